//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rules::Size;

use crate::eval::spread;
use crate::level::Level;

/// What a search to the end of the game wants to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The final difference in discs.
    #[default]
    Score,
    /// Only who wins, which is found sooner.
    Winner,
}

/// The time left on a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time left for the rest of the game.
    pub main: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl GameClock {
    /// The time to spend on the next move with so many empty squares on the board.
    ///
    /// The middle of the game gets more than its share, and something is always kept back.
    pub fn budget(&self, empties: u32) -> Duration {
        let own_moves = empties.div_ceil(2).max(1);
        // The last moves are solved in no time, so the time is shared among fewer.
        let shares = (own_moves.saturating_sub(6)).max(2);
        let wanted = self.main / shares + self.increment * 4 / 5;
        let reserve = Duration::from_millis(50).min(self.main / 4);
        wanted.min(self.main.saturating_sub(reserve) * 3 / 4)
    }
}

/// What bounds a search; without any bound it goes on to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead, full width; a forced pass costs none.
    pub depth: Option<u32>,
    /// Whether a search of so many plies may leave out what is probably worse.
    pub selective: bool,
    /// Time for the move.
    pub time: Option<Duration>,
    /// A strength for people, which decides how far to look and how well to judge.
    pub level: Option<Level>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// A moment at which the search ends with what it has; unlike a time, nothing is planned for it.
    pub deadline: Option<Instant>,
    /// The time left for the game, out of which the time for the move is taken.
    pub clock: Option<GameClock>,
    /// What a search to the end wants to know.
    pub goal: Goal,
}

impl Limits {
    /// The same with a level turned into what it means with so many empty squares, and how far moves are misjudged.
    pub(crate) fn resolved(&self, size: Size, empties: u32) -> (Limits, f32) {
        /// On large boards the depth alone would take too long.
        const NODES_ON_LARGE_BOARDS: u64 = 1_000_000;
        let Some(plan) = self.level.map(Level::plan) else {
            return (*self, 0.0);
        };
        let large = size.area() > Size::STANDARD.area();
        let enough = large.then_some(NODES_ON_LARGE_BOARDS);
        let depth = if empties <= plan.exact {
            empties
        } else {
            plan.depth.min(empties)
        };
        let limits = Limits {
            depth: Some(depth),
            selective: true,
            level: None,
            nodes: self.nodes.into_iter().chain(enough).min(),
            ..*self
        };
        (limits, plan.noise * spread(size))
    }

    /// Whether a depth was asked for and nothing may be left out.
    pub(crate) const fn is_full_width(&self) -> bool {
        self.depth.is_some() && !self.selective
    }

    /// Whether time is among the limits.
    pub const fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }
}

/// A handle by which anybody, from any thread, can watch one search and end it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Watched>);

#[derive(Debug, Default)]
struct Watched {
    requested: AtomicBool,
    nodes: AtomicU64,
}

impl Stop {
    /// A handle for a search to come.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the search to end and answer with what it has.
    pub fn request(&self) {
        self.0.requested.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    pub fn is_requested(&self) -> bool {
        self.0.requested.load(Ordering::Relaxed)
    }

    /// How many positions the search has visited so far.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }
}

/// Watches the limits of a running search.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    time: Option<Duration>,
    deadline: Option<Instant>,
    max_nodes: u64,
    stop: Stop,
}

impl Clock {
    /// Watches a search that began at `start` with so many empty squares on the board.
    pub(crate) fn start(start: Instant, limits: &Limits, stop: &Stop, empties: u32) -> Clock {
        stop.0.nodes.store(0, Ordering::Relaxed);
        let share = limits.clock.map(|clock| clock.budget(empties));
        let time = limits.time.into_iter().chain(share).min();
        Clock {
            start,
            time,
            deadline: time
                .and_then(|time| start.checked_add(time))
                .into_iter()
                .chain(limits.deadline)
                .min(),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Counts visited nodes.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.stop.0.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The nodes visited so far by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.stop.nodes()
    }

    /// Whether a limit is reached.
    pub(crate) fn is_up(&self) -> bool {
        self.nodes() >= self.max_nodes || self.is_over()
    }

    /// Whether so much of the time is used that another round would hardly come to its end.
    pub(crate) fn is_mostly_used(&self) -> bool {
        self.time.is_some_and(|time| self.elapsed() > time * 2 / 3)
    }

    /// Whether the time is over or somebody asked to stop.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_requested() || self.deadline.is_some_and(|at| Instant::now() >= at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_time_and_deadline_ends_a_search() {
        let now = Instant::now();
        let hour = Duration::from_secs(3_600);
        for (time, deadline, over) in [
            (Some(hour), Some(now), true),
            (None, Some(now), true),
            (Some(Duration::ZERO), Some(now + hour), true),
            (Some(hour), Some(now + hour), false),
        ] {
            let limits = Limits {
                time,
                deadline,
                ..Limits::default()
            };
            let clock = Clock::start(now, &limits, &Stop::new(), 60);
            assert_eq!(clock.is_over(), over, "{time:?} {deadline:?}");
        }
    }

    #[test]
    fn a_clock_lasts_for_the_whole_game() {
        for (main, increment) in [(60_000, 0), (1_000, 100), (10, 0), (900_000, 5_000)] {
            let mut clock = GameClock {
                main: Duration::from_millis(main),
                increment: Duration::from_millis(increment),
            };
            for empties in (1..=60).rev().step_by(2) {
                let budget = clock.budget(empties);
                assert!(
                    budget < clock.main,
                    "{clock:?} with {empties} empty squares"
                );
                clock.main = clock.main.saturating_sub(budget) + clock.increment;
            }
        }
    }
}
