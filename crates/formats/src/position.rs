//! Positions as one line of text.

use rules::{Color, ParseSizeError, Position, Setup, SetupError, Size};
use thiserror::Error;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The size in front is not one a board can have.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// A character is neither a disc nor an empty square.
    #[error(
        "column {column}: `{found}` is not a square: write X for black, O for white, - for empty"
    )]
    UnknownCell {
        /// The character.
        found: char,
        /// Where it stands in the text, counted from 1.
        column: usize,
    },
    /// There are too few or too many squares.
    #[error(
        "a position on {size} is {} squares and the side to move, X or O; there are {found} characters",
        size.area()
    )]
    Length {
        /// The board's size.
        size: Size,
        /// The number of characters after the size, blanks left out.
        found: usize,
    },
    /// The last character does not name a side.
    #[error("column {column}: `{found}` is not a side to move: write X for black or O for white")]
    Side {
        /// The character.
        found: char,
        /// Where it stands in the text, counted from 1.
        column: usize,
    },
    /// The squares do not make a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads `CELLS SIDE` for 8x8 or `RxC CELLS SIDE` for any size.
///
/// Cells run row by row from a1: `X`, `*` or `B` is black, `O` or `W` white, `-` or `.` empty, in
/// any case; blanks are free.
pub fn parse_position(text: &str) -> Result<Position, PositionError> {
    let (size, rest) = split_size(text)?;
    let offset = text[..text.len() - rest.len()].chars().count();
    let mut characters: Vec<(usize, char)> = rest
        .chars()
        .enumerate()
        .map(|(index, found)| (offset + index + 1, found))
        .filter(|(_, found)| !found.is_whitespace())
        .collect();
    let length = PositionError::Length {
        size,
        found: characters.len(),
    };
    let Some((column, found)) = characters.pop() else {
        return Err(length);
    };
    let cells = characters
        .into_iter()
        .map(|(column, found)| match found {
            '-' | '.' => Ok(None),
            _ => disc(found)
                .map(Some)
                .ok_or(PositionError::UnknownCell { found, column }),
        })
        .collect::<Result<Vec<_>, _>>()?;
    if cells.len() != size.area() {
        return Err(length);
    }
    let side = disc(found).ok_or(PositionError::Side { found, column })?;
    Ok(Setup { size, cells, side }.try_into()?)
}

/// Splits the size off the front of a text, 8x8 when there is none.
fn split_size(text: &str) -> Result<(Size, &str), ParseSizeError> {
    let text = text.trim_start();
    let word = text.split_whitespace().next().unwrap_or_default();
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        Ok((word.parse()?, &text[word.len()..]))
    } else {
        Ok((Size::STANDARD, text))
    }
}

fn disc(found: char) -> Option<Color> {
    match found.to_ascii_lowercase() {
        'x' | '*' | 'b' => Some(Color::Black),
        'o' | 'w' => Some(Color::White),
        _ => None,
    }
}

/// Writes a position as [`parse_position`] reads it, with the size in front unless it is 8x8.
pub fn write_position(position: &Position) -> String {
    let letter = |cell: Option<Color>| match cell {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '-',
    };
    let cells: String = position.cells().iter().map(|&cell| letter(cell)).collect();
    let side = letter(Some(position.side()));
    match position.size() {
        Size::STANDARD => format!("{cells} {side}"),
        size => format!("{size} {cells} {side}"),
    }
}
