//! What people paste: games and positions in any format that is read here.

use formats::{GameRecord, ReadError, read_games};
use rules::{Color, Game};

use crate::error::ApiError;

/// A game from elsewhere.
pub(crate) struct Imported {
    pub(crate) game: Game,
    /// Who played Black and White, where that is known.
    pub(crate) players: [Option<String>; 2],
}

/// Reads the first game or position of a text.
pub(crate) fn read(text: &str) -> Result<Imported, ApiError> {
    let wrong = |message: &dyn std::fmt::Display| ApiError::not_allowed("bad_text", message);
    let reading = read_games(text.as_bytes(), None).map_err(|error| match error {
        ReadError::Empty => {
            wrong(&"there is nothing to read: paste moves like f5d6c3, or a position")
        }
        ReadError::Unknown => wrong(
            &"this is neither a game nor a position: paste moves like f5d6c3, a position of X, O and -, or a GGF, SGF or PGN game",
        ),
        error => wrong(&error),
    })?;
    let record = &reading.games[0];
    Ok(Imported {
        game: record.game().map_err(|error| wrong(&error))?,
        players: Color::BOTH.map(|color| player(record, color)),
    })
}

fn player(record: &GameRecord, color: Color) -> Option<String> {
    /// As long as a name in a seat may be.
    const LONGEST: usize = 40;
    let name: String = record.player(color)?.trim().chars().take(LONGEST).collect();
    (!name.is_empty()).then_some(name)
}
