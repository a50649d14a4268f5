//! Bitboards of any size.

use rules::{Color, Position, Size};

use super::lines::Lines;
use super::mirror::Mirror;
use super::rays::Rays;
use super::{Bits, Board};

/// The discs of the side to move and of its opponent, in `N` words each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WideBoard<const N: usize> {
    pub(crate) own: Bits<N>,
    pub(crate) other: Bits<N>,
}

/// What the boards of one size share.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<const N: usize> {
    pub(crate) size: Size,
    /// All squares.
    pub(crate) all: Bits<N>,
    lines: Lines<N>,
    rays: Rays<N>,
    /// The ways to turn and mirror a board, on small ones.
    mirrors: Vec<Mirror>,
}

impl<const N: usize> WideBoard<N> {
    /// The most squares of a board of which mirror images are treated as one: on larger ones they hardly ever meet.
    pub(super) const MIRRORED: usize = 36;
}

impl<const N: usize> Geometry<N> {
    pub(crate) fn new(size: Size) -> Geometry<N> {
        Geometry {
            size,
            all: Bits::from_squares(0..size.area()),
            lines: Lines::new(size),
            rays: Rays::new(size),
            mirrors: if size.area() <= WideBoard::<N>::MIRRORED {
                Mirror::all(size)
            } else {
                Vec::new()
            },
        }
    }
}

impl<const N: usize> Board for WideBoard<N> {
    type Shape = Geometry<N>;
    type Squares = Bits<N>;
    const WORDS: usize = 2 * N;

    fn shape(size: Size) -> Geometry<N> {
        Geometry::new(size)
    }

    fn from_position(position: &Position) -> WideBoard<N> {
        let discs = |color: Color| {
            let cells = position.cells().iter().enumerate();
            Bits::from_squares(
                cells
                    .filter(|&(_, &cell)| cell == Some(color))
                    .map(|(index, _)| index),
            )
        };
        WideBoard {
            own: discs(position.side()),
            other: discs(position.side().other()),
        }
    }

    #[inline]
    fn legal(&self, geometry: &Geometry<N>) -> Bits<N> {
        let ends = geometry.lines.ends(self.own, self.other);
        ends & geometry.all & !(self.own | self.other)
    }

    #[inline]
    fn mobility(&self, geometry: &Geometry<N>) -> u32 {
        self.legal(geometry).count()
    }

    #[inline]
    fn flips(&self, square: usize, geometry: &Geometry<N>) -> Bits<N> {
        geometry.rays.flips(square, self.own, self.other)
    }

    #[inline]
    fn after(&self, square: usize, flips: Bits<N>) -> WideBoard<N> {
        let mut own = self.own | flips;
        own.insert(square);
        WideBoard {
            own: self.other ^ flips,
            other: own,
        }
    }

    #[inline]
    fn passed(&self) -> WideBoard<N> {
        WideBoard {
            own: self.other,
            other: self.own,
        }
    }

    #[inline]
    fn discs(&self) -> (u32, u32) {
        (self.own.count(), self.other.count())
    }

    #[inline]
    fn word(&self, index: usize) -> u64 {
        if index < N {
            self.own.0[index]
        } else {
            self.other.0[index - N]
        }
    }

    fn canonical<'a>(&self, geometry: &'a Geometry<N>) -> Option<(WideBoard<N>, &'a Mirror)> {
        let images = geometry.mirrors.iter().map(|mirror| {
            let own = mirror.image_of(self.own);
            let other = mirror.image_of(self.other);
            (WideBoard { own, other }, mirror)
        });
        images.min_by_key(|(image, _)| (image.own.0, image.other.0))
    }
}
