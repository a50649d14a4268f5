//! Long boards that fit into one word but not into 8x8, from 4x10 to 6x10 and 4x16.

use rules::Square;

use super::field::Field;
use super::lines::LineTable;
use super::quadrants::Parity;
use crate::board::{Bits, Board, Geometry, WideBoard};

/// The boards of one size, whose tables are made when a search begins.
pub(crate) struct Word {
    geometry: Geometry<1>,
    corners: u64,
    /// All squares but those of the first column, and of the last.
    not_left: Bits<1>,
    not_right: Bits<1>,
    quadrants: [u64; 16],
    quadrant: [Parity; 64],
    neighbours: [u64; 64],
    lines: LineTable,
}

impl Word {
    pub(crate) fn new(geometry: &Geometry<1>) -> Word {
        let size = geometry.size;
        let (bottom, right) = (size.rows() - 1, size.cols() - 1);
        let set = |wanted: &dyn Fn(Square) -> bool| {
            let squares = size.squares().filter(|&at| wanted(at));
            squares.fold(0_u64, |set, at| set | 1 << size.index(at))
        };
        let quadrant_of = |at: Square| {
            u32::from(at.row() >= size.rows() / 2) * 2 + u32::from(at.col() >= size.cols() / 2)
        };
        let is_near = |at: Square, square: Square| {
            at != square
                && at.row().abs_diff(square.row()) <= 1
                && at.col().abs_diff(square.col()) <= 1
        };
        // Beyond the last square of the board the tables hold nothing.
        let square = |index: usize| (index < size.area()).then(|| size.square(index));
        Word {
            geometry: geometry.clone(),
            corners: set(&|at| [0, bottom].contains(&at.row()) && [0, right].contains(&at.col())),
            not_left: Bits([set(&|at| at.col() != 0)]),
            not_right: Bits([set(&|at| at.col() != right)]),
            quadrants: std::array::from_fn(|quadrants| {
                set(&|at| quadrants >> quadrant_of(at) & 1 != 0)
            }),
            quadrant: std::array::from_fn(|index| {
                square(index).map_or(0, |at| 1 << quadrant_of(at))
            }),
            neighbours: std::array::from_fn(|index| {
                square(index).map_or(0, |square| set(&|at| is_near(at, square)))
            }),
            lines: LineTable::new(size, size.cols(), |at| size.index(at)),
        }
    }
}

impl Field for Word {
    #[inline]
    fn all(&self) -> u64 {
        self.geometry.all.0[0]
    }

    #[inline]
    fn area(&self) -> i32 {
        self.geometry.size.area() as i32
    }

    #[inline]
    fn corners(&self) -> u64 {
        self.corners
    }

    #[inline]
    fn moves(&self, own: u64, other: u64) -> u64 {
        board(own, other).legal(&self.geometry).0[0]
    }

    #[inline]
    fn flips(&self, square: usize, own: u64, other: u64) -> u64 {
        board(own, other).flips(square, &self.geometry).0[0]
    }

    #[inline]
    fn last_flips(&self, square: usize, own: u64) -> u32 {
        let other = self.all() & !(own | 1 << square);
        self.flips(square, own, other).count_ones()
    }

    #[inline]
    fn quadrant(&self, square: usize) -> Parity {
        self.quadrant[square]
    }

    #[inline]
    fn squares(&self, quadrants: Parity) -> u64 {
        self.quadrants[usize::from(quadrants)]
    }

    #[inline]
    fn neighbours(&self, square: usize) -> u64 {
        self.neighbours[square]
    }

    #[inline]
    fn frontier(&self, discs: u64, empties: u64) -> u32 {
        let row = u32::from(self.geometry.size.cols());
        let discs = Bits([discs]);
        let sides = discs | (discs.up(1) & self.not_left) | (discs.down(1) & self.not_right);
        ((sides | sides.up(row) | sides.down(row)) & Bits([empties])).count()
    }

    fn stable_discs(&self, own: u64, other: u64) -> u64 {
        self.lines.stable_discs(own, self.all() & !(own | other))
    }
}

#[inline]
const fn board(own: u64, other: u64) -> WideBoard<1> {
    WideBoard {
        own: Bits([own]),
        other: Bits([other]),
    }
}
