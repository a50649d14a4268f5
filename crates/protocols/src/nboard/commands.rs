//! The commands of a GUI.

use formats::{Note, read_noted_move};
use rules::Move;

/// What a GUI says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// The version of the protocol.
    Version,
    /// How far to look ahead.
    Depth(u32),
    /// Go on with this game, in GGF.
    Game(String),
    /// What a draw is worth, which changes nothing here.
    Contempt,
    /// A move was made.
    Move(Move, Note),
    /// Value so many of the best moves.
    Hint(usize),
    /// Say which move to play.
    Go,
    /// Stop thinking and answer with this.
    Ping(String),
    /// Remember the game in a book.
    Learn,
    /// Value all positions of the game.
    Analyze,
    /// Forget what was thought before.
    Clear,
    /// Leave.
    Quit,
    /// A known command with something wrong about it.
    Wrong(&'static str),
}

impl Command {
    /// Reads a line; nothing for what is unknown, which is to be ignored.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let (name, rest) = split(line);
        Some(match name.to_ascii_lowercase().as_str() {
            "nboard" => Command::Version,
            "set" => return Command::parse_set(rest),
            "move" => read_noted_move(rest).map_or(
                Command::Wrong("a move is like F5, F5/1.20/3.5 or PA"),
                |(action, note)| Command::Move(action, note),
            ),
            "hint" => match rest.parse() {
                Ok(count @ 1..) => Command::Hint(count),
                _ => Command::Wrong("say hint and how many moves, from 1"),
            },
            "go" => Command::Go,
            "ping" => Command::Ping(rest.to_owned()),
            "learn" => Command::Learn,
            "analyze" => Command::Analyze,
            "clear" => Command::Clear,
            "quit" => Command::Quit,
            // Version 1 says moves without a word before them.
            _ => {
                let (action, note) = read_noted_move(name)?;
                Command::Move(action, note)
            }
        })
    }

    fn parse_set(text: &str) -> Option<Command> {
        let (name, rest) = split(text);
        Some(match name.to_ascii_lowercase().as_str() {
            "depth" => match rest.parse() {
                Ok(depth @ 1..=999) => Command::Depth(depth),
                _ => Command::Wrong("a depth is a whole number of moves to look ahead, from 1"),
            },
            "game" => Command::Game(rest.to_owned()),
            "contempt" => Command::Contempt,
            _ => return None,
        })
    }

    /// Whether thinking has to stop when this comes.
    pub(super) const fn interrupts(&self) -> bool {
        matches!(self, Command::Ping(_) | Command::Quit)
    }
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_unknown_ones_ignored() {
        let place = |text: &str| Move::Place(text.parse().unwrap());
        let noted = |value, seconds| Note {
            value,
            seconds,
            comment: None,
        };
        for (line, command) in [
            ("nboard 2", Command::Version),
            ("set depth 12", Command::Depth(12)),
            (
                "set game (;GM[Othello];)",
                Command::Game("(;GM[Othello];)".to_owned()),
            ),
            ("set contempt -3", Command::Contempt),
            (
                "move F5/1.20/3.5",
                Command::Move(place("f5"), noted(Some(1.2), Some(3.5))),
            ),
            (
                "move f5//1.2",
                Command::Move(place("f5"), noted(None, Some(1.2))),
            ),
            ("move PA", Command::Move(Move::Pass, Note::default())),
            ("D3", Command::Move(place("d3"), Note::default())),
            ("pa", Command::Move(Move::Pass, Note::default())),
            (" HINT  3\r", Command::Hint(3)),
            ("go", Command::Go),
            ("ping 17", Command::Ping("17".to_owned())),
            ("learn", Command::Learn),
            ("analyze", Command::Analyze),
            ("clear", Command::Clear),
            ("quit", Command::Quit),
        ] {
            assert_eq!(Command::parse(line), Some(command), "{line}");
        }
        for line in ["", "  ", "hello", "set", "set time 3", "new 8", "==="] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
        for line in [
            "hint",
            "hint 0",
            "set depth x",
            "set depth 0",
            "move",
            "move Z99",
        ] {
            assert!(
                matches!(Command::parse(line), Some(Command::Wrong(_))),
                "{line}"
            );
        }
    }
}
