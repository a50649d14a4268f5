//! What long jobs have in common: parts for several machines, threads, and being resumed.

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// A job that makes one item for each number.
pub(crate) struct Job<'a> {
    pub(crate) path: &'a Path,
    pub(crate) recipe: &'a str,
    pub(crate) count: u32,
    pub(crate) part: Part,
    pub(crate) threads: usize,
}

impl Job<'_> {
    /// Makes the items that the shard does not hold yet, on several threads. `on_progress` hears how many are done
    /// and how many there will be.
    pub(crate) fn run<T: Item>(
        &self,
        make: impl Fn(u32) -> T + Sync,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let (shard, done) = Shard::resume::<T>(self.path, self.recipe)?;
        let done: HashSet<u32> = done.iter().map(Item::index).collect();
        let open: Vec<u32> = (0..self.count)
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
