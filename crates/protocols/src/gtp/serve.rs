//! The loop around a session.

use std::io::{self, BufRead, Write};

use super::session::Session;
use super::wire::write_answer;
use crate::lines::read_line;

/// Far more than any command takes.
const MAX_LINE: usize = 4096;

/// Answers commands until the controller quits or its output ends.
pub fn serve(
    session: &mut Session,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    while let Some(line) = read_line(input, MAX_LINE)? {
        let answer = if line.is_cut {
            let message = format!("syntax error: a line has at most {MAX_LINE} characters");
            Some(write_answer("", &Err(message)))
        } else {
            session.answer(&line.text)
        };
        if let Some(answer) = answer {
            output.write_all(answer.as_bytes())?;
            output.flush()?;
        }
        if session.has_quit() {
            break;
        }
    }
    Ok(())
}
