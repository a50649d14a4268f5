//! `outflank lab selfplay`.

use ::lab::selfplay::SelfPlay;
use clap::Args;
use rules::Size;

use super::numbers::from_one;
use super::{JobArgs, Meter};
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct SelfPlayArgs {
    #[command(flatten)]
    job: JobArgs,
    /// How many games all parts have together
    #[arg(long, value_name = "N", value_parser = from_one::<u32>, allow_negative_numbers = true)]
    games: u32,
    /// The board
    #[arg(long, default_value = "8x8")]
    size: Size,
    /// How many positions are searched for a move
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = from_one::<u64>, allow_negative_numbers = true)]
    nodes: u64,
    /// From this many empty squares on, games are played perfectly
    #[arg(long, value_name = "N", default_value_t = 14)]
    exact: u32,
    /// The most random moves a game begins with; each has its own number
    #[arg(long, value_name = "N", default_value_t = 20)]
    random: u32,
    /// How often a later move is random, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=100))]
    slips: u32,
    /// Where chance starts from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &SelfPlayArgs) -> Result<(), Failure> {
    args.job.check_targets(None)?;
    let selfplay = SelfPlay {
        size: args.size,
        games: args.games,
        weights: args.job.weights()?,
        nodes: args.nodes,
        exact: args.exact,
        random: args.random,
        slips: args.slips,
        seed: args.seed,
    };
    let meter = Meter::new("games");
    let show = |done, total| meter.show(done, total);
    selfplay.run(&args.job.job(), show)?;
    Ok(())
}
