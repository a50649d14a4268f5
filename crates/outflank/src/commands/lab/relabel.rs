//! `outflank lab relabel`.

use std::path::PathBuf;

use ::lab::relabel::Relabel;
use clap::Args;

use super::{JobArgs, Meter, read_games};
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct RelabelArgs {
    /// Shards of games, and WTHOR files (.wtb)
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    job: JobArgs,
    /// Take one game of so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every_game: u32,
    /// Search one position of so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
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
    let relabel = Relabel {
        weights: args.job.weights()?,
        depth: args.depth,
        exact: args.exact,
        every: args.every,
        seed: args.seed,
    };
    let (mut games, mut number) = (Vec::new(), 0);
    read_games(&args.games, |record| {
        if number % args.every_game == 0 {
            games.push(record);
        }
        number += 1;
    })?;
    let meter = Meter::new("games");
    let show = |done, total| meter.show(done, total);
    let (job, threads) = (&args.job, args.job.threads());
    relabel.run(&games, &job.out, job.shard, threads, show)?;
    Ok(())
}
