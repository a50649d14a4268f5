//! What long jobs have in common: parts for several machines, threads, and being resumed.

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::learning::Family;
use engine::{Rng, Weights};
use rules::Size;
use thiserror::Error;

use crate::shard::{Item, Shard, ShardError};

/// One of the equal parts of a job: the items whose number leaves this remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: u32,
    of: u32,
}

impl Part {
    /// The whole job.
    pub const WHOLE: Part = Part { index: 0, of: 1 };

    /// Whether an item belongs to this part.
    pub const fn has(self, item: u32) -> bool {
        item % self.of == self.index
    }
}

/// The text does not name a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a part is like 0/4, the first of four; the last of them is 3/4")]
pub struct PartError;

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let (index, of) = text.split_once('/').ok_or(PartError)?;
        let number = |text: &str| text.parse().map_err(|_| PartError);
        let (index, of) = (number(index)?, number(of)?);
        if index < of {
            Ok(Part { index, of })
        } else {
            Err(PartError)
        }
    }
}

/// Where and how much of a job is done that makes one item for each number.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The shard that holds the items; one that is there is continued.
    pub path: &'a Path,
    /// Which part of the items is made.
    pub part: Part,
    /// How many items are worked on at the same time.
    pub threads: usize,
}

impl Job<'_> {
    /// Makes those of `count` items that the shard does not hold yet, by a recipe. `on_progress` hears how many are
    /// done and how many there will be.
    pub(crate) fn run<T: Item>(
        &self,
        recipe: &str,
        count: u32,
        make: impl Fn(u32) -> T + Sync,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let (shard, done) = Shard::resume::<T>(self.path, recipe)?;
        let done: HashSet<u32> = done.iter().map(Item::index).collect();
        let open: Vec<u32> = (0..count)
            .filter(|&item| self.part.has(item) && !done.contains(&item))
            .collect();
        let total = done.len() + open.len();
        on_progress(done.len(), total);
        let finished = AtomicUsize::new(done.len());
        let shard = Mutex::new(Ok(shard));
        for_each(&open, self.threads, |&item| {
            let made = make(item);
            let mut shard = shard.lock().expect("no thread panics while it writes");
            if let Ok(open) = &mut *shard {
                match open.push(&made) {
                    Ok(()) => on_progress(finished.fetch_add(1, Ordering::Relaxed) + 1, total),
                    Err(error) => *shard = Err(error),
                }
            }
            shard.is_ok()
        });
        shard.into_inner().expect("no thread panicked").map(|_| ())
    }
}

/// The chance that belongs to one item of a job, whoever makes it and when.
pub(crate) fn chance(seed: u64, item: u32) -> Rng {
    Rng::new(seed ^ Rng::new(item.into()).next())
}

/// Does something with each item on several threads, in order of their start, until it says no.
pub(crate) fn for_each<T: Sync>(items: &[T], threads: usize, work: impl Fn(&T) -> bool + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !work(item) {
                        next.store(items.len(), Ordering::Relaxed);
                    }
                }
            });
        }
    });
}

/// A number that differs between most weights, as far as they judge boards of these sizes.
pub(crate) fn fingerprint(weights: &Weights, sizes: impl Iterator<Item = Size>) -> u32 {
    let mut families: Vec<Family> = Vec::new();
    for family in sizes.map(Family::of) {
        if !families.contains(&family) {
            families.push(family);
        }
    }
    let numbers = families.iter().map(|&family| weights.fingerprint(family));
    numbers.fold(0, |mark, number| mark ^ number)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::shard::read;
    use crate::testing::Note;

    #[test]
    fn parts_are_read_or_say_what_would_be_right() {
        assert_eq!("0/1".parse(), Ok(Part::WHOLE));
        assert_eq!("3/4".parse(), Ok(Part { index: 3, of: 4 }));
        for wrong in ["", "4/4", "0/0", "1", "-1/4", "1/4/2", "a/b", " 0/4", "0/"] {
            let message = wrong.parse::<Part>().unwrap_err().to_string();
            assert_eq!(
                message, "a part is like 0/4, the first of four; the last of them is 3/4",
                "{wrong}"
            );
        }
    }

    #[test]
    fn each_item_is_in_exactly_one_part() {
        for of in 1..10 {
            for item in 0..100 {
                let parts = (0..of).filter(|&index| Part { index, of }.has(item));
                assert_eq!(parts.count(), 1);
            }
        }
    }

    /// Runs a job of notes and returns the numbers that were made, and what the shard holds then, sorted.
    fn run(path: &Path, count: u32, part: Part, threads: usize) -> (Vec<u32>, Vec<Note>) {
        let job = Job {
            path,
            part,
            threads,
        };
        let made = Mutex::new(Vec::new());
        let make = |index| {
            made.lock().unwrap().push(index);
            Note::new(index)
        };
        let last = Mutex::new((0, 0));
        let note = |done, total| *last.lock().unwrap() = (done, total);
        job.run("openings", count, make, note).unwrap();
        let mut notes = read::<Note>(path).unwrap().items;
        notes.sort();
        assert_eq!(last.into_inner().unwrap(), (notes.len(), notes.len()));
        let mut made = made.into_inner().unwrap();
        made.sort_unstable();
        (made, notes)
    }

    #[test]
    fn threads_and_interruptions_make_no_difference() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let all: Vec<Note> = (0..20).map(Note::new).collect();
        assert_eq!(run(&path("one"), 20, Part::WHOLE, 1).1, all);
        assert_eq!(run(&path("three"), 20, Part::WHOLE, 3).1, all);

        let whole = fs::read(path("one")).unwrap();
        fs::write(path("torn"), &whole[..whole.len() * 2 / 3]).unwrap();
        let (made, notes) = run(&path("torn"), 20, Part::WHOLE, 3);
        assert_eq!(notes, all);
        assert!(!made.is_empty() && made.len() < 20, "{made:?}");
        assert_eq!(run(&path("torn"), 20, Part::WHOLE, 2), (Vec::new(), all));
    }

    #[test]
    fn parts_together_are_the_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (_, all) = run(&path("whole"), 11, Part::WHOLE, 1);
        let parts = [path("first"), path("second")];
        for (index, path) in (0..).zip(&parts) {
            run(path, 11, Part { index, of: 2 }, 2);
        }
        let merged = path("merged");
        assert_eq!(crate::merge::merge(&parts, &merged).unwrap(), 11);
        assert_eq!(read::<Note>(&merged).unwrap().items, all);
        let again = [merged.clone(), parts[0].clone()];
        assert_eq!(crate::merge::merge(&again, &merged).unwrap(), 11);
        assert_eq!(read::<Note>(&merged).unwrap().items, all);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }
}
