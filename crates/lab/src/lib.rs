//! Making the engine stronger: self-play, fitting, openings, matches.

pub mod check;
pub mod fit;
pub mod matches;
pub mod merge;
pub mod openings;
pub mod probcut;
pub mod relabel;
pub mod selfplay;
pub mod shard;

mod job;
mod record;
#[cfg(test)]
mod testing;

pub use job::{Job, Part, PartError};
pub use record::{Record, Value};
