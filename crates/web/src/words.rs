//! How colours, rules and squares are written in JSON.

use rules::{Color, OnIllegal, Position, Rules, Size, Square};
use serde::{Deserialize, Serialize};

/// A colour, `black` or `white`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// What an illegal move costs, `ask` or `forfeit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum IllegalCost {
    Ask,
    Forfeit,
}

impl From<OnIllegal> for IllegalCost {
    fn from(cost: OnIllegal) -> IllegalCost {
        match cost {
            OnIllegal::Ask => IllegalCost::Ask,
            OnIllegal::Forfeit => IllegalCost::Forfeit,
        }
    }
}

impl From<IllegalCost> for OnIllegal {
    fn from(cost: IllegalCost) -> OnIllegal {
        match cost {
            IllegalCost::Ask => OnIllegal::Ask,
            IllegalCost::Forfeit => OnIllegal::Forfeit,
        }
    }
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulesWords {
    rows: u32,
    cols: u32,
    first: Side,
    top_left: Side,
    on_illegal: IllegalCost,
}

impl From<&Rules> for RulesWords {
    fn from(rules: &Rules) -> RulesWords {
        RulesWords {
            rows: rules.size.rows().into(),
            cols: rules.size.cols().into(),
            first: rules.first.into(),
            top_left: rules.top_left.into(),
            on_illegal: rules.on_illegal.into(),
        }
    }
}

impl TryFrom<RulesWords> for Rules {
    type Error = rules::SizeError;

    fn try_from(words: RulesWords) -> Result<Rules, rules::SizeError> {
        Ok(Rules {
            size: Size::new(words.rows, words.cols)?,
            first: words.first.into(),
            top_left: words.top_left.into(),
            on_illegal: words.on_illegal.into(),
        })
    }
}

/// The squares of a position as `X` (black), `O` (white) and `-`, row by row from a1.
pub(crate) fn cells(position: &Position) -> String {
    let letter = |cell: &Option<Color>| match cell {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '-',
    };
    position.cells().iter().map(letter).collect()
}

/// Squares by name.
pub(crate) fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}
