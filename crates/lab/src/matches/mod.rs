//! Players against players: many games from both sides of many openings, and what they prove.
//!
//! ```
//! use engine::Rng;
//! use lab::matches::{Arena, Results, Schedule, random_openings};
//! use play::Machine;
//! use rules::Rules;
//!
//! let openings = random_openings(&Rules::default(), 8, 1, &mut Rng::new(7))?;
//! let arena = Arena {
//!     contestants: ["random".parse()?, "random".parse()?],
//!     schedule: Schedule::new(openings, 2, 7),
//!     machine: Machine { threads: 1, hash_mib: 1 },
//!     concurrency: 2,
//! };
//! let mut results = Results::new(None);
//! arena.play(&mut results, |_, _| Ok(()))?;
//! assert_eq!(results.summary().games, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod contestant;
mod game;
mod log;
mod openings;
mod record;
mod results;
mod schedule;
mod sprt;
mod stats;
mod transcripts;

pub use arena::{Arena, ArenaError, MAX_FAILURES};
pub use contestant::{Contestant, ContestantError};
pub use log::{Log, LogError};
pub use openings::{OpeningsError, random_openings, read_openings};
pub use record::{Failure, GameRecord, Header};
pub use results::{Results, Summary};
pub use schedule::{Fixture, Schedule};
pub use sprt::{Decision, ParseSprtError, Sprt, Verdict};
pub use stats::{Elo, Sample};
pub use transcripts::{TranscriptFile, TranscriptsError};
