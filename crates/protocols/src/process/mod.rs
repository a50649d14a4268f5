//! A running program that is talked to line by line.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "other.rs")]
mod group;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::Stop;
use group::Group;
pub use group::end_all_programs;

use crate::lines::read_line;
use crate::program::Program;

/// More than any answer line takes.
const MAX_LINE: usize = 4096;
/// How many unread lines may wait before the program has to.
const MAX_WAITING: usize = 1024;
/// How many of the last lines on standard error are kept.
const KEPT_WORDS: usize = 5;
/// How long a program may take to end by itself, and to finish what it says.
const GRACE: Duration = Duration::from_secs(1);
/// How often somebody who waits for a line looks whether to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Why no line came.
pub(crate) enum NoLine {
    /// The time was over.
    Silent,
    /// The output was closed.
    Closed,
    /// Somebody does not want to wait any longer.
    Stopped,
}

/// A program with its own process group, which ends with this value.
pub(crate) struct Process {
    child: Child,
    group: Group,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    said: Arc<Mutex<VecDeque<String>>>,
    listener: thread::JoinHandle<()>,
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(program.file());
        command
            .args(program.args())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let (mut child, group) = group::start(&mut command)?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("the output is a pipe");
        let errors = child.stderr.take().expect("the errors are a pipe");
        let (sender, lines) = sync_channel(MAX_WAITING);
        thread::spawn(move || pass_on(BufReader::new(output), &sender));
        let said = Arc::new(Mutex::new(VecDeque::new()));
        let heard = Arc::clone(&said);
        let listener = thread::spawn(move || remember(BufReader::new(errors), &heard));
        Ok(Process {
            child,
            group,
            input,
            lines,
            said,
            listener,
        })
    }

    /// Says a line; a program that does not listen any more will be noticed when its answer is missing.
    pub(crate) fn say(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush());
        }
    }

    /// Waits for the next line, unless somebody stops that.
    pub(crate) fn hear(&mut self, deadline: Instant, stop: &Stop) -> Result<String, NoLine> {
        loop {
            if stop.is_requested() {
                return Err(NoLine::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Closed),
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Err(NoLine::Silent),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The last lines on its standard error.
    pub(crate) fn last_words(&self) -> Vec<String> {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        said.iter().cloned().collect()
    }

    /// How a program ended that has closed its output, once it has said everything.
    pub(crate) fn ending(&mut self) -> String {
        let mut has_ended = false;
        wait_until(|| {
            has_ended = self.group.has_ended(&mut self.child);
            has_ended && self.listener.is_finished()
        });
        self.kill();
        match self.child.wait() {
            Ok(status) if has_ended => status.to_string(),
            _ => "it closed its output".to_owned(),
        }
    }

    /// Ends the program and what it started, at once.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        self.group.kill(&mut self.child);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input tells a program to leave; what is left afterwards is made to.
        self.input = None;
        wait_until(|| self.group.has_ended(&mut self.child));
        self.kill();
    }
}

/// Waits for something, but not for long.
fn wait_until(mut is_done: impl FnMut() -> bool) {
    let deadline = Instant::now() + GRACE;
    while !is_done() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(2));
    }
}

fn pass_on(mut output: impl BufRead, lines: &SyncSender<String>) {
    while let Ok(Some(line)) = read_line(&mut output, MAX_LINE) {
        if lines.send(line.text).is_err() {
            return;
        }
    }
}

fn remember(mut errors: impl BufRead, said: &Mutex<VecDeque<String>>) {
    while let Ok(Some(line)) = read_line(&mut errors, MAX_LINE) {
        let words: String = line.text.chars().filter(|c| !c.is_control()).collect();
        if words.trim().is_empty() {
            continue;
        }
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.len() == KEPT_WORDS {
            said.pop_front();
        }
        said.push_back(words.trim().to_owned());
    }
}
