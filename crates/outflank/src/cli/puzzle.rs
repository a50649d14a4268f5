//! The grammar of `outflank puzzle`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::EngineArgs;

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Find positions with one clearly best move in games
    Make(PuzzleMakeArgs),
    /// Solve puzzles in the console
    Solve(PuzzleSolveArgs),
}

#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleMakeArgs {
    /// A game like f5d6c3 (its transcript), or files and folders with games
    #[arg(required = true, value_name = "GAME|FILE")]
    pub(crate) what: Vec<String>,
    /// Where to write the puzzles, one in each line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Stop after so many puzzles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: Option<u32>,
    /// Take only puzzles that are at least so hard, from 1 to 5
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) rating: u8,
    /// With at most this many empty squares the best move is proved to the end of the game
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(4..=30))]
    pub(crate) exact: u32,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzleSolveArgs {
    /// A file of puzzles made by `outflank puzzle make`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}
