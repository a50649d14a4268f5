//! Judging positions that are not over.

mod classic;

pub(crate) use classic::Classic;

use crate::board::Board;

/// Judges boards of one size.
pub(crate) trait Evaluator<B: Board>: Send + Sync {
    /// How far the side to move is ahead, in units of [`crate::Score`], given its mobility and its
    /// opponent's; at least one of them is not zero.
    fn evaluate(&self, board: &B, shape: &B::Shape, own_moves: u32, other_moves: u32) -> i32;

    /// How promising a placement looks from its square alone; higher is better.
    fn square_value(&self, square: usize) -> i32;
}
