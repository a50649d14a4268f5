//! Outflank in a terminal: the full-screen app and the plain console game.

pub mod app;
pub mod console;
