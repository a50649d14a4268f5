//! Who takes part in a match.

use std::str::FromStr;

use play::{ParsePlayerError, Player};
use thiserror::Error;

/// A player of a match and the name it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The text that chose the player.
    pub name: String,
    /// The player.
    pub player: Player,
}

/// The text does not name a player for a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestantError {
    /// It names no player at all.
    #[error(transparent)]
    Player(#[from] ParsePlayerError),
    /// It names a person.
    #[error("a match is played without people: say a computer like computer:depth=4, or random")]
    Human,
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let player: Player = text.parse()?;
        if player.is_human() {
            return Err(ContestantError::Human);
        }
        Ok(Contestant {
            name: text.to_owned(),
            player,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_unknown_players_are_refused() {
        assert_eq!("random".parse::<Contestant>().unwrap().name, "random");
        assert_eq!("human".parse::<Contestant>(), Err(ContestantError::Human));
        let unknown = "robot".parse::<Contestant>().unwrap_err().to_string();
        assert!(unknown.starts_with("`robot` is not a player"), "{unknown}");
    }
}
