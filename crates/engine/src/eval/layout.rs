//! How patterns and counts on 8x8 become places in a table of weights.
//!
//! What is merely counted (moves, frontier, discs, parity) has its places behind the patterns.

use std::ops::Range;
use std::sync::LazyLock;

use super::free::{FreeWeights, states};
use crate::board::bits::frontier;
use crate::board::{Bits, Board, Board8};

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
const EDGE_SHAPE: usize = 2;

/// How many shapes there are.
pub(super) const SHAPE_COUNT: usize = SHAPES.len();

/// The shape of each pattern.
pub(super) const SHAPE_OF_LANE: [usize; PATTERNS] = {
    const PLACES: [usize; SHAPE_COUNT] = [4, 4, 4, 8, 4, 4, 4, 2, 4, 4, 4];
    let mut shapes = [0; PATTERNS];
    let (mut lane, mut shape) = (0, 0);
    while shape < SHAPE_COUNT {
        let mut place = 0;
        while place < PLACES[shape] {
            shapes[lane] = shape;
            (lane, place) = (lane + 1, place + 1);
        }
        shape += 1;
    }
    shapes
};

/// How many patterns there are on the board.
pub(super) const PATTERNS: usize = 46;
/// The same rounded up to whole vectors.
pub(super) const LANES: usize = 48;
/// How many counts are judged beside the patterns.
pub(super) const COUNTS: usize = 4;

/// The states of the 8x8 patterns.
pub(crate) type Features = super::features::Features<LANES>;

/// One more than the most moves that are told apart.
pub(super) const MOVES: usize = 32;
/// One more than the most frontier squares that are told apart.
pub(super) const FRONTIER: usize = 40;
/// The differences in discs that there can be.
pub(super) const LEADS: usize = 129;
/// The numbers of empty squares, each with the number of quarters of the board that have an odd share of them.
const PARITIES: usize = 61 * 5;

/// Where the weights of a shape begin.
const fn begin(shape: usize) -> usize {
    let (mut begin, mut before) = (0, 0);
    while before < shape {
        begin += states(SHAPES[before].len());
        before += 1;
    }
    begin
}

/// The weights of a shape; that of the empty state is in their middle.
pub(super) const fn shape_weights(shape: usize) -> Range<usize> {
    begin(shape)..begin(shape + 1)
}

/// The weights of the edge pattern.
pub(super) const EDGE_WEIGHTS: Range<usize> = shape_weights(EDGE_SHAPE);
/// Where the weights of each count begin.
pub(super) const AT_MOVES: usize = begin(SHAPES.len());
pub(super) const AT_FRONTIER: usize = AT_MOVES + MOVES * MOVES;
pub(super) const AT_LEAD: usize = AT_FRONTIER + FRONTIER * FRONTIER;
const AT_PARITY: usize = AT_LEAD + LEADS;
/// The number of weights of one phase.
pub(super) const WEIGHTS: usize = AT_PARITY + PARITIES;

/// How the patterns lie on the board and in a table of weights.
pub(crate) struct Layout {
    /// For each square, what its disc adds to each pattern.
    pub(super) powers: Vec<Features>,
    /// Which weights of one phase are free.
    pub(crate) free: FreeWeights,
}

pub(crate) static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

impl Layout {
    fn new() -> Layout {
        let mut layout = Layout {
            powers: vec![Features::NONE; 64],
            free: FreeWeights::default(),
        };
        let mut lane = 0;
        for (index, shape) in SHAPES.into_iter().enumerate() {
            let squares: Vec<usize> = shape.iter().map(|name| square(name)).collect();
            for place in places(&squares) {
                assert_eq!(SHAPE_OF_LANE[lane], index);
                for (digit, square) in place.into_iter().enumerate() {
                    layout.powers[square].0[lane] = 3_i16.pow(digit as u32);
                }
                lane += 1;
            }
            layout.free.add_pattern(squares.len(), &mirrors(&squares));
        }
        assert_eq!(lane, PATTERNS);
        layout.free.add(WEIGHTS - AT_MOVES);
        layout
    }

    /// The states of all patterns of a board, from nothing.
    pub(crate) fn features(&self, board: &Board8) -> Features {
        Features::of(
            Bits::<1>([board.own]),
            Bits::<1>([board.other]),
            &self.powers,
        )
    }

    /// Where the weights of the patterns in these states stand.
    pub(crate) fn pattern_places(features: &Features) -> [usize; PATTERNS] {
        std::array::from_fn(|lane| {
            let weights = shape_weights(SHAPE_OF_LANE[lane]);
            let center = weights.start + weights.len() / 2;
            center.wrapping_add_signed(features.0[lane].into())
        })
    }
}

/// Where the weights of what is counted on a board stand; the side to move has so many moves.
#[inline]
pub(crate) fn count_places(board: &Board8, moves: u32) -> [usize; COUNTS] {
    let empties = board.empties();
    let pair = |own: u32, other: u32, most: usize| {
        (own as usize).min(most - 1) * most + (other as usize).min(most - 1)
    };
    let (own, other) = board.discs();
    [
        AT_MOVES + pair(moves, board.passed().mobility(&()), MOVES),
        AT_FRONTIER
            + pair(
                frontier(board.other, empties),
                frontier(board.own, empties),
                FRONTIER,
            ),
        AT_LEAD + (64 + own - other) as usize,
        AT_PARITY + empties.count_ones() as usize * 5 + odd_quarters(empties),
    ]
}

/// How many quarters of the board have an odd number of empty squares.
fn odd_quarters(empties: u64) -> usize {
    const QUARTERS: [u64; 4] = [
        0x0000_0000_0f0f_0f0f,
        0x0000_0000_f0f0_f0f0,
        0x0f0f_0f0f_0000_0000,
        0xf0f0_f0f0_0000_0000,
    ];
    let odd = QUARTERS.map(|quarter| (empties & quarter).count_ones() as usize & 1);
    odd.iter().sum()
}

/// The places of a shape under the eight symmetries, each once.
fn places(shape: &[usize]) -> Vec<Vec<usize>> {
    let set = |place: &[usize]| place.iter().fold(0_u64, |set, square| set | 1 << square);
    let mut places: Vec<Vec<usize>> = Vec::new();
    for symmetry in 0..8 {
        let place: Vec<usize> = shape.iter().map(|&at| turned(at, symmetry)).collect();
        if places.iter().all(|known| set(known) != set(&place)) {
            places.push(place);
        }
    }
    places
}

/// The ways in which a shape covers itself: for each of its squares, which one takes its place.
fn mirrors(shape: &[usize]) -> Vec<Vec<usize>> {
    let mirror = |symmetry| -> Option<Vec<usize>> {
        let turned = shape.iter().map(|&at| turned(at, symmetry));
        turned
            .map(|at| shape.iter().position(|&square| square == at))
            .collect()
    };
    (0..8).filter_map(mirror).collect()
}

fn square(name: &str) -> usize {
    let square: rules::Square = name.parse().expect("shapes are made of squares");
    rules::Size::STANDARD.index(square)
}

/// A square under one of the eight symmetries of the board.
pub(super) fn turned(square: usize, symmetry: usize) -> usize {
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
