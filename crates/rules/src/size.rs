//! Checked board dimensions.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Square;

/// The dimensions of a board: even numbers of rows and columns, each from 4 to 26.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

impl Size {
    /// The fewest rows or columns a board can have.
    pub const MIN: u32 = 4;
    /// The most rows or columns a board can have.
    pub const MAX: u32 = 26;
    /// The usual 8x8 board.
    pub const STANDARD: Size = Size { rows: 8, cols: 8 };

    /// Checks the dimensions and makes a size of them.
    pub fn new(rows: u32, cols: u32) -> Result<Size, SizeError> {
        let fits =
            |length: u32| (Self::MIN..=Self::MAX).contains(&length) && length.is_multiple_of(2);
        let wrong = match (fits(rows), fits(cols)) {
            (true, true) => {
                return Ok(Size {
                    rows: rows as u8,
                    cols: cols as u8,
                });
            }
            (false, true) => Axis::Rows,
            (true, false) => Axis::Columns,
            (false, false) => Axis::Both,
        };
        Err(SizeError { rows, cols, wrong })
    }

    /// Every size there is, from 4x4 to 26x26.
    pub fn all() -> impl Iterator<Item = Size> {
        let lengths = || (Self::MIN as u8..=Self::MAX as u8).step_by(2);
        lengths().flat_map(move |rows| lengths().map(move |cols| Size { rows, cols }))
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// The number of squares.
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether the board has this square.
    pub const fn contains(self, square: Square) -> bool {
        square.row() < self.rows && square.col() < self.cols
    }

    /// The place of a square when the board is read row by row from a1.
    pub const fn index(self, square: Square) -> usize {
        debug_assert!(self.contains(square));
        square.row() as usize * self.cols as usize + square.col() as usize
    }

    /// The square at a place, the inverse of [`Size::index`].
    pub const fn square(self, index: usize) -> Square {
        debug_assert!(index < self.area());
        let cols = self.cols as usize;
        Square::at((index / cols) as u8, (index % cols) as u8)
    }

    /// The places of the squares that follow a square in a direction, up to the edge.
    pub(crate) fn ray(self, square: Square, (rows, cols): (i8, i8)) -> impl Iterator<Item = usize> {
        let to_edge = |step: i8, at: u8, length: u8| match step {
            0 => u8::MAX,
            1.. => length - 1 - at,
            _ => at,
        };
        let along_rows = to_edge(rows, square.row(), self.rows);
        let count = along_rows.min(to_edge(cols, square.col(), self.cols));
        let stride = isize::from(rows) * isize::from(self.cols) + isize::from(cols);
        let first = self.index(square);
        (1..=isize::from(count)).map(move |step| first.wrapping_add_signed(step * stride))
    }

    /// All squares, row by row from a1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.area()).map(move |index| self.square(index))
    }

    /// The last column's letter.
    pub const fn last_column(self) -> char {
        (b'a' + self.cols - 1) as char
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Which of the two dimensions is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// Rows and columns.
    Both,
}

/// The dimensions are not those of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The number of rows asked for.
    pub rows: u32,
    /// The number of columns asked for.
    pub cols: u32,
    /// Which of them cannot be.
    pub wrong: Axis,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = match self.wrong {
            Axis::Rows => "rows",
            Axis::Columns => "columns",
            Axis::Both => "rows and columns",
        };
        write!(
            f,
            "size {}x{}: {wrong} must be even, from {} to {}",
            self.rows,
            self.cols,
            Size::MIN,
            Size::MAX
        )
    }
}

impl Error for SizeError {}

/// The text was not a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSizeError {
    /// The text does not have the shape of a size.
    Shape(String),
    /// The shape is right but no board has these dimensions.
    Range(SizeError),
}

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSizeError::Shape(found) => write!(
                f,
                "`{found}` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board"
            ),
            ParseSizeError::Range(error) => error.fmt(f),
        }
    }
}

impl Error for ParseSizeError {}

impl FromStr for Size {
    type Err = ParseSizeError;

    /// Reads `6x10` (rows x columns) or `8` for a square board.
    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let shape = || ParseSizeError::Shape(text.to_owned());
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            let value = if digits { part.parse().ok() } else { None };
            value.ok_or_else(shape)
        };
        let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
        Size::new(number(rows)?, number(cols)?).map_err(ParseSizeError::Range)
    }
}
