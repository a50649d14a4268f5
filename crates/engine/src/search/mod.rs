//! Looking ahead.

mod alphabeta;
mod root;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use root::{AnySearcher, Searcher};
