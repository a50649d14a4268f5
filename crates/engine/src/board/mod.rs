//! Boards made for speed.

pub(crate) mod bits;
mod eight;
pub(crate) mod kernels;
mod lines;
mod mirror;
mod rays;
mod wide;

pub(crate) use bits::Bits;
pub(crate) use eight::Board8;
pub(crate) use mirror::Mirror;
pub(crate) use wide::{Geometry, WideBoard};

use rules::{Position, Size};

/// What the search needs of a board. It holds the discs of the side to move and of its opponent.
///
/// Squares are numbered row by row from a1. All boards of one game share a `Shape`, which is kept
/// outside of them so that a board stays small to copy.
pub(crate) trait Board: Copy + Eq + Send + Sync + 'static {
    /// What depends on the board's size alone.
    type Shape: Send + Sync;
    /// A set of squares.
    type Squares: Copy + IntoIterator<Item = usize>;
    /// How many 64-bit words tell one board from another.
    const WORDS: usize;

    /// The shape of the boards of this size.
    fn shape(size: Size) -> Self::Shape;

    /// The fast twin of a position.
    fn from_position(position: &Position) -> Self;

    /// Where the side to move can put a disc.
    fn legal(&self, shape: &Self::Shape) -> Self::Squares;

    /// How many squares [`Board::legal`] holds.
    fn mobility(&self, shape: &Self::Shape) -> u32;

    /// The discs that a placement turns over.
    fn flips(&self, square: usize, shape: &Self::Shape) -> Self::Squares;

    /// The board after a placement that turns these discs over, seen from the other side.
    #[must_use]
    fn after(&self, square: usize, flips: Self::Squares) -> Self;

    /// The board after a pass, seen from the other side.
    #[must_use]
    fn passed(&self) -> Self;

    /// How many discs the side to move and its opponent have.
    fn discs(&self) -> (u32, u32);

    /// One of the words that tell this board from all others.
    fn word(&self, index: usize) -> u64;

    /// The image of a board that stands for all its mirror images, and the way to it; nothing on boards for which that
    /// is not done.
    #[inline]
    fn canonical<'a>(&self, _: &'a Self::Shape) -> Option<(Self, &'a Mirror)> {
        None
    }

    /// A number that differs between most boards.
    #[inline]
    fn hash(&self) -> u64 {
        hash_words((0..Self::WORDS).map(|index| self.word(index)))
    }
}

/// A number that differs between most boards of these words.
#[inline]
pub(crate) fn hash_words(words: impl IntoIterator<Item = u64>) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    words.into_iter().fold(SPREAD, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(SPREAD);
        mixed ^ (mixed >> 32)
    })
}

/// Runs a body with the type `$board` set to the board that serves a size best.
macro_rules! with_board {
    ($size:expr, $board:ident => $body:expr) => {{
        macro_rules! run_standard {
            ($type:ty) => {{
                type $board = $type;
                $body
            }};
        }
        if $size == rules::Size::STANDARD {
            run_standard!(crate::board::Board8)
        } else {
            crate::board::with_wide_board!($size, $board => $body)
        }
    }};
}
pub(crate) use with_board;

/// Runs a body with the type `$board` set to the wide board for a size.
///
/// The few widths that are not listed share the next larger one, which keeps the program small.
macro_rules! with_wide_board {
    ($size:expr, $board:ident => $body:expr) => {{
        macro_rules! run {
            ($type:ty) => {{
                type $board = $type;
                $body
            }};
        }
        match rules::Size::area($size).div_ceil(64) {
            1 => run!(crate::board::WideBoard<1>),
            2 => run!(crate::board::WideBoard<2>),
            3 => run!(crate::board::WideBoard<3>),
            4 => run!(crate::board::WideBoard<4>),
            5 | 6 => run!(crate::board::WideBoard<6>),
            7 | 8 => run!(crate::board::WideBoard<8>),
            _ => run!(crate::board::WideBoard<11>),
        }
    }};
}
pub(crate) use with_wide_board;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules::{Move, Square};

    use super::*;
    use crate::testing::random_game;

    /// Compares a fast board with the position it was made of.
    fn check<B: Board + std::fmt::Debug>(position: &Position) {
        let size = position.size();
        let shape = B::shape(size);
        let board = B::from_position(position);
        let squares = board.legal(&shape).into_iter();
        let legal: Vec<Square> = squares.map(|at| size.square(at)).collect();
        assert_eq!(legal, position.legal_squares());
        assert_eq!(board.mobility(&shape) as usize, legal.len());
        let other_can_move = board.passed().mobility(&shape) > 0;
        assert_eq!(other_can_move, position.can_move(position.side().other()));
        for square in legal {
            let after = position.after(Move::Place(square)).unwrap();
            let at = size.index(square);
            let fast = board.after(at, board.flips(at, &shape));
            assert_eq!(fast, B::from_position(&after));
            let mut flips = position.flips(square);
            flips.sort();
            let found = board.flips(at, &shape).into_iter();
            assert_eq!(found.map(|at| size.square(at)).collect::<Vec<_>>(), flips);
        }
        let (own, other) = board.discs();
        assert_eq!(own, position.discs().of(position.side()));
        assert_eq!(other, position.discs().of(position.side().other()));
        assert_ne!(board.hash(), board.passed().hash());
    }

    /// All mirror images of a small board have the same canonical one, and squares go there and back like discs.
    fn check_canonical(board: WideBoard<1>, size: Size) {
        let shape = WideBoard::shape(size);
        let (canonical, way) = board.canonical(&shape).unwrap();
        for mirror in Mirror::all(size) {
            let image = WideBoard {
                own: mirror.image_of(board.own),
                other: mirror.image_of(board.other),
            };
            assert_eq!(image.canonical(&shape).unwrap().0, canonical);
        }
        assert_eq!(way.image_of(board.legal(&shape)), canonical.legal(&shape));
        for square in board.legal(&shape) {
            assert_eq!(way.origin(way.image(square)), square);
        }
    }

    fn check_random_game(size: Size, dice: &[u16]) {
        let game = random_game(size, dice.iter().map(|&die| usize::from(die)));
        with_board!(size, B => check::<B>(game.position()));
        if size.area() <= WideBoard::<1>::MIRRORED {
            check_canonical(WideBoard::from_position(game.position()), size);
        }
        if size == Size::STANDARD {
            check::<WideBoard<1>>(game.position());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn fast_boards_agree_with_the_rules(
            rows in 2..=13_u32,
            cols in 2..=13_u32,
            dice in prop::collection::vec(any::<u16>(), 0..700),
        ) {
            check_random_game(Size::new(rows * 2, cols * 2).unwrap(), &dice);
        }

        #[test]
        fn small_boards_agree_with_the_rules(
            size in prop::sample::select(vec!["4x4", "4x6", "6x4", "6x6", "8x4"]),
            dice in prop::collection::vec(any::<u16>(), 0..32),
        ) {
            check_random_game(size.parse().unwrap(), &dice);
        }

        #[test]
        fn the_8x8_board_agrees_with_the_rules(dice in prop::collection::vec(any::<u16>(), 0..60)) {
            check_random_game(Size::STANDARD, &dice);
        }
    }
}
