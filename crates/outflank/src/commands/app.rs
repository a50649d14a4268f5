//! `outflank` alone in a terminal: the full-screen app.

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use play::Machine;
use terminal::app::look::Colors;
use terminal::app::{self, Start};

use super::play::clock_seed;
use super::{Failure, is_dumb, speaks_utf8, wants_color};
use crate::signals::clean_up_when_ended;

/// Whether there is a terminal that can show it.
pub(super) fn can_run() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb()
}

pub(super) fn run() -> Result<(), Failure> {
    clean_up_when_ended()?;
    let variable = |name| env::var(name).unwrap_or_default();
    let colors = if wants_color() {
        Colors::from_terminal(&variable("COLORTERM"), &variable("TERM"))
    } else {
        Colors::None
    };
    let home = env::var_os("OUTFLANK_HOME").filter(|home| !home.is_empty());
    let done = app::run(&Start {
        home: home.map(PathBuf::from),
        colors,
        unicode: speaks_utf8(),
        machine: Machine::default(),
        seed: clock_seed(),
    });
    protocols::end_all_programs();
    Ok(done?)
}
