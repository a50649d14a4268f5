//! What is written down about a match and its games.

use serde::{Deserialize, Serialize};

/// What a match is, so that games of another one are not mixed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What the players are called.
    pub players: [String; 2],
    /// The options that decide how they play.
    pub options: String,
    /// The position that games start from.
    pub board: String,
    /// Where the openings are from.
    pub openings: String,
    /// Where random choices start from.
    pub seed: u64,
    /// How many games are to be played.
    pub games: usize,
}

impl Header {
    /// What another header says differently: the name, the value here and the value there.
    pub(crate) fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let [one, two] = [self, other].map(|header| {
            [
                ("first player", header.players[0].clone()),
                ("second player", header.players[1].clone()),
                ("options", header.options.clone()),
                ("board", header.board.clone()),
                ("openings", header.openings.clone()),
                ("seed", header.seed.to_string()),
                ("number of games", header.games.to_string()),
            ]
        });
        one.into_iter()
            .zip(two)
            .find(|(here, there)| here != there)
            .map(|((name, here), (_, there))| (name, here, there))
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number, counted from 0; in the even ones the first player is Black.
    pub game: usize,
    /// The official discs of each player.
    pub discs: [u32; 2],
    /// How many moves each player chose.
    pub moves: [u32; 2],
    /// How long each player thought in all, in microseconds.
    pub micros: [u64; 2],
    /// All moves, the opening included.
    pub transcript: String,
    /// Why the game ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}

impl GameRecord {
    /// How many discs the first player is ahead.
    pub const fn lead(&self) -> i32 {
        self.discs[0] as i32 - self.discs[1] as i32
    }

    /// The result for the first player: 1 for a win, a half for a draw, 0 for a loss.
    pub fn result(&self) -> f64 {
        f64::midpoint(1.0, self.lead().signum().into())
    }
}

/// A player could not go on, which lost it the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which player, 0 or 1.
    pub player: usize,
    /// What was wrong.
    pub reason: String,
}
