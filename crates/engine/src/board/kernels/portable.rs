//! The kernel for any machine.
#![cfg_attr(
    all(target_feature = "avx2", target_feature = "bmi2"),
    allow(
        dead_code,
        reason = "where a faster kernel is built, this is only its twin in tests"
    )
)]

use super::rays::{DOWN, STEPS, UP};
use crate::board::rays::flips_along_64;

/// The kernel's name.
pub(crate) const NAME: &str = "portable";

/// All squares but those of the first and last column.
pub(super) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The empty squares where `own` would turn over discs of `other`.
#[inline]
pub(crate) fn moves(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let mut reached = 0;
    for (step, between) in STEPS.into_iter().zip([inner, other, inner, inner]) {
        // Lines of one, two, then up to six discs, by joining what was found with lines of two.
        let mut up = between & (own << step);
        let mut down = between & (own >> step);
        up |= between & (up << step);
        down |= between & (down >> step);
        let pairs_up = between & (between << step);
        let pairs_down = pairs_up >> step;
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        reached |= (up << step) | (down >> step);
    }
    reached & !(own | other)
}

/// The discs of `other` that a placement on an empty square turns over.
#[inline]
pub(crate) fn flips(square: usize, own: u64, other: u64) -> u64 {
    flips_along_64(UP[square], DOWN[square], own, other)
}

/// How many discs a placement on the last empty square turns over.
#[inline]
pub(crate) fn last_flips(square: usize, own: u64) -> u32 {
    flips(square, own, !own & !(1 << square)).count_ones()
}
