//! One search to a fixed depth: principal variation search with a table.

use rules::{Move, Size};

use super::table::Table;
use crate::board::Board;
use crate::eval::Evaluator;
use crate::limits::Clock;
use crate::report::Score;

/// More than any score, and small enough to be doubled.
pub(crate) const INFINITY: i32 = i32::MAX / 4;

/// A placement that may be searched: its square, where it leads, and how promising it looks.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<B> {
    pub(crate) square: usize,
    pub(crate) child: B,
    pub(crate) promise: i32,
}

/// A search under way.
pub(crate) struct Run<'a, B: Board, E> {
    pub(crate) size: Size,
    pub(crate) shape: &'a B::Shape,
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a mut Table<B>,
    pub(crate) clock: Clock,
    pub(crate) nodes: u64,
    /// Whether the limits may cut the search short; not before there is a first answer.
    pub(crate) may_stop: bool,
    /// The expected moves from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
    /// The lists of candidates that are not in use, kept to save allocations.
    pub(crate) spare: Vec<Vec<Candidate<B>>>,
}

impl<B: Board, E: Evaluator<B>> Run<'_, B, E> {
    /// The value of a board `depth` plies down, or nothing when a limit was reached.
    ///
    /// The value is exact within the window and a bound outside of it. A forced pass costs no depth.
    pub(crate) fn search(
        &mut self,
        board: &B,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.may_stop && self.clock.is_up(self.nodes) {
            return None;
        }
        self.open_line(ply);
        if depth == 0 {
            return Some(self.leaf(board));
        }
        let known = self.table.get(board);
        // A value at the same depth is the value this search would find: the answer stays that of
        // the full-width search whatever was searched before.
        if let Some(entry) = known.filter(|entry| entry.depth == depth && beta - alpha == 1) {
            if entry.lower >= beta {
                return Some(entry.lower);
            }
            if entry.upper <= alpha {
                return Some(entry.upper);
            }
        }
        let candidates = self.candidates(board, depth, known.map(|entry| entry.best));
        if candidates.is_empty() {
            self.spare.push(candidates);
            return self.pass(board, depth, alpha, beta, ply);
        }
        let found = self.best_of(&candidates, depth, alpha, beta, ply);
        self.spare.push(candidates);
        let (value, best) = found?;
        self.table.put(board, depth, (alpha, beta), value, best);
        Some(value)
    }

    /// Searches candidates in order: the first with the whole window, the others only to prove that they are
    /// no better, and again when they are. Returns the best value and its square.
    pub(crate) fn best_of(
        &mut self,
        candidates: &[Candidate<B>],
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<(i32, usize)> {
        let mut best = (-INFINITY, candidates[0].square);
        for (index, candidate) in candidates.iter().enumerate() {
            let low = alpha.max(best.0);
            let child = &candidate.child;
            let mut value = low + 1;
            if index > 0 {
                value = -self.search(child, depth - 1, -low - 1, -low, ply + 1)?;
            }
            if index == 0 || (value > low && value < beta) {
                value = -self.search(child, depth - 1, -beta, -low, ply + 1)?;
            }
            if value > best.0 {
                best = (value, candidate.square);
                if value > low {
                    self.extend_line(ply, Move::Place(self.size.square(candidate.square)));
                }
                if value >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    fn pass(&mut self, board: &B, depth: u32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let passed = board.passed();
        if passed.mobility(self.shape) == 0 {
            return Some(self.final_score(board));
        }
        let value = -self.search(&passed, depth, -beta, -alpha, ply + 1)?;
        self.extend_line(ply, Move::Pass);
        Some(value)
    }

    /// The value of a board that is not searched any further.
    fn leaf(&self, board: &B) -> i32 {
        let own_moves = board.mobility(self.shape);
        let other_moves = board.passed().mobility(self.shape);
        if own_moves == 0 && other_moves == 0 {
            return self.final_score(board);
        }
        self.evaluator
            .evaluate(board, self.shape, own_moves, other_moves)
    }

    fn final_score(&self, board: &B) -> i32 {
        let (own, other) = board.discs();
        let (own, other) = (own as i32, other as i32);
        let empties = self.size.area() as i32 - own - other;
        let lead = own - other;
        (lead + lead.signum() * empties) * Score::DISC
    }

    /// The placements in the order in which they are worth trying.
    pub(crate) fn candidates(
        &mut self,
        board: &B,
        depth: u32,
        first: Option<usize>,
    ) -> Vec<Candidate<B>> {
        /// What a reply of the opponent takes away from a placement's promise.
        const REPLY: i32 = 30;
        let mut candidates = self.spare.pop().unwrap_or_default();
        candidates.clear();
        for square in board.legal(self.shape) {
            let child = board.after(square, self.shape);
            let mut promise = self.evaluator.square_value(square);
            if Some(square) == first {
                promise = i32::MAX;
            } else if depth > 1 {
                promise -= REPLY * child.mobility(self.shape) as i32;
            }
            candidates.push(Candidate {
                square,
                child,
                promise,
            });
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
        candidates
    }

    fn open_line(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
    }

    /// Makes the line from `ply` on this move followed by the line one ply further.
    fn extend_line(&mut self, ply: usize, action: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(action);
        before[ply].extend_from_slice(&after[0]);
    }
}
