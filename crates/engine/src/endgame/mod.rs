//! Exact solving of the last empty squares on boards that fit into one word.
//!
//! Everything here answers one question: is the side to move worth more than `alpha` discs? The answer is
//! a value with the same relation to `alpha` as the true one, and a bound on it. Windows are null windows
//! because that is what proves a result with the fewest nodes.

mod cache;
mod few;
mod field;
mod inset;
mod last;
mod lines;
mod ordered;
mod quadrants;
mod stability;
mod word;

use crate::board::{Board, Board8, Geometry, WideBoard};
use crate::limits::Clock;
use cache::Cache;
pub(crate) use field::Eight;
use field::{Discs, Field};
use inset::Inset;
use word::Word;

/// The most empty squares that are solved here; with more, looking at the evaluation pays.
const MAX_EMPTIES: u32 = 13;

/// More than any number of discs.
const INFINITY: i32 = 99;

/// Solves boards with few empty squares, one thread's worth of it.
pub(crate) struct Solver<F> {
    field: F,
    nodes: u64,
    cache: Cache,
}

/// The search was cut short.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

impl<F: Field> Solver<F> {
    pub(crate) fn new(field: F) -> Solver<F> {
        Solver {
            field,
            nodes: 0,
            cache: Cache::new(),
        }
    }

    /// Whether the side to move is worth more than `alpha` discs.
    fn solve_discs(&mut self, discs: Discs, alpha: i32, clock: &Clock) -> Result<i32, Stopped> {
        let empties = self.field.empties(discs);
        let count = empties.count_ones();
        debug_assert!(count <= MAX_EMPTIES);
        if count > few::MAX_EMPTIES {
            return self.ordered(discs, alpha, self.field.parity_of(empties), clock);
        }
        Ok(match count {
            0 => self.final_score(discs),
            1 => {
                self.nodes += 1;
                self.one(discs.own, alpha, empties.trailing_zeros() as usize)
            }
            2 => {
                let first = empties.trailing_zeros() as usize;
                let second = 63 - empties.leading_zeros() as usize;
                self.two(discs, alpha, first, second)
            }
            3 => self.three(discs, alpha, empties),
            4 => self.four(discs, alpha, empties),
            _ => self.few(discs, alpha, self.field.parity_of(empties)),
        })
    }

    /// The official score of a board on which nobody can move.
    fn final_score(&self, discs: Discs) -> i32 {
        let own = discs.own.count_ones() as i32;
        let other = discs.other.count_ones() as i32;
        let lead = own - other;
        lead + lead.signum() * (self.field.area() - own - other)
    }
}

impl Ending<Board8> for Solver<Eight> {
    const MAX_EMPTIES: u32 = MAX_EMPTIES;

    fn new((): &()) -> Self {
        Solver::new(Eight)
    }

    fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    fn upper_bound(&self, board: &Board8, alpha: i32) -> Option<i32> {
        stability::upper_bound(&self.field, board.into(), alpha)
    }

    fn solve(&mut self, board: &Board8, alpha: i32, clock: &Clock) -> Result<i32, Stopped> {
        self.solve_discs(board.into(), alpha, clock)
    }
}

/// Solves the boards of one word.
pub(crate) enum OneWord {
    /// Those that fit into 8x8.
    Inset(Box<Solver<Inset>>),
    /// The others.
    Long(Box<Solver<Word>>),
}

impl Ending<WideBoard<1>> for OneWord {
    const MAX_EMPTIES: u32 = MAX_EMPTIES;

    fn new(geometry: &Geometry<1>) -> Self {
        match Inset::new(geometry.size) {
            Some(inset) => OneWord::Inset(Box::new(Solver::new(inset))),
            None => OneWord::Long(Box::new(Solver::new(Word::new(geometry)))),
        }
    }

    fn take_nodes(&mut self) -> u64 {
        match self {
            OneWord::Inset(solver) => std::mem::take(&mut solver.nodes),
            OneWord::Long(solver) => std::mem::take(&mut solver.nodes),
        }
    }

    fn upper_bound(&self, board: &WideBoard<1>, alpha: i32) -> Option<i32> {
        match self {
            OneWord::Inset(solver) => {
                let placed = solver.field.place(board.into());
                stability::upper_bound(&solver.field, placed, alpha)
            }
            OneWord::Long(solver) => stability::upper_bound(&solver.field, board.into(), alpha),
        }
    }

    fn solve(&mut self, board: &WideBoard<1>, alpha: i32, clock: &Clock) -> Result<i32, Stopped> {
        match self {
            OneWord::Inset(solver) => {
                let placed = solver.field.place(board.into());
                solver.solve_discs(placed, alpha, clock)
            }
            OneWord::Long(solver) => solver.solve_discs(board.into(), alpha, clock),
        }
    }
}

impl From<&Board8> for Discs {
    #[inline]
    fn from(board: &Board8) -> Discs {
        Discs {
            own: board.own,
            other: board.other,
        }
    }
}

impl From<&WideBoard<1>> for Discs {
    #[inline]
    fn from(board: &WideBoard<1>) -> Discs {
        Discs {
            own: board.own.0[0],
            other: board.other.0[0],
        }
    }
}

/// Boards whose last empty squares may be solved in a way of their own.
pub(crate) trait Endgame: Board {
    /// That way.
    type Ending: Ending<Self>;
}

/// A way to solve the last empty squares, with what one thread remembers.
pub(crate) trait Ending<B: Board>: Send {
    /// The most empty squares that are solved this way, 0 when none are.
    const MAX_EMPTIES: u32;

    /// Made for the boards of one size.
    fn new(shape: &B::Shape) -> Self;

    /// Whether a board is worth more than `alpha` discs: returns a lower bound above it or an upper bound
    /// not above it.
    fn solve(&mut self, board: &B, alpha: i32, clock: &Clock) -> Result<i32, Stopped>;

    /// The nodes visited since this was asked last.
    fn take_nodes(&mut self) -> u64;

    /// A value that the board cannot exceed, if that is not above `alpha` discs.
    fn upper_bound(&self, board: &B, alpha: i32) -> Option<i32>;
}

impl Endgame for Board8 {
    type Ending = Solver<Eight>;
}

impl Endgame for WideBoard<1> {
    type Ending = OneWord;
}

/// Larger boards have no way of their own.
macro_rules! search_to_the_end {
    ($($words:literal)*) => {
        $(impl Endgame for WideBoard<$words> {
            type Ending = SearchToTheEnd;
        })*
    };
}
search_to_the_end!(2 3 4 6 8 11);

/// The search just goes on.
pub(crate) struct SearchToTheEnd;

impl<B: Board> Ending<B> for SearchToTheEnd {
    const MAX_EMPTIES: u32 = 0;

    fn new(_: &B::Shape) -> Self {
        SearchToTheEnd
    }

    fn solve(&mut self, _: &B, _: i32, _: &Clock) -> Result<i32, Stopped> {
        unreachable!("there is always an empty square left when this could be asked")
    }

    fn take_nodes(&mut self) -> u64 {
        0
    }

    fn upper_bound(&self, _: &B, _: i32) -> Option<i32> {
        None
    }
}

#[cfg(test)]
mod tests;
