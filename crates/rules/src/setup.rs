//! Positions that nobody has checked yet.

use std::error::Error;
use std::fmt;

use crate::{Color, Position, Size};

/// An unchecked position, as read from text or drawn in an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's dimensions.
    pub size: Size,
    /// The contents of the squares, row by row from a1.
    pub cells: Vec<Option<Color>>,
    /// The side to move.
    pub side: Color,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// The number of squares is not that of the board.
    CellCount {
        /// The board's size.
        size: Size,
        /// The number of squares given.
        found: usize,
    },
    /// There is no disc at all, so nothing could ever be played.
    NoDiscs,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::CellCount { size, found } => {
                write!(f, "a {size} board has {} squares, not {found}", size.area())
            }
            SetupError::NoDiscs => {
                f.write_str("the board is empty: a position needs at least one disc")
            }
        }
    }
}

impl Error for SetupError {}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        if setup.cells.len() != setup.size.area() {
            return Err(SetupError::CellCount {
                size: setup.size,
                found: setup.cells.len(),
            });
        }
        if setup.cells.iter().all(Option::is_none) {
            return Err(SetupError::NoDiscs);
        }
        Ok(Position::from_cells(setup.size, setup.cells, setup.side))
    }
}
