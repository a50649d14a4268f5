//! `outflank lab`: making the engine stronger.

mod check;
mod fit;
mod games;
mod merge;
mod numbers;
mod openings;
mod probcut;
mod relabel;
mod selfplay;

use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

use ::lab::shard::ShardError;
use ::lab::{Job, Part};
use ::play::WeightsChoice;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, target};
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
    /// Checks that this and what is written at the end can be written.
    fn check_targets(&self, at_end: Option<&PathBuf>) -> Result<(), Failure> {
        target::check(&self.out)?;
        at_end.map_or(Ok(()), |path| target::check(path))
    }

    fn job(&self) -> Job<'_> {
        Job {
            path: &self.out,
            part: self.shard,
            threads: self.threads.unwrap_or_else(all_cores),
        }
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
        let is_line = done.is_multiple_of(BETWEEN_LINES) || done == total;
        if self.bar.is_hidden() && is_line {
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
