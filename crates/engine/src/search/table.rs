//! Remembering positions, for all threads at once and without locks.
//!
//! A slot is written and read word by word, so two threads can mix their words in it. The board's words are
//! therefore stored combined with the data: only a slot whose words belong together gives back its board.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::probcut::Selectivity;
use crate::board::{Board, kernels};

/// No square.
const NO_MOVE: u16 = u16::MAX;
/// The slots that a board can be in.
const WAYS: usize = 2;
/// The bytes that memory comes in.
const CACHE_LINE: usize = 64;

/// What is known of a board: bounds on its value, how they were found, and the moves that did best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) lower: i16,
    pub(crate) upper: i16,
    moves: [u16; 2],
    pub(crate) depth: u16,
    pub(crate) selectivity: u8,
    date: u8,
}

impl Entry {
    /// The two best moves, the better one first.
    pub(crate) fn moves(&self) -> [Option<usize>; 2] {
        self.moves
            .map(|square| (square != NO_MOVE).then_some(usize::from(square)))
    }

    /// The same with its moves on other squares.
    pub(crate) fn with_moves_at(mut self, place: impl Fn(usize) -> usize) -> Entry {
        for square in &mut self.moves {
            if *square != NO_MOVE {
                *square = place(usize::from(*square)) as u16;
            }
        }
        self
    }

    fn pack(&self) -> [u64; 2] {
        [
            u64::from(self.lower as u16)
                | u64::from(self.upper as u16) << 16
                | u64::from(self.moves[0]) << 32
                | u64::from(self.moves[1]) << 48,
            u64::from(self.depth) | u64::from(self.selectivity) << 16 | u64::from(self.date) << 24,
        ]
    }

    const fn unpack(words: [u64; 2]) -> Entry {
        let [bounds, origin] = words;
        Entry {
            lower: bounds as u16 as i16,
            upper: (bounds >> 16) as u16 as i16,
            moves: [(bounds >> 32) as u16, (bounds >> 48) as u16],
            depth: origin as u16,
            selectivity: (origin >> 16) as u8,
            date: (origin >> 24) as u8,
        }
    }
}

/// The result of searching a board.
pub(crate) struct Finding {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) value: i32,
    pub(crate) best: usize,
}

/// The shared table.
pub(crate) struct Table<B> {
    words: Vec<AtomicU64>,
    /// Where the first bucket begins, so that a bucket of 8x8 boards is one cache line.
    first: usize,
    buckets: usize,
    date: AtomicU8,
    board: PhantomData<B>,
}

impl<B: Board> Table<B> {
    /// Words in a slot: the board and two of data.
    const SLOT: usize = B::WORDS + 2;

    /// A table of at most this many MiB.
    pub(crate) fn new(mib: usize) -> Table<B> {
        let buckets = ((mib << 20) / (8 * Self::SLOT * WAYS)).max(1);
        // Zeroed memory comes from the system page by page as it is used; turning the words into atomic ones in
        // place leaves it so, and an engine is ready at once whatever its size.
        let zeros = vec![0_u64; buckets * WAYS * Self::SLOT + CACHE_LINE / 8];
        let words: Vec<AtomicU64> = zeros.into_iter().map(AtomicU64::new).collect();
        Table {
            first: words.as_ptr().align_offset(CACHE_LINE).min(CACHE_LINE / 8),
            words,
            buckets,
            date: AtomicU8::new(1),
            board: PhantomData,
        }
    }

    /// Begins a new search; what older ones found is replaced first.
    pub(crate) fn next_date(&self) {
        self.date.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether an entry is from the current search.
    pub(crate) fn is_current(&self, entry: &Entry) -> bool {
        entry.date == self.date.load(Ordering::Relaxed)
    }

    #[inline]
    fn bucket(&self, board: &B) -> usize {
        let bucket = ((u128::from(board.hash()) * self.buckets as u128) >> 64) as usize;
        self.first + bucket * WAYS * Self::SLOT
    }

    /// Begins to fetch what is known of a board, which will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, board: &B) {
        kernels::prefetch(&self.words[self.bucket(board)]);
    }

    #[inline]
    fn load(&self, word: usize) -> u64 {
        self.words[word].load(Ordering::Relaxed)
    }

    #[inline]
    fn read(&self, slot: usize, board: &B) -> Option<Entry> {
        let data = [self.load(slot + B::WORDS), self.load(slot + B::WORDS + 1)];
        let seal = seal(data);
        (0..B::WORDS)
            .all(|index| self.load(slot + index) ^ seal == board.word(index))
            .then(|| Entry::unpack(data))
    }

    fn write(&self, slot: usize, board: &B, entry: &Entry) {
        let data = entry.pack();
        let seal = seal(data);
        for index in 0..B::WORDS {
            self.words[slot + index].store(board.word(index) ^ seal, Ordering::Relaxed);
        }
        for (index, word) in data.into_iter().enumerate() {
            self.words[slot + B::WORDS + index].store(word, Ordering::Relaxed);
        }
    }

    fn slots(&self, board: &B) -> [usize; WAYS] {
        let bucket = self.bucket(board);
        std::array::from_fn(|way| bucket + way * Self::SLOT)
    }

    /// What is known of a board.
    #[inline]
    pub(crate) fn get(&self, board: &B) -> Option<Entry> {
        let slots = self.slots(board);
        slots.into_iter().find_map(|slot| self.read(slot, board))
    }

    /// Notes a result, beside what is known already from the same depth and selectivity.
    pub(crate) fn put(&self, board: &B, finding: &Finding) {
        let slots = self.slots(board);
        let date = self.date.load(Ordering::Relaxed);
        let known = slots
            .into_iter()
            .find_map(|slot| self.read(slot, board).map(|entry| (slot, entry)));
        let mut entry = Entry {
            lower: i16::MIN,
            upper: i16::MAX,
            moves: [NO_MOVE; 2],
            depth: finding.depth as u16,
            selectivity: finding.selectivity.level(),
            date,
        };
        if let Some((_, old)) = known {
            if (old.depth, old.selectivity) == (entry.depth, entry.selectivity) && old.date == date
            {
                (entry.lower, entry.upper) = (old.lower, old.upper);
            }
            entry.moves = old.moves;
        }
        let value = finding.value as i16;
        if finding.value < finding.beta {
            entry.upper = entry.upper.min(value);
        }
        if finding.value > finding.alpha {
            entry.lower = entry.lower.max(value);
        }
        // Bounds that cross come from selective searches that disagree; the newer one counts.
        if entry.lower > entry.upper {
            entry.lower = if finding.value > finding.alpha {
                value
            } else {
                i16::MIN
            };
            entry.upper = if finding.value < finding.beta {
                value
            } else {
                i16::MAX
            };
        }
        let best = finding.best as u16;
        let did_well = finding.value > finding.alpha || entry.moves[0] == NO_MOVE;
        if did_well && entry.moves[0] != best {
            entry.moves = [best, entry.moves[0]];
        }
        let slot = known.map_or_else(|| self.victim(slots, date), |(slot, _)| slot);
        self.write(slot, board, &entry);
    }

    /// The slot whose loss hurts least: an old one, or the shallowest.
    fn victim(&self, slots: [usize; WAYS], date: u8) -> usize {
        let worth = |&slot: &usize| {
            let entry = Entry::unpack([0, self.load(slot + B::WORDS + 1)]);
            (entry.date == date, entry.depth, entry.selectivity)
        };
        slots.into_iter().min_by_key(worth).unwrap_or(slots[0])
    }
}

/// A number that changes with any of the data.
#[inline]
const fn seal(data: [u64; 2]) -> u64 {
    (data[0] ^ data[1].rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8;

    fn finding(depth: u32, alpha: i32, value: i32, best: usize) -> Finding {
        Finding {
            depth,
            selectivity: Selectivity::NONE,
            alpha,
            beta: alpha + 1,
            value,
            best,
        }
    }

    #[test]
    fn bounds_of_one_depth_are_joined_and_both_best_moves_kept() {
        let table = Table::<Board8>::new(1);
        let board = Board8 { own: 5, other: 10 };
        assert_eq!(table.get(&board), None);
        table.put(&board, &finding(4, 10, 12, 7));
        table.put(&board, &finding(4, 14, 13, 9));
        let entry = table.get(&board).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.depth), (12, 13, 4));
        assert_eq!(
            entry.moves(),
            [Some(7), None],
            "a failing move does not replace one that did well"
        );
        table.put(&board, &finding(5, 0, 1, 9));
        let entry = table.get(&board).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.depth), (1, i16::MAX, 5));
        assert_eq!(entry.moves(), [Some(9), Some(7)]);
        assert!(table.is_current(&entry));
        table.next_date();
        assert!(!table.is_current(&entry));
    }

    #[test]
    fn threads_that_write_at_once_never_give_a_mixed_entry() {
        let table = Table::<Board8>::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..20_000 {
                        let own = (round + thread) % 5 + 1;
                        let board = Board8 {
                            own,
                            other: own << 8,
                        };
                        // All that is stored follows from the board, so a mixture would show.
                        let value = own as i32 * 100;
                        table.put(&board, &finding(own as u32, value - 1, value, own as usize));
                        if let Some(entry) = table.get(&board) {
                            assert_eq!(i32::from(entry.lower), value);
                            assert_eq!(u64::from(entry.depth), own);
                            assert_eq!(entry.moves()[0], Some(own as usize));
                        }
                    }
                });
            }
        });
    }
}
