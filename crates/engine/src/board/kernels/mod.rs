//! Move generation on 8x8 in machine words, chosen when building.
//!
//! Every kernel offers the same functions; [`portable`] is the twin that the others are compared to.
//!
//! Squares are bits 0 (a1) to 63 (h8).

mod cpu;
mod portable;
mod rays;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2"
))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2"
))]
use avx2 as built;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2"
)))]
use portable as built;

pub(crate) use cpu::{missing_features, prefetch};

pub(crate) use built::{NAME, flips, last_flips, moves};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::portable;

    /// Two disjoint sets of discs, from sparse to dense.
    fn discs() -> impl Strategy<Value = (u64, u64)> {
        (any::<u64>(), any::<u64>(), any::<u64>(), any::<bool>()).prop_map(
            |(occupied, more, color, dense)| {
                let occupied = if dense {
                    occupied | more
                } else {
                    occupied & more
                };
                (occupied & color, occupied & !color)
            },
        )
    }

    #[test]
    fn this_machine_has_what_the_build_assumes() {
        assert!(super::missing_features().is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_built_kernel_agrees_with_the_portable_one((own, other) in discs()) {
            prop_assert_eq!(super::moves(own, other), portable::moves(own, other), "{}", super::NAME);
            for square in 0..64 {
                prop_assert_eq!(
                    super::last_flips(square, own & !(1 << square)),
                    portable::last_flips(square, own & !(1 << square))
                );
                if (own | other) >> square & 1 == 0 {
                    prop_assert_eq!(super::flips(square, own, other), portable::flips(square, own, other));
                }
            }
        }
    }
}
