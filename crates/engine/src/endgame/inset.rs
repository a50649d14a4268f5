//! The boards that fit into 8x8, from 4x4 to 6x8: they are solved in its middle, with its kernels and tables.

use rules::{Size, Square};

use super::field::{Discs, Field};
use super::lines::LineTable;
use crate::board::kernels;

/// The boards of one size, in the middle of an 8x8 board.
///
/// The squares around them hold no discs and are never empty, so nothing is put there and no line goes through.
pub(crate) struct Inset {
    size: Size,
    all: u64,
    corners: u64,
    /// Where the first square is.
    first: u32,
    lines: LineTable,
}

impl Inset {
    /// The rows and columns there are.
    const LENGTH: u8 = 8;

    /// The boards of a size, if they fit.
    pub(crate) fn new(size: Size) -> Option<Inset> {
        if size.rows().max(size.cols()) > Self::LENGTH {
            return None;
        }
        let (top, left) = (
            (Self::LENGTH - size.rows()) / 2,
            (Self::LENGTH - size.cols()) / 2,
        );
        let place =
            move |at: Square| usize::from((at.row() + top) * Self::LENGTH + at.col() + left);
        let (bottom, right) = (size.rows() - 1, size.cols() - 1);
        let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)];
        Some(Inset {
            size,
            all: size.squares().fold(0, |all, at| all | 1 << place(at)),
            corners: corners
                .iter()
                .fold(0, |set, &(row, col)| set | 1 << place(Square::at(row, col))),
            first: place(Square::at(0, 0)) as u32,
            lines: LineTable::new(size, Self::LENGTH, place),
        })
    }

    /// Discs that are numbered row by row, where they are here.
    pub(super) fn place(&self, discs: Discs) -> Discs {
        let cols = u32::from(self.size.cols());
        let row = (1 << cols) - 1;
        let place = |set: u64| {
            (0..u32::from(self.size.rows())).fold(0, |placed, index| {
                placed | (set >> (index * cols) & row) << (self.first + 8 * index)
            })
        };
        Discs {
            own: place(discs.own),
            other: place(discs.other),
        }
    }
}

impl Field for Inset {
    #[inline]
    fn all(&self) -> u64 {
        self.all
    }

    #[inline]
    fn area(&self) -> i32 {
        self.size.area() as i32
    }

    #[inline]
    fn corners(&self) -> u64 {
        self.corners
    }

    #[inline]
    fn moves(&self, own: u64, other: u64) -> u64 {
        kernels::moves(own, other) & self.all
    }

    fn stable_discs(&self, own: u64, other: u64) -> u64 {
        self.lines.stable_discs(own, self.all & !(own | other))
    }
}
