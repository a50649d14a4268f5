//! Weights for the 8x8 patterns made by hand: only edges are judged, and mobility.

use super::error::ErrorModel;
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

/// Measured on 750 positions of tournament games (WTHOR) with depths up to 10 and exact results.
const ERRORS: ErrorModel = ErrorModel {
    end: (10.5, 0.35),
    between: (0.9, 0.35),
    fullness: (2.6, 0.035),
};

/// The weights of all phases.
pub(super) fn weights() -> Weights {
    let phases = Weights::PHASES;
    let filled: Vec<f32> = (0..phases)
        .map(|phase| phase as f32 / (phases - 1) as f32)
        .collect();
    let (from, states) = Layout::shape(EDGE_SHAPE);
    let edges: Vec<Edge> = (0..states).map(Edge::lead).collect();
    let table = |filled: f32| {
        let terms = Edge::TERMS.map(|term| term.at(filled) * Score::DISC as f32);
        let mut table = vec![0; LAYOUT.weights];
        for (weight, edge) in table[from..].iter_mut().zip(&edges) {
            *weight = edge.worth(&terms).round() as i16;
        }
        table
    };
    let units = |term: &Shift| {
        let worth = filled.iter().map(|&filled| term.at(filled));
        worth
            .map(|discs| (discs * Score::DISC as f32) as i32)
            .collect()
    };
    Weights {
        tables: filled.iter().map(|&filled| table(filled)).collect(),
        disc: units(&DISC),
        mobility: units(&MOBILITY),
        potential: units(&POTENTIAL),
        errors: ERRORS,
    }
}

/// How many of each kind of square one side has on an edge with its X squares, beyond the other side.
struct Edge([f32; 5]);

impl Edge {
    /// What each kind is worth. Corners and X squares belong to two edges, so they count half.
    const TERMS: [Shift; 5] = [
        Shift(CORNER.0 / 2.0, CORNER.1 / 2.0),
        Shift(X_SQUARE.0 / 2.0, X_SQUARE.1 / 2.0),
        C_SQUARE,
        ANCHORED,
        EDGE,
    ];

    /// What the side to move has beyond its opponent in a state of the pattern.
    fn lead(state: usize) -> Edge {
        let digit = |place: u32| (state / 3_usize.pow(place) % 3) as i8 - 1;
        let discs: [i8; 10] = std::array::from_fn(|place| digit(place as u32));
        let (own, other) = (Edge::held(&discs, 1), Edge::held(&discs, -1));
        Edge(std::array::from_fn(|kind| own.0[kind] - other.0[kind]))
    }

    fn held(discs: &[i8; 10], side: i8) -> Edge {
        let edge = &discs[1..9];
        let (mut corners, mut diagonals, mut neighbours) = (0, 0, 0);
        for (corner, beside, diagonal) in
            [(edge[0], edge[1], discs[0]), (edge[7], edge[6], discs[9])]
        {
            corners += i8::from(corner == side);
            diagonals += i8::from(corner == 0 && diagonal == side);
            neighbours += i8::from(corner == 0 && beside == side);
        }
        let from_left = edge.iter().take_while(|&&disc| disc == side).count();
        let from_right = edge.iter().rev().take_while(|&&disc| disc == side).count();
        let anchored = (from_left + from_right).min(8) as i8;
        let all = edge.iter().filter(|&&disc| disc == side).count() as i8;
        Edge([corners, diagonals, neighbours, anchored, all - anchored].map(f32::from))
    }

    fn worth(&self, terms: &[f32; 5]) -> f32 {
        self.0
            .iter()
            .zip(terms)
            .map(|(count, term)| count * term)
            .sum()
    }
}
