//! Reading games of any format.

use std::borrow::Cow;

use thiserror::Error;

use crate::format::Format;
use crate::loss::Losses;
use crate::record::GameRecord;
use crate::wthor::{WthorError, WthorNames};
use crate::{ObfError, PositionError, TranscriptError};
use crate::{file, ggf, lines, pgn, sgf, wthor};

/// More moves than any game has, with a pass between any two of them.
pub(crate) const MAX_MOVES: usize = 26 * 26 * 2;

/// What was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The format it was in.
    pub format: Format,
    /// The games, in order; a position is a game without moves.
    pub games: Vec<GameRecord>,
    /// What a record has no room for.
    pub lost: Losses,
}

/// Why something could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing is known that looks like this.
    #[error(
        "this is neither a game nor a position in a format known here (GGF, SGF, WTHOR, PGN, moves like f5d6c3, OBF)"
    )]
    Unknown,
    /// There is nothing in it.
    #[error("there is no game in it")]
    Empty,
    /// A WTHOR file is wrong.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// Something in a text is wrong.
    #[error("line {line}: {problem}")]
    Text {
        /// The line where the game or position begins that is wrong, counted from 1.
        line: usize,
        /// What is wrong.
        problem: Problem,
    },
}

/// What is wrong with a game or a position in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The moves are wrong.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A line of OBF is wrong.
    #[error(transparent)]
    Obf(#[from] ObfError),
    /// A tag says something that cannot be.
    #[error("{tag}[{value}] is wrong: {expected}")]
    Tag {
        /// The name of the tag.
        tag: String,
        /// What it says.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("{0}")]
    Missing(&'static str),
    /// A move is not written like one.
    #[error("`{0}` is not a move: write a square like f5, or a pass")]
    Move(String),
    /// There are more moves than a game can have.
    #[error("this game has more than {MAX_MOVES} moves, which no game can have")]
    TooLong,
    /// The file was saved by a later version of this program.
    #[error("saved by a newer Outflank (version {found}; this one reads {reads})")]
    Newer {
        /// The version it carries.
        found: String,
        /// The version that can be read.
        reads: u32,
    },
}

impl Problem {
    /// A tag that says something that cannot be.
    pub(crate) fn tag(tag: &str, value: &str, expected: &'static str) -> Problem {
        let short = |text: &str| text.chars().take(40).collect();
        Problem::Tag {
            tag: short(tag),
            value: short(value),
            expected,
        }
    }

    /// The same with the line of this place in a text.
    pub(crate) fn at(self, text: &str, place: usize) -> ReadError {
        let before = text.as_bytes().iter().take(place);
        ReadError::Text {
            line: before.filter(|&&byte| byte == b'\n').count() + 1,
            problem: self,
        }
    }
}

/// Reads games or positions; the format is found by looking at them unless it is said.
///
/// ```
/// let reading = formats::read_games(b"(;GM[2]SZ[8];B[f5];W[d6])", None)?;
/// assert_eq!(reading.games[0].moves.len(), 2);
/// # Ok::<(), formats::ReadError>(())
/// ```
pub fn read_games(bytes: &[u8], format: Option<Format>) -> Result<Reading, ReadError> {
    read_games_with_names(bytes, format, &WthorNames::default())
}

/// Reads games as [`read_games`] does, with the names of players and tournaments that WTHOR keeps in files of their own.
pub fn read_games_with_names(
    bytes: &[u8],
    format: Option<Format>,
    names: &WthorNames,
) -> Result<Reading, ReadError> {
    if format == Some(Format::Wthor) || (format.is_none() && is_binary(bytes)) {
        let parsed = wthor::parse_wthor(bytes);
        let games = match parsed {
            Err(_) if format.is_none() && !wthor::looks_like_wthor(bytes) => {
                return Err(ReadError::Unknown);
            }
            parsed => parsed?.into_records(names),
        };
        return finish(Format::Wthor, games, Losses::default());
    }
    let text = decode(bytes);
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let format = format.or_else(|| Format::of_text(text));
    let format = format.ok_or(ReadError::Unknown)?;
    let mut lost = Losses::default();
    let games = match format {
        Format::Ggf => ggf::read(text)?,
        Format::Sgf => sgf::read(text, &mut lost)?,
        Format::Pgn => pgn::read(text, &mut lost)?,
        Format::Outflank => file::read(text)?,
        Format::Wthor => unreachable!("a binary format"),
        Format::Transcript | Format::Obf | Format::Position | Format::Nboard | Format::Hex => {
            lines::read(text)?
        }
    };
    finish(format, games, lost)
}

fn finish(format: Format, games: Vec<GameRecord>, lost: Losses) -> Result<Reading, ReadError> {
    if games.is_empty() {
        return Err(ReadError::Empty);
    }
    Ok(Reading {
        format,
        games,
        lost,
    })
}

/// Whether there are bytes at the beginning that no text has.
fn is_binary(bytes: &[u8]) -> bool {
    let is_odd = |byte: &u8| *byte < b'\t';
    bytes.iter().take(64).any(is_odd)
}

/// Text in UTF-8, or in ISO-8859-1 as old files have it.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
