//! The patterns of boards of any size, and where their weights stand.
//!
//! What a pattern means depends on how far its squares are from the corner and the edges, so all sizes share the weights of a
//! shape. Short edges are seen whole and have shapes of their own; long ones are seen from each corner, and through windows
//! between.

use std::sync::LazyLock;

use crate::eval::free::{FreeWeights, states};

/// A square of a shape: how far along the edge from the corner, and how far from the edge.
pub(super) type Cell = (u8, u8);

/// How a shape covers itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mirror {
    /// Only as it lies.
    None,
    /// When the edge is seen from its other end.
    Reversed,
    /// When the two edges of the corner change places.
    Transposed,
}

/// A kind of pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The nine squares of a corner.
    Corner,
    /// The same on a board with a side of four.
    NarrowCorner,
    /// A whole edge of four, six or eight squares with the squares diagonal to its corners.
    Edge4,
    Edge6,
    Edge8,
    /// Eight squares of a longer edge from the corner, with the square diagonal to it.
    Run,
    /// Two by five squares along an edge of six, or of more.
    Block6,
    Block,
    /// The diagonal from a corner across a board whose shorter side is four, six or eight.
    Diagonal4,
    Diagonal6,
    Diagonal8,
    /// Its first eight squares on larger boards.
    Diagonal,
    /// The line beside an edge of six or eight squares, whole.
    Second6,
    Second8,
    /// Its first eight squares on larger boards.
    Second,
    /// The next line.
    Third6,
    Third8,
    Third,
    /// Eight squares of a long edge away from its corners.
    Window,
    /// Three by three squares at a long edge away from its corners.
    Band,
}

/// How many shapes there are.
const SHAPES: usize = Shape::ALL.len();

impl Shape {
    pub(super) const ALL: [Shape; 20] = [
        Shape::Corner,
        Shape::NarrowCorner,
        Shape::Edge4,
        Shape::Edge6,
        Shape::Edge8,
        Shape::Run,
        Shape::Block6,
        Shape::Block,
        Shape::Diagonal4,
        Shape::Diagonal6,
        Shape::Diagonal8,
        Shape::Diagonal,
        Shape::Second6,
        Shape::Second8,
        Shape::Second,
        Shape::Third6,
        Shape::Third8,
        Shape::Third,
        Shape::Window,
        Shape::Band,
    ];

    /// Its squares as they lie at a corner.
    pub(super) fn cells(self) -> Vec<Cell> {
        let line = |length: u8, across: u8| (0..length).map(move |along| (along, across));
        let rectangle =
            |along: u8, across: u8| (0..across).flat_map(move |across| line(along, across));
        let edge = |length: u8| {
            let diagonal = [(1, 1), (length - 2, 1)];
            line(length, 0).chain(diagonal).collect()
        };
        let diagonal = |length: u8| (0..length).map(|at| (at, at)).collect();
        match self {
            Shape::Corner | Shape::NarrowCorner | Shape::Band => rectangle(3, 3).collect(),
            Shape::Edge4 => edge(4),
            Shape::Edge6 => edge(6),
            Shape::Edge8 => edge(8),
            Shape::Run => line(8, 0).chain([(1, 1)]).collect(),
            Shape::Block6 | Shape::Block => rectangle(5, 2).collect(),
            Shape::Diagonal4 => diagonal(4),
            Shape::Diagonal6 => diagonal(6),
            Shape::Diagonal8 | Shape::Diagonal => diagonal(8),
            Shape::Second6 => line(6, 1).collect(),
            Shape::Second8 | Shape::Second => line(8, 1).collect(),
            Shape::Third6 => line(6, 2).collect(),
            Shape::Third8 | Shape::Third => line(8, 2).collect(),
            Shape::Window => line(8, 0).collect(),
        }
    }

    fn mirror(self) -> Mirror {
        match self {
            Shape::Corner => Mirror::Transposed,
            Shape::Edge4
            | Shape::Edge6
            | Shape::Edge8
            | Shape::Second6
            | Shape::Second8
            | Shape::Third6
            | Shape::Third8
            | Shape::Window
            | Shape::Band => Mirror::Reversed,
            _ => Mirror::None,
        }
    }

    /// For each of its squares the one that takes its place, if it covers itself.
    pub(super) fn mirrored_cells(self) -> Option<Vec<usize>> {
        let cells = self.cells();
        let last = cells.iter().map(|&(along, _)| along).max()?;
        let image = |(along, across): Cell| match self.mirror() {
            Mirror::None => None,
            Mirror::Reversed => Some((last - along, across)),
            Mirror::Transposed => Some((across, along)),
        };
        let place = |cell: &Cell| cells.iter().position(|&other| Some(other) == image(*cell));
        cells.iter().map(place).collect()
    }
}

/// One more than the number that [`bucket`] can give.
pub(super) const BUCKETS: usize = 32;
/// The numbers of odd quarters, for an even and an odd number of empty squares.
pub(super) const PARITIES: usize = 10;
/// How many counts have a weight for each of their states.
pub(super) const COUNTS: usize = 3;
/// How many counts have weights at the knots of a line.
pub(super) const GRADES: usize = 5;

/// The states of the counts: moves, frontier, parity.
const COUNT_STATES: [usize; COUNTS] = [BUCKETS * BUCKETS, BUCKETS * BUCKETS, PARITIES];

/// A count made coarser the larger it is: exact up to 15, then eight steps for every doubling up to 63, beyond which none are told apart.
#[inline]
pub(super) const fn bucket(count: u32) -> usize {
    if count < 16 {
        return count as usize;
    }
    let count = if count > 63 { 63 } else { count };
    let doublings = count.ilog2() - 4;
    (16 + 8 * doublings + ((count >> (doublings + 1)) - 8)) as usize
}

/// A share from -1 to 1 between two knots of a line, each of which has a weight.
///
/// In between the weights are mixed. So large counts, of which one more means little, still count, and no
/// size is judged in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grade {
    /// The knot before.
    pub(super) knot: usize,
    /// How far it is to the knot after, in parts of [`Grade::PARTS`].
    pub(super) part: i32,
}

impl Grade {
    /// How many parts there are from knot to knot.
    pub(super) const PARTS: i32 = 64;
    /// How many knots a line has.
    const KNOTS: usize = 33;

    /// The grade of `some` from `-whole` to `whole`.
    #[inline]
    pub(super) const fn new(some: i32, whole: i32) -> Grade {
        let steps = Grade::KNOTS as i32 - 1;
        let at = (some + whole) * (steps * Grade::PARTS) / (2 * whole);
        let last = steps - 1;
        let knot = at / Grade::PARTS;
        let knot = if knot > last { last } else { knot };
        Grade {
            knot: knot as usize,
            part: at - knot * Grade::PARTS,
        }
    }

    /// How far one count outweighs another.
    #[inline]
    pub(super) const fn of_balance(own: u32, other: u32) -> Grade {
        let (own, other) = (own as i32, other as i32);
        Grade::new(own - other, own + other + 2)
    }
}

/// Where the weights of all shapes and counts stand.
pub(crate) struct Places {
    /// Where the weights of each shape begin; that of its empty state is in their middle.
    begin: [usize; SHAPES],
    /// Where the weights of each count begin.
    pub(super) counts: [usize; COUNTS],
    /// Where the knots of each line begin: of moves, frontier, lead, stable edge discs and discs held from corners.
    pub(super) grades: [usize; GRADES],
    /// Which weights of one phase are free.
    pub(crate) free: FreeWeights,
}

pub(crate) static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let mut free = FreeWeights::default();
    let begin = Shape::ALL.map(|shape| {
        let begin = free.of.len();
        let mirrors: Vec<Vec<usize>> = shape.mirrored_cells().into_iter().collect();
        free.add_pattern(shape.cells().len(), &mirrors);
        begin
    });
    let mut add = |count| {
        let begin = free.of.len();
        free.add(count);
        begin
    };
    let counts = COUNT_STATES.map(&mut add);
    let grades = [Grade::KNOTS; GRADES].map(&mut add);
    Places {
        begin,
        counts,
        grades,
        free,
    }
});

impl Places {
    /// Where the weight of the empty state of a shape stands.
    pub(super) fn center(&self, shape: Shape) -> usize {
        self.begin[shape as usize] + states(shape.cells().len()) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_stand_at_their_own_number() {
        for (number, shape) in Shape::ALL.into_iter().enumerate() {
            assert_eq!(shape as usize, number);
        }
    }

    #[test]
    fn a_mirror_changes_places_twice_to_nothing() {
        for shape in Shape::ALL {
            if let Some(mirror) = shape.mirrored_cells() {
                assert!((0..mirror.len()).all(|cell| mirror[mirror[cell]] == cell));
            } else {
                assert!(
                    shape.mirror() == Mirror::None,
                    "{shape:?} has a mirror image"
                );
            }
        }
    }

    #[test]
    fn buckets_rise_one_by_one() {
        let mut before = 0;
        for count in 1..700 {
            let now = bucket(count);
            assert!(now == before || now == before + 1, "{count}");
            before = now;
        }
        assert_eq!(before, BUCKETS - 1);
    }

    #[test]
    fn grades_run_evenly_from_the_first_knot_to_the_last() {
        let along = |some, whole| {
            let Grade { knot, part } = Grade::new(some, whole);
            assert!(knot + 1 < Grade::KNOTS && (0..=Grade::PARTS).contains(&part));
            knot as i32 * Grade::PARTS + part
        };
        for whole in [1, 5, 16, 100, 676] {
            let steps = (-whole..=whole).map(|some| along(some, whole));
            assert!(steps.is_sorted(), "{whole}");
            let end = (Grade::KNOTS as i32 - 1) * Grade::PARTS;
            let ends = [-whole, 0, whole].map(|some| along(some, whole));
            assert_eq!(ends, [0, end / 2, end]);
        }
        assert_eq!(Grade::of_balance(0, 0), Grade { knot: 16, part: 0 });
    }
}
