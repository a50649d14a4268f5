//! The numbers that boards are judged by.

use std::sync::{Arc, LazyLock};

use rules::Size;

use super::any::{SharedWeights, UNITS_PER_DISC, WIDTHS};
use super::error::ErrorModel;
use super::file::{DecodeError, Numbers};
use super::free::Traits;
use super::handmade;
use super::layout::LAYOUT;
use super::table::Table;
use crate::report::Score;

/// How many discs on the board make one phase.
const DISCS_PER_PHASE: usize = 5;
/// How many phases there are, from four discs to a full board.
pub(crate) const PHASES: usize = 60 / DISCS_PER_PHASE + 1;

/// The phase with this many discs on an 8x8 board.
#[inline]
pub(crate) const fn phase(discs: usize) -> usize {
    (discs - 4) / DISCS_PER_PHASE
}

/// Boards that are judged by the same weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// 8x8 alone, with patterns of its own.
    Standard,
    /// Boards of every size, which share their weights.
    AnySize,
}

impl Family {
    pub(super) const ALL: [Family; 2] = [Family::Standard, Family::AnySize];

    /// The family that boards of a size are judged by.
    pub fn of(size: Size) -> Family {
        if size == Size::STANDARD {
            Family::Standard
        } else {
            Family::AnySize
        }
    }

    /// How many weights one phase has.
    pub fn weight_count(self) -> usize {
        match self {
            Family::Standard => LAYOUT.free.count,
            Family::AnySize => SharedWeights::count(),
        }
    }

    /// What the weights of a phase have in common, those of one width.
    pub fn traits(self) -> Traits {
        match self {
            Family::Standard => Traits::default(),
            Family::AnySize => super::any::traits(),
        }
    }

    /// How many widths of boards have weights of their own, one after the other.
    pub const fn widths(self) -> usize {
        match self {
            Family::Standard => 1,
            Family::AnySize => WIDTHS,
        }
    }

    /// How many units make one disc.
    pub(crate) fn units_per_disc(self) -> f32 {
        match self {
            Family::Standard => Score::DISC as f32,
            Family::AnySize => UNITS_PER_DISC,
        }
    }
}

/// The numbers that an engine judges positions by; cheap to clone.
#[derive(Clone)]
pub struct Weights {
    pub(super) patterns: Arc<PatternWeights>,
    shared: Shared,
}

/// What boards of other sizes than 8x8 are judged by.
#[derive(Clone)]
enum Shared {
    /// What was made by hand.
    Classic,
    /// What comes with the program; it is unpacked when it is needed first.
    Learned,
    /// Something else.
    Own(Arc<SharedWeights>),
}

/// The weights of the 8x8 patterns.
pub(super) struct PatternWeights {
    /// For each phase, the weights of all states, in units of [`crate::Score`].
    pub(super) tables: Vec<Table>,
    /// How far searches with these weights are off.
    pub(super) errors: ErrorModel,
    /// Where they come from, in words.
    pub(super) provenance: Arc<str>,
}

static LEARNED: LazyLock<Arc<PatternWeights>> = LazyLock::new(|| {
    let numbers = Numbers::decode(include_bytes!("../../weights/8x8.weights"));
    let numbers = numbers.expect("the weights that come with the program are whole");
    Arc::new(PatternWeights::from_numbers(&numbers))
});

static LEARNED_SHARED: LazyLock<Arc<SharedWeights>> = LazyLock::new(|| {
    let numbers = Numbers::decode(include_bytes!("../../weights/any.weights"));
    let numbers = numbers.expect("the weights that come with the program are whole");
    Arc::new(SharedWeights(numbers))
});

impl PatternWeights {
    fn from_numbers(numbers: &Numbers) -> PatternWeights {
        let table = |free: &Vec<i16>| {
            let weights = LAYOUT.free.of.iter().map(|&of| free[of as usize]);
            Table::new(&weights.collect::<Vec<_>>())
        };
        PatternWeights {
            tables: numbers.phases.iter().map(table).collect(),
            errors: numbers.errors,
            provenance: numbers.provenance.as_str().into(),
        }
    }

    fn numbers(&self) -> Numbers {
        let free = |table: &Table| {
            let mut free = vec![0_i16; LAYOUT.free.count];
            for (&of, weight) in LAYOUT.free.of.iter().zip(table.weights()) {
                free[of as usize] = weight;
            }
            free
        };
        Numbers {
            family: Family::Standard,
            phases: self.tables.iter().map(free).collect(),
            errors: self.errors,
            provenance: self.provenance.to_string(),
        }
    }
}

impl Weights {
    /// The weights that come with the program.
    pub fn learned() -> Weights {
        Weights {
            patterns: Arc::clone(&LEARNED),
            shared: Shared::Learned,
        }
    }

    /// The weights made by hand.
    pub fn classic() -> Weights {
        static CLASSIC: LazyLock<Arc<PatternWeights>> =
            LazyLock::new(|| Arc::new(handmade::weights()));
        Weights {
            patterns: Arc::clone(&CLASSIC),
            shared: Shared::Classic,
        }
    }

    /// The learned weights of boards other than 8x8, unless they are judged by hand-made rules.
    pub(super) fn shared(&self) -> Option<&Arc<SharedWeights>> {
        match &self.shared {
            Shared::Classic => None,
            Shared::Learned => Some(&LEARNED_SHARED),
            Shared::Own(weights) => Some(weights),
        }
    }

    /// Weights from what a file says; those of the other family are the learned ones.
    fn from_numbers(numbers: Numbers) -> Weights {
        let learned = Weights::learned();
        match numbers.family {
            Family::Standard => Weights {
                patterns: Arc::new(PatternWeights::from_numbers(&numbers)),
                ..learned
            },
            Family::AnySize => Weights {
                shared: Shared::Own(Arc::new(SharedWeights(numbers))),
                ..learned
            },
        }
    }

    /// The numbers of a family, if it has any.
    fn numbers(&self, family: Family) -> Option<Numbers> {
        match family {
            Family::Standard => Some(self.patterns.numbers()),
            Family::AnySize => self.shared().map(|shared| shared.0.clone()),
        }
    }

    /// Where the weights of a family come from, in words.
    pub fn provenance(&self, family: Family) -> &str {
        match family {
            Family::Standard => &self.patterns.provenance,
            Family::AnySize => self.shared().map_or(BY_HAND, |shared| &shared.0.provenance),
        }
    }

    /// The same weights with another error model for a family; nothing for hand-made ones of other sizes, which have none.
    #[must_use]
    pub fn with_errors(&self, family: Family, errors: ErrorModel) -> Option<Weights> {
        let numbers = self.numbers(family)?;
        Some(Weights::from_numbers(Numbers { errors, ..numbers }))
    }

    /// A number that differs between most weights of a family.
    pub fn fingerprint(&self, family: Family) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        let mut add = |weight: i16| hasher.update(&weight.to_le_bytes());
        match family {
            Family::Standard => {
                let tables = self.patterns.tables.iter();
                tables.flat_map(Table::weights).for_each(&mut add);
            }
            Family::AnySize => {
                let phases = self
                    .shared()
                    .into_iter()
                    .flat_map(|shared| &shared.0.phases);
                phases.flatten().copied().for_each(&mut add);
            }
        }
        hasher.finalize()
    }

    /// How far searches with the weights of a family are off, on 8x8, if that is known.
    pub fn errors(&self, family: Family) -> Option<ErrorModel> {
        match family {
            Family::Standard => Some(self.patterns.errors),
            Family::AnySize => self.shared().map(|shared| shared.0.errors),
        }
    }

    /// Weights from the free ones of each phase, in units of the family.
    ///
    /// # Panics
    ///
    /// When there are not as many as [`Family::weight_count`] says.
    pub(crate) fn from_free(
        family: Family,
        free: Vec<Vec<i16>>,
        errors: ErrorModel,
        provenance: &str,
    ) -> Weights {
        assert_eq!(free.len(), PHASES);
        assert!(
            free.iter()
                .all(|phase| phase.len() == family.weight_count())
        );
        Weights::from_numbers(Numbers {
            family,
            phases: free,
            errors,
            provenance: provenance.to_owned(),
        })
    }

    /// The weights of a family as the bytes of a file; nothing for hand-made ones of other sizes, which are no numbers.
    pub fn encode(&self, family: Family) -> Option<Vec<u8>> {
        self.numbers(family).map(|numbers| numbers.encode())
    }

    /// The weights in the bytes of a file; those of the other family are the learned ones.
    pub fn decode(bytes: &[u8]) -> Result<Weights, DecodeError> {
        Numbers::decode(bytes).map(Weights::from_numbers)
    }
}

/// The provenance of what is not learned.
pub(super) const BY_HAND: &str = "made by hand";

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::learning::weights_from;
    use crate::rng::Rng;

    /// Weights as they could have been learned: any number, the same for no two phases.
    pub(in crate::eval) fn random_weights(family: Family, seed: u64) -> Weights {
        let mut rng = Rng::new(seed);
        let mut phase =
            || -> Vec<f32> { (0..family.weight_count()).map(|_| rng.gauss()).collect() };
        let phases: Vec<Vec<f32>> = (0..PHASES).map(|_| phase()).collect();
        let errors = Weights::classic().patterns.errors;
        weights_from(family, &phases, errors, "chance")
    }
}
