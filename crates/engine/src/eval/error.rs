//! How far shallow searches are off deep ones.

/// What is known of the errors of searches with one evaluation; without it nothing can be left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorModel {
    /// Discs off the final score: at depth 0, and less with every ply.
    pub end: (f32, f32),
    /// Discs off a deeper search: in any case, and more with every ply between them.
    pub between: (f32, f32),
    /// The factor of the latter: on a full board, and less with every empty square, but at least one.
    pub fullness: (f32, f32),
}

impl ErrorModel {
    /// How many numbers it is made of.
    pub(super) const NUMBERS: usize = 6;

    /// How far a search of `shallow` plies is off one of `depth` plies with so many empty squares, as a
    /// standard deviation in discs.
    pub fn deviation(&self, depth: u32, shallow: u32, empties: u32) -> f32 {
        if depth >= empties {
            return self.end.0 - self.end.1 * shallow as f32;
        }
        let between = self.between.0 + self.between.1 * (depth - shallow) as f32;
        between * (self.fullness.0 - self.fullness.1 * empties as f32).max(1.0)
    }

    pub(super) fn numbers(&self) -> [f32; Self::NUMBERS] {
        let ErrorModel {
            end,
            between,
            fullness,
        } = self;
        [end.0, end.1, between.0, between.1, fullness.0, fullness.1]
    }

    pub(super) const fn from_numbers(numbers: [f32; Self::NUMBERS]) -> ErrorModel {
        ErrorModel {
            end: (numbers[0], numbers[1]),
            between: (numbers[2], numbers[3]),
            fullness: (numbers[4], numbers[5]),
        }
    }
}
