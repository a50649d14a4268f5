//! Probable cuts: a shallow search that is far enough off stands for a deep one.

/// How sure a search wants to be before it leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Selectivity(u8);

impl Selectivity {
    /// The boldest.
    pub(crate) const BOLDEST: Selectivity = Selectivity(0);
    /// Nothing is left out.
    pub(crate) const NONE: Selectivity = Selectivity(Self::LEVELS.len() as u8);
    /// All that leave something out, the boldest first.
    pub(crate) const RISING: [Selectivity; 4] = [
        Self::BOLDEST,
        Selectivity(1),
        Selectivity(2),
        Selectivity(3),
    ];

    /// Deviations that a shallow value must be off, and how sure that makes us, in percent.
    const LEVELS: [(f32, u8); 4] = [(1.1, 73), (1.5, 87), (2.0, 95), (2.6, 99)];

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
    // The same parity, because the side to move last looks better than it is.
    let half = depth / 4;
    2 * half + (depth & 1)
}
