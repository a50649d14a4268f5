//! How hard positions are looked at.

use std::time::{Duration, Instant};

use engine::{Level, Limits};
use rules::Size;

/// How hard each position of a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Plies to look ahead; as many as the time allows without.
    pub depth: Option<u32>,
    /// With at most this many empty squares positions are searched to the end.
    pub exact: u32,
    /// Whether what is probably worse may be left out before the end.
    pub selective: bool,
    /// Time for each position.
    pub time: Option<Duration>,
    /// Positions to visit for each position.
    pub nodes: Option<u64>,
}

impl Effort {
    /// The level that a game is analysed at when nobody says: a 60-move game takes less than a minute on two cores.
    pub const LEVEL: &str = "champion";

    /// What is done when nobody says.
    pub fn standard(size: Size) -> Effort {
        let level = Effort::LEVEL.parse().expect("there is such a level");
        Effort::of_level(level, size)
    }

    /// Looks as far as a level does, and from two squares earlier on to the end.
    ///
    /// Boards other than 8x8 are searched more slowly, so the end begins later there, and large ones get fewer nodes for
    /// each position so that a whole game takes as long as on others.
    pub fn of_level(level: Level, size: Size) -> Effort {
        /// With so many empty squares the end is searched in less than a second on every board.
        const EXACT_ON_OTHER_BOARDS: u32 = 12;
        const NODES_FOR_ALL_SQUARES: u64 = 12_000_000;
        let standard = size == Size::STANDARD;
        let exact = level.exact() + 2;
        Effort {
            depth: Some(level.depth()),
            exact: if standard {
                exact
            } else {
                exact.min(EXACT_ON_OTHER_BOARDS)
            },
            selective: true,
            time: None,
            nodes: (!standard).then_some(NODES_FOR_ALL_SQUARES / size.area() as u64),
        }
    }

    /// Looks this many plies ahead and leaves nothing out; to the end when there are no more.
    pub const fn of_depth(depth: u32) -> Effort {
        Effort {
            depth: Some(depth),
            exact: depth,
            selective: false,
            time: None,
            nodes: None,
        }
    }

    /// Spends this time on each position, to the end where it suffices.
    pub fn of_time(time: Duration, size: Size) -> Effort {
        Effort {
            depth: None,
            time: Some(time),
            nodes: None,
            ..Effort::standard(size)
        }
    }

    /// The same as limits of a search that begins now with so many empty squares on the board.
    pub(crate) fn limits(&self, empties: u32) -> Limits {
        let depth = if empties <= self.exact {
            Some(empties)
        } else {
            self.depth
        };
        Limits {
            depth,
            selective: self.selective,
            nodes: self.nodes.filter(|_| empties > self.exact),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            ..Limits::default()
        }
    }
}
