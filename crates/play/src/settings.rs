//! What is agreed before a game, as far as it is known.

use std::time::Duration;

use engine::{Level, Options};
use rules::{Color, Game, OnIllegal, Rules, Size, SizeError};
use thiserror::Error;

use crate::clock::TimeControl;
use crate::player::{Outside, Player, Strength};
use crate::weights::WeightsChoice;

/// What was chosen so far; the rest is asked for or takes its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The number of rows.
    pub rows: Option<u32>,
    /// The number of columns.
    pub cols: Option<u32>,
    /// Who moves first.
    pub first: Option<Color>,
    /// The colour on the top-left of the centre.
    pub top_left: Option<Color>,
    /// Who plays Black.
    pub black: Option<Player>,
    /// Who plays White.
    pub white: Option<Player>,
    /// How deep computers look unless their seat says more.
    pub depth: Option<u32>,
    /// How long computers think unless their seat says more.
    pub time: Option<Duration>,
    /// How strong computers are unless their seat says more.
    pub level: Option<Level>,
    /// What computers judge by unless their seat says more.
    pub weights: Option<WeightsChoice>,
    /// What an illegal move costs.
    pub on_illegal: Option<OnIllegal>,
    /// The time each side gets; nobody is pressed without.
    pub clock: Option<TimeControl>,
}

impl Choices {
    /// These choices, and where there is none the others.
    #[must_use]
    pub fn or(self, others: Choices) -> Choices {
        Choices {
            rows: self.rows.or(others.rows),
            cols: self.cols.or(others.cols),
            first: self.first.or(others.first),
            top_left: self.top_left.or(others.top_left),
            black: self.black.or(others.black),
            white: self.white.or(others.white),
            depth: self.depth.or(others.depth),
            time: self.time.or(others.time),
            level: self.level.or(others.level),
            weights: self.weights.or(others.weights),
            on_illegal: self.on_illegal.or(others.on_illegal),
            clock: self.clock.or(others.clock),
        }
    }

    /// What is agreed when nobody says otherwise: 8x8, Black first, a person against the computer.
    pub fn standard() -> Choices {
        let rules = Rules::default();
        Choices {
            rows: Some(rules.size.rows().into()),
            cols: Some(rules.size.cols().into()),
            first: Some(rules.first),
            top_left: Some(rules.top_left),
            black: Some(Player::Human),
            white: Some(Player::COMPUTER),
            depth: None,
            time: None,
            level: None,
            weights: None,
            on_illegal: Some(rules.on_illegal),
            clock: None,
        }
    }

    /// The rules that were chosen, with defaults for the rest.
    pub fn rules(&self) -> Result<Rules, SizeError> {
        let standard = Rules::default();
        Ok(Rules {
            size: Size::new(
                self.rows.unwrap_or(standard.size.rows().into()),
                self.cols.unwrap_or(standard.size.cols().into()),
            )?,
            first: self.first.unwrap_or(standard.first),
            top_left: self.top_left.unwrap_or(standard.top_left),
            on_illegal: self.on_illegal.unwrap_or(standard.on_illegal),
        })
    }

    /// Everything decided: what was not chosen takes its default.
    pub fn settle(self, seed: u64) -> Result<Settings, SizeError> {
        let all = self.or(Choices::standard());
        let rules = all.rules()?;
        let mut shared = Strength {
            depth: all.depth,
            time: all.time,
            level: all.level,
            weights: all.weights,
        };
        // Who plays by the clock thinks as long as it allows.
        if !shared.is_said() && all.clock.is_none() {
            shared.depth = Some(default_depth(rules.size));
        }
        let seat = |player: Option<Player>| match player.unwrap_or(Player::COMPUTER) {
            Player::Computer(own) => Player::Computer(own.or(&shared)),
            Player::Outside(own) => Player::Outside(Outside {
                time: own.time.or(shared.time),
                depth: own.depth.or(all.depth),
                ..own
            }),
            other => other,
        };
        Ok(Settings {
            rules,
            black: seat(all.black),
            white: seat(all.white),
            advice: shared,
            machine: Machine::default(),
            clock: all.clock,
            seed,
        })
    }
}

/// Everything that is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules.
    pub rules: Rules,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// How hard the engine thinks when a person asks for a hint.
    pub advice: Strength,
    /// What the engine may use.
    pub machine: Machine,
    /// The time each side gets; nobody is pressed without.
    pub clock: Option<TimeControl>,
    /// Where random choices start from.
    pub seed: u64,
}

/// What the engine may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// How many threads search together; with one, a game can be repeated.
    pub threads: usize,
    /// The memory for remembered positions, in MiB.
    pub hash_mib: usize,
}

impl Default for Machine {
    fn default() -> Machine {
        let Options {
            threads, hash_mib, ..
        } = Options::default();
        Machine { threads, hash_mib }
    }
}

impl Settings {
    /// Who plays a colour.
    pub const fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The colour of the only person at the board, if there is exactly one.
    pub fn lone_human(&self) -> Option<Color> {
        match (self.black.is_human(), self.white.is_human()) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Takes a game back to before the last move that a person made; false when nobody made one.
    pub fn undo(&self, game: &mut Game) -> bool {
        let mut turns = game.turns().iter();
        let by_human = turns.rposition(|turn| self.player(turn.color).is_human());
        let Some(back_to) = by_human else {
            return false;
        };
        while game.turns().len() > back_to {
            game.undo();
        }
        true
    }

    /// Plays again what was undone, up to a person's turn; false when there is nothing.
    pub fn redo(&self, game: &mut Game) -> bool {
        if !game.redo() {
            return false;
        }
        while !self.player(game.position().side()).is_human() && game.redo() {}
        true
    }
}

/// How deep a computer looks when nobody says: 6 plies, and less on large boards so that a game of two
/// computers stays a matter of seconds there too.
pub const fn default_depth(size: Size) -> u32 {
    match size.area() {
        0..=144 => 6,
        145..=256 => 5,
        _ => 4,
    }
}

/// The text is not a number of rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("must be an even number from {} to {}", Size::MIN, Size::MAX)]
pub struct LengthError;

/// Reads a number of rows or columns.
pub fn parse_length(text: &str) -> Result<u32, LengthError> {
    text.parse()
        .ok()
        .filter(|&length| Size::new(length, length).is_ok())
        .ok_or(LengthError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_keeps_its_own_strength_and_the_others_share_one() {
        let own = Strength {
            depth: Some(2),
            ..Strength::default()
        };
        let choices = Choices {
            black: Some(Player::Computer(own.clone())),
            depth: Some(9),
            ..Choices::default()
        };
        let settings = choices.settle(1).unwrap();
        assert_eq!(settings.black, Player::Computer(own));
        let shared = Strength {
            depth: Some(9),
            ..Strength::default()
        };
        assert_eq!(settings.white, Player::Computer(shared));
        assert_eq!(settings.lone_human(), None);
    }

    #[test]
    fn nothing_chosen_is_a_person_against_the_computer_on_8x8() {
        let settings = Choices::default().settle(1).unwrap();
        assert_eq!(settings.rules, Rules::default());
        assert_eq!(settings.lone_human(), Some(Color::Black));
        assert_eq!(settings.advice.depth, Some(6));
        let timed = Choices {
            time: Some(Duration::from_secs(1)),
            ..Choices::default()
        };
        assert_eq!(
            timed.settle(1).unwrap().advice.depth,
            None,
            "a time alone has no depth"
        );
    }
}
