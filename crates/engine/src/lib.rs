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
