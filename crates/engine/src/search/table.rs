//! Remembering positions that were searched before.

use crate::board::Board;

/// What is known of a board: bounds on its value at one depth, and the move that did best.
#[derive(Clone, Copy)]
pub(crate) struct Entry<B> {
    board: B,
    pub(crate) depth: u32,
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) best: usize,
}

/// A table with one place for each hash; newer boards push out older ones.
pub(crate) struct Table<B> {
    slots: Vec<Option<Entry<B>>>,
}

impl<B: Board> Table<B> {
    /// A table of at most this many MiB.
    pub(crate) fn new(mib: usize) -> Table<B> {
        let slots = (mib << 20) / size_of::<Option<Entry<B>>>();
        Table {
            slots: vec![None; slots.max(1)],
        }
    }

    fn slot(&self, board: &B) -> usize {
        ((u128::from(board.hash()) * self.slots.len() as u128) >> 64) as usize
    }

    pub(crate) fn get(&self, board: &B) -> Option<Entry<B>> {
        self.slots[self.slot(board)].filter(|entry| entry.board == *board)
    }

    /// Notes that a search of `depth` with this window returned `value`.
    pub(crate) fn put(
        &mut self,
        board: &B,
        depth: u32,
        window: (i32, i32),
        value: i32,
        best: usize,
    ) {
        let (alpha, beta) = window;
        let slot = self.slot(board);
        self.slots[slot] = Some(Entry {
            board: *board,
            depth,
            lower: if value > alpha { value } else { i32::MIN },
            upper: if value < beta { value } else { i32::MAX },
            best,
        });
    }
}
