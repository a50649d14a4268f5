//! Sharing a search among threads.
//!
//! When the first placement of a node was not enough, the others are offered to idle threads one by one
//! ("young brothers wait"). Whoever waits for others to finish helps them meanwhile.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::order::Candidate;
use super::probcut::Selectivity;
use super::worker::{INFINITY, Interrupted, Node, Shared, Worker};
use crate::board::Board;
use crate::endgame::Endgame;
use crate::eval::Evaluator;

/// A node whose placements are searched by several threads.
pub(crate) struct Split {
    parent: Option<Arc<Split>>,
    alpha: i32,
    /// Set when one placement was good enough, or one search was interrupted.
    stopped: AtomicBool,
    pending: AtomicUsize,
    best: Mutex<(i32, usize)>,
}

impl Split {
    /// Whether the results below are not wanted any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
            || self
                .parent
                .as_ref()
                .is_some_and(|parent| parent.is_stopped())
    }

    /// Whether this split is below another one.
    fn is_below(self: &Arc<Split>, other: &Arc<Split>) -> bool {
        Arc::ptr_eq(self, other)
            || self
                .parent
                .as_ref()
                .is_some_and(|parent| parent.is_below(other))
    }

    fn note(&self, result: Result<i32, Interrupted>, square: usize) {
        let Ok(value) = result else {
            self.stopped.store(true, Ordering::Relaxed);
            return;
        };
        let mut best = lock(&self.best);
        if value > best.0 {
            *best = (value, square);
        }
        if value > self.alpha {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// A placement that any thread may search.
struct Task<B: Board, E: Evaluator<B>> {
    split: Arc<Split>,
    child: Node<B, E>,
    square: usize,
    depth: u32,
    selectivity: Selectivity,
    may_stop: bool,
}

/// Threads without work, and work without threads.
pub(crate) struct Pool<B: Board, E: Evaluator<B>> {
    idle: AtomicUsize,
    tasks: Mutex<VecDeque<Task<B, E>>>,
    offered: Condvar,
    closed: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic elsewhere ends the whole search; what it left behind is still sound.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<B: Board, E: Evaluator<B>> Pool<B, E> {
    pub(crate) fn new() -> Pool<B, E> {
        Pool {
            idle: AtomicUsize::new(0),
            tasks: Mutex::new(VecDeque::new()),
            offered: Condvar::new(),
            closed: AtomicBool::new(false),
        }
    }

    /// Sends the helpers home.
    pub(crate) fn close(&self) {
        let _tasks = lock(&self.tasks);
        self.closed.store(true, Ordering::Relaxed);
        self.offered.notify_all();
    }

    /// Offers a task if a thread is free to take it.
    fn offer(&self, task: Task<B, E>) -> Result<(), Task<B, E>> {
        let mut tasks = lock(&self.tasks);
        if tasks.len() >= self.idle.load(Ordering::Relaxed) {
            return Err(task);
        }
        task.split.pending.fetch_add(1, Ordering::Relaxed);
        tasks.push_back(task);
        self.offered.notify_one();
        Ok(())
    }

    /// Waits for a task; nothing when the pool is closed.
    fn wait(&self) -> Option<Task<B, E>> {
        let mut tasks = lock(&self.tasks);
        self.idle.fetch_add(1, Ordering::Relaxed);
        let task = loop {
            if self.closed.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(task) = tasks.pop_front() {
                break Some(task);
            }
            tasks = self
                .offered
                .wait(tasks)
                .unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        task
    }

    /// A task that brings this split forward, if there is one.
    fn take_below(&self, split: &Arc<Split>) -> Option<Task<B, E>> {
        let mut tasks = lock(&self.tasks);
        let place = tasks.iter().position(|task| task.split.is_below(split))?;
        tasks.remove(place)
    }
}

/// Works for others until the pool is closed.
pub(crate) fn help<B: Endgame, E: Evaluator<B>>(shared: &Shared<'_, B, E>) {
    let mut worker = Worker::new(shared);
    while let Some(task) = shared.pool.wait() {
        worker.run(&task);
    }
    worker.flush_nodes();
}

impl<B: Endgame, E: Evaluator<B>> Worker<'_, B, E> {
    /// Whether a node is large enough to be shared, and somebody is free.
    pub(crate) fn can_split(&self, depth: u32, child_empties: u32) -> bool {
        /// The smallest searches that are worth handing over.
        const MIN_DEPTH: u32 = 6;
        const MIN_EMPTIES: u32 = 14;
        self.shared.pool.idle.load(Ordering::Relaxed) > 0
            && depth >= MIN_DEPTH
            && (depth <= child_empties || child_empties >= MIN_EMPTIES)
    }

    /// Searches candidates with a null window on all free threads; returns the best value and its square.
    pub(crate) fn split(
        &mut self,
        candidates: &[&Candidate<B, E>],
        depth: u32,
        alpha: i32,
    ) -> Result<(i32, usize), Interrupted> {
        let split = Arc::new(Split {
            parent: self.split.clone(),
            alpha,
            stopped: AtomicBool::new(false),
            pending: AtomicUsize::new(0),
            best: Mutex::new((-INFINITY, candidates[0].square)),
        });
        let outer = self.split.replace(split.clone());
        for candidate in candidates {
            if split.is_stopped() {
                break;
            }
            let task = Task {
                split: split.clone(),
                child: candidate.child.clone(),
                square: candidate.square,
                depth: depth - 1,
                selectivity: self.selectivity,
                may_stop: self.may_stop,
            };
            if let Err(task) = self.shared.pool.offer(task) {
                let value = self.search::<false>(&task.child, depth - 1, -alpha - 1, -alpha, 0);
                split.note(value.map(|value| -value), task.square);
            }
        }
        self.wait_for(&split);
        self.split = outer;
        // A good placement found by one thread stops the others, which is as it should be. Stopped without one, here or
        // further up, some placements were not searched, and nothing is known.
        let best = *lock(&split.best);
        if best.0 <= alpha && split.is_stopped() {
            return Err(Interrupted);
        }
        Ok(best)
    }

    /// Waits until all tasks of a split are done, and helps with them.
    fn wait_for(&mut self, split: &Arc<Split>) {
        let pool = &self.shared.pool;
        while split.pending.load(Ordering::Acquire) > 0 {
            pool.idle.fetch_add(1, Ordering::Relaxed);
            let task = loop {
                if split.pending.load(Ordering::Acquire) == 0 {
                    break None;
                }
                let task = pool.take_below(split);
                if task.is_some() {
                    break task;
                }
                std::thread::yield_now();
            };
            pool.idle.fetch_sub(1, Ordering::Relaxed);
            if let Some(task) = task {
                self.run(&task);
            }
        }
    }

    fn run(&mut self, task: &Task<B, E>) {
        let alpha = task.split.alpha;
        let outer = self.split.replace(task.split.clone());
        let before = (self.selectivity, self.may_stop);
        (self.selectivity, self.may_stop) = (task.selectivity, task.may_stop);
        let value = if task.split.is_stopped() {
            Err(Interrupted)
        } else {
            self.search::<false>(&task.child, task.depth, -alpha - 1, -alpha, 0)
        };
        (self.selectivity, self.may_stop) = before;
        self.split = outer;
        task.split.note(value.map(|value| -value), task.square);
        task.split.pending.fetch_sub(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use rules::{Position, Size};

    use super::*;
    use crate::board::Board8;
    use crate::eval::PatternEvaluator;
    use crate::limits::{Clock, Limits, Stop};
    use crate::search::table::Table;

    fn split(stopped: bool) -> Arc<Split> {
        Arc::new(Split {
            parent: None,
            alpha: 0,
            stopped: AtomicBool::new(stopped),
            pending: AtomicUsize::new(0),
            best: Mutex::new((-INFINITY, 0)),
        })
    }

    /// A search that is not wanted any more leaves placements out, so it must not pass for a finished one.
    #[test]
    fn a_split_below_a_stopped_one_has_no_result() {
        let evaluator = PatternEvaluator::new(&crate::Weights::classic());
        let table = Table::<Board8>::new(1);
        let shared = Shared {
            size: Size::STANDARD,
            shape: &(),
            evaluator: &evaluator,
            table: &table,
            clock: Clock::start(Instant::now(), &Limits::default(), &Stop::new(), 60),
            strict: false,
            pool: Pool::new(),
        };
        let board = Board8::from_position(&Position::start(Size::STANDARD));
        let root = Node {
            board,
            features: evaluator.features(&board),
            empties: 60,
            judged: None,
        };
        let mut worker = Worker::new(&shared);
        let candidates = worker.candidates(&root, 4, [None; 2]).unwrap();
        let all: Vec<_> = candidates.iter().collect();
        for stopped in [false, true] {
            worker.split = Some(split(stopped));
            // So high a bound that no placement reaches it.
            let result = worker.split(&all, 4, 64 * 32);
            assert_eq!(result.is_err(), stopped);
        }
    }
}
