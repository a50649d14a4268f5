//! The racer: 8x8 in two words.

use rules::{Color, Position, Size};

use super::kernels;
use super::{Bits, Board};

/// The discs of the side to move and of its opponent on 8x8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board8 {
    pub(crate) own: u64,
    pub(crate) other: u64,
}

impl Board8 {
    /// Where the side to move can put a disc.
    #[inline]
    pub(crate) fn moves(&self) -> u64 {
        kernels::moves(self.own, self.other)
    }

    /// The squares without a disc.
    #[inline]
    pub(crate) const fn empties(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The board after a placement that turns these discs over, seen from the other side.
    #[inline]
    #[must_use]
    pub(crate) const fn play(&self, square: usize, flips: u64) -> Board8 {
        Board8 {
            own: self.other ^ flips,
            other: self.own ^ (flips | 1 << square),
        }
    }
}

impl Board for Board8 {
    type Shape = ();
    type Squares = Bits<1>;
    const WORDS: usize = 2;

    fn shape(size: Size) {
        debug_assert_eq!(size, Size::STANDARD);
    }

    fn from_position(position: &Position) -> Board8 {
        let discs = |color: Color| {
            let cells = position.cells().iter().enumerate();
            cells.fold(0, |bits, (index, &cell)| {
                bits | u64::from(cell == Some(color)) << index
            })
        };
        Board8 {
            own: discs(position.side()),
            other: discs(position.side().other()),
        }
    }

    #[inline]
    fn legal(&self, (): &()) -> Bits<1> {
        Bits([self.moves()])
    }

    #[inline]
    fn mobility(&self, (): &()) -> u32 {
        self.moves().count_ones()
    }

    #[inline]
    fn flips(&self, square: usize, (): &()) -> Bits<1> {
        Bits([kernels::flips(square, self.own, self.other)])
    }

    #[inline]
    fn after(&self, square: usize, flips: Bits<1>) -> Board8 {
        self.play(square, flips.0[0])
    }

    #[inline]
    fn passed(&self) -> Board8 {
        Board8 {
            own: self.other,
            other: self.own,
        }
    }

    #[inline]
    fn discs(&self) -> (u32, u32) {
        (self.own.count_ones(), self.other.count_ones())
    }

    #[inline]
    fn word(&self, index: usize) -> u64 {
        [self.own, self.other][index]
    }
}
