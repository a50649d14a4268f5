//! Positions to learn from.

use std::collections::HashMap;

use engine::learning::{Family, Index, Scale, discs_on_standard, phase_of};
use rules::{Game, Size};

use crate::record::{Record, Value};

/// A position: where its weights stand, and what it should be judged at.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The weights that count whole.
    pub(crate) whole: Box<[u32]>,
    /// The weights that count by a share.
    pub(crate) shares: Box<[(u32, f32)]>,
    /// Where its size stands on the lines of the weights.
    pub(crate) station: f32,
    /// In discs as on 8x8.
    pub(crate) target: f32,
}

/// Positions by the number of discs on the board, as on 8x8.
pub struct Samples {
    /// What is learned.
    pub(crate) family: Family,
    /// To learn from.
    training: Vec<Vec<Sample>>,
    /// To see how well it was learned.
    validation: Vec<Vec<Sample>>,
    /// How much a searched value counts against the result of the game, from 0 to 1.
    blend: f32,
    indices: HashMap<Size, (Index, Scale)>,
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
    pub fn new(family: Family, blend: f32) -> Samples {
        Samples {
            family,
            training: vec![Vec::new(); 65],
            validation: vec![Vec::new(); 65],
            blend,
            indices: HashMap::new(),
        }
    }

    /// Adds the positions of a game; all of them go to the same side of the split.
    ///
    /// # Panics
    ///
    /// When the family does not judge boards of its size.
    pub fn add(&mut self, record: &Record) {
        let by_discs = if is_kept_back(record.index) {
            &mut self.validation
        } else {
            &mut self.training
        };
        let (index, scale) = self.indices.entry(record.size).or_insert_with(|| {
            let of = |size| (Index::new(self.family, size), Scale::new(self.family, size));
            of(record.size)
        });
        let mut game: Game = record.game_before(0);
        for (placement, &square) in record.moves.iter().enumerate() {
            let position = game.position();
            let value = record.values[placement].map(Value::discs);
            let is_honest = placement >= record.honest;
            let result = is_honest.then(|| f32::from(record.lead_of(position.side())));
            let target = match (value, result) {
                (Some(value), Some(result)) => {
                    Some(self.blend * value + (1.0 - self.blend) * result)
                }
                (value, result) => value.or(result),
            };
            if let Some(target) = target {
                let discs = record.size.area() - position.empties();
                let marks = index.marks(position);
                by_discs[discs_on_standard(discs, record.size)].push(Sample {
                    whole: marks.whole.into(),
                    shares: marks.shares.into(),
                    station: scale.station,
                    target: target / scale.spread,
                });
            }
            game.play(square).expect("the moves of records are legal");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{random_record, value};

    fn targets(blend: f32, record: &Record) -> Vec<f32> {
        let mut samples = Samples::new(Family::Standard, blend);
        samples.add(record);
        let all = samples.training.iter().chain(&samples.validation);
        all.flatten().map(|sample| sample.target).collect()
    }

    #[test]
    fn a_game_goes_to_one_side_and_about_one_of_twenty_is_kept_back() {
        let record = random_record(1);
        let mut kept_back = 0;
        for index in 0..400 {
            let mut samples = Samples::new(Family::Standard, 0.5);
            samples.add(&Record {
                index,
                ..record.clone()
            });
            let (training, validation) = (samples.training_count(), samples.validation_count());
            assert_eq!(training + validation, record.moves.len());
            assert!(training == 0 || validation == 0, "game {index}");
            assert_eq!(validation > 0, is_kept_back(index));
            kept_back += usize::from(validation > 0);
        }
        assert!((8..=34).contains(&kept_back), "{kept_back}");
    }

    #[test]
    fn results_count_from_the_honest_placement_on_and_for_the_side_to_move() {
        let mut record = random_record(2);
        let all = targets(0.5, &record);
        assert_eq!(all.len(), record.moves.len());
        for (placement, target) in all.iter().enumerate() {
            let side = record.game_before(placement).position().side();
            let lead = f32::from(record.lead_of(side));
            assert!((target - lead).abs() < f32::EPSILON);
        }
        record.honest = 50;
        assert_eq!(targets(0.5, &record).len(), record.moves.len() - 50);
        record.values[49] = Some(value(320));
        let with_value = targets(0.5, &record);
        assert_eq!(with_value.len(), record.moves.len() - 49);
        assert!((with_value[0] - 10.0).abs() < f32::EPSILON, "a value alone");
    }

    #[test]
    fn values_and_results_are_blended() {
        let mut record = random_record(3);
        record.lead = 20;
        record.values[0] = Some(value(8 * 32));
        for (blend, expected) in [(0.0, 20.0), (0.25, 17.0), (1.0, 8.0)] {
            assert!((targets(blend, &record)[0] - expected).abs() < 1e-5);
        }
    }

    #[test]
    fn a_phase_learns_from_its_neighbours_too() {
        let mut samples = Samples::new(Family::Standard, 0.5);
        samples.add(&random_record(4));
        let count = |phase, discs| -> usize {
            let around = samples.around(phase, discs);
            around.iter().map(|samples| samples.len()).sum()
        };
        // With 19 to 23 discs on the board, or 17 to 25.
        assert_eq!((count(3, 0), count(3, 2)), (5, 9));
        assert_eq!((count(0, 0), count(0, 2)), (5, 7));
    }
}
