//! `outflank lab relabel`.

use ::lab::relabel::Relabel;
use clap::Args;

use super::games::GamesArgs;
use super::numbers::from_one;
use super::{JobArgs, Meter};
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct RelabelArgs {
    #[command(flatten)]
    games: GamesArgs,
    #[command(flatten)]
    job: JobArgs,
    /// Search one position of so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one::<u32>, allow_negative_numbers = true)]
    every: u32,
    /// How many moves ahead positions are searched, with probable cuts
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// From this many empty squares on, games are replayed perfectly
    #[arg(long, value_name = "N", default_value_t = 16)]
    exact: u32,
    /// Where chance starts from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &RelabelArgs) -> Result<(), Failure> {
    args.job.check_targets(None)?;
    let relabel = Relabel {
        weights: args.job.weights()?,
        depth: args.depth,
        exact: args.exact,
        every: args.every,
        seed: args.seed,
    };
    let games = args.games.read()?;
    let meter = Meter::new("games");
    let show = |done, total| meter.show(done, total);
    relabel.run(&games, &args.job.job(), show)?;
    Ok(())
}
