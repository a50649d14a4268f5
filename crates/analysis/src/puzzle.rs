//! Positions with one clearly best move.

use engine::{Engine, Kind, Limits, Score, Stop};
use formats::{parse_position, write_position};
use rules::{Game, Move, Position, Square};
use serde::{Deserialize, Serialize};

use crate::json;
use crate::values::{MoveValue, values};

/// A position with one clearly best move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position as text; its side to move is to find the move.
    pub position: String,
    /// The best move.
    #[serde(with = "json::text")]
    pub best: Square,
    /// Its value for the side to move.
    #[serde(with = "json::score")]
    pub score: Score,
    /// What the values are; `exact` when the move is proved to be best.
    #[serde(flatten, with = "json::kind")]
    pub kind: Kind,
    /// From how many plies ahead on the best move looks best; who looks less far is misled.
    pub look_ahead: u32,
    /// How hard it is, from 1 to 5, by how far one has to look.
    pub rating: u8,
    /// Every legal move with its value, the best first.
    pub moves: Vec<PuzzleMove>,
    /// The expected moves from the best one on.
    #[serde(with = "json::line")]
    pub line: Vec<Move>,
    /// The file in which the game was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A move of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleMove {
    /// The move.
    #[serde(rename = "move", with = "json::text")]
    pub square: Square,
    /// Its value for the side to move.
    #[serde(with = "json::score")]
    pub score: Score,
}

impl Puzzle {
    /// The position, if the text is one.
    pub fn position(&self) -> Option<Position> {
        parse_position(&self.position).ok()
    }

    /// Says what is wrong with a puzzle from a file, if anything is.
    pub fn check(&self) -> Result<(), &'static str> {
        let position = self.position().ok_or("its position cannot be read")?;
        let mut legal = position.legal_squares();
        let mut listed: Vec<Square> = self.moves.iter().map(|one| one.square).collect();
        legal.sort();
        listed.sort();
        if legal != listed {
            return Err("its moves are not the legal moves of its position");
        }
        if listed.len() < 2 || self.moves[0].square != self.best {
            return Err("its best move does not stand first");
        }
        Ok(())
    }
}

/// Finds the puzzles in a game: positions with a choice, in which one move is clearly better than all others.
///
/// With at most `exact` empty squares the values are proved. There the best move must change the result or be six discs
/// better than the next; elsewhere, where values are estimates, it must be ten discs better. The opening is left out.
pub fn find_puzzles(engine: &mut Engine, game: &Game, exact: u32, stop: &Stop) -> Vec<Puzzle> {
    /// Before so many moves nothing is decided.
    const OPENING: usize = 16;
    /// Fewer empty squares can be counted out by anybody.
    const FEWEST_EMPTIES: usize = 5;
    let turns = game.turns().iter().skip(OPENING);
    let positions = turns.map(|turn| &turn.position);
    positions
        .filter(|position| position.empties() >= FEWEST_EMPTIES && position.mobility() > 2)
        .map_while(|position| (!stop.is_requested()).then(|| puzzle(engine, position, exact, stop)))
        .flatten()
        .collect()
}

/// The puzzle that a position is, if it is one.
fn puzzle(engine: &mut Engine, position: &Position, exact: u32, stop: &Stop) -> Option<Puzzle> {
    /// How far positions that are not proved are looked ahead.
    const DEPTH: u32 = 12;
    let empties = position.empties() as u32;
    let ahead = Limits {
        depth: Some(DEPTH.min(empties - 1)),
        selective: true,
        ..Limits::default()
    };
    let mut looks_best: Vec<(u32, Square)> = Vec::new();
    let mut found = values(engine, position, &ahead, stop, |values| {
        if let Kind::Depth(depth) = values[0].kind {
            looks_best.push((depth, values[0].square));
        }
    });
    if empties <= exact {
        let to_end = Limits {
            depth: Some(empties),
            selective: true,
            ..Limits::default()
        };
        found = values(engine, position, &to_end, stop, |_| ());
    }
    if stop.is_requested() || !is_clear(&found) {
        return None;
    }
    let best = &found[0];
    let misled = looks_best
        .iter()
        .rev()
        .find(|(_, square)| *square != best.square);
    let look_ahead = misled.map_or(2, |(depth, _)| depth + 1);
    Some(Puzzle {
        position: write_position(position),
        best: best.square,
        score: best.score,
        kind: best.kind,
        look_ahead,
        rating: rating(look_ahead),
        moves: found
            .iter()
            .map(|value| PuzzleMove {
                square: value.square,
                score: value.score,
            })
            .collect(),
        line: best.line.clone(),
        source: None,
    })
}

/// Whether the first move is clearly better than the second.
fn is_clear(values: &[MoveValue]) -> bool {
    /// How many discs better it must be when the values are exact, and when they are not.
    const EXACT: f64 = 6.0;
    const ESTIMATE: f64 = 10.0;
    let [best, second, ..] = values else {
        return false;
    };
    let ahead = best.score.discs() - second.score.discs();
    let result = |value: &MoveValue| value.score.cmp(&Score::from_discs(0.0));
    match best.kind {
        Kind::Exact => ahead >= EXACT || result(best) != result(second),
        _ => ahead >= ESTIMATE,
    }
}

/// How hard a puzzle is whose best move looks best from so many plies ahead on.
const fn rating(look_ahead: u32) -> u8 {
    match look_ahead {
        0..=2 => 1,
        3..=4 => 2,
        5..=6 => 3,
        7..=9 => 4,
        _ => 5,
    }
}
