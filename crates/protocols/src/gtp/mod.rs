//! GTP, version 2, for Othello: docs/gtp.md lists the commands and the choices made.

mod clock;
mod commands;
mod controller;
mod serve;
mod session;
mod show;
mod wire;

pub use controller::GtpPlayer;
pub use serve::serve;
pub use session::Session;
