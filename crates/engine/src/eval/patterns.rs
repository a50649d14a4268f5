//! Judging 8x8 boards by patterns that are kept up to date from move to move.

use std::sync::Arc;

use rules::Size;

use super::layout::{Features, LAYOUT, Layout, count_places};
use super::squares::square_values;
use super::weights::{PatternWeights, phase};
use crate::board::{Bits, Board8};
use crate::eval::{ErrorModel, Evaluator, Weights};
use crate::report::Score;

/// Judges 8x8 boards by patterns and counts.
pub(crate) struct PatternEvaluator {
    layout: &'static Layout,
    weights: Arc<PatternWeights>,
    square_values: Vec<i32>,
}

impl PatternEvaluator {
    /// The evaluator with these weights.
    pub(crate) fn new(weights: &Weights) -> PatternEvaluator {
        PatternEvaluator {
            layout: &LAYOUT,
            weights: Arc::clone(&weights.patterns),
            square_values: square_values(Size::STANDARD),
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
        features.after(square, flips, &self.layout.powers)
    }

    #[inline]
    fn passed(&self, features: &Features) -> Features {
        features.reversed()
    }

    fn evaluate(&self, board: &Board8, features: &Features, (): &(), moves: u32) -> i32 {
        let discs = (board.own | board.other).count_ones() as usize;
        let table = &self.weights.tables[phase(discs)];
        // A guess must never look better than winning every square.
        let most = 63 * Score::DISC;
        (table.patterns(features) + table.counts(&count_places(board, moves))).clamp(-most, most)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        Some(self.weights.errors)
    }

    fn square_value(&self, square: usize) -> i32 {
        self.square_values[square]
    }
}
