//! What the commands share that make this program an engine for others.

use std::time::Duration;

use engine::{Limits, Options};
use play::Strength;

use super::Failure;
use crate::cli::ServiceArgs;

/// How long a move takes at most when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// How the engine is set up.
pub(super) fn options(args: &ServiceArgs) -> Result<Options, Failure> {
    let machine = args.engine.machine();
    Ok(Options {
        hash_mib: machine.hash_mib,
        threads: machine.threads,
        seed: args.seed,
        weights: args.engine.weights.clone().unwrap_or_default().load()?,
    })
}

/// How hard the engine thinks about a move.
pub(super) fn limits(args: &ServiceArgs) -> Limits {
    let said = Strength {
        depth: args.strength.depth,
        time: args.strength.time,
        level: args.strength.level,
        weights: None,
    };
    let default = Strength {
        time: Some(DEFAULT_TIME),
        ..Strength::default()
    };
    said.or(&default).limits()
}
