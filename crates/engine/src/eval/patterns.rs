//! Judging 8x8 boards by patterns that are kept up to date from move to move.

use std::sync::Arc;

use super::layout::{Features, LAYOUT, Layout, count_places};
use super::weights::PatternWeights;
use crate::board::{Bits, Board8};
use crate::eval::{ErrorModel, Evaluator, Weights};
use crate::report::Score;

/// Judges 8x8 boards by patterns and counts.
pub(crate) struct PatternEvaluator {
    layout: &'static Layout,
    weights: Arc<PatternWeights>,
}

impl PatternEvaluator {
    /// The evaluator with these weights.
    pub(crate) fn new(weights: &Weights) -> PatternEvaluator {
        PatternEvaluator {
            layout: &LAYOUT,
            weights: Arc::clone(&weights.patterns),
        }
    }
}

impl Evaluator<Board8> for PatternEvaluator {
    type Features = Features;

    fn features(&self, board: &Board8) -> Features {
        self.layout.features(board)
    }

    #[inline]
    fn after(&self, features: &Features, square: usize, flips: Bits<1>) -> Features {
        let mut turned = Features::NONE;
        for disc in flips {
            turned.add(&self.layout.powers[disc]);
        }
        let mut after = *features;
        after.add(&self.layout.powers[square]);
        // Each of them was the opponent's and is now ours.
        after.add(&turned);
        after.add(&turned);
        after.reversed()
    }

    #[inline]
    fn passed(&self, features: &Features) -> Features {
        features.reversed()
    }

    fn evaluate(&self, board: &Board8, features: &Features, (): &()) -> i32 {
        let discs = (board.own | board.other).count_ones() as usize;
        let table = &self.weights.tables[PatternWeights::phase(discs)];
        // A guess must never look better than winning every square.
        let most = 63 * Score::DISC;
        (table.patterns(features) + table.counts(&count_places(board))).clamp(-most, most)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        Some(self.weights.errors)
    }

    fn square_value(&self, square: usize) -> i32 {
        SQUARE_VALUES[square]
    }
}

/// How promising squares are in general, the same in all corners.
static SQUARE_VALUES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [
        [90, -30, 20, 15],
        [-30, -60, -10, -8],
        [20, -10, 6, 4],
        [15, -8, 4, 2],
    ];
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, col) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let col = if col < 4 { col } else { 7 - col };
        values[square] = QUARTER[row][col];
        square += 1;
    }
    values
};
