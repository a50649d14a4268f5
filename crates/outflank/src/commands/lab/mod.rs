//! `outflank lab`: making the engine stronger.

mod check;
mod fit;
mod merge;
mod openings;
mod probcut;
mod relabel;
mod selfplay;

use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

use ::lab::shard::ShardError;
use ::lab::{Part, Record};
use ::play::WeightsChoice;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use crate::cli::{parse_threads, parse_weights};

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Play games of the engine against itself, to learn from
    Selfplay(selfplay::SelfPlayArgs),
    /// Give games searched values and perfect endings
    Relabel(relabel::RelabelArgs),
    /// Learn weights from games
    Fit(fit::FitArgs),
    /// Measure how far shallow searches are off deep ones, for probable cuts
    Probcut(probcut::ProbcutArgs),
    /// Make a list of balanced openings
    Openings(openings::OpeningsArgs),
    /// Put the parts of a job together
    Merge(merge::MergeArgs),
    /// See how well weights judge positions that were searched
    Check(check::CheckArgs),
}

pub(super) fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Selfplay(args) => selfplay::run(args),
        LabCommand::Relabel(args) => relabel::run(args),
        LabCommand::Fit(args) => fit::run(args),
        LabCommand::Probcut(args) => probcut::run(args),
        LabCommand::Openings(args) => openings::run(args),
        LabCommand::Merge(args) => merge::run(args),
        LabCommand::Check(args) => check::run(args),
    }
}

/// What long jobs have in common.
#[derive(Clone, Debug, Args)]
pub(crate) struct JobArgs {
    /// The shard to write; one that is there is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Do one part of the job, like 0/4 for the first of four; `lab merge` puts the parts together
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Part,
    /// How many games are worked on at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
    /// What positions are judged by: a file made by `lab fit`, or classic
    #[arg(long, value_name = "FILE|classic", value_parser = parse_weights)]
    weights: Option<WeightsChoice>,
}

impl JobArgs {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(all_cores)
    }

    fn weights(&self) -> Result<engine::Weights, Failure> {
        Ok(self.weights.clone().unwrap_or_default().load()?)
    }
}

fn all_cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Shows how far a job is, and how fast, where a terminal can show it; elsewhere a line now and then.
struct Meter {
    bar: ProgressBar,
    begin: Instant,
}

impl Meter {
    fn new(what: &'static str) -> Meter {
        let bar = ProgressBar::no_length();
        let template = "{msg} {bar:30} {pos}/{len} {per_sec} {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is right");
        bar.set_style(style);
        bar.set_message(what);
        Meter {
            bar,
            begin: Instant::now(),
        }
    }

    fn show(&self, done: usize, total: usize) {
        /// So many items pass between two lines in a log.
        const BETWEEN_LINES: usize = 1_000;
        if self.bar.length().is_none() {
            self.bar.set_length(total as u64);
            self.bar.set_position(done as u64);
            self.bar.reset_eta();
        }
        self.bar.set_position(done as u64);
        if self.bar.is_hidden() && done.is_multiple_of(BETWEEN_LINES) {
            let seconds = self.begin.elapsed().as_secs();
            eprintln!("{} {done}/{total} after {seconds} s", self.bar.message());
        }
    }
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// The games of files, WTHOR or shards, with what each file is.
fn read_games(paths: &[PathBuf], mut each: impl FnMut(Record)) -> Result<Vec<String>, Failure> {
    let mut sources = Vec::new();
    for path in paths {
        let name = path.display();
        let is_wthor = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
        if !is_wthor {
            let contents = ::lab::shard::read::<Record>(path)?;
            sources.push(format!(
                "{} games of {}",
                contents.items.len(),
                contents.recipe
            ));
            contents.items.into_iter().for_each(&mut each);
            continue;
        }
        let wrong = |error: &dyn std::fmt::Display| Failure::Failed(format!("{name}: {error}"));
        let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
        let wthor = formats::parse_wthor(&bytes).map_err(|error| wrong(&error))?;
        let mut count = 0;
        for (index, game) in wthor.games.iter().enumerate() {
            let replayed = game
                .replay()
                .map_err(|square| wrong(&format!("game {}: {square} is illegal", index + 1)))?;
            // A few games stop before their end; their result cannot be learned from.
            if replayed.ending().is_some() {
                let lead = 2 * i16::from(game.score) - 64;
                let number = u32::from(wthor.year) * 100_000 + index as u32;
                each(Record::of_game(number, &replayed, lead));
                count += 1;
            }
        }
        sources.push(format!("{count} games of WTHOR {}", wthor.year));
    }
    Ok(sources)
}
