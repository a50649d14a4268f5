//! Judging positions that are not over.

mod classic;
mod error;
mod handmade;
mod layout;
mod patterns;
mod table;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use classic::Classic;
pub use error::ErrorModel;
pub(crate) use layout::{LAYOUT, Layout, count_places};
pub(crate) use patterns::PatternEvaluator;
pub use weights::{DecodeError, Weights};

use rules::Size;

use crate::board::{Board, Board8, WideBoard};

/// How many weights judge one 8x8 position.
pub(crate) const PATTERNS_AND_COUNTS: usize = layout::PATTERNS + layout::COUNTS;
/// How many phases an 8x8 game has.
pub(crate) const PHASES: usize = weights::PatternWeights::PHASES;

/// The phase of an 8x8 game with this many discs on the board.
pub(crate) const fn phase(discs: usize) -> usize {
    weights::PatternWeights::phase(discs)
}

/// Boards that have an evaluator.
pub(crate) trait Judged: Board {
    /// Its type.
    type Evaluator: Evaluator<Self>;

    /// The evaluator for the boards of one size.
    fn evaluator(size: Size, weights: &Weights) -> Self::Evaluator;
}

impl Judged for Board8 {
    type Evaluator = PatternEvaluator;

    fn evaluator(_: Size, weights: &Weights) -> PatternEvaluator {
        PatternEvaluator::new(weights)
    }
}

impl<const N: usize> Judged for WideBoard<N> {
    type Evaluator = Classic<N>;

    fn evaluator(size: Size, _: &Weights) -> Classic<N> {
        Classic::new(size)
    }
}

/// Judges boards of one size.
pub(crate) trait Evaluator<B: Board>: Send + Sync + 'static {
    /// What is kept up to date from move to move, seen from the side to move.
    type Features: Clone + Send;

    /// The features of a board, from nothing.
    fn features(&self, board: &B) -> Self::Features;

    /// The features after a placement that turns these discs over, seen from the other side.
    fn after(&self, features: &Self::Features, square: usize, flips: B::Squares) -> Self::Features;

    /// The features after a pass, seen from the other side.
    fn passed(&self, features: &Self::Features) -> Self::Features;

    /// How far the side to move is ahead, in units of [`crate::Score`]; it can move.
    fn evaluate(&self, board: &B, features: &Self::Features, shape: &B::Shape) -> i32;

    /// How far searches with this evaluation are off, if that is known.
    fn error_model(&self) -> Option<ErrorModel>;

    /// How promising a placement looks from its square alone; higher is better.
    fn square_value(&self, square: usize) -> i32;
}
