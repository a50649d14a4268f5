//! WTHOR: the binary game database of the French Othello Federation.

use rules::{Game, Rules, Size, Square};
use thiserror::Error;

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wthor {
    /// The year in which the games were played.
    pub year: u16,
    /// The games, in the order of the file.
    pub games: Vec<WthorGame>,
}

/// One game of a [`Wthor`] file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of the player of Black.
    pub black: u16,
    /// The number of the player of White.
    pub white: u16,
    /// Black's official discs at the end.
    pub score: u8,
    /// Black's official discs with perfect play from some point on.
    pub theoretical: u8,
    /// The placements; passes are not stored.
    pub moves: Vec<Square>,
}

impl WthorGame {
    /// Plays the moves; the game may be left before its end. The placement that is illegal is the error.
    pub fn replay(&self) -> Result<Game, Square> {
        let mut game = Game::new(&Rules::default());
        for &square in &self.moves {
            game.play(square).map_err(|_| square)?;
        }
        Ok(game)
    }
}

/// Why bytes are not a WTHOR file of games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WthorError {
    /// The header or a record is incomplete.
    #[error(
        "this is not a WTHOR file of 8x8 games: {found} bytes, but its header calls for {expected}"
    )]
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The file holds something else than 8x8 games.
    #[error("this WTHOR file does not hold 8x8 games (board size {size}, kind {kind})")]
    Kind {
        /// The size in the header.
        size: u8,
        /// The kind in the header.
        kind: u8,
    },
    /// A move is not a square.
    #[error("game {game}: {byte} is not a WTHOR move: 11 is a1, 88 is h8")]
    Move {
        /// Which game, counted from 1.
        game: usize,
        /// What stands there.
        byte: u8,
    },
}

const HEADER: usize = 16;
const RECORD: usize = 68;

/// Reads the bytes of a `.wtb` file.
pub fn parse_wthor(bytes: &[u8]) -> Result<Wthor, WthorError> {
    let wrong_length = |expected| WthorError::Length {
        found: bytes.len(),
        expected,
    };
    let header = bytes.get(..HEADER).ok_or_else(|| wrong_length(HEADER))?;
    let (size, kind) = (header[12], header[13]);
    // Old files say 0 for 8.
    if !matches!(size, 0 | 8) || kind != 0 {
        return Err(WthorError::Kind { size, kind });
    }
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let expected = count.saturating_mul(RECORD).saturating_add(HEADER);
    if bytes.len() != expected {
        return Err(wrong_length(expected));
    }
    let records = bytes[HEADER..].chunks_exact(RECORD).enumerate();
    let games = records.map(|(index, record)| parse_game(record, index + 1));
    Ok(Wthor {
        year: u16::from_le_bytes([header[10], header[11]]),
        games: games.collect::<Result<_, _>>()?,
    })
}

fn parse_game(record: &[u8], game: usize) -> Result<WthorGame, WthorError> {
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let moves = record[8..].iter().take_while(|&&byte| byte != 0);
    let square = |&byte: &u8| match (byte / 10, byte % 10) {
        (row @ 1..=8, col @ 1..=8) => {
            Ok(Size::STANDARD.square(usize::from(row - 1) * 8 + usize::from(col - 1)))
        }
        _ => Err(WthorError::Move { game, byte }),
    };
    Ok(WthorGame {
        tournament: number(0),
        black: number(2),
        white: number(4),
        score: record[6],
        theoretical: record[7],
        moves: moves.map(square).collect::<Result<_, _>>()?,
    })
}
