//! OBF: one position a line, with the score of each move.

use rules::{Move, Position};
use thiserror::Error;

use crate::position::{PositionError, parse_position};
use crate::words::parse_move;

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfLine {
    /// The position.
    pub position: Position,
    /// Moves with the final disc difference after them, for the side to move.
    pub moves: Vec<(Move, i32)>,
    /// The final disc difference of the position, where the line says it or its moves do.
    pub score: Option<i32>,
}

impl ObfLine {
    /// The moves with the best score.
    pub fn best_moves(&self) -> Vec<Move> {
        let best = self.moves.iter().map(|&(_, score)| score).max();
        let moves = self.moves.iter().filter(|(_, score)| Some(*score) == best);
        moves.map(|&(action, _)| action).collect()
    }
}

/// Why a line is not OBF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ObfError {
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A field after the position is neither a move with a score nor a score.
    #[error("column {column}: `{found}` is not a move and its score like G8:+18")]
    Field {
        /// The field.
        found: String,
        /// Where it begins, counted from 1.
        column: usize,
    },
}

impl ObfError {
    /// Where in the line it is wrong, counted from 1.
    pub const fn column(&self) -> usize {
        match self {
            ObfError::Position(
                PositionError::UnknownCell { column, .. } | PositionError::Side { column, .. },
            )
            | ObfError::Field { column, .. } => *column,
            ObfError::Position(_) => 1,
        }
    }
}

/// Reads one line; nothing when it is blank or only a comment.
pub fn parse_obf_line(line: &str) -> Result<Option<ObfLine>, ObfError> {
    let line = line.split('%').next().unwrap_or_default();
    if line.trim().is_empty() {
        return Ok(None);
    }
    let mut fields = line.split(';');
    let board = fields.next().unwrap_or_default();
    let position = parse_position(board)?;
    let mut column = board.chars().count() + 2;
    let mut moves = Vec::new();
    let mut score = None;
    for field in fields {
        let text = field.trim();
        let wrong = || ObfError::Field {
            found: text.to_owned(),
            column: column + field.chars().take_while(|c| c.is_whitespace()).count(),
        };
        match text.split_once(':') {
            // Some files end their lines with this.
            Some(("--", _)) => {}
            Some((action, value)) => {
                let action = parse_move(action.trim()).ok_or_else(wrong)?;
                moves.push((action, value.trim().parse().map_err(|_| wrong())?));
            }
            None if text.is_empty() => {}
            None => score = Some(text.parse().map_err(|_| wrong())?),
        }
        column += field.chars().count() + 1;
    }
    let best = moves.iter().map(|&(_, value)| value).max();
    Ok(Some(ObfLine {
        position,
        score: best.or(score),
        moves,
    }))
}
