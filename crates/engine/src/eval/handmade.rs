//! Weights for the 8x8 patterns made by hand: only edges are judged, and mobility.

use super::patterns::{EDGE_SHAPE, LAYOUT, Layout, Weights};
use crate::report::Score;

/// A weight that shifts in a straight line from the empty to the full board, in discs.
struct Shift(f32, f32);

impl Shift {
    fn at(&self, filled: f32) -> f32 {
        self.0 + (self.1 - self.0) * filled
    }
}

/// For a corner.
const CORNER: Shift = Shift(6.3, -0.4);
/// For the square diagonal to an empty corner.
const X_SQUARE: Shift = Shift(-10.8, 0.0);
/// For the square beside an empty corner.
const C_SQUARE: Shift = Shift(-3.0, -1.2);
/// For an edge disc between own discs and a corner held.
const ANCHORED: Shift = Shift(3.8, 0.2);
/// For any other edge disc.
const EDGE: Shift = Shift(1.2, -0.8);
/// For any disc: having few is good early.
const DISC: Shift = Shift(-1.9, 0.6);
/// For having all the moves there are.
const MOBILITY: Shift = Shift(36.0, 49.0);
/// For having all the empty squares beside opposing discs.
const POTENTIAL: Shift = Shift(3.0, -7.0);

/// The weights of all phases.
pub(super) fn weights() -> Weights {
    let phases = Weights::PHASES;
    let filled = |phase: usize| phase as f32 / (phases - 1) as f32;
    let units = |discs: f32| (discs * Score::DISC as f32) as i32;
    Weights {
        tables: (0..phases).map(|phase| table(filled(phase))).collect(),
        disc: (0..phases)
            .map(|phase| units(DISC.at(filled(phase))))
            .collect(),
        mobility: (0..phases)
            .map(|phase| units(MOBILITY.at(filled(phase))))
            .collect(),
        potential: (0..phases)
            .map(|phase| units(POTENTIAL.at(filled(phase))))
            .collect(),
    }
}

/// The weights of one phase.
fn table(filled: f32) -> Vec<i16> {
    let mut table = vec![0; LAYOUT.weights];
    let (from, states) = Layout::shape(EDGE_SHAPE);
    for state in 0..states {
        let digit = |place: u32| (state / 3_usize.pow(place) % 3) as i8 - 1;
        let discs: [i8; 10] = std::array::from_fn(|place| digit(place as u32));
        let worth = edge_worth(&discs, 1, filled) - edge_worth(&discs, -1, filled);
        table[from + state] = (worth * Score::DISC as f32).round() as i16;
    }
    table
}

/// What an edge with its X squares is worth to one side; corners and X squares belong to two edges, so they
/// count half here.
fn edge_worth(discs: &[i8; 10], side: i8, filled: f32) -> f32 {
    let edge = &discs[1..9];
    let mut worth = 0.0;
    for (corner, beside, diagonal) in [(edge[0], edge[1], discs[0]), (edge[7], edge[6], discs[9])] {
        if corner == side {
            worth += CORNER.at(filled) / 2.0;
        } else if corner == 0 {
            if diagonal == side {
                worth += X_SQUARE.at(filled) / 2.0;
            }
            if beside == side {
                worth += C_SQUARE.at(filled);
            }
        }
    }
    let from_left = edge.iter().take_while(|&&disc| disc == side).count();
    let from_right = edge.iter().rev().take_while(|&&disc| disc == side).count();
    let anchored = (from_left + from_right).min(8);
    let all = edge.iter().filter(|&&disc| disc == side).count();
    worth + ANCHORED.at(filled) * anchored as f32 + EDGE.at(filled) * (all - anchored) as f32
}
