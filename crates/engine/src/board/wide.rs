//! Bitboards of any size.

use rules::{Color, Position, Size, Square};

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
    /// All squares but those of the first and last column, where a line along a row or a diagonal
    /// must not run on into the next row.
    inner_columns: Bits<N>,
    rays: Vec<[Ray; 8]>,
}

/// The squares from one square in one direction.
#[derive(Clone, Copy, Debug)]
struct Ray {
    /// How much the square number changes with each step.
    step: isize,
    /// How many squares there are before the edge.
    length: usize,
}

impl<const N: usize> Geometry<N> {
    pub(crate) fn new(size: Size) -> Geometry<N> {
        let cols = size.cols();
        let inner = |square: &Square| (1..cols - 1).contains(&square.col());
        let ray = |square: Square, direction: (i8, i8)| Ray {
            step: isize::from(direction.0) * cols as isize + isize::from(direction.1),
            length: std::iter::successors(square.step(direction, size), |next| {
                next.step(direction, size)
            })
            .count(),
        };
        Geometry {
            size,
            all: Bits::from_squares(0..size.area()),
            inner_columns: Bits::from_squares(
                size.squares().filter(inner).map(|at| size.index(at)),
            ),
            rays: size
                .squares()
                .map(|square| Square::DIRECTIONS.map(|direction| ray(square, direction)))
                .collect(),
        }
    }
}

/// The squares just beyond lines of `between` that begin beside `own`.
fn line_ends<const N: usize>(
    own: Bits<N>,
    between: Bits<N>,
    step: impl Fn(Bits<N>) -> Bits<N>,
) -> Bits<N> {
    let mut line = Bits::EMPTY;
    let mut front = step(own) & between;
    while !front.is_empty() {
        line |= front;
        front = step(front) & between;
    }
    step(line)
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

    fn legal(&self, geometry: &Geometry<N>) -> Bits<N> {
        let cols = u32::from(geometry.size.cols());
        let inner = self.other & geometry.inner_columns;
        let lines = [
            (1, inner),
            (cols, self.other),
            (cols - 1, inner),
            (cols + 1, inner),
        ];
        let mut reached = Bits::EMPTY;
        for (step, between) in lines {
            reached |= line_ends(self.own, between, |bits| bits.up(step));
            reached |= line_ends(self.own, between, |bits| bits.down(step));
        }
        reached & geometry.all & !(self.own | self.other)
    }

    fn mobility(&self, geometry: &Geometry<N>) -> u32 {
        self.legal(geometry).count()
    }

    fn flips(&self, square: usize, geometry: &Geometry<N>) -> Bits<N> {
        let mut flips = Bits::EMPTY;
        for ray in geometry.rays[square] {
            let mut at = square;
            let mut line = Bits::EMPTY;
            for _ in 0..ray.length {
                at = at.wrapping_add_signed(ray.step);
                if self.own.contains(at) {
                    flips |= line;
                    break;
                }
                if !self.other.contains(at) {
                    break;
                }
                line.insert(at);
            }
        }
        flips
    }

    fn after(&self, square: usize, flips: Bits<N>) -> WideBoard<N> {
        let mut own = self.own | flips;
        own.insert(square);
        WideBoard {
            own: self.other ^ flips,
            other: own,
        }
    }

    fn passed(&self) -> WideBoard<N> {
        WideBoard {
            own: self.other,
            other: self.own,
        }
    }

    fn discs(&self) -> (u32, u32) {
        (self.own.count(), self.other.count())
    }

    fn word(&self, index: usize) -> u64 {
        if index < N {
            self.own.0[index]
        } else {
            self.other.0[index - N]
        }
    }
}
