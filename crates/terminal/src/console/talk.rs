//! Asking and saying, line by line.

use std::io::{self, BufRead, Write};

/// How the console shows things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Colours; without them everything is plain ASCII.
    pub color: bool,
    /// Round discs instead of letters, where the terminal can show them.
    pub unicode: bool,
    /// Whether a person types, so that prompts need no line of their own.
    pub interactive: bool,
}

/// A conversation: lines in, text out.
pub struct Talk<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    look: Look,
}

impl<'a> Talk<'a> {
    /// A conversation over these two ends.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, look: Look) -> Talk<'a> {
        Talk {
            input,
            output,
            look,
        }
    }

    /// How things are shown.
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Says one line.
    pub fn say(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.output, "{}", line.as_ref())
    }

    /// Shows a passing remark that the next line replaces; only people get to see it.
    pub fn whisper(&mut self, remark: &str) -> io::Result<()> {
        if self.look.interactive && self.look.color {
            write!(self.output, "{remark}")?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Takes a remark back.
    pub fn hush(&mut self) -> io::Result<()> {
        if self.look.interactive && self.look.color {
            write!(self.output, "\r\x1b[K")?;
        }
        Ok(())
    }

    /// Asks, and returns the answer without blanks around it; nothing when the input has ended.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if self.look.interactive {
            write!(self.output, "{prompt} ")?;
        } else {
            writeln!(self.output, "{prompt}")?;
        }
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            if self.look.interactive {
                writeln!(self.output)?;
            }
            return Ok(None);
        }
        // Keys like the arrows send control characters, which must not come back in a message.
        let text = String::from_utf8_lossy(&bytes);
        let typed: String = text
            .chars()
            .filter(|c| !c.is_control() || *c == '\t')
            .collect();
        Ok(Some(typed.trim().to_owned()))
    }
}
