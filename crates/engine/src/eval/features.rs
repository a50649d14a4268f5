//! The states of patterns, kept up to date from move to move.
//!
//! A pattern's state is a number in balanced ternary: each square counts +1 (own disc), -1 (opponent's)
//! or 0 (empty) times a power of three. Changing sides is then just a change of sign, and a turned disc adds
//! twice its power.

/// A number for each of `LANES` patterns: its state, or what a disc changes in it.
///
/// Aligned to a vector, because a read of what was just written across two cache lines has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Features<const LANES: usize>(pub(super) [i16; LANES]);

impl<const LANES: usize> Features<LANES> {
    /// No state, no change.
    pub(super) const NONE: Features<LANES> = Features([0; LANES]);

    #[inline]
    pub(super) fn add(&mut self, other: &Features<LANES>) {
        for (number, other) in self.0.iter_mut().zip(other.0) {
            *number = number.wrapping_add(other);
        }
    }

    /// The same from the other side.
    #[inline]
    #[must_use]
    pub(super) fn reversed(&self) -> Features<LANES> {
        Features(self.0.map(i16::wrapping_neg))
    }

    /// The states with these discs on the board; `powers` says what a disc adds on each square.
    pub(super) fn of(
        own: impl IntoIterator<Item = usize>,
        other: impl IntoIterator<Item = usize>,
        powers: &[Features<LANES>],
    ) -> Features<LANES> {
        let mut features = Features::NONE;
        for square in own {
            features.add(&powers[square]);
        }
        for square in other {
            features.add(&powers[square].reversed());
        }
        features
    }

    /// The states after a placement that turns these discs over, seen from the other side.
    #[inline]
    #[must_use]
    pub(super) fn after(
        &self,
        square: usize,
        flips: impl IntoIterator<Item = usize>,
        powers: &[Features<LANES>],
    ) -> Features<LANES> {
        let mut turned = Features::NONE;
        for disc in flips {
            turned.add(&powers[disc]);
        }
        let mut after = *self;
        after.add(&powers[square]);
        // Each of them was the opponent's and is now ours.
        after.add(&turned);
        after.add(&turned);
        after.reversed()
    }
}
