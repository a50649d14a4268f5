//! What one thread remembers of boards with few empty squares; small enough to stay near the processor.

use super::field::Discs;

/// Bounds on the value of a board, in discs, and its best move.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    discs: Discs,
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
            discs: Discs { own: 0, other: 0 },
            lower: -64,
            upper: 64,
            best: 0,
        };
        Cache {
            entries: vec![nothing; SIZE],
        }
    }

    #[inline]
    fn place(discs: Discs) -> usize {
        (discs.hash() >> (64 - SIZE.trailing_zeros())) as usize
    }

    #[inline]
    pub(super) fn get(&self, discs: Discs) -> Option<Entry> {
        let entry = self.entries[Self::place(discs)];
        (entry.discs == discs).then_some(entry)
    }

    /// Notes that a board is worth more than `alpha`, at least `value`, or not more, at most `value`.
    #[inline]
    pub(super) fn put(&mut self, discs: Discs, alpha: i32, value: i32, best: usize) {
        let entry = &mut self.entries[Self::place(discs)];
        if entry.discs != discs {
            *entry = Entry {
                discs,
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
