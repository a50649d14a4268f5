//! The kernel for x86-64 with AVX2 and BMI2: four directions at a time.
#![allow(
    unsafe_code,
    reason = "vector loads from arrays need pointers; everything else here is arithmetic"
)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64, _pext_u64,
};

use super::portable::INNER;
use super::rays::{DOWN, UP};

/// The kernel's name.
pub(crate) const NAME: &str = "avx2";

/// The empty squares where `own` would turn over discs of `other`.
#[inline]
pub(crate) fn moves(own: u64, other: u64) -> u64 {
    // SAFETY: this module is only built where the target has AVX2 and BMI2.
    let reached = unsafe {
        let step = _mm256_set_epi64x(7, 9, 8, 1);
        let double = _mm256_add_epi64(step, step);
        let inner = INNER as i64;
        let between = _mm256_and_si256(
            _mm256_set1_epi64x(other as i64),
            _mm256_set_epi64x(inner, inner, -1, inner),
        );
        let own = _mm256_set1_epi64x(own as i64);
        let mut up = _mm256_and_si256(between, _mm256_sllv_epi64(own, step));
        let mut down = _mm256_and_si256(between, _mm256_srlv_epi64(own, step));
        up = join(up, between, _mm256_sllv_epi64(up, step));
        down = join(down, between, _mm256_srlv_epi64(down, step));
        let pairs_up = _mm256_and_si256(between, _mm256_sllv_epi64(between, step));
        let pairs_down = _mm256_srlv_epi64(pairs_up, step);
        up = join(up, pairs_up, _mm256_sllv_epi64(up, double));
        down = join(down, pairs_down, _mm256_srlv_epi64(down, double));
        up = join(up, pairs_up, _mm256_sllv_epi64(up, double));
        down = join(down, pairs_down, _mm256_srlv_epi64(down, double));
        any_lane(_mm256_or_si256(
            _mm256_sllv_epi64(up, step),
            _mm256_srlv_epi64(down, step),
        ))
    };
    reached & !(own | other)
}

/// The discs of `other` that a placement on an empty square turns over.
#[inline]
pub(crate) fn flips(square: usize, own: u64, other: u64) -> u64 {
    // SAFETY: this module is only built where the target has AVX2 and BMI2; the loads read the
    // four words of an array, and need no alignment.
    unsafe {
        let own = _mm256_set1_epi64x(own as i64);
        let other = _mm256_set1_epi64x(other as i64);
        let zero = _mm256_setzero_si256();

        let ray = _mm256_loadu_si256(UP[square].as_ptr().cast());
        let stops = _mm256_andnot_si256(other, ray);
        let first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
        let end = _mm256_and_si256(first, own);
        // One less than the end fills the bits below it; where there is no end, nothing.
        let below = _mm256_sub_epi64(
            _mm256_add_epi64(end, _mm256_set1_epi64x(-1)),
            _mm256_cmpeq_epi64(end, zero),
        );
        let up = _mm256_and_si256(ray, below);

        let ray = _mm256_loadu_si256(DOWN[square].as_ptr().cast());
        let step = _mm256_set_epi64x(7, 9, 8, 1);
        let double = _mm256_add_epi64(step, step);
        // Everything from the first stop on is filled, so that only the first has none before it.
        let mut stops = _mm256_andnot_si256(other, ray);
        stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
        stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, double));
        stops = _mm256_or_si256(
            stops,
            _mm256_srlv_epi64(stops, _mm256_add_epi64(double, double)),
        );
        let first = _mm256_andnot_si256(_mm256_srlv_epi64(stops, step), stops);
        let end = _mm256_and_si256(_mm256_and_si256(first, own), ray);
        let above = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
        let down = _mm256_and_si256(ray, above);

        any_lane(_mm256_or_si256(up, down))
    }
}

/// Adds to a set what lies in `mask` and was shifted there.
///
/// # Safety
///
/// The target has AVX2.
#[inline]
unsafe fn join(set: __m256i, mask: __m256i, shifted: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe { _mm256_or_si256(set, _mm256_and_si256(mask, shifted)) }
}

/// The union of the four lanes.
///
/// # Safety
///
/// The target has AVX2.
#[inline]
unsafe fn any_lane(lanes: __m256i) -> u64 {
    // SAFETY: the caller's.
    unsafe {
        let half = _mm_or_si128(
            _mm256_castsi256_si128(lanes),
            _mm256_extracti128_si256::<1>(lanes),
        );
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }
}

/// How many discs a placement on the last empty square turns over.
#[inline]
pub(crate) fn last_flips(square: usize, own: u64) -> u32 {
    let mut count = 0;
    for line in &LINES[square] {
        // SAFETY: this module is only built where the target has BMI2.
        let discs = unsafe { _pext_u64(own, line.squares) } as usize;
        count += u32::from(FLIPS_IN_LINE[line.place][discs]);
    }
    count
}

/// A whole line through a square, and the square's place in it.
struct Line {
    squares: u64,
    place: usize,
}

static LINES: [[Line; 4]; 64] = lines();

const fn lines() -> [[Line; 4]; 64] {
    const NONE: Line = Line {
        squares: 0,
        place: 0,
    };
    let mut lines = [const { [NONE; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let down = DOWN[square][direction];
            lines[square][direction] = Line {
                squares: UP[square][direction] | down | 1 << square,
                place: down.count_ones() as usize,
            };
            direction += 1;
        }
        square += 1;
    }
    lines
}

/// For each place in a line and each set of own discs in it, all others being the opponent's: how
/// many are turned over. Shorter lines read as if the opponent's discs went on, which turns nothing.
static FLIPS_IN_LINE: [[u8; 256]; 8] = flips_in_line();

const fn flips_in_line() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut up = place + 1;
            while up < 8 && own >> up & 1 == 0 {
                up += 1;
            }
            if up < 8 {
                table[place][own] += (up - place - 1) as u8;
            }
            let mut down = place;
            while down > 0 && own >> (down - 1) & 1 == 0 {
                down -= 1;
            }
            if down > 0 {
                table[place][own] += (place - down) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
}
