//! Judging positions that are not over.

mod classic;
mod error;
mod handmade;
mod patterns;
#[cfg(test)]
mod tests;

pub(crate) use classic::Classic;
pub(crate) use error::ErrorModel;
pub(crate) use patterns::PatternEvaluator;

use rules::Size;

use crate::board::{Board, Board8, WideBoard};

/// Boards that have an evaluator.
pub(crate) trait Judged: Board {
    /// Its type.
    type Evaluator: Evaluator<Self>;

    /// The evaluator for the boards of one size.
    fn evaluator(size: Size) -> Self::Evaluator;
}

impl Judged for Board8 {
    type Evaluator = PatternEvaluator;

    fn evaluator(_: Size) -> PatternEvaluator {
        PatternEvaluator::handmade()
    }
}

impl<const N: usize> Judged for WideBoard<N> {
    type Evaluator = Classic<N>;

    fn evaluator(size: Size) -> Classic<N> {
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
