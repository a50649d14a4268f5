//! Discs that are held for good from the corners.

use rules::Size;

use crate::board::Bits;

/// The most rows a board has.
const ROWS: usize = Size::MAX as usize;

/// Counts the discs that can never be turned over because of a corner of their colour.
///
/// From such a corner, look at how far the discs reach in each row, and never further than in the row before: these are safe along
/// rows, columns and one diagonal. Along the other diagonal a disc is safe when its row reaches less far than the row before, or
/// no more than one square further than the row behind.
pub(super) struct Holdings {
    rows: usize,
    cols: usize,
}

impl Holdings {
    pub(super) fn new(size: Size) -> Holdings {
        Holdings {
            rows: size.rows().into(),
            cols: size.cols().into(),
        }
    }

    /// How many discs the four corners hold; one that two corners hold counts double.
    #[inline]
    pub(super) fn count<const N: usize>(&self, discs: Bits<N>) -> i32 {
        let mut count = 0;
        for lower in [false, true] {
            let bits = self.row(discs, if lower { self.rows - 1 } else { 0 });
            if bits & 1 != 0 {
                count += self.corner_holds(discs, lower, u32::trailing_ones);
            }
            if bits >> (self.cols - 1) != 0 {
                let shift = u32::BITS - self.cols as u32;
                count += self.corner_holds(discs, lower, |bits| (bits << shift).leading_ones());
            }
        }
        count as i32
    }

    /// The discs of a row.
    #[inline]
    fn row<const N: usize>(&self, discs: Bits<N>, row: usize) -> u32 {
        let begin = row * self.cols;
        let (word, shift) = (begin / 64, begin % 64);
        let mut bits = discs.0[word] >> shift;
        if shift + self.cols > 64 {
            bits |= discs.0[word + 1] << (64 - shift);
        }
        bits as u32 & ((1 << self.cols) - 1)
    }

    /// How many discs a corner holds; `run` tells how far a row reaches from its side.
    fn corner_holds<const N: usize>(
        &self,
        discs: Bits<N>,
        lower: bool,
        run: impl Fn(u32) -> u32,
    ) -> u32 {
        let cols = self.cols as u32;
        let mut reach = [0; ROWS];
        let mut count = 0;
        let mut least = cols;
        while count < self.rows {
            let row = if lower { self.rows - 1 - count } else { count };
            least = least.min(run(self.row(discs, row)));
            if least == 0 {
                break;
            }
            reach[count] = least;
            count += 1;
        }
        let reach = &reach[..count];
        // Safe because of the row behind, or of the edge when there is none.
        let mut by_last = [0; ROWS];
        let mut most = if count == self.rows { cols } else { 0 };
        for (by_last, &reach) in by_last.iter_mut().zip(reach.iter()).rev() {
            most = reach.min(most + 1);
            *by_last = most;
        }
        // Safe because of the row before; a whole row ends at the edge.
        let mut most = cols;
        let mut held = 0;
        for (&by_last, &reach) in by_last.iter().zip(reach.iter()) {
            let by_first = reach.min(most);
            held += by_first.max(by_last);
            most = if by_first == cols {
                cols
            } else {
                by_first.saturating_sub(1)
            };
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules::{Color, Position, Square};

    use super::*;
    use crate::testing::{any_size, random_game};

    /// The squares that a corner holds for a colour, one by one.
    fn held_from(position: &Position, color: Color, (bottom, right): (bool, bool)) -> Vec<Square> {
        let size = position.size();
        let (rows, cols) = (size.rows(), size.cols());
        let square = |(row, col): (u8, u8)| {
            let row = if bottom { rows - 1 - row } else { row };
            Square::at(row, if right { cols - 1 - col } else { col })
        };
        let is_own = |at| position.cells()[size.index(square(at))] == Some(color);
        let is_behind_own =
            |(row, col): (u8, u8)| (0..=row).all(|row| (0..=col).all(|col| is_own((row, col))));
        let along = |(row, col): (u8, u8), step: (i8, i8)| {
            std::iter::successors(Some((row, col)), move |&(row, col)| {
                let row = row.checked_add_signed(step.0).filter(|&row| row < rows)?;
                let col = col.checked_add_signed(step.1).filter(|&col| col < cols)?;
                Some((row, col))
            })
        };
        let is_held = |&at: &(u8, u8)| {
            let mut ways = [(-1, 1), (1, -1)].into_iter();
            ways.any(|step| along(at, step).all(is_behind_own))
        };
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        all.filter(is_held).map(square).collect()
    }

    fn held(position: &Position, color: Color) -> Vec<Square> {
        let corners = [(false, false), (false, true), (true, false), (true, true)];
        let from = corners.into_iter();
        from.flat_map(|corner| held_from(position, color, corner))
            .collect()
    }

    /// All squares of one colour, with few of the other and few empty.
    fn crowded(size: Size, dice: &[(usize, bool)]) -> Position {
        let mut cells = vec![Some(Color::Black); size.area()];
        for &(at, is_empty) in dice {
            cells[at % size.area()] = (!is_empty).then_some(Color::White);
        }
        let setup = rules::Setup {
            size,
            cells,
            side: Color::Black,
        };
        Position::try_from(setup).expect("both colours may move or not")
    }

    fn assert_counted(position: &Position) {
        let size = position.size();
        for color in [Color::Black, Color::White] {
            let cells = position.cells().iter().enumerate();
            let discs = cells.filter(|&(_, &cell)| cell == Some(color));
            let discs = Bits::<11>::from_squares(discs.map(|(at, _)| at));
            let count = Holdings::new(size).count(discs);
            assert_eq!(count as usize, held(position, color).len(), "{size}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn holdings_are_counted_like_one_by_one(
            size in any_size(),
            dice in prop::collection::vec(any::<(usize, bool)>(), 0..12),
        ) {
            assert_counted(&crowded(size, &dice));
        }

        #[test]
        fn what_is_held_is_never_turned_over(
            side in prop::sample::select(vec![4, 6, 8]),
            dice in prop::collection::vec(any::<usize>(), 64),
        ) {
            let game = random_game(Size::new(side, side + 2).unwrap(), dice);
            let last = game.position();
            for turn in game.turns() {
                assert_counted(&turn.position);
                for color in [Color::Black, Color::White] {
                    for at in held(&turn.position, color) {
                        prop_assert_eq!(last.cells()[last.size().index(at)], Some(color));
                    }
                }
            }
        }
    }

    #[test]
    fn a_corner_holds_a_triangle_and_a_full_board_counts_four_times() {
        let size = Size::new(10, 12).unwrap();
        let square = |row, col| size.index(Square::at(row, col));
        let block = (0..3).flat_map(|row| (0..3).map(move |col| square(row, col)));
        let discs = Bits::<2>::from_squares(block);
        assert_eq!(Holdings::new(size).count(discs), 3 + 2 + 1);
        let all = Bits::<2>::from_squares(0..size.area());
        assert_eq!(Holdings::new(size).count(all), 4 * 120);
    }
}
