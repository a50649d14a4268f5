//! Positions to learn from.

use std::collections::HashMap;

use engine::learning::{Family, Index, Scale, WIDTH_COUNT, discs_on_standard, phase_of};
use rules::{Game, Size};

use super::targets::Aim;
use crate::record::Record;

/// A position: where its weights stand, and what it should be judged at.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The weights that count whole.
    pub(crate) whole: Box<[u32]>,
    /// The weights that count by a share.
    pub(crate) shares: Box<[(u32, f32)]>,
    /// How much the weights of each width count.
    pub(crate) mix: [f32; WIDTH_COUNT],
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
    aim: Aim,
    indices: HashMap<Size, (Index, Scale)>,
}

/// One game of so many is kept back for validation.
const KEPT_BACK: u32 = 20;

/// Whether a game is kept back, mixed well so that it has nothing to do with how games were numbered.
fn is_kept_back(index: u32) -> bool {
    let mixed = engine::Rng::new(index.into()).next() as u32;
    mixed.is_multiple_of(KEPT_BACK)
}

/// One position of so many is taken: on large boards those that follow each other hardly differ.
fn stride(size: Size) -> usize {
    (size.area() / 160).max(1)
}

impl Samples {
    /// No positions yet.
    pub fn new(family: Family, aim: Aim) -> Samples {
        Samples {
            family,
            training: vec![Vec::new(); 65],
            validation: vec![Vec::new(); 65],
            aim,
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
        let stride = stride(record.size);
        let targets = self.aim.targets(record).into_iter();
        for (placement, (target, &square)) in targets.zip(&record.moves).enumerate() {
            let position = game.position();
            let is_taken = (placement + record.index as usize).is_multiple_of(stride);
            if let Some(target) = target.filter(|_| is_taken) {
                let discs = record.size.area() - position.empties();
                let marks = index.marks(position);
                by_discs[discs_on_standard(discs, record.size)].push(Sample {
                    whole: marks.whole.into(),
                    shares: marks.shares.into(),
                    mix: scale.mix,
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
    use crate::testing::{random_record, random_record_on};

    const AIM: Aim = Aim {
        blend: 0.5,
        horizon: None,
    };

    #[test]
    fn a_game_goes_to_one_side_and_about_one_of_twenty_is_kept_back() {
        let record = random_record(1);
        let mut kept_back = 0;
        for index in 0..400 {
            let mut samples = Samples::new(Family::Standard, AIM);
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
    fn of_large_boards_every_few_positions_are_taken() {
        for (side, expected) in [(8, 1), (16, 1), (18, 2), (26, 4)] {
            let size = Size::new(side, side).unwrap();
            let record = random_record_on(size, 7);
            let mut samples = Samples::new(Family::AnySize, AIM);
            samples.add(&record);
            let count = samples.training_count() + samples.validation_count();
            let all = record.moves.len();
            assert!(
                (count * expected).abs_diff(all) < expected,
                "{count} of {all}"
            );
        }
    }

    #[test]
    fn a_phase_learns_from_its_neighbours_too() {
        let mut samples = Samples::new(Family::Standard, AIM);
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
