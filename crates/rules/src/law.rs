//! What can be agreed before a game.

use crate::{Color, Position, Size, Square};

/// What an illegal move costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnIllegal {
    /// Nothing: the player is told why and asked again.
    #[default]
    Ask,
    /// The game.
    Forfeit,
}

/// The agreements of a game: its board, its start and what an illegal move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board's dimensions.
    pub size: Size,
    /// The side that moves first.
    pub first: Color,
    /// The colour on the top-left of the four centre squares.
    pub top_left: Color,
    /// What an illegal move costs.
    pub on_illegal: OnIllegal,
}

impl Default for Rules {
    /// 8x8, Black first, White on the top-left of the centre, illegal moves are asked again.
    fn default() -> Rules {
        Rules {
            size: Size::STANDARD,
            first: Color::Black,
            top_left: Color::White,
            on_illegal: OnIllegal::Ask,
        }
    }
}

impl Rules {
    /// The position before the first move.
    pub fn start(&self) -> Position {
        let (row, col) = (self.size.rows() / 2 - 1, self.size.cols() / 2 - 1);
        let mut cells = vec![None; self.size.area()];
        let mut put = |row, col, color| cells[self.size.index(Square::at(row, col))] = Some(color);
        put(row, col, self.top_left);
        put(row + 1, col + 1, self.top_left);
        put(row, col + 1, self.top_left.other());
        put(row + 1, col, self.top_left.other());
        Position::from_cells(self.size, cells, self.first)
    }
}
