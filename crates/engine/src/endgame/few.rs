//! Few empty squares: in order of parity, with nothing remembered.

use super::last::try_flips;
use super::quadrants::{Parity, QUADRANT, SQUARES};
use super::{INFINITY, Solver, board_score, stability};
use crate::board::{Board, Board8};

/// The most empty squares for which sorting and remembering do not pay.
pub(super) const MAX_EMPTIES: u32 = 6;

impl Solver {
    /// The value with five empty squares up to [`MAX_EMPTIES`].
    pub(super) fn few(&mut self, board: Board8, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        if let Some(bound) = stability::upper_bound(board, alpha) {
            return bound;
        }
        let empties = board.empties();
        let best = self.best_of_few(board, alpha, empties, parity);
        if best > -INFINITY {
            return best;
        }
        let opponent = board.passed();
        let best = self.best_of_few(opponent, -alpha - 1, empties, parity);
        if best > -INFINITY {
            return -best;
        }
        board_score(board)
    }

    /// The best value of a placement, or minus infinity without any.
    fn best_of_few(&mut self, board: Board8, alpha: i32, empties: u64, parity: Parity) -> i32 {
        let odd = SQUARES[usize::from(parity)];
        let is_five = empties.count_ones() == 5;
        let mut best = -INFINITY;
        for mut squares in [empties & odd, empties & !odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as usize;
                squares &= squares - 1;
                let flips = try_flips(square, board.own, board.other);
                if flips == 0 {
                    continue;
                }
                let child = board.play(square, flips);
                let value = if is_five {
                    self.four(child, -alpha - 1, empties & !(1 << square))
                } else {
                    self.few(child, -alpha - 1, parity ^ QUADRANT[square])
                };
                best = best.max(-value);
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}
