//! Four words on any machine.
#![cfg_attr(
    all(target_feature = "avx2", target_feature = "bmi2"),
    allow(
        dead_code,
        reason = "where a faster kernel is built, this is only its twin in tests"
    )
)]

use std::ops::{BitAnd, BitOr};

/// Four words that are worked on together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes([u64; 4]);

impl Lanes {
    #[inline]
    pub(crate) const fn new(words: [u64; 4]) -> Lanes {
        Lanes(words)
    }

    /// The same word four times.
    #[inline]
    pub(crate) const fn splat(word: u64) -> Lanes {
        Lanes([word; 4])
    }

    #[inline]
    fn join(self, other: Lanes, join: impl Fn(u64, u64) -> u64) -> Lanes {
        Lanes(std::array::from_fn(|lane| {
            join(self.0[lane], other.0[lane])
        }))
    }

    /// Every word shifted by its own number of bits; 64 and more leave nothing.
    #[inline]
    pub(crate) fn shift_left(self, by: Lanes) -> Lanes {
        self.join(by, |word, by| word.unbounded_shl(by as u32))
    }

    /// Every word shifted by its own number of bits; 64 and more leave nothing.
    #[inline]
    pub(crate) fn shift_right(self, by: Lanes) -> Lanes {
        self.join(by, |word, by| word.unbounded_shr(by as u32))
    }

    /// The union of the four words.
    #[inline]
    pub(crate) fn union(self) -> u64 {
        self.0.into_iter().fold(0, BitOr::bitor)
    }

    /// Whether this holds all of another.
    #[inline]
    pub(crate) fn contains(self, other: Lanes) -> bool {
        (0..4).all(|lane| other.0[lane] & !self.0[lane] == 0)
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitand(self, other: Lanes) -> Lanes {
        self.join(other, BitAnd::bitand)
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitor(self, other: Lanes) -> Lanes {
        self.join(other, BitOr::bitor)
    }
}
