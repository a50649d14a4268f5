//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What bounds a search; without any bound it goes on to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead, full width; a forced pass costs none.
    pub depth: Option<u32>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
}

/// A flag by which anybody, from any thread, can end one search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not up yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the search to end and answer with what it has.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches the limits of a running search.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    deadline: Option<Instant>,
    max_nodes: u64,
    stop: Stop,
}

impl Clock {
    pub(crate) fn start(limits: &Limits, stop: &Stop) -> Clock {
        let start = Instant::now();
        Clock {
            start,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether a limit is reached after this many nodes.
    pub(crate) fn is_up(&self, nodes: u64) -> bool {
        nodes >= self.max_nodes || self.is_over()
    }

    /// Whether the time is over or somebody asked to stop.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_requested() || self.deadline.is_some_and(|at| Instant::now() >= at)
    }
}
