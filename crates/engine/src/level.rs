//! What a named strength means.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A strength for people, from 1 (a child can beat it) to 12 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    /// Plies to look ahead.
    pub(crate) depth: u32,
    /// With at most this many empty squares it looks to the end.
    pub(crate) exact: u32,
    /// How far it misjudges the moves it compares, as a standard deviation in discs.
    pub(crate) noise: f32,
}

const fn plan(depth: u32, exact: u32, noise: f32) -> Plan {
    Plan {
        depth,
        exact,
        noise,
    }
}

/// The levels with their names, each made to win three or four of five games against the one before (docs/levels.md).
const LEVELS: [(&str, Plan); 12] = [
    ("beginner", plan(1, 0, 7.0)),
    ("novice", plan(1, 0, 3.5)),
    ("learner", plan(2, 4, 4.0)),
    ("casual", plan(2, 6, 2.1)),
    ("regular", plan(3, 8, 1.8)),
    ("skilled", plan(4, 9, 1.3)),
    ("club", plan(5, 11, 0.75)),
    ("advanced", plan(6, 12, 0.0)),
    ("strong", plan(8, 15, 0.0)),
    ("expert", plan(11, 18, 0.0)),
    ("champion", plan(14, 20, 0.0)),
    ("master", plan(20, 24, 0.0)),
];

impl Level {
    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=LEVELS.len() as u8).map(Level)
    }

    /// Its number, from 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        LEVELS[self.0 as usize - 1].0
    }

    /// How many plies it looks ahead.
    pub const fn depth(self) -> u32 {
        self.plan().depth
    }

    /// With at most this many empty squares it looks to the end.
    pub const fn exact(self) -> u32 {
        self.plan().exact
    }

    /// Whether it misjudges the moves it compares.
    pub const fn slips(self) -> bool {
        self.plan().noise > 0.0
    }

    pub(crate) const fn plan(self) -> Plan {
        LEVELS[self.0 as usize - 1].1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a level: say a number from 1 to 12 or {names}", names = names())]
pub struct LevelError(String);

fn names() -> String {
    let names: Vec<&str> = Level::all().map(Level::name).collect();
    names.join(", ")
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a number or a name.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let named = |level: &Level| {
            level.name().eq_ignore_ascii_case(text) || level.number().to_string() == text
        };
        Level::all()
            .find(named)
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_and_names() {
        assert_eq!(Level::all().count(), 12);
        for level in Level::all() {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(level.number().to_string().parse(), Ok(level));
        }
        assert_eq!("Master".parse::<Level>().unwrap().number(), 12);
        for wrong in ["", "0", "13", "01", "+1", "grandmaster"] {
            let message = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(message.contains("beginner") && message.contains("master"));
        }
    }

    #[test]
    fn every_level_looks_further_than_the_one_below_or_slips_less() {
        let plans: Vec<Plan> = Level::all().map(Level::plan).collect();
        for pair in plans.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].exact <= pair[1].exact);
            assert!(pair[0].depth < pair[1].depth || pair[0].noise > pair[1].noise);
        }
    }
}
