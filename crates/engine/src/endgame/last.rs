//! The last four empty squares, each number in its own routine: this is where the time goes.

use super::quadrants::{NEIGHBOURS, QUADRANT};
use super::{INFINITY, Solver, board_score};
use crate::board::{Board, Board8, kernels};

/// The discs turned over, or none at once when no opposing disc is near.
#[inline]
pub(super) fn try_flips(square: usize, own: u64, other: u64) -> u64 {
    if NEIGHBOURS[square] & other == 0 {
        return 0;
    }
    kernels::flips(square, own, other)
}

/// The value with one empty square.
#[inline]
pub(super) fn one(own: u64, alpha: i32, square: usize) -> i32 {
    let twice = 2 * own.count_ones() as i32;
    let flips = kernels::last_flips(square, own) as i32;
    if flips > 0 {
        return twice - 62 + 2 * flips;
    }
    // The square stays empty and counts for the winner, unless the opponent can take it.
    let unplayed = if twice > 62 { twice - 62 } else { twice - 64 };
    if unplayed <= alpha {
        return unplayed;
    }
    let flips = kernels::last_flips(square, !own & !(1 << square)) as i32;
    if flips > 0 {
        twice - 64 - 2 * flips
    } else {
        unplayed
    }
}

/// The squares of a small set.
#[inline]
fn squares<const N: usize>(mut set: u64) -> [usize; N] {
    std::array::from_fn(|_| {
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        square
    })
}

impl Solver {
    /// The value with two empty squares.
    #[inline]
    pub(super) fn two(&mut self, board: Board8, alpha: i32, first: usize, second: usize) -> i32 {
        self.nodes += 1;
        let Board8 { own, other } = board;
        let mut best = -INFINITY;
        for (square, rest) in [(first, second), (second, first)] {
            let flips = try_flips(square, own, other);
            if flips != 0 {
                self.nodes += 1;
                best = best.max(-one(other ^ flips, -alpha - 1, rest));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > -INFINITY {
            return best;
        }
        // A pass: the opponent picks the worst for us, and then the last square is ours to judge.
        let mut worst = INFINITY;
        for (square, rest) in [(first, second), (second, first)] {
            let flips = try_flips(square, other, own);
            if flips != 0 {
                self.nodes += 1;
                worst = worst.min(one(own ^ flips, alpha, rest));
                if worst <= alpha {
                    return worst;
                }
            }
        }
        if worst < INFINITY {
            worst
        } else {
            board_score(board)
        }
    }

    /// The value with three empty squares.
    pub(super) fn three(&mut self, board: Board8, alpha: i32, empties: u64) -> i32 {
        let [a, b, c] = squares(empties);
        // A square alone in its quadrant goes first.
        let order = if QUADRANT[a] == QUADRANT[b] {
            [c, a, b]
        } else if QUADRANT[a] == QUADRANT[c] {
            [b, a, c]
        } else {
            [a, b, c]
        };
        self.three_in_order(board, alpha, order, false)
    }

    fn three_in_order(
        &mut self,
        board: Board8,
        alpha: i32,
        order: [usize; 3],
        passed: bool,
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c] = order;
        let mut best = -INFINITY;
        for (square, first, second) in [(a, b, c), (b, a, c), (c, a, b)] {
            let flips = try_flips(square, board.own, board.other);
            if flips != 0 {
                let value = -self.two(board.play(square, flips), -alpha - 1, first, second);
                best = best.max(value);
                if best > alpha {
                    return best;
                }
            }
        }
        if best > -INFINITY {
            return best;
        }
        if passed {
            return board_score(board);
        }
        -self.three_in_order(board.passed(), -alpha - 1, order, true)
    }

    /// The value with four empty squares.
    pub(super) fn four(&mut self, board: Board8, alpha: i32, empties: u64) -> i32 {
        let mut order: [usize; 4] = squares(empties);
        let odd = order.iter().fold(0, |odd, &square| odd ^ QUADRANT[square]);
        if odd.count_ones() == 2 {
            // Two squares share a quadrant, or three do; in the first case the others go first.
            let mut sorted = order;
            let mut place = 0;
            for wanted in [true, false] {
                for &square in &order {
                    if (QUADRANT[square] & odd != 0) == wanted {
                        sorted[place] = square;
                        place += 1;
                    }
                }
            }
            order = sorted;
        }
        self.four_in_order(board, alpha, order, false)
    }

    fn four_in_order(&mut self, board: Board8, alpha: i32, order: [usize; 4], passed: bool) -> i32 {
        self.nodes += 1;
        let empties = board.empties();
        let mut best = -INFINITY;
        for square in order {
            let flips = try_flips(square, board.own, board.other);
            if flips != 0 {
                let rest = empties & !(1 << square);
                let value = -self.three(board.play(square, flips), -alpha - 1, rest);
                best = best.max(value);
                if best > alpha {
                    return best;
                }
            }
        }
        if best > -INFINITY {
            return best;
        }
        if passed {
            return board_score(board);
        }
        -self.four_in_order(board.passed(), -alpha - 1, order, true)
    }
}
