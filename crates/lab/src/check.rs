//! How well weights judge positions whose values are known.

use std::collections::HashMap;

use engine::Weights;
use engine::learning::{Adviser, discs_on_standard};

use crate::fit::Errors;
use crate::record::Record;

/// The errors in one stretch of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// The first and the last move number, as on 8x8.
    pub moves: (usize, usize),
    /// How many positions were judged.
    pub positions: usize,
    /// The errors, in discs.
    pub errors: Errors,
}

/// Judges the searched positions of games, a sixth of the game at a time.
pub fn check(weights: &Weights, records: &[Record]) -> Vec<Stretch> {
    const STRETCH: usize = 10;
    let mut pairs: Vec<Vec<(f32, f32)>> = vec![Vec::new(); 60 / STRETCH];
    let mut advisers = HashMap::new();
    for record in records {
        let size = record.size;
        let adviser = advisers
            .entry(size)
            .or_insert_with(|| Adviser::new(weights, size));
        let mut game = record.game_before(0);
        for (&square, value) in record.moves.iter().zip(&record.values) {
            let position = game.position();
            if let Some(value) = value {
                let discs = discs_on_standard(size.area() - position.empties(), size);
                let judged = adviser.judge(position).discs() as f32;
                pairs[(discs - 4) / STRETCH].push((judged, value.discs()));
            }
            game.play(square).expect("the moves of records are legal");
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
