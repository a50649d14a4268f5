//! The boards that the solver can solve: all that fit into one word.

use super::quadrants::{NEIGHBOURS, Parity, QUADRANT, SQUARES};
use super::stability;
use crate::board::{bits, hash_words, kernels};

/// The discs of the side to move and of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Discs {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Discs {
    /// The discs after a placement that turns these over, seen from the other side.
    #[inline]
    pub(super) const fn play(self, square: usize, flips: u64) -> Discs {
        Discs {
            own: self.other ^ flips,
            other: self.own ^ (flips | 1 << square),
        }
    }

    /// The discs after a pass, seen from the other side.
    #[inline]
    pub(super) const fn passed(self) -> Discs {
        Discs {
            own: self.other,
            other: self.own,
        }
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        hash_words([self.own, self.other])
    }
}

/// What the solver needs to know of the boards of one size.
///
/// The methods that are written out here are for boards that lie within 8x8.
pub(crate) trait Field: Send {
    /// All squares.
    fn all(&self) -> u64;

    /// How many squares there are.
    fn area(&self) -> i32;

    /// The four corners.
    fn corners(&self) -> u64;

    /// The empty squares where `own` would turn over discs of `other`.
    fn moves(&self, own: u64, other: u64) -> u64;

    /// Discs of `own` that can never be turned over, as far as this can tell.
    fn stable_discs(&self, own: u64, other: u64) -> u64;

    /// The discs of `other` that a placement on an empty square turns over.
    #[inline]
    fn flips(&self, square: usize, own: u64, other: u64) -> u64 {
        kernels::flips(square, own, other)
    }

    /// How many discs a placement on the last empty square turns over.
    #[inline]
    fn last_flips(&self, square: usize, own: u64) -> u32 {
        kernels::last_flips(square, own)
    }

    /// The quadrant of a square.
    #[inline]
    fn quadrant(&self, square: usize) -> Parity {
        QUADRANT[square]
    }

    /// The squares of a set of quadrants.
    #[inline]
    fn squares(&self, quadrants: Parity) -> u64 {
        SQUARES[usize::from(quadrants)]
    }

    /// The squares around a square.
    #[inline]
    fn neighbours(&self, square: usize) -> u64 {
        NEIGHBOURS[square]
    }

    /// The number of empty squares beside discs of this set.
    #[inline]
    fn frontier(&self, discs: u64, empties: u64) -> u32 {
        bits::frontier(discs, empties)
    }

    /// The squares without a disc.
    #[inline]
    fn empties(&self, discs: Discs) -> u64 {
        self.all() & !(discs.own | discs.other)
    }

    /// The quadrants with an odd number of empty squares.
    fn parity_of(&self, empties: u64) -> Parity {
        (0..4).fold(0, |parity, quadrant| {
            let inside = empties & self.squares(1 << quadrant);
            parity | ((inside.count_ones() & 1) as Parity) << quadrant
        })
    }
}

/// The 8x8 board, whose tables are made when the program is built.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Eight;

impl Field for Eight {
    #[inline]
    fn all(&self) -> u64 {
        !0
    }

    #[inline]
    fn area(&self) -> i32 {
        64
    }

    #[inline]
    fn corners(&self) -> u64 {
        0x8100_0000_0000_0081
    }

    #[inline]
    fn moves(&self, own: u64, other: u64) -> u64 {
        kernels::moves(own, other)
    }

    #[inline]
    fn stable_discs(&self, own: u64, other: u64) -> u64 {
        stability::stable_discs(own, other)
    }
}
