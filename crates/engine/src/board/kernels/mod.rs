//! Move generation on 8x8 in machine words, chosen when building.
//!
//! Every kernel offers the same functions; [`portable`] is the twin that the others are compared to.
//!
//! Squares are bits 0 (a1) to 63 (h8).

mod cpu;
mod lanes_portable;
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
mod lanes_avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2"
))]
use {avx2 as built, lanes_avx2 as built_lanes};
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2"
)))]
use {lanes_portable as built_lanes, portable as built};

pub(crate) use cpu::{missing_features, prefetch};

pub(crate) use built::{NAME, flips, last_flips, moves};
pub(crate) use built_lanes::Lanes;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{lanes_portable, portable};

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
        #[test]
        fn the_built_lanes_agree_with_the_portable_ones(
            a in any::<[u64; 4]>(),
            b in any::<[u64; 4]>(),
            by in [1..64_u64, 1..64, 1..64, 1..64],
        ) {
            macro_rules! results {
                ($lanes:ty) => {{
                    let (a, b, by) = (<$lanes>::new(a), <$lanes>::new(b), <$lanes>::new(by));
                    // The union with other lanes masked out shows each lane.
                    [a & b, a | b, a.shift_left(by), a.shift_right(by)].map(|result| {
                        [0, 1, 2, 3].map(|lane| {
                            let mut mask = [0; 4];
                            mask[lane] = !0;
                            (result & <$lanes>::new(mask)).union()
                        })
                    })
                }};
            }
            prop_assert_eq!(results!(super::Lanes), results!(lanes_portable::Lanes));
            let (lanes, twin) = (super::Lanes::new(a), lanes_portable::Lanes::new(a));
            let part = [a[0] & b[0], a[1], a[2] & b[2], a[3]];
            prop_assert!(lanes.contains(super::Lanes::new(part)));
            prop_assert!(twin.contains(lanes_portable::Lanes::new(part)));
            prop_assert_eq!(
                lanes.contains(super::Lanes::splat(b[0])),
                twin.contains(lanes_portable::Lanes::splat(b[0]))
            );
        }
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
