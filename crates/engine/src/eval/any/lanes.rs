//! Where patterns lie on a board of some size.

use rules::{Size, Square};

use super::shapes::{Cell, Shape};
use crate::eval::features::Features;

/// The most patterns on a board: those of 26x26, rounded up to whole vectors.
pub(super) const LANES: usize = 96;

/// A pattern on the board: its shape and its squares in the order of the shape's.
pub(super) struct Lane {
    pub(super) shape: Shape,
    pub(super) squares: Vec<usize>,
}

/// A corner and one of its edges, from which squares are counted.
#[derive(Clone, Copy)]
struct View {
    size: Size,
    /// Whether rows and columns are counted from the far end.
    from_bottom: bool,
    from_right: bool,
    /// Whether the edge is a column.
    upright: bool,
}

impl View {
    fn all(size: Size) -> impl Iterator<Item = View> {
        (0..8).map(move |bits| View {
            size,
            from_bottom: bits & 1 != 0,
            from_right: bits & 2 != 0,
            upright: bits & 4 != 0,
        })
    }

    /// The length of the edge, and how far the board extends from it.
    const fn lengths(&self) -> (u8, u8) {
        if self.upright {
            (self.size.rows(), self.size.cols())
        } else {
            (self.size.cols(), self.size.rows())
        }
    }

    /// Whether this corner is the first of its edge, so that what is seen whole is seen once.
    const fn is_first(&self) -> bool {
        if self.upright {
            !self.from_bottom
        } else {
            !self.from_right
        }
    }

    fn square(&self, (along, across): Cell) -> usize {
        let (row, col) = if self.upright {
            (along, across)
        } else {
            (across, along)
        };
        let turned = |at: u8, length: u8, far: bool| if far { length - 1 - at } else { at };
        self.size.index(Square::at(
            turned(row, self.size.rows(), self.from_bottom),
            turned(col, self.size.cols(), self.from_right),
        ))
    }

    /// A shape, moved along the edge.
    fn lane(&self, shape: Shape, along: u8) -> Lane {
        let cells = shape.cells().into_iter();
        let squares = cells.map(|(at, across)| self.square((at + along, across)));
        Lane {
            shape,
            squares: squares.collect(),
        }
    }

    /// The patterns along the edge.
    fn along_edge(&self) -> Vec<Lane> {
        let (length, width) = self.lengths();
        // Whole lines are seen once, from the first corner.
        let (whole, [edge, second, third]) = match length {
            4 => (true, [Some(Shape::Edge4), None, None]),
            6 => (
                true,
                [Shape::Edge6, Shape::Second6, Shape::Third6].map(Some),
            ),
            8 => (
                true,
                [Shape::Edge8, Shape::Second8, Shape::Third8].map(Some),
            ),
            _ => (false, [Shape::Run, Shape::Second, Shape::Third].map(Some)),
        };
        let third = third.filter(|_| width >= 6);
        let mut shapes: Vec<Shape> = Vec::new();
        if !whole || self.is_first() {
            shapes.extend([edge, second, third].into_iter().flatten());
        }
        match length {
            4 => {}
            6 => shapes.push(Shape::Block6),
            _ => shapes.push(Shape::Block),
        }
        let mut lanes: Vec<Lane> = shapes.iter().map(|&shape| self.lane(shape, 0)).collect();
        if self.is_first() && length >= 12 {
            let windows = (2..=length - 10).step_by(2);
            lanes.extend(windows.map(|along| self.lane(Shape::Window, along)));
        }
        let bands = (6..(length / 2).saturating_sub(1))
            .step_by(2)
            .filter(|_| width >= 6);
        lanes.extend(bands.map(|along| self.lane(Shape::Band, along)));
        lanes
    }

    /// The patterns of the corner, which are seen along its longer edge.
    fn at_corner(&self) -> Vec<Lane> {
        let (length, width) = self.lengths();
        if length < width || (length == width && self.upright) {
            return Vec::new();
        }
        let (corner, diagonal) = match width {
            4 if length == 4 => (Shape::Corner, Shape::Diagonal4),
            4 => (Shape::NarrowCorner, Shape::Diagonal4),
            6 => (Shape::Corner, Shape::Diagonal6),
            8 => (Shape::Corner, Shape::Diagonal8),
            _ => (Shape::Corner, Shape::Diagonal),
        };
        [corner, diagonal].map(|shape| self.lane(shape, 0)).into()
    }
}

/// All patterns on a board.
pub(super) fn lanes(size: Size) -> Vec<Lane> {
    let lanes = View::all(size).flat_map(|view| {
        let corner = view.at_corner();
        corner.into_iter().chain(view.along_edge())
    });
    lanes.collect()
}

/// For each square, what its disc adds to each pattern.
pub(super) fn powers(size: Size, lanes: &[Lane]) -> Vec<Features<LANES>> {
    let mut powers = vec![Features::NONE; size.area()];
    for (number, lane) in lanes.iter().enumerate() {
        for (digit, &square) in lane.squares.iter().enumerate() {
            powers[square].0[number] = 3_i16.pow(digit as u32);
        }
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_lanes_enough_on_every_board_and_no_square_counts_twice_in_one() {
        for size in Size::all() {
            let lanes = lanes(size);
            assert!(lanes.len() <= LANES, "{size} has {}", lanes.len());
            for lane in &lanes {
                let mut squares = lane.squares.clone();
                squares.sort_unstable();
                squares.dedup();
                assert_eq!(
                    squares.len(),
                    lane.shape.cells().len(),
                    "{size} {:?}",
                    lane.shape
                );
            }
        }
        assert_eq!(lanes(Size::new(26, 26).unwrap()).len(), 96);
    }
}
