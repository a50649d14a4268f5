//! The loop around a session: it reads on while the engine thinks.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use engine::Stop;

use super::commands::Command;
use super::session::Session;
use crate::lines::read_line;

/// Far more than the longest game takes.
const MAX_LINE: usize = 64 * 1024;

/// Answers commands until the GUI quits or its output ends; what it asked for last is still answered then.
///
/// A ping stops the thinking that was asked for before it at once.
pub fn serve(
    session: &mut Session,
    input: &mut impl BufRead,
    output: &mut (impl Write + Send),
) -> io::Result<()> {
    thread::scope(|scope| {
        let (lines, waiting) = channel();
        let worker = scope.spawn(move || answer_all(session, &waiting, output));
        let mut stop = Stop::new();
        while let Some(line) = read_line(input, MAX_LINE)? {
            if line.is_cut {
                if lines.send((None, stop.clone())).is_err() {
                    break;
                }
                continue;
            }
            let command = Command::parse(&line.text);
            if command.as_ref().is_some_and(Command::interrupts) {
                // Ends what runs and what waits; later commands have a handle of their own.
                stop.request();
                stop = Stop::new();
            }
            let is_last = command == Some(Command::Quit);
            if lines.send((Some(line.text), stop.clone())).is_err() || is_last {
                break;
            }
        }
        drop(lines);
        worker.join().expect("the worker does not panic")
    })
}

/// Answers line after line; nothing stands for one that was too long.
fn answer_all(
    session: &mut Session,
    waiting: &Receiver<(Option<String>, Stop)>,
    output: &mut impl Write,
) -> io::Result<()> {
    while let Ok((line, stop)) = waiting.recv() {
        let Some(line) = line else {
            writeln!(output, "status a line has at most {MAX_LINE} characters")?;
            output.flush()?;
            continue;
        };
        let mut written = Ok(());
        session.handle(&line, &stop, |answer| {
            if written.is_ok() {
                written = writeln!(output, "{answer}").and_then(|()| output.flush());
            }
            // Whoever does not listen any more needs no further thoughts.
            if written.is_err() {
                stop.request();
            }
        });
        written?;
        if session.has_quit() {
            break;
        }
    }
    Ok(())
}
