//! The formats there are, and telling them apart by what is in a file.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::file::HEADER;
use crate::lines;

/// A way to write games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The Generic Game Format of GGS and `NBoard`.
    Ggf,
    /// The Smart Game Format for Othello, `GM[2]`.
    Sgf,
    /// The binary database of the French Othello Federation.
    Wthor,
    /// Tags and numbered moves, as chess players write them.
    Pgn,
    /// One game a line: `f5d6c3`.
    Transcript,
    /// A game saved by this program.
    Outflank,
    /// One position a line with the values of moves: `CELLS SIDE; G8:+18;`.
    Obf,
    /// One position a line, with the size in front unless it is 8x8.
    Position,
    /// One position a line as `NBoard` and GGF write it: `8 CELLS *`.
    Nboard,
    /// One position a line as two hexadecimal numbers and a side; a1 is the lowest bit.
    Hex,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 10] = [
        Format::Ggf,
        Format::Sgf,
        Format::Wthor,
        Format::Pgn,
        Format::Transcript,
        Format::Outflank,
        Format::Obf,
        Format::Position,
        Format::Nboard,
        Format::Hex,
    ];

    /// The short name, by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Ggf => "ggf",
            Format::Sgf => "sgf",
            Format::Wthor => "wthor",
            Format::Pgn => "pgn",
            Format::Transcript => "txt",
            Format::Outflank => "outflank",
            Format::Obf => "obf",
            Format::Position => "position",
            Format::Nboard => "nboard",
            Format::Hex => "hex",
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Ggf => "GGF, of GGS and NBoard",
            Format::Sgf => "SGF, GM[2]",
            Format::Wthor => "WTHOR: .wtb with .jou and .trn beside it",
            Format::Pgn => "PGN-like: tags and numbered moves",
            Format::Transcript => "one game a line, like f5d6c3",
            Format::Outflank => "a game saved by Outflank",
            Format::Obf => "OBF: one position a line with the values of moves",
            Format::Position => "one position a line, as Outflank prints it",
            Format::Nboard => "one position a line, as in NBoard and GGF",
            Format::Hex => "one position a line, as two hexadecimal numbers and a side",
        }
    }

    /// The format of files whose name ends like this, if the ending tells.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "ggf" => Some(Format::Ggf),
            "sgf" => Some(Format::Sgf),
            "wtb" | "wtd" => Some(Format::Wthor),
            "pgn" => Some(Format::Pgn),
            "txt" => Some(Format::Transcript),
            "outflank" => Some(Format::Outflank),
            "obf" => Some(Format::Obf),
            _ => None,
        }
    }

    /// The format of a text, by what is in it.
    pub(crate) fn of_text(text: &str) -> Option<Format> {
        let text = text.trim_start();
        if text.starts_with(HEADER) {
            return Some(Format::Outflank);
        }
        if let Some(tree) = tree_start(text) {
            return Some(tree);
        }
        if text.starts_with('[') {
            return Some(Format::Pgn);
        }
        lines::sniff(text)
    }
}

/// The format of a text that begins with a game in brackets, in front of which GGS writes a number, or that has one
/// somewhere.
fn tree_start(text: &str) -> Option<Format> {
    let tree = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let begin = tree.strip_prefix('(').map(str::trim_start);
    let inside = begin.and_then(|begin| begin.strip_prefix(';'));
    let inside = inside.or_else(|| text.find("(;GM[").map(|place| &text[place + 2..]))?;
    // The tag that names the game comes early, and nothing else may look like it.
    let head: String = inside.chars().take(2000).collect();
    let head = head.to_ascii_uppercase();
    let is_ggf = head.contains("GM[OTHELLO") || (head.contains("BO[") && !head.contains("GM[2]"));
    Some(if is_ggf { Format::Ggf } else { Format::Sgf })
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a format: say {}", names())]
pub struct ParseFormatError {
    found: String,
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

impl FromStr for Format {
    type Err = ParseFormatError;

    /// Reads the name of a format, or the ending of its files.
    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let is_named = |format: &Format| format.name().eq_ignore_ascii_case(text);
        let named = Format::ALL.into_iter().find(is_named);
        named
            .or_else(|| Format::of_extension(text))
            .ok_or_else(|| ParseFormatError {
                found: text.to_owned(),
            })
    }
}
