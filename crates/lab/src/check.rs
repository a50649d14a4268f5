//! How well weights judge positions whose values are known.

use engine::Weights;
use engine::learning::Replay;
use rules::Position;

use crate::fit::Errors;
use crate::record::Record;

/// The errors in one stretch of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// The first and the last move number.
    pub moves: (usize, usize),
    /// How many positions were judged.
    pub positions: usize,
    /// The errors.
    pub errors: Errors,
}

/// Judges the searched positions of games, ten moves of the game at a time.
///
/// # Panics
///
/// When a board is not 8x8.
pub fn check(weights: &Weights, records: &[Record]) -> Vec<Stretch> {
    const STRETCH: usize = 10;
    let mut pairs: Vec<Vec<(f32, f32)>> = vec![Vec::new(); 60 / STRETCH];
    for record in records {
        let mut replay = Replay::new(&Position::start(record.size));
        for (&square, value) in record.moves.iter().zip(&record.values) {
            if let Some(value) = value {
                let stretch = (60 - replay.empties() as usize) / STRETCH;
                let judged = replay.judge(weights).discs() as f32;
                pairs[stretch].push((judged, value.discs()));
            }
            replay.place(record.size.index(square));
        }
    }
    let stretches = pairs.into_iter().enumerate();
    stretches
        .map(|(index, pairs)| Stretch {
            moves: (index * STRETCH + 1, (index + 1) * STRETCH),
            positions: pairs.len(),
            errors: Errors::of(pairs.into_iter()),
        })
        .collect()
}
