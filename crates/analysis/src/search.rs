//! Searching single moves so that their values can be compared.

use engine::{Engine, Kind, Limits, Score, Stop};
use rules::{Move, Position, Square};

/// A value and the line that leads to it, for the side that made the first move of the line.
#[derive(Clone, Debug)]
pub(crate) struct Valued {
    pub(crate) score: Score,
    pub(crate) line: Vec<Move>,
    /// Positions visited.
    pub(crate) nodes: u64,
}

/// Searches the position after a placement as deep as `kind` says of the position before it; nothing when the search
/// was ended before.
///
/// `limits` say the rest: whether something may be left out, and when to end.
pub(crate) fn value_of(
    engine: &mut Engine,
    position: &Position,
    square: Square,
    kind: Kind,
    limits: &Limits,
    stop: &Stop,
) -> Option<Valued> {
    let after = position
        .after(Move::Place(square))
        .expect("only legal moves are valued");
    let mut line = vec![Move::Place(square)];
    if let Some(outcome) = after.outcome() {
        let lead = outcome.official.lead(position.side());
        return Some(Valued {
            score: Score::from_discs(f64::from(lead)),
            line,
            nodes: 1,
        });
    }
    let depth = match kind {
        Kind::Depth(depth) => depth - 1,
        _ => after.empties() as u32,
    };
    let limits = Limits {
        depth: Some(depth),
        ..*limits
    };
    let report = engine
        .go(&after, &limits, stop, |_| ())
        .expect("the game is not over");
    line.extend_from_slice(&report.line);
    (report.depth == depth).then_some(Valued {
        score: -report.score,
        line,
        nodes: report.nodes,
    })
}
