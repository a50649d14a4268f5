//! Programs that play, and what can go wrong with them.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use engine::{GameClock, Stop};
use rules::{Game, IllegalMove, Move, Size, Square};
use thiserror::Error;

/// The command line of a program, split into words as a shell would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    text: String,
    words: Vec<String>,
}

impl Program {
    /// The program's own name, without its folder and arguments.
    pub fn name(&self) -> &str {
        let path = Path::new(self.file());
        let name = path.file_name().and_then(|name| name.to_str());
        name.unwrap_or(self.file())
    }

    pub(crate) fn file(&self) -> &str {
        &self.words[0]
    }

    pub(crate) fn args(&self) -> &[String] {
        &self.words[1..]
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// The text is not the command line of a program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseProgramError {
    /// There is nothing in it.
    #[error("say which program to run, like gtp-rhino -b 0 -l 3")]
    Empty,
    /// A quote is not closed, or a backslash stands at the end.
    #[error("`{0}` has a quote that is not closed")]
    OpenQuote(String),
}

impl FromStr for Program {
    type Err = ParseProgramError;

    fn from_str(text: &str) -> Result<Program, ParseProgramError> {
        let text = text.trim();
        let open_quote = || ParseProgramError::OpenQuote(text.to_owned());
        let words = shlex::split(text).ok_or_else(open_quote)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(ParseProgramError::Empty);
        }
        Ok(Program {
            text: text.to_owned(),
            words,
        })
    }
}

/// How long another program may think.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The time for a move that it is told about.
    pub time: Option<Duration>,
    /// How much longer than that a move may take before the program counts as hung.
    pub tolerance: Duration,
    /// How long every other answer may take, and a move without a time.
    pub patience: Duration,
    /// Ends the wait for an answer, and with it the program.
    pub stop: Stop,
}

impl Default for Timing {
    /// A minute for everything.
    fn default() -> Timing {
        Timing {
            time: None,
            tolerance: Duration::from_secs(5),
            patience: Duration::from_secs(60),
            stop: Stop::new(),
        }
    }
}

/// What a program wants to do on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Put a disc on this square, which is legal.
    Place(Square),
    /// Give up the game.
    Resign,
}

/// A running program that plays, whatever it speaks; it ends when this value does.
pub trait OutsidePlayer: Send {
    /// Tells the program how a game stands, without letting it move.
    fn prepare(&mut self, game: &Game) -> Result<(), ProgramError>;

    /// Lets the program choose a move in a game that is not over; it is told what is left on its clock, if there is one.
    fn choose(&mut self, game: &Game, clock: Option<GameClock>) -> Result<Decision, ProgramError>;

    /// From now on this ends the wait for an answer, and with it the program, instead of [`Timing::stop`].
    fn heed(&mut self, stop: &Stop);
}

/// A program was to play and did not.
#[derive(Debug, Error)]
#[error("`{program}` {fault}{}", last_words(said))]
pub struct ProgramError {
    /// Its command line.
    pub program: String,
    /// What it did.
    pub fault: Fault,
    /// The last lines of its standard error.
    pub said: Vec<String>,
}

fn last_words(said: &[String]) -> String {
    if said.is_empty() {
        return String::new();
    }
    format!(" (it said: {})", said.join(" / "))
}

/// What a program did instead of playing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The system could not start it.
    #[error("cannot be started: {0}; check the command, which is looked for on the PATH")]
    Start(io::Error),
    /// It ended or closed its output.
    #[error("ended ({status}) when it was told `{command}`")]
    Died {
        /// What it had been told.
        command: String,
        /// How it ended.
        status: String,
    },
    /// It did not answer in time.
    #[error("did not answer `{command}` within {} s and was ended", limit.as_secs_f64())]
    Silent {
        /// What it had been told.
        command: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// Somebody did not want to wait any longer.
    #[error("was stopped while it was thinking")]
    Stopped,
    /// It refused what it has to accept.
    #[error("refused `{command}`: {reason}")]
    Refused {
        /// What it had been told.
        command: String,
        /// What it answered.
        reason: String,
    },
    /// Its answer has no meaning.
    #[error("answered `{answer}` to `{command}`, but {expected}")]
    Nonsense {
        /// What it had been told.
        command: String,
        /// What it answered.
        answer: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// It made a move that is against the rules.
    #[error("wants to play {action}, which is illegal: {reason}")]
    Illegal {
        /// The move.
        action: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// Its protocol does not know such a board.
    #[error("cannot play on {0}: its protocol knows square boards up to 14x14 only")]
    Board(Size),
    /// Its protocol cannot tell it how the game began.
    #[error(
        "cannot play this game: in its protocol every game starts with Black to move and White top-left in the centre"
    )]
    UnusualStart,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_like_in_a_shell() {
        let program: Program = " /usr/games/gtp-rhino -b 0 'a b' ".parse().unwrap();
        assert_eq!(program.name(), "gtp-rhino");
        assert_eq!(program.args(), ["-b", "0", "a b"]);
        assert_eq!(program.to_string(), "/usr/games/gtp-rhino -b 0 'a b'");
        for empty in ["", "  ", "''", "# nothing"] {
            assert_eq!(empty.parse::<Program>(), Err(ParseProgramError::Empty));
        }
        let open = "say 'hello".parse::<Program>().unwrap_err();
        assert_eq!(
            open.to_string(),
            "`say 'hello` has a quote that is not closed"
        );
    }
}
