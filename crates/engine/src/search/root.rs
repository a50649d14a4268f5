//! Deepening step by step from the position asked about.

use std::cmp::Reverse;

use rules::{Position, Size};

use super::alphabeta::{Candidate, INFINITY, Run};
use super::table::Table;
use crate::board::Board;
use crate::eval::Evaluator;
use crate::limits::{Clock, Limits, Stop};
use crate::report::{Kind, Report, Score};
use crate::rng::Rng;

/// A search for boards of one size, with what it remembers between moves.
pub(crate) struct Searcher<B: Board, E> {
    size: Size,
    shape: B::Shape,
    evaluator: E,
    table: Table<B>,
}

/// A [`Searcher`] whatever its board.
pub(crate) trait AnySearcher: Send {
    /// The size of the boards it searches.
    fn size(&self) -> Size;

    /// Searches a position in which the side to move can place a disc.
    fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        rng: Option<&mut Rng>,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report;
}

impl<B: Board, E: Evaluator<B>> Searcher<B, E> {
    pub(crate) fn new(size: Size, evaluator: E, hash_mib: usize) -> Searcher<B, E> {
        Searcher {
            size,
            shape: B::shape(size),
            evaluator,
            table: Table::new(hash_mib),
        }
    }

    fn run(&mut self, clock: Clock) -> Run<'_, B, E> {
        Run {
            size: self.size,
            shape: &self.shape,
            evaluator: &self.evaluator,
            table: &mut self.table,
            clock,
            nodes: 0,
            may_stop: false,
            lines: vec![Vec::new(); 2],
            spare: Vec::new(),
        }
    }
}

impl<B: Board, E: Evaluator<B>> AnySearcher for Searcher<B, E> {
    fn size(&self) -> Size {
        self.size
    }

    fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        rng: Option<&mut Rng>,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let empties = position.empties() as u32;
        let deepest = limits.depth.unwrap_or(empties).clamp(1, empties);
        let mut run = self.run(Clock::start(limits, stop));
        let mut candidates = root_candidates(&mut run, position, rng);
        let mut answer = None;
        for depth in 1..=deepest {
            let Some((value, best)) = run.best_of(&candidates, depth, -INFINITY, INFINITY, 0)
            else {
                break;
            };
            // The best move goes first in the next round, the others keep their order.
            candidates.sort_by_key(|candidate| candidate.square != best);
            let report = Report {
                depth,
                score: Score::from_raw(value),
                kind: if depth == empties {
                    Kind::Exact
                } else {
                    Kind::Depth(depth)
                },
                line: run.lines[0].clone(),
                nodes: run.nodes,
                time: run.clock.elapsed(),
            };
            on_report(&report);
            answer = Some(report);
            if run.clock.is_over() {
                break;
            }
            run.may_stop = true;
        }
        let mut answer = answer.expect("the first round is never cut short");
        answer.nodes = run.nodes;
        answer.time = run.clock.elapsed();
        answer
    }
}

/// The placements at the root; a generator shuffles those that look equally good.
fn root_candidates<B: Board, E: Evaluator<B>>(
    run: &mut Run<'_, B, E>,
    position: &Position,
    rng: Option<&mut Rng>,
) -> Vec<Candidate<B>> {
    let board = B::from_position(position);
    let mut candidates = run.candidates(&board, 2, None);
    if let Some(rng) = rng {
        rng.shuffle(&mut candidates);
        candidates.sort_by_key(|candidate| Reverse(candidate.promise));
    }
    candidates
}
