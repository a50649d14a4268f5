//! Process groups, so that a program ends together with whatever it started.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The groups that are running now.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started and is still running; for a process that is about to end itself.
pub fn end_all_programs() {
    for &leader in running().iter() {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// A program and all it started.
pub(super) struct Group {
    leader: Pid,
    is_over: bool,
}

/// Starts a program in a group of its own.
pub(super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
    // Held meanwhile, so that no group is missed when everything has to end.
    let mut running = running();
    let child = command.process_group(0).spawn()?;
    let leader = Pid::from_child(&child);
    running.push(leader);
    let is_over = false;
    Ok((child, Group { leader, is_over }))
}

impl Group {
    /// Whether the program has ended.
    pub(super) fn has_ended(&self, _: &mut Child) -> bool {
        // The process is left unreaped, so that its number still is that of the group.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.is_over || !matches!(waitid(WaitId::Pid(self.leader), look), Ok(None))
    }

    /// Ends the whole group.
    pub(super) fn kill(&mut self, child: &mut Child) {
        if self.is_over {
            return;
        }
        let mut running = running();
        running.retain(|&leader| leader != self.leader);
        let _ = kill_process_group(self.leader, Signal::KILL);
        let _ = child.wait();
        self.is_over = true;
    }
}
