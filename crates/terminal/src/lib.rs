//! Outflank in a terminal: for now the plain console game.

pub mod console;
