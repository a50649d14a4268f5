//! `outflank lab probcut`.

use std::io::Write;
use std::path::PathBuf;

use ::lab::Part;
use ::lab::probcut::{Measure, Searches, fit};
use clap::Args;

use super::games::{GamesArgs, family_of};
use super::{JobArgs, Meter, target};
use crate::commands::Failure;

/// One position of each game is searched.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProbcutArgs {
    #[command(flatten)]
    games: GamesArgs,
    #[command(flatten)]
    job: JobArgs,
    /// The weights file to write, with the errors that were measured; only when the whole job is done
    #[arg(long, value_name = "FILE")]
    fitted: Option<PathBuf>,
    /// How many moves ahead positions are searched, full width
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(3..=20))]
    depth: u32,
    /// With at most this many empty squares, positions are searched to the end too
    #[arg(long, value_name = "N", default_value_t = 20)]
    exact: u32,
    /// Where chance starts from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &ProbcutArgs) -> Result<(), Failure> {
    args.job.check_targets(args.fitted.as_ref())?;
    let measure = Measure {
        weights: args.job.weights()?,
        depth: args.depth,
        exact: args.exact,
        seed: args.seed,
    };
    let games = args.games.read()?;
    let family = family_of(&games);
    if args.fitted.is_some() && measure.weights.errors(family).is_none() {
        let sentence = "the classic weights for these boards are no numbers that a file could hold; give --weights FILE";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    let meter = Meter::new("positions");
    let show = |done, total| meter.show(done, total);
    measure.run(&games, &args.job.job(), show)?;
    if args.job.shard != Part::WHOLE {
        return Ok(());
    }
    let searches = ::lab::shard::read::<Searches>(&args.job.out)?;
    let errors = fit(family, &searches.items).ok_or_else(|| {
        let count = searches.items.len();
        Failure::Failed(format!(
            "{count} searched positions are too few to tell how far searches are off; give more games"
        ))
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "logarithm of the deviation: constant, per ply deep, per ply shallow, per empty square"
    )?;
    writeln!(out, "between depths {:?}", errors.between)?;
    writeln!(out, "to the end     {:?}", errors.end)?;
    if let Some(path) = &args.fitted {
        let weights = measure.weights.with_errors(family, errors);
        let bytes = weights.and_then(|weights| weights.encode(family));
        let bytes = bytes.expect("they have errors, so they are numbers");
        target::write(path, &bytes)?;
    }
    Ok(())
}
