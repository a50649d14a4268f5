//! Judging positions that are not over.

mod any;
mod classic;
mod error;
mod features;
mod file;
mod free;
mod handmade;
mod layout;
mod patterns;
mod squares;
mod table;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use any::{AnySize, Index, WIDTHS, discs_on_8x8, mix, spread, unrest};
pub(crate) use classic::Classic;
pub use error::ErrorModel;
pub use file::DecodeError;
pub use free::Traits;
pub(crate) use layout::{LAYOUT, Layout, count_places};
pub(crate) use patterns::PatternEvaluator;
pub use weights::{Family, Weights};
pub(crate) use weights::{PHASES, phase};

use rules::Size;

use crate::board::{Board, Board8, WideBoard};

/// Boards that have an evaluator.
pub(crate) trait Judged: Board {
    /// What judges by learned weights.
    type Learned: Evaluator<Self>;
    /// What judges by hand-made rules.
    type Classic: Evaluator<Self>;

    /// The evaluator for the boards of one size.
    fn evaluator(size: Size, weights: &Weights) -> Judge<Self>;
}

/// The evaluator of a board.
pub(crate) enum Judge<B: Judged> {
    /// It judges by learned weights.
    Learned(B::Learned),
    /// It judges by hand-made rules.
    Classic(B::Classic),
}

impl Judged for Board8 {
    type Learned = PatternEvaluator;
    // Here the hand-made rules fill the same tables.
    type Classic = PatternEvaluator;

    fn evaluator(_: Size, weights: &Weights) -> Judge<Board8> {
        Judge::Learned(PatternEvaluator::new(weights))
    }
}

impl<const N: usize> WideBoard<N> {
    /// Where the weights that all sizes share stand for this one.
    pub(crate) fn index(size: Size) -> Index<N> {
        Index::new(size)
    }
}

impl<const N: usize> Judged for WideBoard<N> {
    type Learned = AnySize<N>;
    type Classic = Classic<N>;

    fn evaluator(size: Size, weights: &Weights) -> Judge<WideBoard<N>> {
        match weights.shared() {
            Some(shared) => Judge::Learned(AnySize::new(size, shared)),
            None => Judge::Classic(Classic::new(size)),
        }
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

    /// How far the side to move is ahead, in units of [`crate::Score`]; it has so many moves, and not none.
    fn evaluate(&self, board: &B, features: &Self::Features, shape: &B::Shape, moves: u32) -> i32;

    /// How far searches with this evaluation are off, if that is known.
    fn error_model(&self) -> Option<ErrorModel>;

    /// How promising a placement looks from its square alone; higher is better.
    fn square_value(&self, square: usize) -> i32;
}
