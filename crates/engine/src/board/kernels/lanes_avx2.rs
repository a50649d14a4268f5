//! Four words in one AVX2 register.
#![allow(
    unsafe_code,
    reason = "these are intrinsics; they work on values alone"
)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_testc_si256,
};
use std::ops::{BitAnd, BitOr};

/// Four words that are worked on together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(__m256i);

impl Lanes {
    #[inline]
    pub(crate) fn new(words: [u64; 4]) -> Lanes {
        let [a, b, c, d] = words.map(|word| word as i64);
        // SAFETY: this module is only built where the target has AVX2, here and below.
        Lanes(unsafe { _mm256_set_epi64x(d, c, b, a) })
    }

    /// The same word four times.
    #[inline]
    pub(crate) fn splat(word: u64) -> Lanes {
        // SAFETY: see above.
        Lanes(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    /// Every word shifted by its own number of bits; 64 and more leave nothing.
    #[inline]
    pub(crate) fn shift_left(self, by: Lanes) -> Lanes {
        // SAFETY: see above.
        Lanes(unsafe { _mm256_sllv_epi64(self.0, by.0) })
    }

    /// Every word shifted by its own number of bits; 64 and more leave nothing.
    #[inline]
    pub(crate) fn shift_right(self, by: Lanes) -> Lanes {
        // SAFETY: see above.
        Lanes(unsafe { _mm256_srlv_epi64(self.0, by.0) })
    }

    /// The union of the four words.
    #[inline]
    pub(crate) fn union(self) -> u64 {
        // SAFETY: see above.
        unsafe {
            let half = _mm_or_si128(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
        }
    }

    /// Whether this holds all of another.
    #[inline]
    pub(crate) fn contains(self, other: Lanes) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testc_si256(self.0, other.0) != 0 }
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitand(self, other: Lanes) -> Lanes {
        // SAFETY: see above.
        Lanes(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitor(self, other: Lanes) -> Lanes {
        // SAFETY: see above.
        Lanes(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}
