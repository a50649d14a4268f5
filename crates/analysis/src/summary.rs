//! A player's game in a few numbers.

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::json;
use crate::review::Row;

/// How well a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Its placements that were looked at.
    pub moves: usize,
    /// Those of them that were a choice, with more than one legal move.
    pub choices: usize,
    /// The choices that lost nothing.
    pub best: usize,
    /// Its inaccuracies.
    pub inaccuracies: usize,
    /// Its mistakes.
    pub mistakes: usize,
    /// Its blunders.
    pub blunders: usize,
    /// The discs that all its moves lost together.
    #[serde(serialize_with = "json::write_discs")]
    pub lost: f64,
    /// How good its choices were, from 0 to 100: the mean of 100 for a move that lost nothing, 50 for one that lost
    /// [`Summary::HALF`] discs, 25 for twice as many, and so on. 100 when it never had a choice.
    #[serde(serialize_with = "json::write_discs")]
    pub accuracy: f64,
}

impl Summary {
    /// The loss in discs that halves the worth of a move.
    pub const HALF: f64 = 4.0;

    /// Sums up the moves of one side.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>, color: Color) -> Summary {
        let mut summary = Summary::default();
        let mut worth = 0.0;
        for row in rows.into_iter().filter(|row| row.color == color) {
            summary.moves += 1;
            summary.lost += row.loss;
            match row.class {
                Some(Class::Inaccuracy) => summary.inaccuracies += 1,
                Some(Class::Mistake) => summary.mistakes += 1,
                Some(Class::Blunder) => summary.blunders += 1,
                None => {}
            }
            if row.legal > 1 {
                summary.choices += 1;
                summary.best += usize::from(row.loss == 0.0);
                worth += (-row.loss / Summary::HALF).exp2();
            }
        }
        summary.accuracy = match summary.choices {
            0 => 100.0,
            choices => 100.0 * worth / choices as f64,
        };
        summary
    }

    /// This and another game of the same player, taken together.
    #[must_use]
    pub fn and(&self, other: &Summary) -> Summary {
        let choices = self.choices + other.choices;
        let worth = |one: &Summary| one.accuracy * one.choices as f64;
        Summary {
            moves: self.moves + other.moves,
            choices,
            best: self.best + other.best,
            inaccuracies: self.inaccuracies + other.inaccuracies,
            mistakes: self.mistakes + other.mistakes,
            blunders: self.blunders + other.blunders,
            lost: self.lost + other.lost,
            accuracy: match choices {
                0 => 100.0,
                _ => (worth(self) + worth(other)) / choices as f64,
            },
        }
    }
}
