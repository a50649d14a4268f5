//! Weights for the 8x8 patterns made by hand: only edges are judged, and mobility.

use super::error::ErrorModel;
use super::layout::{
    AT_FRONTIER, AT_LEAD, AT_MOVES, EDGE_WEIGHTS, FRONTIER, LEADS, MOVES, WEIGHTS,
};
use super::table::Table;
use super::weights::{BY_HAND, PHASES, PatternWeights};
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

/// Roughly what was measured on 750 positions of tournament games (WTHOR) with depths up to 10 and exact results.
const ERRORS: ErrorModel = ErrorModel {
    between: [1.2, 0.08, -0.08, -0.022],
    end: [2.35, 0.0, -0.04, 0.0],
};

/// The weights of all phases.
pub(super) fn weights() -> PatternWeights {
    let edges: Vec<Edge> = (0..EDGE_WEIGHTS.len()).map(Edge::lead).collect();
    let table = |phase: usize| table(phase as f32 / (PHASES - 1) as f32, &edges);
    PatternWeights {
        tables: (0..PHASES).map(|phase| Table::new(&table(phase))).collect(),
        errors: ERRORS,
        provenance: BY_HAND.into(),
    }
}

/// The weights when so much of the board is filled.
fn table(filled: f32, edges: &[Edge]) -> Vec<i16> {
    let units = |term: &Shift| term.at(filled) * Score::DISC as f32;
    let mut table = vec![0; WEIGHTS];
    let terms = Edge::TERMS.map(|term| units(&term));
    for (weight, edge) in table[EDGE_WEIGHTS].iter_mut().zip(edges) {
        *weight = edge.worth(&terms).round() as i16;
    }
    let shares = |most: usize, term: &Shift| {
        let worth = units(term) as i32;
        (0..most * most).map(move |pair| share(pair / most, pair % most, worth))
    };
    let moves = shares(MOVES, &MOBILITY);
    table[AT_MOVES..AT_FRONTIER]
        .iter_mut()
        .zip(moves)
        .for_each(|(weight, worth)| *weight = worth);
    let frontier = shares(FRONTIER, &POTENTIAL);
    table[AT_FRONTIER..AT_LEAD]
        .iter_mut()
        .zip(frontier)
        .for_each(|(weight, worth)| *weight = worth);
    let disc = units(&DISC) as i32;
    for (lead, weight) in table[AT_LEAD..AT_LEAD + LEADS].iter_mut().enumerate() {
        *weight = (disc * (lead as i32 - 64)) as i16;
    }
    table
}

/// The share of something that one side has beyond the other, of `worth`.
const fn share(own: usize, other: usize, worth: i32) -> i16 {
    let (own, other) = (own as i32, other as i32);
    (worth * (own - other) / (own + other + 2)) as i16
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
