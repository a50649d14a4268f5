//! Probable cuts: a shallow search that is far enough off stands for a deep one.

use rules::Size;

/// How sure a search wants to be before it leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Selectivity(u8);

impl Selectivity {
    /// So bold that it serves only to look ahead on wide boards, where the next ply costs more than it finds out.
    const RASH: Selectivity = Selectivity(0);
    /// The boldest whose results say how sure they are.
    pub(crate) const BOLDEST: Selectivity = Selectivity(1);
    /// Nothing is left out.
    pub(crate) const NONE: Selectivity = Selectivity(Self::LEVELS.len() as u8);
    /// Those from the boldest on that leave something out, for searches to the end.
    pub(crate) const RISING: [Selectivity; 4] = [
        Self::BOLDEST,
        Selectivity(2),
        Selectivity(3),
        Selectivity(4),
    ];

    /// Deviations that a shallow value must be off, and how sure that makes us, in percent.
    const LEVELS: [(f32, u8); 5] = [(0.4, 31), (1.1, 73), (1.5, 87), (2.0, 95), (2.6, 99)];

    /// For looking ahead on boards of a size.
    pub(crate) const fn ahead(size: Size) -> Selectivity {
        if is_wide(size) {
            Self::RASH
        } else {
            Self::BOLDEST
        }
    }

    pub(crate) const fn level(self) -> u8 {
        self.0
    }

    /// How sure a result is, in percent.
    pub(crate) fn percent(self) -> u8 {
        Self::LEVELS
            .get(usize::from(self.0))
            .map_or(100, |level| level.1)
    }

    /// How many deviations off is enough; none when nothing is left out.
    pub(crate) fn deviations(self) -> Option<f32> {
        Self::LEVELS.get(usize::from(self.0)).map(|level| level.0)
    }
}

/// The depth of the search that stands for one of `depth` plies.
pub(crate) const fn shallow_depth(depth: u32) -> u32 {
    // The same parity, because the side to move last looks better than it is; but there is nothing shallower than no ply.
    if depth == 1 {
        return 0;
    }
    let half = depth / 4;
    2 * half + (depth & 1)
}

/// The least depth for which a shallow search is much cheaper.
pub(crate) const fn least_depth(size: Size) -> u32 {
    if is_wide(size) { 1 } else { 4 }
}

/// Whether there are so many moves on a board that each ply is much dearer than the one before.
const fn is_wide(size: Size) -> bool {
    size.area() > Size::STANDARD.area()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surer_the_more_must_be_off_and_only_wide_boards_are_searched_rashly() {
        let levels = Selectivity::LEVELS;
        assert!(levels.is_sorted_by(|(few, unsure), (many, sure)| few < many && unsure < sure));
        assert_eq!(Selectivity::ahead(Size::STANDARD), Selectivity::RISING[0]);
        for size in Size::all() {
            let selectivity = Selectivity::ahead(size);
            assert!(selectivity <= Selectivity::BOLDEST);
            assert_eq!(
                selectivity < Selectivity::BOLDEST,
                size.area() > 64,
                "{size}"
            );
        }
    }

    #[test]
    fn a_shallow_search_has_the_parity_of_the_deep_one() {
        for depth in 2..60 {
            let shallow = shallow_depth(depth);
            assert!(
                shallow < depth && (depth - shallow).is_multiple_of(2),
                "{depth}"
            );
        }
    }
}
