//! The last four empty squares, each number in its own routine: this is where the time goes.

use super::field::{Discs, Field};
use super::{INFINITY, Solver};

/// The squares of a small set.
#[inline]
fn squares<const N: usize>(mut set: u64) -> [usize; N] {
    std::array::from_fn(|_| {
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        square
    })
}

impl<F: Field> Solver<F> {
    /// The discs turned over, or none at once when no opposing disc is near.
    #[inline]
    pub(super) fn try_flips(&self, square: usize, own: u64, other: u64) -> u64 {
        if self.field.neighbours(square) & other == 0 {
            return 0;
        }
        self.field.flips(square, own, other)
    }

    /// The value with one empty square.
    #[inline]
    pub(super) fn one(&self, own: u64, alpha: i32, square: usize) -> i32 {
        let area = self.field.area();
        let twice = 2 * own.count_ones() as i32;
        let flips = self.field.last_flips(square, own) as i32;
        if flips > 0 {
            return twice + 2 - area + 2 * flips;
        }
        // The square stays empty and counts for the winner, unless the opponent can take it.
        let unplayed = if twice > area - 2 {
            twice + 2 - area
        } else {
            twice - area
        };
        if unplayed <= alpha {
            return unplayed;
        }
        let other = self.field.all() & !(own | 1 << square);
        let flips = self.field.last_flips(square, other) as i32;
        if flips > 0 {
            twice - area - 2 * flips
        } else {
            unplayed
        }
    }

    /// The value with two empty squares.
    #[inline]
    pub(super) fn two(&mut self, discs: Discs, alpha: i32, first: usize, second: usize) -> i32 {
        self.nodes += 1;
        let Discs { own, other } = discs;
        let mut best = -INFINITY;
        for (square, rest) in [(first, second), (second, first)] {
            let flips = self.try_flips(square, own, other);
            if flips != 0 {
                self.nodes += 1;
                best = best.max(-self.one(other ^ flips, -alpha - 1, rest));
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
            let flips = self.try_flips(square, other, own);
            if flips != 0 {
                self.nodes += 1;
                worst = worst.min(self.one(own ^ flips, alpha, rest));
                if worst <= alpha {
                    return worst;
                }
            }
        }
        if worst < INFINITY {
            worst
        } else {
            self.final_score(discs)
        }
    }

    /// The value with three empty squares.
    pub(super) fn three(&mut self, discs: Discs, alpha: i32, empties: u64) -> i32 {
        let [a, b, c] = squares(empties);
        // A square alone in its quadrant goes first.
        let order = if self.field.quadrant(a) == self.field.quadrant(b) {
            [c, a, b]
        } else if self.field.quadrant(a) == self.field.quadrant(c) {
            [b, a, c]
        } else {
            [a, b, c]
        };
        self.three_in_order(discs, alpha, order, false)
    }

    fn three_in_order(&mut self, discs: Discs, alpha: i32, order: [usize; 3], passed: bool) -> i32 {
        self.nodes += 1;
        let [a, b, c] = order;
        let mut best = -INFINITY;
        for (square, first, second) in [(a, b, c), (b, a, c), (c, a, b)] {
            let flips = self.try_flips(square, discs.own, discs.other);
            if flips != 0 {
                let value = -self.two(discs.play(square, flips), -alpha - 1, first, second);
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
            return self.final_score(discs);
        }
        -self.three_in_order(discs.passed(), -alpha - 1, order, true)
    }

    /// The value with four empty squares.
    pub(super) fn four(&mut self, discs: Discs, alpha: i32, empties: u64) -> i32 {
        let mut order: [usize; 4] = squares(empties);
        let odd = order
            .iter()
            .fold(0, |odd, &square| odd ^ self.field.quadrant(square));
        if odd.count_ones() == 2 {
            // Two squares share a quadrant, or three do; in the first case the others go first.
            let mut sorted = order;
            let mut place = 0;
            for wanted in [true, false] {
                for &square in &order {
                    if (self.field.quadrant(square) & odd != 0) == wanted {
                        sorted[place] = square;
                        place += 1;
                    }
                }
            }
            order = sorted;
        }
        self.four_in_order(discs, alpha, order, false)
    }

    fn four_in_order(&mut self, discs: Discs, alpha: i32, order: [usize; 4], passed: bool) -> i32 {
        self.nodes += 1;
        let empties = self.field.empties(discs);
        let mut best = -INFINITY;
        for square in order {
            let flips = self.try_flips(square, discs.own, discs.other);
            if flips != 0 {
                let rest = empties & !(1 << square);
                let value = -self.three(discs.play(square, flips), -alpha - 1, rest);
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
            return self.final_score(discs);
        }
        -self.four_in_order(discs.passed(), -alpha - 1, order, true)
    }
}
