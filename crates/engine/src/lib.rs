//! Thinking about Reversi on every even board from 4x4 to 26x26.
//!
//! There is one door, [`Engine::go`]: a position, [`Limits`], a way to [`Stop`] and a stream of
//! [`Report`]s.
//!
//! ```
//! use engine::{Engine, Kind, Limits, Options, Stop};
//! use rules::{Position, Size};
//!
//! let mut engine = Engine::new(Options::default());
//! let position = Position::start(Size::new(4, 4)?);
//! let answer = engine.go(&position, &Limits::default(), &Stop::new(), |report| {
//!     println!("depth {}: {}", report.depth, report.score);
//! })?;
//! assert_eq!(answer.kind, Kind::Exact);
//! assert_eq!(answer.score.to_string(), "-10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Without limits a search goes on to the end of the game. With a depth it looks that many plies ahead at full width;
//! with a time, a number of nodes, a game clock or a [`Level`] it uses everything it has. Every [`Report`] says by its
//! [`Kind`] how far its score can be trusted. Any thread that holds the [`Stop`] can end the search, which then answers
//! with what it has found.
//!
//! ```
//! use engine::{Engine, Kind, Level, Limits, Options, Stop};
//! use rules::{Position, Size};
//!
//! let mut engine = Engine::new(Options { hash_mib: 16, ..Options::default() });
//! let position = Position::start(Size::STANDARD);
//! let plies = Limits { depth: Some(4), ..Limits::default() };
//! let answer = engine.go(&position, &plies, &Stop::new(), |_| ())?;
//! assert_eq!(answer.kind, Kind::Depth(4));
//!
//! let casual: Level = "casual".parse()?;
//! let person = Limits { level: Some(casual), ..Limits::default() };
//! engine.go(&position, &person, &Stop::new(), |_| ())?;
//!
//! let stop = Stop::new();
//! stop.request();
//! let at_once = engine.go(&position, &Limits::default(), &stop, |_| ())?;
//! assert_eq!(at_once.depth, 1, "one round is always finished");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` has programs that solve a position and follow a search.

mod board;
mod door;
mod endgame;
mod eval;
pub mod learning;
mod level;
mod limits;
mod perft;
mod report;
mod rng;
mod search;
#[cfg(test)]
mod testing;

pub use door::{Engine, NothingToSearch, Options};
pub use eval::{DecodeError, ErrorModel, Weights};
pub use level::{Level, LevelError};
pub use limits::{GameClock, Goal, Limits, Stop};
pub use perft::perft;
pub use report::{Kind, Report, Score};
pub use rng::Rng;

/// The name of the move generator that was chosen when building.
pub const fn kernel_name() -> &'static str {
    board::kernels::NAME
}

/// What this build assumes of the processor and the processor lacks; with anything here it must not run.
pub fn missing_cpu_features() -> Vec<&'static str> {
    board::kernels::missing_features()
}

/// Pieces that benches measure on their own; not part of the interface.
#[doc(hidden)]
pub mod internals;
