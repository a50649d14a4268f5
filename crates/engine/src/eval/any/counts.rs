//! What is counted on boards of any size: moves, frontier, discs, stable discs, parity.

use rules::{Size, Square};

use super::holdings::Holdings;
use super::shapes::{BUCKETS, COUNTS, GRADES, Grade, PLACES, bucket};
use crate::board::{Bits, Board, Geometry, WideBoard};

/// What was counted on a board.
pub(super) struct Counts {
    /// Where the weights of states stand.
    pub(super) places: [usize; COUNTS],
    /// Where the board stands on the line of each [`Places::grades`](super::shapes::Places::grades).
    pub(super) grades: [Grade; GRADES],
}

/// What counting needs to know of a size.
pub(super) struct Counter<const N: usize> {
    /// The places of the counts' weights.
    begin: [usize; COUNTS],
    /// What [`Counter::stable`] counts when one side holds all edges.
    most_stable: i32,
    holdings: Holdings,
    /// The four quarters of the board.
    quarters: [Bits<N>; 4],
    /// For each corner, itself and its two edges.
    corners: [(usize, [Vec<usize>; 2]); 4],
    /// The squares that have another one to their left or right.
    not_first_column: Bits<N>,
    not_last_column: Bits<N>,
}

impl<const N: usize> Counter<N> {
    pub(super) fn new(size: Size) -> Counter<N> {
        let (rows, cols) = (size.rows(), size.cols());
        let matching = |wanted: &dyn Fn(Square) -> bool| {
            let squares = size.squares().filter(|&at| wanted(at));
            Bits::from_squares(squares.map(|at| size.index(at)))
        };
        let index = |row: u8, col: u8| size.index(Square::at(row, col));
        let ends = [(false, false), (false, true), (true, false), (true, true)];
        Counter {
            begin: PLACES.counts,
            most_stable: 4 * (i32::from(rows) + i32::from(cols) - 1),
            holdings: Holdings::new(size),
            quarters: ends.map(|(lower, right)| {
                matching(&|at| (at.row() >= rows / 2) == lower && (at.col() >= cols / 2) == right)
            }),
            corners: ends.map(|(lower, right)| {
                let (row, col) = (
                    if lower { rows - 1 } else { 0 },
                    if right { cols - 1 } else { 0 },
                );
                let along_row =
                    (1..cols).map(|at| index(row, if right { cols - 1 - at } else { at }));
                let along_col =
                    (1..rows).map(|at| index(if lower { rows - 1 - at } else { at }, col));
                (index(row, col), [along_row.collect(), along_col.collect()])
            }),
            not_first_column: matching(&|at| at.col() > 0),
            not_last_column: matching(&|at| at.col() + 1 < cols),
        }
    }

    /// What is counted on a board on which the side to move has so many moves.
    #[inline]
    pub(super) fn counts(
        &self,
        board: &WideBoard<N>,
        moves: u32,
        geometry: &Geometry<N>,
    ) -> Counts {
        let size = geometry.size;
        let area = size.area() as i32;
        let empties = geometry.all & !(board.own | board.other);
        let (own, other) = board.discs();
        let pair = |own: u32, other: u32| bucket(own) * BUCKETS + bucket(other);
        let other_moves = board.passed().mobility(geometry);
        let frontier = |discs| self.frontier(discs, empties, size);
        let (reach, other_reach) = (frontier(board.other), frontier(board.own));
        let stable = self.stable(board.own) - self.stable(board.other);
        let held = self.holdings.count(board.own) - self.holdings.count(board.other);
        let parity = self.odd_quarters(empties) * 2 + (empties.count() as usize & 1);
        let [pairs, reaches, parities] = self.begin;
        Counts {
            places: [
                pairs + pair(moves, other_moves),
                reaches + pair(reach, other_reach),
                parities + parity,
            ],
            grades: [
                Grade::of_balance(moves, other_moves),
                Grade::of_balance(reach, other_reach),
                Grade::new(own as i32 - other as i32, area),
                Grade::new(stable, self.most_stable),
                // What two corners hold together counts double, so there may be more of it than squares.
                Grade::new(held.clamp(-area, area), area),
            ],
        }
    }

    /// How many empty squares are beside discs of this set.
    #[inline]
    fn frontier(&self, discs: Bits<N>, empties: Bits<N>, size: Size) -> u32 {
        let sides =
            discs | (discs.up(1) & self.not_first_column) | (discs.down(1) & self.not_last_column);
        let cols = u32::from(size.cols());
        ((sides | sides.up(cols) | sides.down(cols)) & empties).count()
    }

    /// How many discs run along the edges from corners of the same colour, which can never be turned.
    ///
    /// A full edge is met from both ends and counts double, as it deserves.
    #[inline]
    fn stable(&self, discs: Bits<N>) -> i32 {
        let mut count = 0;
        for (corner, edges) in &self.corners {
            if discs.contains(*corner) {
                count += 1;
                for edge in edges {
                    count += edge.iter().take_while(|&&at| discs.contains(at)).count() as i32;
                }
            }
        }
        count
    }

    fn odd_quarters(&self, empties: Bits<N>) -> usize {
        let odd = self
            .quarters
            .map(|quarter| (empties & quarter).count() as usize & 1);
        odd.iter().sum()
    }
}
