//! Exact solving of the last empty squares on 8x8.
//!
//! Everything here answers one question: is the side to move worth more than `alpha` discs? The answer is
//! a value with the same relation to `alpha` as the true one, and a bound on it. Windows are null windows
//! because that is what proves a result with the fewest nodes.

mod cache;
mod few;
mod last;
mod ordered;
mod quadrants;
mod stability;

use crate::board::{Board, Board8, WideBoard};
use crate::limits::Clock;
use cache::Cache;
use quadrants::parity_of;

/// The most empty squares that are solved here; with more, looking at the evaluation pays.
const MAX_EMPTIES: u32 = 13;

/// More than any number of discs.
const INFINITY: i32 = 99;

/// Solves boards with few empty squares, one thread's worth of it.
pub(crate) struct Solver {
    nodes: u64,
    cache: Cache,
}

/// The search was cut short.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

impl Default for Solver {
    fn default() -> Solver {
        Solver {
            nodes: 0,
            cache: Cache::new(),
        }
    }
}

impl Ending<Board8> for Solver {
    const MAX_EMPTIES: u32 = MAX_EMPTIES;

    fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    fn upper_bound(board: &Board8, alpha: i32) -> Option<i32> {
        stability::upper_bound(*board, alpha)
    }

    fn solve(&mut self, &board: &Board8, alpha: i32, clock: &Clock) -> Result<i32, Stopped> {
        let empties = board.empties();
        let count = empties.count_ones();
        debug_assert!(count <= MAX_EMPTIES);
        if count > few::MAX_EMPTIES {
            return self.ordered(board, alpha, parity_of(empties), clock);
        }
        Ok(match count {
            0 => board_score(board),
            1 => {
                self.nodes += 1;
                last::one(board.own, alpha, empties.trailing_zeros() as usize)
            }
            2 => {
                let first = empties.trailing_zeros() as usize;
                let second = 63 - empties.leading_zeros() as usize;
                self.two(board, alpha, first, second)
            }
            3 => self.three(board, alpha, empties),
            4 => self.four(board, alpha, empties),
            _ => self.few(board, alpha, parity_of(empties)),
        })
    }
}

/// Boards whose last empty squares may be solved in a way of their own.
pub(crate) trait Endgame: Board {
    /// That way.
    type Ending: Ending<Self>;
}

/// A way to solve the last empty squares, with what one thread remembers.
pub(crate) trait Ending<B>: Default + Send {
    /// The most empty squares that are solved this way, 0 when none are.
    const MAX_EMPTIES: u32;

    /// Whether a board is worth more than `alpha` discs: returns a lower bound above it or an upper bound
    /// not above it.
    fn solve(&mut self, board: &B, alpha: i32, clock: &Clock) -> Result<i32, Stopped>;

    /// The nodes visited since this was asked last.
    fn take_nodes(&mut self) -> u64;

    /// A value that the board cannot exceed, if that is not above `alpha` discs.
    fn upper_bound(board: &B, alpha: i32) -> Option<i32>;
}

impl Endgame for Board8 {
    type Ending = Solver;
}

impl<const N: usize> Endgame for WideBoard<N> {
    type Ending = SearchToTheEnd;
}

/// No way of its own: the search just goes on.
#[derive(Default)]
pub(crate) struct SearchToTheEnd;

impl<B> Ending<B> for SearchToTheEnd {
    const MAX_EMPTIES: u32 = 0;

    fn solve(&mut self, _: &B, _: i32, _: &Clock) -> Result<i32, Stopped> {
        unreachable!("there is always an empty square left when this could be asked")
    }

    fn take_nodes(&mut self) -> u64 {
        0
    }

    fn upper_bound(_: &B, _: i32) -> Option<i32> {
        None
    }
}

/// The official score of a board on which nobody can move.
fn board_score(board: Board8) -> i32 {
    let own = board.own.count_ones() as i32;
    let other = board.other.count_ones() as i32;
    let lead = own - other;
    lead + lead.signum() * (64 - own - other)
}

#[cfg(test)]
mod tests;
