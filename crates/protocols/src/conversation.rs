//! A controller's end of a conversation with another program, whatever they speak.

use std::time::{Duration, Instant};

use engine::Stop;

use crate::process::{NoLine, Process};
use crate::program::{Fault, Program, ProgramError};

/// How much is kept of an answer, which may end up in a message.
const MAX_ANSWER: usize = 80;

/// A running program that is told commands and listened to.
pub(crate) struct Conversation {
    program: Program,
    process: Process,
    stop: Stop,
}

impl Conversation {
    /// Starts a program; `stop` ends every wait for it.
    pub(crate) fn start(program: &Program, stop: Stop) -> Result<Conversation, ProgramError> {
        let process = Process::start(program).map_err(|error| ProgramError {
            program: program.to_string(),
            fault: Fault::Start(error),
            said: Vec::new(),
        })?;
        Ok(Conversation {
            program: program.clone(),
            process,
            stop,
        })
    }

    /// From now on this ends every wait instead.
    pub(crate) fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.process.say(line);
    }

    /// Waits for the next line of an answer to a command; a program that says nothing in time, or is stopped, is ended.
    pub(crate) fn hear(
        &mut self,
        command: &str,
        deadline: Instant,
        limit: Duration,
    ) -> Result<String, Fault> {
        let command = command.to_owned();
        match self.process.hear(deadline, &self.stop) {
            Ok(line) => Ok(line
                .replace('\t', " ")
                .replace(|c: char| c.is_control(), "")),
            Err(NoLine::Silent) => {
                self.process.kill();
                Err(Fault::Silent { command, limit })
            }
            Err(NoLine::Stopped) => {
                self.process.kill();
                Err(Fault::Stopped)
            }
            Err(NoLine::Closed) => {
                let status = self.process.ending();
                Err(Fault::Died { command, status })
            }
        }
    }

    /// The same fault with the program that is to blame and its last words.
    pub(crate) fn blame(&self, fault: Fault) -> ProgramError {
        ProgramError {
            program: self.program.to_string(),
            fault,
            said: self.process.last_words(),
        }
    }
}

/// What is kept of an answer.
pub(crate) fn shorten(answer: &str) -> String {
    answer.chars().take(MAX_ANSWER).collect()
}
