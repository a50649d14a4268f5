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
    imported(&records(text)?[0])
}

/// Reads all games and positions of a text; those that cannot be played here say why.
pub(crate) fn read_all(text: &str) -> Result<Vec<Result<Imported, ApiError>>, ApiError> {
    Ok(records(text)?.iter().map(imported).collect())
}

/// At least one game or position.
fn records(text: &str) -> Result<Vec<GameRecord>, ApiError> {
    let reading = read_games(text.as_bytes(), None).map_err(|error| match error {
        ReadError::Empty => {
            wrong("there is nothing to read: paste moves like f5d6c3, or a position")
        }
        ReadError::Unknown => wrong(
            "this is neither a game nor a position: paste moves like f5d6c3, a position of X, O and -, or a GGF, SGF or PGN game",
        ),
        error => wrong(error),
    })?;
    Ok(reading.games)
}

fn imported(record: &GameRecord) -> Result<Imported, ApiError> {
    Ok(Imported {
        game: record.game().map_err(wrong)?,
        players: Color::BOTH.map(|color| player(record, color)),
    })
}

fn wrong(message: impl ToString) -> ApiError {
    ApiError::not_allowed("bad_text", message)
}

fn player(record: &GameRecord, color: Color) -> Option<String> {
    /// As long as a name in a seat may be.
    const LONGEST: usize = 40;
    let name: String = record.player(color)?.trim().chars().take(LONGEST).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_every_text_format_are_read_with_their_players() {
        for text in [
            "f5d6c3",
            "F5 D6 C3\n",
            "(;GM[Othello]PC[here]PB[Ada]PW[Bo]RE[+2.00]TI[5:00]TY[8]BO[8 --------------------------- O*------*O--------------------------- *]B[f5]W[d6]B[c3];)",
            "(;GM[2]FF[4]SZ[8]PB[Ada]PW[Bo];B[f5];W[d6];B[c3])",
        ] {
            let read = read(text).unwrap_or_else(|_| panic!("{text} is a game"));
            assert_eq!(read.game.turns().len(), 3, "{text}");
            if text.contains("Ada") {
                assert_eq!(
                    read.players,
                    [Some("Ada".to_owned()), Some("Bo".to_owned())]
                );
            }
        }
        let position = "4x4 -OXXXXXXXXXXXXXX O";
        assert_eq!(read(position).ok().unwrap().game.turns().len(), 0);
    }
}
