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

impl<const N: usize> WideBoard<N> {
    /// The discs that a placement turns over.
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

    fn after(&self, square: usize, geometry: &Geometry<N>) -> WideBoard<N> {
        let flips = self.flips(square, geometry);
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

    fn hash(&self) -> u64 {
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let words = self.own.0.into_iter().chain(self.other.0);
        words.fold(SPREAD, |hash, word| {
            let mixed = (hash ^ word).wrapping_mul(SPREAD);
            mixed ^ (mixed >> 29)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules::{Move, Position, Rules};

    use super::*;

    fn check<const N: usize>(position: &Position) {
        let size = position.size();
        let geometry = Geometry::<N>::new(size);
        let board = WideBoard::<N>::from_position(position);
        let legal: Vec<Square> = board
            .legal(&geometry)
            .into_iter()
            .map(|at| size.square(at))
            .collect();
        assert_eq!(legal, position.legal_squares());
        assert_eq!(board.mobility(&geometry) as usize, legal.len());
        let other_can_move = board.passed().mobility(&geometry) > 0;
        assert_eq!(other_can_move, position.can_move(position.side().other()));
        for square in legal {
            let after = position.after(Move::Place(square)).unwrap();
            assert_eq!(
                board.after(size.index(square), &geometry),
                WideBoard::from_position(&after)
            );
        }
        let (own, other) = board.discs();
        assert_eq!(own, position.discs().of(position.side()));
        assert_eq!(other, position.discs().of(position.side().other()));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn wide_boards_agree_with_the_rules(
            rows in 2..=13_u32,
            cols in 2..=13_u32,
            dice in prop::collection::vec(any::<u16>(), 0..700),
        ) {
            let size = Size::new(rows * 2, cols * 2).unwrap();
            let mut game = rules::Game::new(&Rules { size, ..Rules::default() });
            for die in dice {
                let squares = game.position().legal_squares();
                if squares.is_empty() {
                    break;
                }
                game.play(squares[usize::from(die) % squares.len()]).unwrap();
            }
            crate::board::with_words!(size, N => check::<N>(game.position()));
        }
    }
}
