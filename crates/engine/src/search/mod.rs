//! Looking ahead: one search for every board.

mod deepen;
mod order;
mod parallel;
mod probcut;
mod table;
#[cfg(test)]
mod tests;
mod worker;

pub(crate) use deepen::{AnySearcher, Job, Searcher};
