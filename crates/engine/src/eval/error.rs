//! How far shallow searches are off deep ones.

/// What is known of the errors of searches with one evaluation; without it nothing can be left out.
///
/// The logarithm of a deviation in discs is a constant, plus a number for every ply of the deep search, plus one for
/// every ply of the shallow one, plus one for every empty square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorModel {
    /// For a deep search that does not reach the end.
    pub between: [f32; 4],
    /// For the final score.
    pub end: [f32; 4],
}

impl ErrorModel {
    /// How many numbers it is made of.
    pub(super) const NUMBERS: usize = 8;

    /// How far a search of `shallow` plies is off one of `depth` plies with so many empty squares, as a
    /// standard deviation in discs.
    pub fn deviation(&self, depth: u32, shallow: u32, empties: u32) -> f32 {
        let [base, deep, low, empty] = if depth >= empties {
            self.end
        } else {
            self.between
        };
        (base + deep * depth as f32 + low * shallow as f32 + empty * empties as f32).exp()
    }

    /// The same where deviations are larger by a factor, and an empty square is this share of one.
    pub(super) fn scaled(&self, factor: f32, share: f32) -> ErrorModel {
        let scaled =
            |[base, deep, low, empty]: [f32; 4]| [base + factor.ln(), deep, low, empty * share];
        ErrorModel {
            between: scaled(self.between),
            end: scaled(self.end),
        }
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        self.between.into_iter().chain(self.end)
    }

    pub(super) fn from_numbers(numbers: [f32; Self::NUMBERS]) -> ErrorModel {
        let (between, end) = numbers.split_at(4);
        let four = |numbers: &[f32]| numbers.try_into().expect("there are four");
        ErrorModel {
            between: four(between),
            end: four(end),
        }
    }
}
