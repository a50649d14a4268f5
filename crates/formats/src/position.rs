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
    /// Two bitboards have a disc on the same square.
    #[error(
        "the two hexadecimal numbers have discs on the same square: the first is black, the second white"
    )]
    Overlap,
    /// What follows two bitboards does not name a side.
    #[error(
        "`{found}` is not a side to move: write X for black or O for white after the two numbers"
    )]
    HexSide {
        /// The character.
        found: char,
    },
    /// The squares do not make a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads `CELLS SIDE` for 8x8 or `RxC CELLS SIDE` for any size, or bitboards as [`write_hex_position`] writes them.
///
/// Cells run row by row from a1: `X`, `*` or `B` is black, `O` or `W` white, `-`, `_` or `.` empty, in
/// any case; blanks are free. So this reads OBF, `NBoard` and GGF too; `BO[...]` may be around it.
pub fn parse_position(text: &str) -> Result<Position, PositionError> {
    if let Some(position) = parse_hex(text) {
        return position;
    }
    let inside = text.trim().strip_prefix("BO[");
    let text = inside
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    let (size, rest) = split_size(text)?;
    let offset = text[..text.len() - rest.len()].chars().count();
    let mut count = 0;
    // Whatever comes after the side to move is only counted.
    let mut characters = Vec::new();
    for (index, found) in rest.chars().enumerate() {
        if !found.is_whitespace() {
            count += 1;
            if characters.len() <= size.area() {
                characters.push((offset + index + 1, found));
            }
        }
    }
    let length = PositionError::Length { size, found: count };
    let Some((column, found)) = characters.pop() else {
        return Err(length);
    };
    let cells = characters
        .into_iter()
        .map(|(column, found)| cell(found).ok_or(PositionError::UnknownCell { found, column }))
        .collect::<Result<Vec<_>, _>>()?;
    if count != size.area() + 1 {
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

/// What a character says about a square: a disc, or that it is empty.
#[expect(
    clippy::option_option,
    reason = "a square can be empty, and a character can be no square"
)]
pub(crate) fn cell(found: char) -> Option<Option<Color>> {
    match found {
        '-' | '.' | '_' => Some(None),
        _ => disc(found).map(Some),
    }
}

fn disc(found: char) -> Option<Color> {
    match found.to_ascii_lowercase() {
        'x' | '*' | 'b' => Some(Color::Black),
        'o' | 'w' => Some(Color::White),
        _ => None,
    }
}

/// Reads two bitboards and a side; nothing when the text does not look like that.
fn parse_hex(text: &str) -> Option<Result<Position, PositionError>> {
    let mut words = text.split_whitespace();
    let (black, white, side) = (words.next()?, words.next()?, words.next()?);
    let (black, white) = (bitboard(black)?, bitboard(white)?);
    let side = Some(side).filter(|_| words.next().is_none())?;
    Some(bitboards_to_position(black, white, side))
}

/// Reads 16 hexadecimal digits, or up to 16 after `0x`.
fn bitboard(word: &str) -> Option<u64> {
    let word = word.trim_end_matches(',');
    let digits = match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
        Some(digits) => digits,
        None => Some(word).filter(|word| word.len() == 16)?,
    };
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| is_plain)
}

fn bitboards_to_position(black: u64, white: u64, side: &str) -> Result<Position, PositionError> {
    if black & white != 0 {
        return Err(PositionError::Overlap);
    }
    let mut letters = side.chars();
    let found = letters.next().unwrap_or_default();
    let color = disc(found).filter(|_| letters.next().is_none());
    let side = color.ok_or(PositionError::HexSide { found })?;
    let has = |board: u64, index: usize| board >> index & 1 == 1;
    let cells = (0..64).map(|index| match (has(black, index), has(white, index)) {
        (true, _) => Some(Color::Black),
        (_, true) => Some(Color::White),
        _ => None,
    });
    let setup = Setup {
        size: Size::STANDARD,
        cells: cells.collect(),
        side,
    };
    Ok(setup.try_into()?)
}

const fn letter(cell: Option<Color>, black: char) -> char {
    match cell {
        Some(Color::Black) => black,
        Some(Color::White) => 'O',
        None => '-',
    }
}

/// Writes a position as [`parse_position`] reads it, with the size in front unless it is 8x8.
pub fn write_position(position: &Position) -> String {
    let cells = position.cells().iter();
    let cells: String = cells.map(|&cell| letter(cell, 'X')).collect();
    let side = letter(Some(position.side()), 'X');
    match position.size() {
        Size::STANDARD => format!("{cells} {side}"),
        size => format!("{size} {cells} {side}"),
    }
}

/// Writes a position as `NBoard` and GGF do, `8 CELLS *`, which only a square board has.
pub fn write_nboard_position(position: &Position) -> Option<String> {
    let size = position.size();
    let rows = position.cells().chunks(usize::from(size.cols()));
    let rows = rows.map(|row| row.iter().map(|&cell| letter(cell, '*')).collect());
    let rows: Vec<String> = rows.collect();
    let side = letter(Some(position.side()), '*');
    (size.rows() == size.cols()).then(|| format!("{} {} {side}", size.rows(), rows.join(" ")))
}

/// Writes the black and the white discs of an 8x8 position as hexadecimal numbers, and the side to move.
///
/// The lowest bit is a1, the next b1, and the highest h8.
pub fn write_hex_position(position: &Position) -> Option<String> {
    let board = |color| {
        let cells = position.cells().iter().rev();
        cells.fold(0_u64, |board, &cell| {
            board << 1 | u64::from(cell == Some(color))
        })
    };
    let (black, white) = (board(Color::Black), board(Color::White));
    let side = letter(Some(position.side()), 'X');
    (position.size() == Size::STANDARD).then(|| format!("0x{black:016x} 0x{white:016x} {side}"))
}
