//! Reading WTHOR files.

use rules::{Game, Position, Size, Square};
use thiserror::Error;

use super::{HEADER, Layout, PLAYER_NAME, RECORD_HEAD, TOURNAMENT_NAME};
use crate::record::{GameRecord, RecordedMove, Start};
use crate::result::GameResult;
use crate::tags::Tag;

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wthor {
    /// The year in which the games were played.
    pub year: u16,
    /// The board: 8x8 or 10x10.
    pub size: Size,
    /// With how many empty squares the theoretical scores were found.
    pub depth: u8,
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
    pub fn replay(&self, size: Size) -> Result<Game, Square> {
        let mut game = Game::from_position(Position::start(size));
        for &square in &self.moves {
            game.play(square).map_err(|_| square)?;
        }
        Ok(game)
    }
}

/// The names that the numbers of a WTHOR file stand for; without them the numbers are the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WthorNames {
    /// The players, from a `.jou` file.
    pub players: Vec<String>,
    /// The tournaments, from a `.trn` file.
    pub tournaments: Vec<String>,
}

/// Why bytes are not a WTHOR file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WthorError {
    /// The header or a record is incomplete.
    #[error("this is not a WTHOR file: {found} bytes, but its header calls for {expected}")]
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The file holds names.
    #[error("this is a WTHOR list of names; the games are in a .wtb file")]
    Names,
    /// The file holds something else than games.
    #[error("this WTHOR file does not hold games on 8x8 or 10x10 (board size {size}, kind {kind})")]
    Kind {
        /// The size in the header.
        size: u8,
        /// The kind in the header.
        kind: u8,
    },
    /// A move is not a square.
    #[error("game {game}: {byte} is not a WTHOR move: {first} is a1, {last} is the last square")]
    Move {
        /// Which game, counted from 1.
        game: usize,
        /// What stands there.
        byte: u8,
        /// The byte of the first square.
        first: u8,
        /// The byte of the last square.
        last: u8,
    },
}

/// Whether the first bytes could be those of a WTHOR file: a date and a number of games or names.
pub(crate) fn looks_like_wthor(bytes: &[u8]) -> bool {
    match bytes {
        [century, year, month, day, ..] if bytes.len() >= HEADER => {
            (19..=21).contains(century)
                && *year < 100
                && (1..=12).contains(month)
                && (1..=31).contains(day)
        }
        _ => false,
    }
}

/// Reads the bytes of a `.wtb` file, or of a `.wtd` file with 10x10 games.
pub fn parse_wthor(bytes: &[u8]) -> Result<Wthor, WthorError> {
    let header = header(bytes)?;
    let (size, kind) = (header[12], header[13]);
    let layout = Layout::of(size).filter(|_| kind == 0);
    let layout = layout.ok_or(WthorError::Kind { size, kind })?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let records = records(bytes, count, layout.record()).map_err(|error| {
        let is_list = count == 0 && parse_wthor_names(bytes).is_ok();
        if is_list { WthorError::Names } else { error }
    })?;
    let games = records.enumerate();
    let games = games.map(|(index, record)| parse_game(record, index + 1, layout));
    Ok(Wthor {
        year: u16::from_le_bytes([header[10], header[11]]),
        size: layout.size,
        // Newer files say 0 for 22.
        depth: if header[14] == 0 { 22 } else { header[14] },
        games: games.collect::<Result<_, _>>()?,
    })
}

fn header(bytes: &[u8]) -> Result<&[u8], WthorError> {
    bytes.get(..HEADER).ok_or(WthorError::Length {
        found: bytes.len(),
        expected: HEADER,
    })
}

/// The records after the header, of which there must be so many.
fn records(
    bytes: &[u8],
    count: usize,
    length: usize,
) -> Result<std::slice::ChunksExact<'_, u8>, WthorError> {
    let expected = count.saturating_mul(length).saturating_add(HEADER);
    if bytes.len() != expected {
        let found = bytes.len();
        return Err(WthorError::Length { found, expected });
    }
    Ok(bytes[HEADER..].chunks_exact(length))
}

fn parse_game(record: &[u8], game: usize, layout: Layout) -> Result<WthorGame, WthorError> {
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let moves = record[RECORD_HEAD..].iter().take_while(|&&byte| byte != 0);
    let (stride, length) = (layout.stride, layout.size.rows());
    let square = |&byte: &u8| {
        let (row, col) = (byte / stride, byte % stride);
        let is_square = (1..=length).contains(&row) && (1..=length).contains(&col);
        is_square
            .then(|| Square::at(row - 1, col - 1))
            .ok_or(WthorError::Move {
                game,
                byte,
                first: stride + 1,
                last: (stride + 1) * length,
            })
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

/// Reads the names of players in a `.jou` file or of tournaments in a `.trn` file.
pub fn parse_wthor_names(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    let header = header(bytes)?;
    let count = usize::from(u16::from_le_bytes([header[8], header[9]]));
    let players = records(bytes, count, PLAYER_NAME);
    let names = players.or_else(|_| records(bytes, count, TOURNAMENT_NAME))?;
    let name = |record: &[u8]| {
        let letters = record.iter().take_while(|&&byte| byte != 0);
        letters.map(|&byte| char::from(byte)).collect()
    };
    Ok(names.map(name).collect())
}

impl Wthor {
    /// The games with their names; where there is no name, the number stands for it.
    pub fn into_records(self, names: &WthorNames) -> Vec<GameRecord> {
        let (size, year, depth) = (self.size, self.year.to_string(), self.depth.to_string());
        let records = self.games.into_iter().map(|game| {
            let mut record = GameRecord::new(Start::Usual(size));
            let named = [
                (Tag::Black, game.black, &names.players),
                (Tag::White, game.white, &names.players),
                (Tag::Event, game.tournament, &names.tournaments),
            ];
            for (tag, number, names) in named {
                let known = names
                    .get(usize::from(number))
                    .filter(|name| !name.is_empty());
                record
                    .tags
                    .push(tag, known.cloned().unwrap_or_else(|| number.to_string()));
            }
            // 0 stands where there is no year.
            if self.year > 0 {
                record.tags.push(Tag::Date, year.as_str());
            }
            record
                .tags
                .push(Tag::Theoretical, game.theoretical.to_string());
            record.tags.push(Tag::TheoreticalEmpties, depth.as_str());
            let lead = 2.0 * f64::from(game.score) - size.area() as f64;
            record.result = Some(GameResult::lead(lead));
            let moves = game.moves.into_iter();
            record.moves = moves
                .map(|square| RecordedMove {
                    action: rules::Move::Place(square),
                    color: None,
                })
                .collect();
            record
        });
        records.collect()
    }
}
