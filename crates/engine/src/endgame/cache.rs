//! What one thread remembers of boards with few empty squares; small enough to stay near the processor.

use crate::board::{Board, Board8};

/// Bounds on the value of a board, in discs, and its best move.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    board: Board8,
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) best: u8,
}

const SIZE: usize = 1 << 14;

/// A table with one place for each hash.
pub(super) struct Cache {
    entries: Vec<Entry>,
}

impl Cache {
    pub(super) fn new() -> Cache {
        // A board without discs is never looked up, so it can stand for an empty place.
        let nothing = Entry {
            board: Board8 { own: 0, other: 0 },
            lower: -64,
            upper: 64,
            best: 0,
        };
        Cache {
            entries: vec![nothing; SIZE],
        }
    }

    #[inline]
    fn place(board: &Board8) -> usize {
        (board.hash() >> (64 - SIZE.trailing_zeros())) as usize
    }

    #[inline]
    pub(super) fn get(&self, board: &Board8) -> Option<Entry> {
        let entry = self.entries[Self::place(board)];
        (entry.board == *board).then_some(entry)
    }

    /// Notes that a board is worth more than `alpha`, at least `value`, or not more, at most `value`.
    #[inline]
    pub(super) fn put(&mut self, board: Board8, alpha: i32, value: i32, best: usize) {
        let entry = &mut self.entries[Self::place(&board)];
        if entry.board != board {
            *entry = Entry {
                board,
                lower: -64,
                upper: 64,
                best: 0,
            };
        }
        if value > alpha {
            entry.lower = value as i8;
        } else {
            entry.upper = value as i8;
        }
        entry.best = best as u8;
    }
}
