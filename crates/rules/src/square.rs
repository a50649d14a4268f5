//! Coordinates.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Size;

/// A coordinate: `a1` is top-left, the letter is the column and the number the row.
///
/// A square does not know its board; [`Size::contains`] tells whether a board has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    row: u8,
    col: u8,
}

impl Square {
    /// The eight ways a line of discs can run, as steps in row and column.
    pub const DIRECTIONS: [(i8, i8); 8] = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ];

    /// The square in this row and column, both counted from 0 and below 26.
    pub const fn at(row: u8, col: u8) -> Square {
        assert!(row < Size::MAX as u8 && col < Size::MAX as u8);
        Square { row, col }
    }

    /// The row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, counted from 0 at the left.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The next square in a direction, if the board goes on there.
    pub fn step(self, (rows, cols): (i8, i8), size: Size) -> Option<Square> {
        let row = self.row.checked_add_signed(rows)?;
        let col = self.col.checked_add_signed(cols)?;
        let next = Square { row, col };
        size.contains(next).then_some(next)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", (b'a' + self.col) as char, self.row + 1))
    }
}

/// The text was not a square of any board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError {
    found: String,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a square: write a column letter and a row number like f5",
            self.found
        )
    }
}

impl Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a1` to `z26`, the letter in either case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let wrong = || ParseSquareError {
            found: text.to_owned(),
        };
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(wrong)?;
        let number = match digits {
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            [ones @ b'1'..=b'9'] => ones - b'0',
            _ => return Err(wrong()),
        };
        if !letter.is_ascii_alphabetic() || u32::from(number) > Size::MAX {
            return Err(wrong());
        }
        Ok(Square {
            row: number - 1,
            col: letter.to_ascii_lowercase() - b'a',
        })
    }
}
