//! An engine's side of a conversation: a line in, lines out.

use engine::{Engine, Limits, Options, Stop};
use formats::{Format, read_games};
use rules::Move;

use super::commands::Command;
use super::line::Line;
use super::think::{self, Plan};

/// An engine for `NBoard`: a line in, any number of lines out.
pub struct Session {
    limits: Limits,
    options: Options,
    pub(super) engine: Engine,
    pub(super) line: Line,
    depth: Option<u32>,
    has_quit: bool,
}

impl Session {
    /// An engine that thinks within these limits until the GUI says how deep.
    pub fn new(limits: Limits, options: Options) -> Session {
        Session {
            limits,
            engine: Engine::new(options.clone()),
            options,
            line: Line::default(),
            depth: None,
            has_quit: false,
        }
    }

    /// Does what a line says and tells every answer as it comes; `stop` ends thinking.
    pub fn handle(&mut self, line: &str, stop: &Stop, mut say: impl FnMut(&str)) {
        if let Some(command) = Command::parse(line) {
            self.obey(command, stop, &mut say);
        }
    }

    /// Whether the GUI has said goodbye.
    pub const fn has_quit(&self) -> bool {
        self.has_quit
    }

    fn obey(&mut self, command: Command, stop: &Stop, say: &mut dyn FnMut(&str)) {
        let plan = self.plan();
        match command {
            Command::Version | Command::Contempt => {}
            Command::Depth(depth) => {
                self.depth = Some(depth);
                say(&format!("set myname Outflank{depth}"));
            }
            Command::Game(text) => match read_line(&text) {
                Ok(line) => self.line = line,
                Err(reason) => say(&format!("status cannot set the game: {reason}")),
            },
            Command::Move(action, note) => {
                if let Err(reason) = self.line.play(action, note.seconds) {
                    say(&format!("status cannot play {}: {reason}", name(action)));
                }
            }
            Command::Hint(count) => think::hint(self, &plan, count, stop, say),
            Command::Go => think::go(self, &plan, stop, say),
            Command::Analyze => think::analyze(self, &plan, stop, say),
            Command::Ping(number) => say(&format!("pong {number}")),
            // There is no book; the answer only says that it is done.
            Command::Learn => say("learned"),
            Command::Clear => self.engine = Engine::new(self.options.clone()),
            Command::Quit => self.has_quit = true,
            Command::Wrong(what_is_right) => say(&format!("status {what_is_right}")),
        }
    }

    /// How hard to think.
    fn plan(&self) -> Plan {
        Plan {
            limits: self.limits,
            depth: self.depth,
        }
    }
}

fn read_line(ggf: &str) -> Result<Line, String> {
    let reading =
        read_games(ggf.as_bytes(), Some(Format::Ggf)).map_err(|error| error.to_string())?;
    let first = reading.games.first().expect("a reading has games");
    Line::from_record(first).map_err(|error| error.to_string())
}

/// A move as the protocol writes it.
pub(super) fn name(action: Move) -> String {
    formats::write_noted_move(action, None, None)
}
