//! The value of every legal move.

use std::time::Instant;

use engine::{Engine, Kind, Limits, Score, Stop};
use rules::{Move, Position, Square};
use serde::{Deserialize, Serialize};

use crate::json;
use crate::search::value_of;

/// A legal move and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move", with = "json::text")]
    pub square: Square,
    /// Its value for the side that moves.
    #[serde(with = "json::score")]
    pub score: Score,
    /// What that value is.
    #[serde(flatten, with = "json::kind")]
    pub kind: Kind,
    /// The expected moves, this one first.
    #[serde(with = "json::line")]
    pub line: Vec<Move>,
}

/// Values every legal move, deeper and deeper until a limit is reached or the values are exact; nothing when the game
/// is over.
///
/// `on_values` gets all moves after each round, the best first, every one searched as deep as the others. The round to
/// the end can take long, so it is also called after each of its moves; then some values are exact already and others
/// are still those of the round before, as their `kind` says. The last complete round is returned.
pub fn values(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    mut on_values: impl FnMut(&[MoveValue]),
) -> Vec<MoveValue> {
    let (position, _) = position.clone().after_forced_pass();
    let deadline = limits
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let mut left = Limits {
        selective: limits.depth.is_none() || limits.selective,
        nodes: limits.nodes,
        deadline: deadline.into_iter().chain(limits.deadline).min(),
        ..Limits::default()
    };
    let mut found: Vec<MoveValue> = Vec::new();
    for kind in rounds(limits, position.empties() as u32) {
        let order: Vec<Square> = match found.as_slice() {
            [] => position.legal_squares(),
            found => found.iter().map(|value| value.square).collect(),
        };
        let mut round = found.clone();
        for (index, square) in order.into_iter().enumerate() {
            let Some(valued) = value_of(engine, &position, square, kind, &left, stop) else {
                return found;
            };
            left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(valued.nodes));
            let value = MoveValue {
                square,
                score: valued.score,
                kind,
                line: valued.line,
            };
            match round.get_mut(index) {
                Some(place) => *place = value,
                None => round.push(value),
            }
            if kind == Kind::Exact && index + 1 < round.len() {
                on_values(&round);
            }
        }
        round.sort_by_key(|value| std::cmp::Reverse(value.score));
        on_values(&round);
        found = round;
        if stop.is_requested() {
            break;
        }
    }
    found
}

/// The rounds of deepening, each with what its values are.
fn rounds(limits: &Limits, empties: u32) -> Vec<Kind> {
    /// The end is searched when the depth before has come this close to it, as the engine does.
    const BEFORE_END: u32 = 8;
    const SOLVE_AT_ONCE: u32 = 12;
    let asked = match limits.level {
        Some(level) if empties > level.exact() => level.depth().max(2),
        Some(_) => empties,
        None => limits.depth.unwrap_or(empties).max(2),
    };
    let before = match empties {
        0..=SOLVE_AT_ONCE => 2,
        _ => empties - BEFORE_END,
    };
    // A move is valued by what follows it, so one ply ahead would be none.
    let mut rounds: Vec<Kind> = (2..=before.min(asked))
        .filter(|&depth| depth < empties)
        .map(Kind::Depth)
        .collect();
    if asked >= empties {
        rounds.push(Kind::Exact);
    } else if asked > before {
        rounds.extend((before + 1..=asked).map(Kind::Depth));
    }
    rounds
}
