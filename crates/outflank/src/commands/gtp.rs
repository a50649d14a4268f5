//! `outflank gtp`.

use std::io;
use std::time::Duration;

use engine::Options;
use play::Strength;
use protocols::gtp::{Session, serve};

use super::Failure;
use crate::cli::GtpArgs;

/// How long a move takes at most when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(super) fn run(args: &GtpArgs) -> Result<(), Failure> {
    let rules = args.board.choices().rules();
    let rules = rules.map_err(|error| Failure::Usage(error.to_string()))?;
    let machine = args.engine.machine();
    let options = Options {
        hash_mib: machine.hash_mib,
        threads: machine.threads,
        seed: args.seed,
        weights: args.engine.weights.clone().unwrap_or_default().load()?,
    };
    let mut session = Session::new(rules, strength(args).limits(), options);
    serve(
        &mut session,
        &mut io::stdin().lock(),
        &mut io::stdout().lock(),
    )?;
    Ok(())
}

/// How hard the engine thinks about a move.
fn strength(args: &GtpArgs) -> Strength {
    let said = Strength {
        depth: args.strength.depth,
        time: args.strength.time,
        level: args.strength.level,
        weights: None,
    };
    said.or(&Strength {
        time: Some(DEFAULT_TIME),
        ..Strength::default()
    })
}
