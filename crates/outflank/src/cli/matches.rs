//! The grammar of `outflank match`.

use std::fmt::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;
use lab::matches::{Contestant, Sprt};
use play::{Choices, Machine};

use super::{BoardArgs, EngineArgs, PlayArgs, StrengthArgs, parse_threads};

/// Memory for remembered positions of each player when nobody says otherwise, in MiB.
const HASH_MIB: usize = 16;

#[derive(Clone, Debug, Args)]
pub(crate) struct MatchArgs {
    /// The first player, from whose view the result is told: computer[:level=L,depth=N,time=T,weights=FILE], random, gtp:COMMAND or nboard:COMMAND
    #[arg(value_name = "PLAYER")]
    pub(crate) first_player: Contestant,
    /// The second player
    #[arg(value_name = "PLAYER")]
    pub(crate) second_player: Contestant,
    /// A list of openings, one in each line like f5d6c3, or balanced for those that come with the program; each is played
    /// from both sides
    #[arg(long, value_name = "FILE|balanced", conflicts_with = "random_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Without a list: how many random moves an opening has
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) random_plies: u32,
    /// How many games to play, rounded up to an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = parse_games)]
    pub(crate) games: usize,
    /// How many games to play at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    concurrency: Option<usize>,
    /// Write down each finished game; a match whose log exists goes on where it ended
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Save all games, one transcript in each line
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Stop as soon as the first player is shown to be ELO1 points ahead rather than ELO0, or the other way round
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Print one JSON object instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
    /// Where random choices start from; the same number gives the same openings and choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    strength: StrengthArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl MatchArgs {
    /// The same as choices of a game in which the first player is Black.
    pub(crate) fn choices(&self) -> Choices {
        let game = PlayArgs {
            board: self.board,
            black: Some(self.first_player.player.clone()),
            white: Some(self.second_player.player.clone()),
            strength: self.strength.clone(),
            engine: self.engine.clone(),
            ..PlayArgs::default()
        };
        game.choices()
    }

    /// What each player may use of the machine; with one thread games can be repeated.
    pub(crate) fn machine(&self) -> Machine {
        Machine {
            threads: self.engine.threads.unwrap_or(1),
            hash_mib: self.engine.hash.unwrap_or(HASH_MIB),
        }
    }

    pub(crate) fn concurrency(&self) -> usize {
        let cores = || available_parallelism().map_or(1, usize::from);
        self.concurrency.unwrap_or_else(cores)
    }

    /// The options that decide how computers play, so that a match does not go on with others.
    pub(crate) fn play_options(&self) -> String {
        // Spelled out so that whoever adds an option is told to add it here.
        let StrengthArgs { depth, level, time } = &self.strength;
        let EngineArgs {
            threads: _,
            hash: _,
            weights,
        } = &self.engine;
        let Machine { threads, hash_mib } = self.machine();
        let mut text = format!("--threads {threads} --hash {hash_mib}");
        let mut add = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                write!(text, " {option} {value}").expect("a text takes everything");
            }
        };
        add("--depth", depth.map(|depth| depth.to_string()));
        add("--level", level.map(|level| level.to_string()));
        add("--time", time.map(|time| format!("{time:?}")));
        add("--weights", weights.as_ref().map(ToString::to_string));
        text
    }
}

fn parse_games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games @ 1..=100_000) => Ok(games),
        _ => Err("a number of games is from 1 to 100000".to_owned()),
    }
}
