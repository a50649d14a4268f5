//! Sets of squares in N words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of squares, one bit each, in `N` 64-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(crate) const EMPTY: Bits<N> = Bits([0; N]);

    pub(crate) fn from_squares(squares: impl IntoIterator<Item = usize>) -> Bits<N> {
        let mut bits = Bits::EMPTY;
        for square in squares {
            bits.insert(square);
        }
        bits
    }

    pub(crate) const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    pub(crate) const fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Every square moved to a number higher by `by`, which is from 1 to 63.
    #[inline]
    pub(crate) fn up(self, by: u32) -> Bits<N> {
        let mut moved = Bits::EMPTY;
        for word in 0..N {
            moved.0[word] = self.0[word] << by;
            if word > 0 {
                moved.0[word] |= self.0[word - 1] >> (64 - by);
            }
        }
        moved
    }

    /// Every square moved to a number lower by `by`, which is from 1 to 63.
    #[inline]
    pub(crate) fn down(self, by: u32) -> Bits<N> {
        let mut moved = Bits::EMPTY;
        for word in 0..N {
            moved.0[word] = self.0[word] >> by;
            if word + 1 < N {
                moved.0[word] |= self.0[word + 1] << (64 - by);
            }
        }
        moved
    }

    /// The first two words as one number.
    #[inline]
    pub(crate) fn to_u128(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    /// The squares of a number, in the first two words.
    #[inline]
    pub(crate) fn from_u128(number: u128) -> Bits<N> {
        let mut bits = Bits::EMPTY;
        bits.0[0] = number as u64;
        bits.0[1] = (number >> 64) as u64;
        bits
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Bits<N>;

    fn bitand(mut self, other: Bits<N>) -> Bits<N> {
        self &= other;
        self
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    fn bitand_assign(&mut self, other: Bits<N>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Bits<N>;

    fn bitor(mut self, other: Bits<N>) -> Bits<N> {
        self |= other;
        self
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    fn bitor_assign(&mut self, other: Bits<N>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const N: usize> BitXor for Bits<N> {
    type Output = Bits<N>;

    fn bitxor(mut self, other: Bits<N>) -> Bits<N> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word ^= other;
        }
        self
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Bits<N>;

    fn not(mut self) -> Bits<N> {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const N: usize> IntoIterator for Bits<N> {
    type Item = usize;
    type IntoIter = Squares<N>;

    fn into_iter(self) -> Squares<N> {
        Squares {
            left: self.0,
            word: 0,
        }
    }
}

/// The squares of a set, lowest number first.
pub(crate) struct Squares<const N: usize> {
    left: [u64; N],
    word: usize,
}

impl<const N: usize> Iterator for Squares<N> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word < N {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
/// The number of empty squares of an 8x8 board beside discs of this set.
#[inline]
pub(crate) fn frontier(discs: u64, empties: u64) -> u32 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = discs | (discs << 1 & NOT_LEFT) | (discs >> 1 & NOT_RIGHT);
    ((sides | sides << 8 | sides >> 8) & empties).count_ones()
}
