//! Positions to learn from.

use engine::learning::{FEATURES, Replay, phase_of};
use rules::{Color, Position};

use crate::record::{Record, Value};

/// A position: where its weights stand, and what it should be judged at, in discs.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) features: [u32; FEATURES],
    pub(crate) target: f32,
}

/// Positions by the number of discs on the board.
pub struct Samples {
    /// To learn from.
    training: Vec<Vec<Sample>>,
    /// To see how well it was learned.
    validation: Vec<Vec<Sample>>,
    /// How much a searched value counts against the result of the game, from 0 to 1.
    blend: f32,
}

/// One game of so many is kept back for validation.
const KEPT_BACK: u32 = 20;

/// Whether a game is kept back, mixed well so that it has nothing to do with how games were numbered.
fn is_kept_back(index: u32) -> bool {
    let mixed = engine::Rng::new(index.into()).next() as u32;
    mixed.is_multiple_of(KEPT_BACK)
}

impl Samples {
    /// No positions yet.
    pub fn new(blend: f32) -> Samples {
        Samples {
            training: vec![Vec::new(); 65],
            validation: vec![Vec::new(); 65],
            blend,
        }
    }

    /// Adds the positions of a game; all of them go to the same side of the split.
    ///
    /// # Panics
    ///
    /// When the board is not 8x8.
    pub fn add(&mut self, record: &Record) {
        let by_discs = if is_kept_back(record.index) {
            &mut self.validation
        } else {
            &mut self.training
        };
        let mut replay = Replay::new(&Position::start(record.size));
        for (placement, &square) in record.moves.iter().enumerate() {
            let value = record.values[placement].map(Value::discs);
            let side = if replay.is_black() {
                Color::Black
            } else {
                Color::White
            };
            let is_honest = placement >= record.honest;
            let result = is_honest.then(|| f32::from(record.lead_of(side)));
            let target = match (value, result) {
                (Some(value), Some(result)) => {
                    Some(self.blend * value + (1.0 - self.blend) * result)
                }
                (value, result) => value.or(result),
            };
            if let Some(target) = target {
                by_discs[64 - replay.empties() as usize].push(Sample {
                    features: replay.features(),
                    target,
                });
            }
            replay.place(record.size.index(square));
        }
    }

    /// How many positions there are to learn from.
    pub fn training_count(&self) -> usize {
        self.training.iter().map(Vec::len).sum()
    }

    /// How many positions there are to validate with.
    pub fn validation_count(&self) -> usize {
        self.validation.iter().map(Vec::len).sum()
    }

    /// The positions to learn a phase from: its own and those so many discs before and after.
    pub(crate) fn around(&self, phase: usize, discs: usize) -> Vec<&[Sample]> {
        let near = |count: usize| {
            let (low, high) = (count.saturating_sub(discs).max(4), (count + discs).min(64));
            (low..=high).any(|count| phase_of(count) == phase)
        };
        let counts = (4..=64).filter(|&count| near(count));
        counts
            .map(|count| self.training[count].as_slice())
            .collect()
    }

    /// The positions with so many discs that were kept back.
    pub(crate) fn kept_back(&self, discs: usize) -> &[Sample] {
        &self.validation[discs]
    }
}
