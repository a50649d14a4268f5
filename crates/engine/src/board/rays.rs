//! The lines that leave each square, and the discs turned over along them.

use rules::{Size, Square};

use super::Bits;

/// The directions towards higher square numbers: along a row, along a column, and along both diagonals. Each has an
/// opposite.
pub(super) const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Defines the function that finds the discs turned over on boards that fit into one number.
///
/// It takes the squares beyond the placement in the four directions towards higher squares and in their opposites.
macro_rules! flips_along {
    ($name:ident, $word:ty) => {
        #[inline]
        pub(super) fn $name(up: [$word; 4], down: [$word; 4], own: $word, other: $word) -> $word {
            let mut flips = 0;
            for ray in up {
                // The first square of the ray that does not hold a disc of the other side.
                let stops = ray & !other;
                let end = stops & stops.wrapping_neg() & own;
                flips |= ray & end.wrapping_sub(<$word>::from(end != 0));
            }
            for ray in down {
                let stops = ray & !other;
                let highest: $word = 1 << (<$word>::BITS - 1);
                let end = highest.unbounded_shr(stops.leading_zeros()) & own;
                flips |= ray & (end << 1).wrapping_neg();
            }
            flips
        }
    };
}

flips_along!(flips_along_64, u64);
flips_along!(flips_along_128, u128);

/// What a placement needs to know of the lines from its square.
#[derive(Clone, Debug)]
pub(super) struct Rays<const N: usize> {
    /// On small boards: the squares beyond each square in the four directions, and in their opposites.
    beyond: Vec<[[Bits<N>; 4]; 2]>,
    /// On the others, where that would be too much to keep at hand: how to walk along the lines.
    walks: Vec<[Walk; 8]>,
}

/// The squares from one square in one direction.
#[derive(Clone, Copy, Debug)]
struct Walk {
    /// How much the square number changes with each step.
    step: i16,
    /// How many squares there are before the edge.
    length: u8,
}

impl<const N: usize> Rays<N> {
    /// Whether the squares of the lines are kept.
    const SMALL: bool = N <= 2;

    pub(super) fn new(size: Size) -> Rays<N> {
        let beyond = |square: Square, direction| {
            let next = move |at: &Square| at.step(direction, size);
            std::iter::successors(next(&square), next).map(|at| size.index(at))
        };
        let ways = [1, -1].map(|sign| DIRECTIONS.map(|(rows, cols)| (sign * rows, sign * cols)));
        let sets = |square| ways.map(|way| way.map(|to| Bits::from_squares(beyond(square, to))));
        let walk = |square, (rows, cols): (i8, i8)| Walk {
            step: i16::from(rows) * i16::from(size.cols()) + i16::from(cols),
            length: beyond(square, (rows, cols)).count() as u8,
        };
        let walks = |square| Square::DIRECTIONS.map(|direction| walk(square, direction));
        if Self::SMALL {
            Rays {
                beyond: size.squares().map(sets).collect(),
                walks: Vec::new(),
            }
        } else {
            Rays {
                beyond: Vec::new(),
                walks: size.squares().map(walks).collect(),
            }
        }
    }

    /// The discs of `other` that a placement on an empty square turns over.
    #[inline]
    pub(super) fn flips(&self, square: usize, own: Bits<N>, other: Bits<N>) -> Bits<N> {
        match N {
            1 => {
                let [up, down] = self.beyond[square].map(|rays| rays.map(|ray| ray.0[0]));
                Bits([flips_along_64(up, down, own.0[0], other.0[0]); N])
            }
            2 => {
                let [up, down] = self.beyond[square].map(|rays| rays.map(Bits::to_u128));
                Bits::from_u128(flips_along_128(up, down, own.to_u128(), other.to_u128()))
            }
            _ => self.walked_flips(square, own, other),
        }
    }

    fn walked_flips(&self, square: usize, own: Bits<N>, other: Bits<N>) -> Bits<N> {
        let mut flips = Bits::EMPTY;
        for walk in self.walks[square] {
            let step = |at: usize| at.wrapping_add_signed(walk.step.into());
            let mut at = step(square);
            // Most lines end at once; a line that reaches the edge turns nothing.
            let mut left = walk.length;
            while left > 1 && other.contains(at) {
                at = step(at);
                left -= 1;
            }
            if left < walk.length && own.contains(at) {
                let mut back = at;
                for _ in left..walk.length {
                    back = back.wrapping_add_signed(-isize::from(walk.step));
                    flips.insert(back);
                }
            }
        }
        flips
    }
}
