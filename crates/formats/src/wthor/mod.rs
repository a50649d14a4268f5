//! WTHOR: the binary game database of the French Othello Federation.

mod read;
mod write;

pub(crate) use read::looks_like_wthor;
pub use read::{Wthor, WthorError, WthorGame, WthorNames, parse_wthor, parse_wthor_names};
pub(crate) use write::WthorWriter;

const HEADER: usize = 16;
/// What stands before the moves of a game.
const RECORD_HEAD: usize = 8;
const PLAYER_NAME: usize = 20;
const TOURNAMENT_NAME: usize = 26;

/// How the moves of a board are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    size: rules::Size,
    /// The length of a row in the numbers of squares; the number is row times this and column, from 1.
    stride: u8,
    /// The most moves a game can have.
    moves: usize,
}

impl Layout {
    const EIGHT: Layout = Layout {
        size: rules::Size::STANDARD,
        stride: 10,
        moves: 60,
    };

    /// The layout for a size as the header gives it; old files say 0 for 8.
    fn of(size: u8) -> Option<Layout> {
        match size {
            0 | 8 => Some(Layout::EIGHT),
            10 => Some(Layout {
                size: rules::Size::new(10, 10).ok()?,
                stride: 12,
                moves: 96,
            }),
            _ => None,
        }
    }

    const fn record(self) -> usize {
        RECORD_HEAD + self.moves
    }
}
