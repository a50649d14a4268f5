//! Which placement to try first.

use super::worker::{INFINITY, Interrupted, Node, Worker};
use crate::board::Board;
use crate::endgame::Endgame;
use crate::eval::Evaluator;

/// A placement that may be searched, where it leads, and how promising it looks.
pub(crate) struct Candidate<B: Board, E: Evaluator<B>> {
    pub(crate) square: usize,
    pub(crate) child: Node<B, E>,
    pub(crate) promise: i32,
}

/// From this depth on, placements are judged before they are sorted.
const JUDGE: u32 = 3;
/// What a reply of the opponent takes away from the promise, in units of a score.
const REPLY: i32 = 30;
/// The same when only the end of the game counts.
const REPLY_AT_END: i32 = 60;
/// The moves that did best before go first.
const KNOWN: [i32; 2] = [1 << 24, 1 << 23];

impl<B: Endgame, E: Evaluator<B>> Worker<'_, B, E> {
    /// All placements, the most promising first.
    pub(crate) fn candidates(
        &mut self,
        node: &Node<B, E>,
        depth: u32,
        known: [Option<usize>; 2],
    ) -> Result<Vec<Candidate<B, E>>, Interrupted> {
        let shared = self.shared;
        let mut candidates = self.spare.pop().unwrap_or_default();
        for square in node.board.legal(shared.shape) {
            let flips = node.board.flips(square, shared.shape);
            let child = node.after(square, flips, shared.evaluator);
            shared.table.prefetch(&child.board);
            candidates.push(Candidate {
                square,
                child,
                promise: 0,
            });
        }
        if candidates.len() > 1 {
            for candidate in &mut candidates {
                candidate.promise = match known
                    .iter()
                    .position(|&best| best == Some(candidate.square))
                {
                    Some(place) => KNOWN[place],
                    None => self.promise(candidate, node, depth)?,
                };
            }
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
        }
        Ok(candidates)
    }

    fn promise(
        &mut self,
        candidate: &mut Candidate<B, E>,
        node: &Node<B, E>,
        depth: u32,
    ) -> Result<i32, Interrupted> {
        let child = &mut candidate.child;
        let moves = child.board.mobility(self.shared.shape);
        let replies = moves as i32;
        let square = self.shared.evaluator.square_value(candidate.square);
        if depth < JUDGE {
            return Ok(square - REPLY * replies);
        }
        let to_end = depth >= node.empties;
        let plies = if to_end {
            depth.saturating_sub(15) / 3
        } else {
            depth.saturating_sub(7) / 3
        };
        let value = match plies.min(6) {
            0 => {
                let value = self.judge(child, moves);
                child.judged = (moves > 0).then_some(value);
                -value
            }
            plies => -self.search::<false>(child, plies, -INFINITY, INFINITY, 0)?,
        };
        let reply = if to_end { REPLY_AT_END } else { REPLY };
        Ok(value + square / 2 - reply * replies)
    }

    /// Gives a list back for later use.
    pub(crate) fn recycle(&mut self, mut candidates: Vec<Candidate<B, E>>) {
        candidates.clear();
        self.spare.push(candidates);
    }
}
