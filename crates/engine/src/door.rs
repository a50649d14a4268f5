//! The one door to the engine.

use std::time::Instant;

use rules::{Move, Position, Size};
use thiserror::Error;

use crate::board::with_board;
use crate::endgame::Endgame;
use crate::eval::{Evaluator, Judge, Judged, Weights};
use crate::limits::{Limits, Stop};
use crate::report::Report;
use crate::rng::Rng;
use crate::search::{AnySearcher, Job, Searcher};

/// How an engine is set up.
#[derive(Clone)]
pub struct Options {
    /// The memory for remembered positions, in MiB.
    pub hash_mib: usize,
    /// How many threads search together.
    pub threads: usize,
    /// Varies the choice among moves that look the same; without it the first one is taken.
    pub seed: Option<u64>,
    /// What positions are judged by.
    pub weights: Weights,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            seed: None,
            weights: Weights::learned(),
        }
    }
}

/// Neither side can move, so there is nothing to think about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game is over: there is no move to search for")]
pub struct NothingToSearch;

/// Searches positions of any size.
///
/// The same options, positions and depths in the same order give the same answers and node counts.
pub struct Engine {
    options: Options,
    rng: Option<Rng>,
    searcher: Option<Box<dyn AnySearcher>>,
}

impl Engine {
    /// An engine that has not searched anything yet.
    pub fn new(options: Options) -> Engine {
        Engine {
            rng: options.seed.map(Rng::new),
            options,
            searcher: None,
        }
    }

    /// Searches a position until a limit is reached or somebody asks to stop, reporting every round.
    ///
    /// At least one round is always finished, so there is always a best move.
    pub fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        mut on_report: impl FnMut(&Report),
    ) -> Result<Report, NothingToSearch> {
        // The time counts from here, whatever has to be prepared first.
        let begin = Instant::now();
        if position.is_over() {
            return Err(NothingToSearch);
        }
        let (position, passed) = position.clone().after_forced_pass();
        if !passed {
            return Ok(self.search(begin, &position, limits, stop, &mut on_report));
        }
        let answer = self.search(begin, &position, limits, stop, &mut |report| {
            on_report(&before_pass(report));
        });
        Ok(before_pass(&answer))
    }

    fn search(
        &mut self,
        begin: Instant,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let size = position.size();
        let searcher = match self.searcher.take() {
            Some(searcher) if searcher.size() == size => searcher,
            _ => searcher_for(size, &self.options),
        };
        let searcher = self.searcher.insert(searcher);
        let (limits, noise) = limits.resolved(size, position.empties() as u32);
        searcher.go(Job {
            begin,
            position,
            limits: &limits,
            noise,
            stop,
            rng: self.rng.as_mut(),
            on_report,
        })
    }
}

/// The search that serves a size best.
#[allow(
    clippy::match_same_arms,
    reason = "the evaluators have different types"
)]
fn searcher_for(size: Size, options: &Options) -> Box<dyn AnySearcher> {
    fn boxed<B: Endgame, E: Evaluator<B>>(
        size: Size,
        evaluator: E,
        options: &Options,
    ) -> Box<dyn AnySearcher> {
        let Options {
            hash_mib, threads, ..
        } = *options;
        Box::new(Searcher::<B, E>::new(size, evaluator, hash_mib, threads))
    }
    with_board!(size, B => match B::evaluator(size, &options.weights) {
        Judge::Learned(evaluator) => boxed(size, evaluator, options),
        Judge::Classic(evaluator) => boxed(size, evaluator, options),
    })
}

/// A report on the position after a forced pass, seen from before it.
fn before_pass(report: &Report) -> Report {
    let mut line = vec![Move::Pass];
    line.extend_from_slice(&report.line);
    Report {
        score: -report.score,
        line,
        ..report.clone()
    }
}
