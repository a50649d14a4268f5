//! What a player can do, and why it may be refused.

use std::error::Error;
use std::fmt;

use crate::{Color, Size, Square};

/// An action: putting a disc on the board, or passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a disc on this square.
    Place(Square),
    /// Let the other side move, which is allowed only when no placement is.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board does not have this square.
    OffBoard {
        /// The square asked for.
        square: Square,
        /// The board's size.
        size: Size,
    },
    /// There is a disc on the square already.
    Occupied {
        /// The square asked for.
        square: Square,
        /// The colour of the disc there.
        by: Color,
    },
    /// No line of opposing discs would be turned over.
    FlipsNothing {
        /// The square asked for.
        square: Square,
        /// The side that wanted to move there.
        color: Color,
    },
    /// A side that can place a disc must not pass.
    PassNotAllowed {
        /// The side that wanted to pass.
        color: Color,
        /// One of its legal squares.
        example: Square,
    },
    /// Neither side can move any more.
    GameOver,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OffBoard { square, size } => write!(
                f,
                "{square} is off the board: the {size} board has columns a to {} and rows 1 to {}",
                size.last_column(),
                size.rows()
            ),
            IllegalMove::Occupied { square, by } => {
                write!(f, "{square} is occupied by {by}")
            }
            IllegalMove::FlipsNothing { square, color } => {
                write!(f, "{square} flips nothing for {color}")
            }
            IllegalMove::PassNotAllowed { color, example } => {
                write!(
                    f,
                    "{color} must move, for example {example}: a pass is allowed only without a legal move"
                )
            }
            IllegalMove::GameOver => f.write_str("the game is over: neither side can move"),
        }
    }
}

impl Error for IllegalMove {}
