//! Where there are no process groups, a program ends alone.

use std::io;
use std::process::{Child, Command};

/// Does nothing here: programs end when their input does.
pub fn end_all_programs() {}

/// A program.
pub(super) struct Group;

/// Starts a program.
pub(super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
    Ok((command.spawn()?, Group))
}

impl Group {
    /// Whether the program has ended.
    pub(super) fn has_ended(&self, child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// Ends the program.
    pub(super) fn kill(&mut self, child: &mut Child) {
        let _ = child.kill();
        let _ = child.wait();
    }
}
