//! Who can sit in a seat.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{Level, LevelError, Limits};
use protocols::{ParseProgramError, Program};
use thiserror::Error;

use crate::weights::WeightsChoice;

/// The deepest search that can be asked for: the empty squares of the largest board.
const MAX_DEPTH: u32 = 672;

/// How hard a computer thinks; what is not said is decided by the settings of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for a move.
    pub time: Option<Duration>,
    /// A named strength.
    pub level: Option<Level>,
    /// What it judges by.
    pub weights: Option<WeightsChoice>,
}

impl Strength {
    /// Whether anything was said about how long it thinks.
    pub const fn is_said(&self) -> bool {
        self.depth.is_some() || self.time.is_some() || self.level.is_some()
    }

    /// This strength, and where nothing was said the other.
    #[must_use]
    pub fn or(self, other: &Strength) -> Strength {
        let thinks = if self.is_said() { &self } else { other };
        Strength {
            depth: thinks.depth,
            time: thinks.time,
            level: thinks.level,
            weights: self.weights.clone().or_else(|| other.weights.clone()),
        }
    }

    /// The same as limits of a search.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            time: self.time,
            level: self.level,
            ..Limits::default()
        }
    }
}

impl fmt::Display for Strength {
    /// Says in words how strong: `casual (level 4)`, `depth 6`, `2s a move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(level) = self.level {
            parts.push(format!("{level} (level {})", level.number()));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth {depth}"));
        }
        if let Some(time) = self.time {
            parts.push(format!("{} a move", write_duration(time)));
        }
        f.pad(&parts.join(", "))
    }
}

/// How another program is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Protocol {
    /// The Go Text Protocol, version 2, as Othello programs speak it.
    Gtp,
    /// `NBoard`'s protocol, version 2.
    Nboard,
}

impl Protocol {
    /// What stands before the command of a program that speaks it.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::Nboard => "nboard",
        }
    }
}

/// A program of somebody else that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// How it is talked to.
    pub protocol: Protocol,
    /// What is run.
    pub program: Program,
    /// The time for a move that it is told about.
    pub time: Option<Duration>,
    /// How many moves ahead it should look, which only `NBoard`'s protocol can tell.
    pub depth: Option<u32>,
}

impl Outside {
    fn parse(protocol: Protocol, command: Option<&str>) -> Result<Outside, ParsePlayerError> {
        let program = command.unwrap_or_default().parse();
        Ok(Outside {
            protocol,
            program: program.map_err(|error| ParsePlayerError::Program(protocol.name(), error))?,
            time: None,
            depth: None,
        })
    }
}

/// A player in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// Our engine.
    Computer(Strength),
    /// Any legal move, all equally likely.
    Random,
    /// Another program.
    Outside(Outside),
}

impl Player {
    /// The engine with nothing said about its strength.
    pub const COMPUTER: Player = Player::Computer(Strength {
        depth: None,
        time: None,
        level: None,
        weights: None,
    });

    /// Whether a person has to be asked for the moves.
    pub const fn is_human(&self) -> bool {
        matches!(self, Player::Human)
    }

    /// The text that [`Player::from_str`] reads as this player; the time another program has is not in it.
    pub fn spelled(&self) -> String {
        match self {
            Player::Human => "human".to_owned(),
            Player::Random => "random".to_owned(),
            Player::Outside(outside) => match outside.protocol {
                Protocol::Gtp => format!("gtp:{}", outside.program),
                Protocol::Nboard => format!("nboard:{}", outside.program),
            },
            Player::Computer(strength) => {
                let keys = [
                    strength.depth.map(|depth| format!("depth={depth}")),
                    strength
                        .time
                        .map(|time| format!("time={}", write_duration(time))),
                    strength.level.map(|level| format!("level={level}")),
                    strength
                        .weights
                        .as_ref()
                        .map(|weights| format!("weights={weights}")),
                ];
                let keys: Vec<String> = keys.into_iter().flatten().collect();
                match keys.as_slice() {
                    [] => "computer".to_owned(),
                    keys => format!("computer:{}", keys.join(",")),
                }
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Human => "human",
            Player::Computer(_) => "computer",
            Player::Random => "random",
            Player::Outside(outside) => outside.program.name(),
        })
    }
}

/// The text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePlayerError {
    /// There is no such player.
    #[error(
        "`{0}` is not a player: say human, computer or random; a computer's strength can follow, like computer:level=5, computer:depth=4 or computer:time=2s, and gtp:COMMAND or nboard:COMMAND runs another program"
    )]
    Unknown(String),
    /// A computer has no such setting.
    #[error("`{0}` is not a computer's strength: say depth=4, time=2s, level=5 or weights=FILE")]
    UnknownKey(String),
    /// The depth is wrong.
    #[error("depth={0}: {DepthError}")]
    Depth(String),
    /// The level is wrong.
    #[error("{0}")]
    Level(LevelError),
    /// A level and a depth were asked for.
    #[error("say level or depth, not both: a level decides how deep to look")]
    LevelAndDepth,
    /// The time is wrong.
    #[error("time={0}: {DurationError}")]
    Time(String),
    /// The command of another program is wrong.
    #[error("{0}:COMMAND: {1}")]
    Program(&'static str, ParseProgramError),
}

/// The text is not a search depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a depth is a whole number of moves to look ahead, from 1 to {MAX_DEPTH}")]
pub struct DepthError;

/// The text is not a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a time is like 50ms, 2s or 1m, from 1ms to a day")]
pub struct DurationError;

impl FromStr for Player {
    type Err = ParsePlayerError;

    /// Reads `human`, `random`, `computer[:KEY=VALUE,...]`, where the first letter is enough, `gtp:COMMAND` or `nboard:COMMAND`.
    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        let (name, keys) = match text.split_once(':') {
            Some((name, keys)) => (name, Some(keys)),
            None => (text, None),
        };
        match (name.to_ascii_lowercase().as_str(), keys) {
            ("human" | "h", None) => Ok(Player::Human),
            ("random" | "r", None) => Ok(Player::Random),
            ("computer" | "c", None) => Ok(Player::COMPUTER),
            ("computer" | "c", Some(keys)) => parse_strength(keys).map(Player::Computer),
            ("gtp", command) => Outside::parse(Protocol::Gtp, command).map(Player::Outside),
            ("nboard", command) => Outside::parse(Protocol::Nboard, command).map(Player::Outside),
            _ => Err(ParsePlayerError::Unknown(text.to_owned())),
        }
    }
}

fn parse_strength(keys: &str) -> Result<Strength, ParsePlayerError> {
    let mut strength = Strength::default();
    for pair in keys.split(',') {
        let unknown = || ParsePlayerError::UnknownKey(pair.to_owned());
        let (key, value) = pair.split_once('=').ok_or_else(unknown)?;
        match key {
            "depth" => {
                let depth = parse_depth(value);
                strength.depth =
                    Some(depth.map_err(|_| ParsePlayerError::Depth(value.to_owned()))?);
            }
            "time" => {
                let time = parse_duration(value);
                strength.time = Some(time.map_err(|_| ParsePlayerError::Time(value.to_owned()))?);
            }
            "level" => {
                strength.level = Some(value.parse().map_err(ParsePlayerError::Level)?);
            }
            "weights" if !value.is_empty() => {
                strength.weights = Some(WeightsChoice::parse(value));
            }
            _ => return Err(unknown()),
        }
    }
    if strength.level.is_some() && strength.depth.is_some() {
        return Err(ParsePlayerError::LevelAndDepth);
    }
    Ok(strength)
}

/// Reads a search depth.
pub fn parse_depth(text: &str) -> Result<u32, DepthError> {
    match text.parse() {
        Ok(depth @ 1..=MAX_DEPTH) => Ok(depth),
        _ => Err(DepthError),
    }
}

/// Reads a time like `50ms`, `2s`, `1.5s` or `1m`.
pub fn parse_duration(text: &str) -> Result<Duration, DurationError> {
    let unit_at = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "ms" => Some(0.001),
        "s" => Some(1.0),
        "m" => Some(60.0),
        _ => None,
    };
    let plain = number
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    seconds
        .filter(|_| plain)
        .and_then(|seconds| Some(number.parse::<f64>().ok()? * seconds))
        .filter(|&total| (0.001..=86_400.0).contains(&total))
        .map(Duration::from_secs_f64)
        .ok_or(DurationError)
}

/// Writes a time as [`parse_duration`] reads it, in whole milliseconds.
pub fn write_duration(time: Duration) -> String {
    match time.as_millis() {
        millis if millis > 0 && millis.is_multiple_of(60_000) => format!("{}m", millis / 60_000),
        millis if millis > 0 && millis.is_multiple_of(1_000) => format!("{}s", millis / 1_000),
        millis => format!("{millis}ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_with_their_strength() {
        assert_eq!("human".parse(), Ok(Player::Human));
        assert_eq!("C".parse(), Ok(Player::COMPUTER));
        assert_eq!("Random".parse(), Ok(Player::Random));
        let strength = Strength {
            depth: Some(4),
            time: Some(Duration::from_millis(1_500)),
            level: None,
            weights: Some(WeightsChoice::Classic),
        };
        assert_eq!(
            "computer:depth=4,time=1.5s,weights=classic".parse(),
            Ok(Player::Computer(strength))
        );
    }

    #[test]
    fn players_are_spelled_as_they_are_read() {
        for text in [
            "human",
            "random",
            "computer",
            "computer:depth=4,time=1500ms,weights=classic",
            "computer:level=casual",
            "gtp:gtp-rhino -b 0 -l 3",
            "nboard:engine",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().spelled(), text);
        }
        let Ok(Player::Computer(strength)) = "computer:level=4,time=2s".parse() else {
            panic!("a computer");
        };
        assert_eq!(strength.to_string(), "casual (level 4), 2s a move");
    }

    #[test]
    fn wrong_players_say_what_would_be_right() {
        let message = |text: &str| text.parse::<Player>().unwrap_err().to_string();
        assert!(
            message("robot").starts_with("`robot` is not a player: say human, computer or random")
        );
        assert!(message("human:depth=3").starts_with("`human:depth=3` is not a player"));
        assert_eq!(
            message("computer:dpeth=3"),
            "`dpeth=3` is not a computer's strength: say depth=4, time=2s, level=5 or weights=FILE"
        );
        assert_eq!(
            message("computer:depth=0"),
            "depth=0: a depth is a whole number of moves to look ahead, from 1 to 672"
        );
        assert_eq!(
            message("computer:time=2"),
            "time=2: a time is like 50ms, 2s or 1m, from 1ms to a day"
        );
    }

    #[test]
    fn another_program_is_the_whole_rest_of_the_text() {
        let player: Player = "gtp:/opt/my:engine -o 'a,b: c'".parse().unwrap();
        assert_eq!(player.to_string(), "my:engine");
        let Player::Outside(outside) = player else {
            panic!("a program of somebody else");
        };
        assert_eq!(outside.program.to_string(), "/opt/my:engine -o 'a,b: c'");
        let message = |text: &str| text.parse::<Player>().unwrap_err().to_string();
        let nothing = "gtp:COMMAND: say which program to run, like gtp-rhino -b 0 -l 3";
        assert_eq!(message("gtp"), nothing);
        assert_eq!(message("gtp: "), nothing);
        assert_eq!(
            message("gtp:run 'it"),
            "gtp:COMMAND: `run 'it` has a quote that is not closed"
        );
        let player: Player = "nboard:ntest x".parse().unwrap();
        assert_eq!(player.to_string(), "ntest");
        assert!(message("nboard:").starts_with("nboard:COMMAND: say which program"));
    }

    #[test]
    fn durations_have_a_number_and_a_unit() {
        assert_eq!(parse_duration("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(parse_duration("1m"), Ok(Duration::from_secs(60)));
        for wrong in [
            "", "s", "2", "-1s", "1h", "0s", "infs", "2 s", "1e3s", "2d", "..s",
        ] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }
}
