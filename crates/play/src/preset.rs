//! Playing like well-known Reversi programs.

use std::fmt;
use std::str::FromStr;

use rules::{Color, OnIllegal};
use thiserror::Error;

use crate::player::Player;
use crate::settings::Choices;

/// A known way to set up a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// You are Black on 8x8 against the computer.
    Classic,
    /// You choose how deep the computer looks and who plays first.
    Minimax,
    /// Two people on any board.
    TwoPlayer,
    /// The computer is Black, you are White and move first from the other start.
    WhiteFirst,
    /// A square board where an illegal move loses.
    Forfeit,
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 5] = [
        Preset::Classic,
        Preset::Minimax,
        Preset::TwoPlayer,
        Preset::WhiteFirst,
        Preset::Forfeit,
    ];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Classic => "classic",
            Preset::Minimax => "minimax",
            Preset::TwoPlayer => "two-player",
            Preset::WhiteFirst => "white-first",
            Preset::Forfeit => "forfeit",
        }
    }

    /// What it is, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Preset::Classic => "you are Black on 8x8 against the computer",
            Preset::Minimax => "you choose how deep the computer looks and who plays first",
            Preset::TwoPlayer => "two people on any board",
            Preset::WhiteFirst => {
                "the computer is Black; you are White and move first, Black top-left"
            }
            Preset::Forfeit => "a square board against the computer; an illegal move loses",
        }
    }

    /// What it decides without asking.
    pub fn choices(self) -> Choices {
        match self {
            Preset::Classic => Choices::standard(),
            Preset::Minimax => Choices {
                black: None,
                white: None,
                ..Choices::standard()
            },
            Preset::TwoPlayer => Choices {
                black: Some(Player::Human),
                white: Some(Player::Human),
                ..Choices::default()
            },
            Preset::WhiteFirst => Choices {
                first: Some(Color::White),
                top_left: Some(Color::Black),
                black: Some(Player::COMPUTER),
                white: Some(Player::Human),
                ..Choices::standard()
            },
            Preset::Forfeit => Choices {
                first: Some(Color::Black),
                top_left: Some(Color::White),
                on_illegal: Some(OnIllegal::Forfeit),
                ..Choices::default()
            },
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no preset of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a preset: say classic, minimax, two-player, white-first or forfeit")]
pub struct ParsePresetError(String);

impl FromStr for Preset {
    type Err = ParsePresetError;

    fn from_str(text: &str) -> Result<Preset, ParsePresetError> {
        Preset::ALL
            .into_iter()
            .find(|preset| preset.name() == text)
            .ok_or_else(|| ParsePresetError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::Preset;

    #[test]
    fn presets_are_found_by_name_and_the_error_lists_them_all() {
        let error = "nonsense".parse::<Preset>().unwrap_err().to_string();
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
            assert!(error.contains(preset.name()), "{preset}");
        }
    }
}
