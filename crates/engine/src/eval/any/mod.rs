//! Judging boards of any size by learned weights.
//!
//! All sizes share their weights. A weight is known for three widths of boards and mixed in between, and what it says is
//! multiplied by how far results are apart on boards of that size; so a corner counts for more discs on a larger board, and
//! for how many more is learned. For the boards of one game the weights are mixed once.

mod counts;
mod holdings;
mod lanes;
mod shapes;
#[cfg(test)]
mod tests;
mod traits;

use std::sync::{Arc, OnceLock};

use rules::Size;

use super::features::Features;
use super::file::Numbers;
use super::squares::square_values;
use super::weights::{PHASES, phase};
use super::{ErrorModel, Evaluator};
use crate::board::{Bits, Board, Geometry, WideBoard};
use crate::report::Score;
use counts::{Counter, Counts};
use lanes::LANES;
pub(crate) use shapes::PLACES;
use shapes::{GRADES, Grade};
pub(crate) use traits::traits;

/// How many units make one disc in the weights that sizes share.
pub(crate) const UNITS_PER_DISC: f32 = 32.0;

/// How far results on boards of a size are apart, against 8x8.
pub(crate) fn spread(size: Size) -> f32 {
    // Measured on self-play from 6x6 to 16x16.
    (size.area() as f32 / 64.0).powf(0.75)
}

/// How far searches of different depths are apart on boards of a size, against 8x8: like the width of the board, because a move
/// changes things along lines.
pub(crate) fn unrest(size: Size) -> f32 {
    (size.area() as f32 / 64.0).sqrt()
}

/// How many widths of boards have weights of their own: 6, 12 and 24.
pub(crate) const WIDTHS: usize = 3;

/// How much the weights of each width count on boards of a size: those of the two nearest, by how often the width doubles.
pub(crate) fn mix(size: Size) -> [f32; WIDTHS] {
    let last = WIDTHS - 1;
    let doublings = (size.area() as f32 / 36.0).log2() / 2.0;
    let doublings = doublings.clamp(0.0, last as f32);
    let before = (doublings as usize).min(last - 1);
    let mut mix = [0.0; WIDTHS];
    mix[before + 1] = doublings - before as f32;
    mix[before] = 1.0 - mix[before + 1];
    mix
}

/// The number of discs that fill a share of 8x8 like so many discs do here.
#[inline]
pub(crate) fn discs_on_8x8(discs: usize, area: usize) -> usize {
    4 + (discs.max(4) - 4) * 60 / (area - 4)
}

/// The learned weights that all sizes share: for each phase the free weights of each width.
pub(super) struct SharedWeights(pub(super) Numbers);

impl SharedWeights {
    /// How many numbers a phase has.
    pub(super) fn count() -> usize {
        WIDTHS * PLACES.free.count
    }

    /// The weights of a phase for boards of one size, in units of [`Score`].
    fn at(&self, phase: usize, size: Size) -> Vec<i16> {
        let factor = spread(size) * Score::DISC as f32 / UNITS_PER_DISC;
        let mut mixed = vec![0.0; PLACES.free.count];
        let widths = self.0.phases[phase].chunks(PLACES.free.count);
        for (weights, share) in widths.zip(mix(size)) {
            for (mixed, &weight) in mixed.iter_mut().zip(weights) {
                *mixed += share * f32::from(weight);
            }
        }
        let free: Vec<i16> = mixed
            .iter()
            .map(|weight| (weight * factor).round() as i16)
            .collect();
        PLACES.free.of.iter().map(|&of| free[of as usize]).collect()
    }

    fn errors_at(&self, size: Size) -> ErrorModel {
        self.0
            .errors
            .scaled(unrest(size), 64.0 / size.area() as f32)
    }
}

/// Where the weights of boards of one size stand.
pub(crate) struct Index<const N: usize> {
    powers: Vec<Features<LANES>>,
    /// For each pattern, where the weight of its empty state stands.
    centers: Vec<usize>,
    counter: Counter<N>,
}

impl<const N: usize> Index<N> {
    pub(crate) fn new(size: Size) -> Index<N> {
        let lanes = lanes::lanes(size);
        Index {
            powers: lanes::powers(size, &lanes),
            centers: lanes.iter().map(|lane| PLACES.center(lane.shape)).collect(),
            counter: Counter::new(size),
        }
    }

    fn features(&self, board: &WideBoard<N>) -> Features<LANES> {
        Features::of(board.own, board.other, &self.powers)
    }

    /// The places of the weights of a board's patterns.
    #[inline]
    fn pattern_places(&self, features: &Features<LANES>) -> impl Iterator<Item = usize> {
        let lanes = self.centers.iter().zip(features.0);
        lanes.map(|(center, state)| center.wrapping_add_signed(state.into()))
    }

    /// Which free weights judge a board: those that count whole, and those that count by a share.
    pub(crate) fn free_weights(
        &self,
        board: &WideBoard<N>,
        geometry: &Geometry<N>,
    ) -> (Vec<u32>, Vec<(u32, f32)>) {
        let free = |place: usize| PLACES.free.of[place];
        let Counts { places, grades } =
            self.counter
                .counts(board, board.mobility(geometry), geometry);
        let features = self.features(board);
        let whole = self.pattern_places(&features).chain(places).map(free);
        let shares = PLACES.grades.iter().zip(grades).flat_map(|(begin, grade)| {
            let share = grade.part as f32 / Grade::PARTS as f32;
            let before = begin + grade.knot;
            [(free(before), 1.0 - share), (free(before + 1), share)]
        });
        (whole.collect(), shares.collect())
    }
}

/// Judges boards of one size by what was learned on many.
pub(crate) struct AnySize<const N: usize> {
    index: Index<N>,
    /// For each number of discs, its phase.
    phase_of: Vec<u8>,
    /// The weights of each phase, worked out when the game comes to it.
    phases: [OnceLock<Vec<i16>>; PHASES],
    weights: Arc<SharedWeights>,
    size: Size,
    errors: ErrorModel,
    square_values: Vec<i32>,
    grade_places: [usize; GRADES],
}

impl<const N: usize> AnySize<N> {
    pub(super) fn new(size: Size, weights: &Arc<SharedWeights>) -> AnySize<N> {
        let area = size.area();
        let phase_of = |discs| phase(discs_on_8x8(discs, area)) as u8;
        AnySize {
            index: Index::new(size),
            phase_of: (0..=area).map(phase_of).collect(),
            phases: Default::default(),
            weights: Arc::clone(weights),
            size,
            errors: weights.errors_at(size),
            square_values: square_values(size),
            grade_places: PLACES.grades,
        }
    }
}

impl<const N: usize> Evaluator<WideBoard<N>> for AnySize<N> {
    type Features = Features<LANES>;

    fn features(&self, board: &WideBoard<N>) -> Features<LANES> {
        self.index.features(board)
    }

    #[inline]
    fn after(&self, features: &Features<LANES>, square: usize, flips: Bits<N>) -> Features<LANES> {
        features.after(square, flips, &self.index.powers)
    }

    #[inline]
    fn passed(&self, features: &Features<LANES>) -> Features<LANES> {
        features.reversed()
    }

    fn evaluate(
        &self,
        board: &WideBoard<N>,
        features: &Features<LANES>,
        geometry: &Geometry<N>,
        moves: u32,
    ) -> i32 {
        let (own, other) = board.discs();
        let phase = usize::from(self.phase_of[(own + other) as usize]);
        let weights = self.phases[phase].get_or_init(|| self.weights.at(phase, self.size));
        let weight = |place: usize| i32::from(weights[place]);
        let Counts { places, grades } = self.index.counter.counts(board, moves, geometry);
        let whole = self.index.pattern_places(features).chain(places);
        let sum: i32 = whole.map(weight).sum();
        let lines = self.grade_places.iter().zip(grades);
        let shares = lines.map(|(begin, Grade { knot, part })| {
            weight(begin + knot) * (Grade::PARTS - part) + weight(begin + knot + 1) * part
        });
        let sum = sum + shares.sum::<i32>() / Grade::PARTS;
        // A guess must never look better than winning every square.
        let most = (geometry.size.area() as i32 - 1) * Score::DISC;
        sum.clamp(-most, most)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        Some(self.errors)
    }

    fn square_value(&self, square: usize) -> i32 {
        self.square_values[square]
    }
}
