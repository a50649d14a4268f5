//! `NBoard`'s protocol, versions 1 and 2: docs/nboard.md lists the commands and the choices made.

mod commands;
mod controller;
mod line;
mod serve;
mod session;
mod think;

pub use controller::NboardPlayer;
pub use serve::serve;
pub use session::Session;
