//! The hand-made evaluation for every board size.
//!
//! Its terms are mobility, the kinds of squares held (corners, their neighbours, edges, centre),
//! edge discs that can never be turned, and discs. Each has a weight for the empty and one for the
//! full board, and the weights in between follow the share of the board that is filled.

use rules::{Size, Square};

use crate::board::{Bits, Board, Geometry, WideBoard};
use crate::eval::{ErrorModel, Evaluator};
use crate::report::Score;

/// A weight that shifts in a straight line from the empty to the full board, in hundredths of a disc.
#[derive(Clone, Copy)]
struct Weight {
    empty: i32,
    full: i32,
}

impl Weight {
    const fn new(empty: i32, full: i32) -> Weight {
        Weight { empty, full }
    }

    fn at(self, filled: i32, area: i32) -> i32 {
        (self.empty * (area - filled) + self.full * filled) / area
    }
}

/// For having all the moves there are, per ten squares of the board.
const MOBILITY: Weight = Weight::new(350, 250);
/// For a corner, per row or column it commands.
const CORNER: Weight = Weight::new(70, 40);
/// For the square diagonal to an empty corner.
const X_SQUARE: Weight = Weight::new(-500, -250);
/// For a square beside an empty corner.
const C_SQUARE: Weight = Weight::new(-200, -100);
/// For any other edge square.
const EDGE: Weight = Weight::new(60, 60);
/// For a square away from the edges and their neighbours.
const CENTRE: Weight = Weight::new(20, 0);
/// For an edge disc that can never be turned, on top of the above.
const STABLE: Weight = Weight::new(150, 150);
/// For any disc: having few is good early, and all that counts late.
const DISC: Weight = Weight::new(-30, 90);

/// The hand-made evaluator for one size.
pub(crate) struct Classic<const N: usize> {
    corners: [Corner; 4],
    edge: Bits<N>,
    centre: Bits<N>,
    square_values: Vec<i32>,
}

/// A corner, its neighbours, and the two edges that leave it.
struct Corner {
    square: usize,
    x: usize,
    c: [usize; 2],
    edges: [Vec<usize>; 2],
}

impl Corner {
    fn all(size: Size) -> [Corner; 4] {
        let (bottom, right) = (size.rows() - 1, size.cols() - 1);
        [(0, 0), (0, right), (bottom, 0), (bottom, right)].map(|(row, col)| {
            let corner = Square::at(row, col);
            let inward = |at: u8| if at == 0 { 1 } else { -1 };
            let edge = |direction| {
                std::iter::successors(corner.step(direction, size), |at| at.step(direction, size))
                    .map(|at| size.index(at))
                    .collect::<Vec<usize>>()
            };
            let edges = [edge((0, inward(col))), edge((inward(row), 0))];
            let diagonal = corner.step((inward(row), inward(col)), size);
            Corner {
                square: size.index(corner),
                x: size.index(diagonal.expect("a board has at least 4 rows and columns")),
                c: [edges[0][0], edges[1][0]],
                edges,
            }
        })
    }
}

impl<const N: usize> Classic<N> {
    pub(crate) fn new(size: Size) -> Classic<N> {
        let corners = Corner::all(size);
        // Distance to the nearest edge, 0 on it.
        let depth = |at: Square| {
            at.row()
                .min(size.rows() - 1 - at.row())
                .min(at.col())
                .min(size.cols() - 1 - at.col())
        };
        let special = |at: usize| {
            corners
                .iter()
                .any(|corner| at == corner.square || corner.c.contains(&at))
        };
        let matching = |wanted: &dyn Fn(Square) -> bool| {
            let squares = size.squares().filter(|&at| wanted(at));
            Bits::from_squares(squares.map(|at| size.index(at)))
        };
        Classic {
            edge: matching(&|at| depth(at) == 0 && !special(size.index(at))),
            centre: matching(&|at| depth(at) >= 2),
            square_values: size
                .squares()
                .map(|at| Self::square_value(&corners, size.index(at), depth(at)))
                .collect(),
            corners,
        }
    }

    fn square_value(corners: &[Corner; 4], at: usize, depth: u8) -> i32 {
        if corners.iter().any(|corner| corner.square == at) {
            1_000
        } else if corners.iter().any(|corner| corner.x == at) {
            -300
        } else if corners.iter().any(|corner| corner.c.contains(&at)) {
            -150
        } else {
            match depth {
                0 => 80,
                1 => -30,
                _ => 20,
            }
        }
    }

    /// The squares' worth for one side, without what both sides share.
    fn holdings(&self, discs: Bits<N>, occupied: Bits<N>, weigh: impl Fn(Weight) -> i32) -> i32 {
        let mut worth = weigh(EDGE) * (discs & self.edge).count() as i32
            + weigh(CENTRE) * (discs & self.centre).count() as i32
            + weigh(DISC) * discs.count() as i32;
        for corner in &self.corners {
            if discs.contains(corner.square) {
                let lengths = corner.edges[0].len() + corner.edges[1].len() + 2;
                worth += weigh(CORNER) * lengths as i32;
                // A run of own discs from an own corner can never be turned. A full edge of one
                // colour is met from both ends, which counts it double, as it deserves.
                let stable = corner
                    .edges
                    .iter()
                    .map(|edge| edge.iter().take_while(|&&at| discs.contains(at)).count());
                worth += weigh(STABLE) * stable.sum::<usize>() as i32;
            } else if !occupied.contains(corner.square) {
                worth += weigh(X_SQUARE) * i32::from(discs.contains(corner.x));
                let held = corner.c.iter().filter(|&&at| discs.contains(at)).count();
                worth += weigh(C_SQUARE) * held as i32;
            }
        }
        worth
    }
}

impl<const N: usize> Evaluator<WideBoard<N>> for Classic<N> {
    type Features = ();

    fn features(&self, _: &WideBoard<N>) {}

    fn after(&self, (): &(), _: usize, _: Bits<N>) {}

    fn passed(&self, (): &()) {}

    fn evaluate(&self, board: &WideBoard<N>, (): &(), geometry: &Geometry<N>, moves: u32) -> i32 {
        let occupied = board.own | board.other;
        let area = geometry.size.area() as i32;
        let filled = occupied.count() as i32;
        let weigh = |weight: Weight| weight.at(filled, area);
        let own_moves = moves as i32;
        let other_moves = board.passed().mobility(geometry) as i32;
        let mobility =
            weigh(MOBILITY) * area / 10 * (own_moves - other_moves) / (own_moves + other_moves + 2);
        let hundredths = mobility + self.holdings(board.own, occupied, weigh)
            - self.holdings(board.other, occupied, weigh);
        // A guess must never look better than winning every square.
        let most = (area - 1) * Score::DISC;
        (hundredths * Score::DISC / 100).clamp(-most, most)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        // It was not measured for so many sizes.
        None
    }

    fn square_value(&self, square: usize) -> i32 {
        self.square_values[square]
    }
}
