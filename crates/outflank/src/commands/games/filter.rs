//! Which games were asked for.

use std::str::FromStr;

use formats::Transcript;
use rules::{Color, Move, Size, Square};

use super::entry::Entry;

/// Years from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Years {
    first: u16,
    last: u16,
}

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Years, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.trim().parse(), last.trim().parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Years { first, last }),
            _ => Err("say a year like 1998, or years like 1990-1999".to_owned()),
        }
    }
}

/// How a game begins: by moves or by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// These moves, however the board is turned.
    Moves(Vec<Square>),
    /// An opening with this in its name, in lower case.
    Name(String),
}

impl FromStr for Opening {
    type Err = String;

    fn from_str(text: &str) -> Result<Opening, String> {
        if text.trim().is_empty() {
            return Err("say moves like f5d6c3, or a name like Tiger".to_owned());
        }
        let Ok(transcript) = Transcript::parse(text) else {
            return Ok(Opening::Name(text.trim().to_lowercase()));
        };
        let squares = transcript.moves.iter().filter_map(|action| match action {
            Move::Place(square) => Some(*square),
            Move::Pass => None,
        });
        Ok(Opening::Moves(squares.collect()))
    }
}

/// What games must have.
pub(super) struct Filter {
    /// What is in the name of one of the players, in lower case.
    pub(super) player: Option<String>,
    pub(super) years: Option<Years>,
    pub(super) opening: Option<Opening>,
}

impl Filter {
    /// Whether a game is one that was asked for.
    pub(super) fn takes(&self, entry: &Entry<'_>) -> bool {
        let has_player = self.player.as_ref().is_none_or(|part| {
            let names = Color::BOTH.map(|color| entry.player(color).to_lowercase());
            names.iter().any(|name| name.contains(part))
        });
        let has_year = self.years.is_none_or(|years| {
            let year = entry.year;
            year.is_some_and(|year| (years.first..=years.last).contains(&year))
        });
        let has_opening = match &self.opening {
            None => true,
            Some(Opening::Moves(moves)) => begins_with(entry, moves),
            Some(Opening::Name(part)) => {
                let mut names = entry.openings.iter();
                names.any(|name| name.to_lowercase().contains(part))
            }
        };
        has_player && has_year && has_opening
    }
}

/// Whether a game begins with these moves on its board or on one that is turned or mirrored.
fn begins_with(entry: &Entry<'_>, moves: &[Square]) -> bool {
    let Some(size) = entry.record.start.size() else {
        return false;
    };
    let squares: Vec<Square> = entry.squares().take(moves.len()).collect();
    squares.len() == moves.len()
        && (0..8).any(|symmetry| {
            let turned = squares.iter().map(|&square| turn(square, symmetry, size));
            turned.eq(moves.iter().copied().map(Some))
        })
}

/// A square on a board that is turned; nothing where a board cannot be turned by a quarter.
fn turn(square: Square, symmetry: u32, size: Size) -> Option<Square> {
    let (mut row, mut col) = (square.row(), square.col());
    if !size.contains(square) || (symmetry & 4 != 0 && size.rows() != size.cols()) {
        return None;
    }
    if symmetry & 1 != 0 {
        row = size.rows() - 1 - row;
    }
    if symmetry & 2 != 0 {
        col = size.cols() - 1 - col;
    }
    Some(if symmetry & 4 != 0 {
        Square::at(col, row)
    } else {
        Square::at(row, col)
    })
}
