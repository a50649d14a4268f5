//! Positions that are the same but for how the board is turned.

use crate::{Color, Position, Size, Square};

impl Position {
    /// The one position that stands for all those that turning or mirroring the board makes of this one.
    #[must_use]
    pub fn canonical(&self) -> Position {
        let size = self.size();
        // A board that is not square cannot be turned by a quarter.
        let symmetries = if size.rows() == size.cols() { 8 } else { 4 };
        let image = |symmetry| {
            let squares = size.squares();
            squares.map(move |square| self.at(turned(square, symmetry, size)))
        };
        let order = |symmetry: &u32| image(*symmetry).map(order);
        let least = (0..symmetries).min_by(|one, other| order(one).cmp(order(other)));
        let cells = image(least.expect("there are some")).collect();
        Position::from_cells(size, cells, self.side())
    }
}

const fn order(cell: Option<Color>) -> u8 {
    match cell {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

/// A square under one of the symmetries of the board.
fn turned(square: Square, symmetry: u32, size: Size) -> Square {
    let (mut row, mut col) = (square.row(), square.col());
    if symmetry & 1 != 0 {
        row = size.rows() - 1 - row;
    }
    if symmetry & 2 != 0 {
        col = size.cols() - 1 - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    Square::at(row, col)
}
