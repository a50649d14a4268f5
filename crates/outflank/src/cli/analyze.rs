//! The grammar of `outflank analyze`.

use std::path::PathBuf;

use analysis::Effort;
use clap::Args;
use rules::Size;

use super::{EngineArgs, StrengthArgs};

#[derive(Clone, Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// A game like f5d6c3 (its transcript), files and folders with games, or - for standard input
    #[arg(required = true, value_name = "GAME|FILE")]
    pub(crate) what: Vec<String>,
    #[command(flatten)]
    strength: StrengthArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Print one JSON object for each move
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the course of the game into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a page for a browser with a board to step through
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write down each analysed game; games that the file holds already are not analysed again
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

impl AnalyzeArgs {
    /// How hard positions on a board are looked at.
    pub(crate) fn effort(&self, size: Size) -> Effort {
        let StrengthArgs { depth, level, time } = self.strength;
        let effort = match (depth, level) {
            (Some(depth), _) => Effort::of_depth(depth),
            (None, Some(level)) => Effort::of_level(level, size),
            (None, None) => match time {
                Some(time) => Effort::of_time(time, size),
                None => Effort::standard(size),
            },
        };
        Effort {
            time: time.or(effort.time),
            ..effort
        }
    }

    /// The same in words.
    pub(crate) fn effort_in_words(&self) -> String {
        let StrengthArgs { depth, level, time } = self.strength;
        let mut words = Vec::new();
        words.extend(depth.map(|depth| format!("depth {depth}")));
        words.extend(level.map(|level| format!("level {level}")));
        words.extend(time.map(|time| format!("{time:?} for each position")));
        if words.is_empty() {
            words.push(format!("level {}", Effort::LEVEL));
        }
        words.join(", ")
    }
}
