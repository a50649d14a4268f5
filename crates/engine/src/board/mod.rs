//! Boards made for speed.

mod bits;
mod wide;

pub(crate) use bits::Bits;
pub(crate) use wide::{Geometry, WideBoard};

use rules::{Position, Size};

/// What the search needs of a board. It holds the discs of the side to move and of its opponent.
///
/// Squares are numbered row by row from a1. All boards of one game share a `Shape`, which is kept
/// outside of them so that a board stays small to copy.
pub(crate) trait Board: Copy + Eq + Send + Sync {
    /// What depends on the board's size alone.
    type Shape: Send + Sync;
    /// A set of squares.
    type Squares: IntoIterator<Item = usize>;

    /// The shape of the boards of this size.
    fn shape(size: Size) -> Self::Shape;

    /// The fast twin of a position.
    fn from_position(position: &Position) -> Self;

    /// Where the side to move can put a disc.
    fn legal(&self, shape: &Self::Shape) -> Self::Squares;

    /// How many squares [`Board::legal`] holds.
    fn mobility(&self, shape: &Self::Shape) -> u32;

    /// The board after a legal placement, seen from the other side.
    #[must_use]
    fn after(&self, square: usize, shape: &Self::Shape) -> Self;

    /// The board after a pass, seen from the other side.
    #[must_use]
    fn passed(&self) -> Self;

    /// How many discs the side to move and its opponent have.
    fn discs(&self) -> (u32, u32);

    /// A number that differs between most boards.
    fn hash(&self) -> u64;
}

/// Runs a body with the constant `$words` set to the words that a board of this size needs.
///
/// The few widths that are not listed share the next larger one, which keeps the program small.
macro_rules! with_words {
    ($size:expr, $words:ident => $body:expr) => {{
        macro_rules! run {
            ($n:literal) => {{
                const $words: usize = $n;
                $body
            }};
        }
        match rules::Size::area($size).div_ceil(64) {
            1 => run!(1),
            2 => run!(2),
            3 => run!(3),
            4 => run!(4),
            5 | 6 => run!(6),
            7 | 8 => run!(8),
            _ => run!(11),
        }
    }};
}
pub(crate) use with_words;
