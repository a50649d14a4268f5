//! Patterns of squares on 8x8, kept up to date from move to move.
//!
//! A pattern's state is a number in balanced ternary: each square counts +1 (own disc), -1 (opponent's)
//! or 0 (empty) times a power of three. Changing sides is then just a change of sign, and a turned disc adds
//! twice its power.

use std::sync::LazyLock;

use crate::board::{Bits, Board, Board8};
use crate::eval::{ErrorModel, Evaluator, handmade};
use crate::report::Score;

/// The shapes, each by one of its places on the board; the others follow by symmetry.
const SHAPES: [&[&str]; 11] = [
    // Corner 3x3.
    &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
    // Corner triangle.
    &["a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"],
    // Edge with both X squares.
    &EDGE_WITH_X,
    // Corner 2x5.
    &["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"],
    // Rows two to four.
    &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"],
    &["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"],
    &["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"],
    // Diagonals of eight down to five squares.
    &["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"],
    &["a2", "b3", "c4", "d5", "e6", "f7", "g8"],
    &["a3", "b4", "c5", "d6", "e7", "f8"],
    &["a4", "b5", "c6", "d7", "e8"],
];

/// The first row and the squares diagonal to its corners, the corners' neighbours first and last.
pub(super) const EDGE_WITH_X: [&str; 10] =
    ["b2", "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "g2"];

/// Where [`EDGE_WITH_X`] stands among the shapes.
pub(super) const EDGE_SHAPE: usize = 2;

/// How many patterns there are on the board.
const PATTERNS: usize = 46;
/// The same rounded up to whole vectors.
const LANES: usize = 48;

/// The states of all patterns.
pub(crate) type Features = [i16; LANES];

/// How the patterns lie on the board and in a table of weights.
pub(super) struct Layout {
    /// For each square, what its disc adds to each pattern.
    powers: Vec<[i16; LANES]>,
    /// Where the weight of the empty pattern stands.
    centers: [u32; PATTERNS],
    /// The number of weights of one phase.
    pub(super) weights: usize,
}

pub(super) static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

impl Layout {
    fn new() -> Layout {
        let mut layout = Layout {
            powers: vec![[0; LANES]; 64],
            centers: [0; PATTERNS],
            weights: 0,
        };
        let mut lane = 0;
        for shape in SHAPES {
            let states = 3_usize.pow(shape.len() as u32);
            for place in places(shape) {
                layout.centers[lane] = (layout.weights + states / 2) as u32;
                for (digit, square) in place.into_iter().enumerate() {
                    layout.powers[square][lane] = 3_i16.pow(digit as u32);
                }
                lane += 1;
            }
            layout.weights += states;
        }
        assert_eq!(lane, PATTERNS);
        layout
    }

    /// Where the weights of a shape begin, and how many there are.
    pub(super) fn shape(shape: usize) -> (usize, usize) {
        let states = |shape: &[&str]| 3_usize.pow(shape.len() as u32);
        let before = SHAPES[..shape].iter().map(|shape| states(shape)).sum();
        (before, states(SHAPES[shape]))
    }
}

/// The places of a shape under the eight symmetries, each once.
fn places(shape: &[&str]) -> Vec<Vec<usize>> {
    let mut places: Vec<Vec<usize>> = Vec::new();
    for symmetry in 0..8 {
        let place: Vec<usize> = shape
            .iter()
            .map(|name| turned(index(name), symmetry))
            .collect();
        let set = |place: &[usize]| place.iter().fold(0_u64, |set, square| set | 1 << square);
        if places.iter().all(|known| set(known) != set(&place)) {
            places.push(place);
        }
    }
    places
}

fn index(name: &str) -> usize {
    let square: rules::Square = name.parse().expect("shapes are made of squares");
    rules::Size::STANDARD.index(square)
}

/// A square under one of the eight symmetries of the board.
fn turned(square: usize, symmetry: usize) -> usize {
    let (mut row, mut col) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        row = 7 - row;
    }
    if symmetry & 2 != 0 {
        col = 7 - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    row * 8 + col
}

/// The weights of all phases of the game.
pub(crate) struct Weights {
    /// For each phase, the weights of all states of all shapes, in units of [`Score`].
    pub(super) tables: Vec<Vec<i16>>,
    /// For each phase, what a disc is worth.
    pub(super) disc: Vec<i32>,
    /// For each phase, what it is worth to have all the moves there are.
    pub(super) mobility: Vec<i32>,
    /// For each phase, what it is worth to have all the empty squares beside opposing discs.
    pub(super) potential: Vec<i32>,
    /// How far searches with these weights are off.
    pub(super) errors: ErrorModel,
}

impl Weights {
    /// How many discs on the board make one phase.
    const DISCS_PER_PHASE: usize = 5;
    /// How many phases there are, from four discs to a full board.
    pub(super) const PHASES: usize = 60 / Self::DISCS_PER_PHASE + 1;

    /// The phase with this many discs on the board.
    #[inline]
    pub(super) const fn phase(discs: usize) -> usize {
        (discs - 4) / Self::DISCS_PER_PHASE
    }
}

/// Judges 8x8 boards by patterns and mobility.
pub(crate) struct PatternEvaluator {
    layout: &'static Layout,
    weights: Weights,
}

impl PatternEvaluator {
    /// The evaluator with weights made by hand.
    pub(crate) fn handmade() -> PatternEvaluator {
        PatternEvaluator {
            layout: &LAYOUT,
            weights: handmade::weights(),
        }
    }

    fn sum(&self, features: &Features, phase: usize) -> i32 {
        let table = &self.weights.tables[phase];
        let states = features.iter().zip(self.layout.centers);
        states
            .map(|(&state, center)| i32::from(table[(center as i32 + i32::from(state)) as usize]))
            .sum()
    }
}

/// The empty squares beside discs of this set.
fn frontier(discs: u64, empties: u64) -> u32 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = discs | (discs << 1 & NOT_LEFT) | (discs >> 1 & NOT_RIGHT);
    ((sides | sides << 8 | sides >> 8) & empties).count_ones()
}

/// The share of something that one side has beyond the other, of `worth`.
const fn share(own: u32, other: u32, worth: i32) -> i32 {
    worth * (own as i32 - other as i32) / (own as i32 + other as i32 + 2)
}

impl Evaluator<Board8> for PatternEvaluator {
    type Features = Features;

    fn features(&self, board: &Board8) -> Features {
        let mut features: Features = [0; LANES];
        for square in 0..64 {
            let disc = (board.own >> square & 1) as i16 - (board.other >> square & 1) as i16;
            for (state, power) in features.iter_mut().zip(self.layout.powers[square]) {
                *state = state.wrapping_add(disc.wrapping_mul(power));
            }
        }
        features
    }

    #[inline]
    fn after(&self, features: &Features, square: usize, flips: Bits<1>) -> Features {
        let mut after = *features;
        add(&mut after, &self.layout.powers[square]);
        for disc in flips {
            let powers = &self.layout.powers[disc];
            add(&mut after, powers);
            add(&mut after, powers);
        }
        self.passed(&after)
    }

    #[inline]
    fn passed(&self, features: &Features) -> Features {
        features.map(i16::wrapping_neg)
    }

    fn evaluate(&self, board: &Board8, features: &Features, shape: &()) -> i32 {
        let empties = board.empties();
        let phase = Weights::phase(64 - empties.count_ones() as usize);
        let mobility = share(
            board.mobility(shape),
            board.passed().mobility(shape),
            self.weights.mobility[phase],
        );
        let potential = share(
            frontier(board.other, empties),
            frontier(board.own, empties),
            self.weights.potential[phase],
        );
        let (own, other) = board.discs();
        let discs = self.weights.disc[phase] * (own as i32 - other as i32);
        // A guess must never look better than winning every square.
        let most = 63 * Score::DISC;
        (self.sum(features, phase) + discs + mobility + potential).clamp(-most, most)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        Some(self.weights.errors)
    }

    fn square_value(&self, square: usize) -> i32 {
        SQUARE_VALUES[square]
    }
}

#[inline]
fn add(features: &mut Features, powers: &[i16; LANES]) {
    for (state, power) in features.iter_mut().zip(powers) {
        *state = state.wrapping_add(*power);
    }
}

/// How promising squares are in general, the same in all corners.
static SQUARE_VALUES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [
        [90, -30, 20, 15],
        [-30, -60, -10, -8],
        [20, -10, 6, 4],
        [15, -8, 4, 2],
    ];
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, col) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let col = if col < 4 { col } else { 7 - col };
        values[square] = QUARTER[row][col];
        square += 1;
    }
    values
};
