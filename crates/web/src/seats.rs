//! Who sits where, as requests and stored games say it.

use std::time::Duration;

use engine::Level;
use play::{Player, Strength, parse_depth};
use rules::Color;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;

/// How strong a computer is when nobody says: friendly.
pub(crate) const DEFAULT_LEVEL: u8 = 3;
/// The longest a computer thinks about a move, whatever was asked for.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(60);
const MAX_NAME: usize = 40;

/// A player in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Seat {
    /// A person.
    Human {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Our engine; with nothing said, at a friendly level.
    Computer {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
    },
    /// Any legal move.
    Random {},
}

impl Seat {
    /// A person without a name.
    pub(crate) const HUMAN: Seat = Seat::Human { name: None };

    pub(crate) const fn is_human(&self) -> bool {
        matches!(self, Seat::Human { .. })
    }

    /// The player that is meant, or what would be right instead.
    pub(crate) fn player(&self) -> Result<Player, ApiError> {
        let wrong = |message: String| ApiError::not_allowed("bad_seat", message);
        match self {
            Seat::Human { name: Some(name) }
                if name.trim().is_empty() || name.chars().count() > MAX_NAME =>
            {
                Err(wrong(format!("a name has 1 to {MAX_NAME} characters")))
            }
            Seat::Human { .. } => Ok(Player::Human),
            Seat::Random {} => Ok(Player::Random),
            Seat::Computer { level, depth, .. } if level.is_some() && depth.is_some() => Err(
                wrong("say level or depth, not both: a level decides how deep to look".to_owned()),
            ),
            Seat::Computer {
                level,
                depth,
                time_ms,
            } => Ok(Player::Computer(Strength {
                level: level
                    .map(|level| level.to_string().parse::<Level>())
                    .transpose()
                    .map_err(|error| wrong(error.to_string()))?,
                depth: depth
                    .map(|depth| parse_depth(&depth.to_string()))
                    .transpose()
                    .map_err(|error| wrong(error.to_string()))?,
                time: time_ms.map(think_time).transpose()?,
                weights: None,
            })),
        }
    }

    /// The seat for a player, a computer's strength included.
    pub(crate) fn of(player: &Player) -> Seat {
        match player {
            Player::Computer(strength) => Seat::Computer {
                level: strength.level.map(Level::number),
                depth: strength.depth,
                time_ms: strength.time.map(|time| time.as_millis() as u64),
            },
            Player::Random => Seat::Random {},
            Player::Human | Player::Outside(_) => Seat::HUMAN,
        }
    }

    /// The same, with a friendly level for a computer of which nothing was said.
    pub(crate) fn settled(self) -> Seat {
        match self {
            Seat::Computer {
                level: None,
                depth: None,
                time_ms: None,
            } => Seat::Computer {
                level: Some(DEFAULT_LEVEL),
                depth: None,
                time_ms: None,
            },
            said => said,
        }
    }
}

fn think_time(milliseconds: u64) -> Result<Duration, ApiError> {
    let time = Duration::from_millis(milliseconds);
    if milliseconds == 0 || time > MAX_TIME {
        let most = MAX_TIME.as_millis();
        let message = format!("time_ms is a number of milliseconds from 1 to {most}");
        return Err(ApiError::not_allowed("bad_seat", message));
    }
    Ok(time)
}

/// Both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    pub(crate) black: Seat,
    pub(crate) white: Seat,
}

impl Seats {
    pub(crate) const fn of(&self, color: Color) -> &Seat {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The players on each other's chairs.
    pub(crate) fn swapped(self) -> Seats {
        Seats {
            black: self.white,
            white: self.black,
        }
    }
}
