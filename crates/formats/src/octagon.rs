//! The octagon: a 10x10 board without three squares in each corner.

use rules::Color;

/// A position on an octagon, which is kept but cannot be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octagon {
    /// The contents of the 88 squares, row by row; the rows have 6, 8, 10, ..., 10, 8 and 6 of them.
    pub cells: Vec<Option<Color>>,
    /// The side to move.
    pub side: Color,
}

impl Octagon {
    /// How many squares there are.
    pub const AREA: usize = 88;
    /// How many squares each row has.
    pub(crate) const ROWS: [usize; 10] = [6, 8, 10, 10, 10, 10, 10, 10, 8, 6];
}
