//! Few empty squares: in order of parity, with nothing remembered.

use super::field::{Discs, Field};
use super::quadrants::Parity;
use super::{INFINITY, Solver, stability};

/// The most empty squares for which sorting and remembering do not pay.
pub(super) const MAX_EMPTIES: u32 = 6;

impl<F: Field> Solver<F> {
    /// The value with five empty squares up to [`MAX_EMPTIES`].
    pub(super) fn few(&mut self, discs: Discs, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        if let Some(bound) = stability::upper_bound(&self.field, discs, alpha) {
            return bound;
        }
        let empties = self.field.empties(discs);
        let best = self.best_of_few(discs, alpha, empties, parity);
        if best > -INFINITY {
            return best;
        }
        let opponent = discs.passed();
        let best = self.best_of_few(opponent, -alpha - 1, empties, parity);
        if best > -INFINITY {
            return -best;
        }
        self.final_score(discs)
    }

    /// The best value of a placement, or minus infinity without any.
    fn best_of_few(&mut self, discs: Discs, alpha: i32, empties: u64, parity: Parity) -> i32 {
        let odd = self.field.squares(parity);
        let is_five = empties.count_ones() == 5;
        let mut best = -INFINITY;
        for mut squares in [empties & odd, empties & !odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as usize;
                squares &= squares - 1;
                let flips = self.try_flips(square, discs.own, discs.other);
                if flips == 0 {
                    continue;
                }
                let child = discs.play(square, flips);
                let value = if is_five {
                    self.four(child, -alpha - 1, empties & !(1 << square))
                } else {
                    self.few(child, -alpha - 1, parity ^ self.field.quadrant(square))
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
