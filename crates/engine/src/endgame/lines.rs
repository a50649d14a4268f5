//! Which discs can never be turned over, on boards of any size in one word.

use rules::{Size, Square};

use crate::board::Bits;

/// The directions of lines as steps in row and column: rows, columns and both diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The lines of a board.
pub(super) struct LineTable {
    /// How much a step changes the square number in each direction.
    steps: [u32; 4],
    /// The squares at the ends of the lines in each direction: a disc there is safe along them.
    ends: [u64; 4],
    /// The line through each square in each direction.
    through: [[u64; 4]; 64],
}

impl LineTable {
    /// The lines of boards whose squares are numbered by `place`, with `stride` from row to row.
    pub(super) fn new(size: Size, stride: u8, place: impl Fn(Square) -> usize) -> LineTable {
        let stride = u32::from(stride);
        let mut table = LineTable {
            steps: [1, stride, stride + 1, stride - 1],
            ends: [0; 4],
            through: [[0; 4]; 64],
        };
        for square in size.squares() {
            for (index, (rows, cols)) in DIRECTIONS.into_iter().enumerate() {
                for direction in [(rows, cols), (-rows, -cols)] {
                    let next = |at: &Square| at.step(direction, size);
                    if next(&square).is_none() {
                        table.ends[index] |= 1 << place(square);
                    }
                    for at in std::iter::successors(Some(square), next) {
                        table.through[place(square)][index] |= 1 << place(at);
                    }
                }
            }
        }
        table
    }

    /// Discs of `own` that can never be turned over, as far as this can tell.
    ///
    /// A disc is safe along a line when the line is full, ends beside it, or has a safe disc of the same colour
    /// beside it; it is stable when it is safe along all four lines.
    pub(super) fn stable_discs(&self, own: u64, empties: u64) -> u64 {
        let mut open = [0; 4];
        for square in Bits([empties]) {
            for (open, line) in open.iter_mut().zip(self.through[square]) {
                *open |= line;
            }
        }
        let mut stable = 0;
        loop {
            let grown = (0..4).fold(own, |discs, direction| {
                // What runs around the sides of the board arrives at an end, which is safe anyway.
                let step = self.steps[direction];
                let beside = stable << step | stable >> step;
                discs & (self.ends[direction] | !open[direction] | beside)
            });
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }
}
