//! Games as a string of moves: `f5d6c3...`.

use rules::{Game, Move, ParseSizeError, PlayError, Position, Rules, Size, Square};
use thiserror::Error;

use crate::position::{PositionError, parse_position, write_position};
use crate::read::MAX_MOVES;

/// Where a transcript says its game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptStart {
    /// It does not say: at the start of whatever rules it is read with.
    Unsaid,
    /// On a board of this size.
    Size(Size),
    /// In this position.
    Position(Position),
}

/// A game as it was written, before anybody checked that its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Where it begins.
    pub start: TranscriptStart,
    /// The moves with written passes.
    pub moves: Vec<Move>,
}

/// Why a text is not a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TranscriptError {
    /// The size in front is not one a board can have.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// The position in front is wrong.
    #[error("start position: {0}")]
    Position(#[from] PositionError),
    /// Something is neither a square nor a pass.
    #[error("move {number}: `{found}` is not a square like f5 or a pass")]
    Word {
        /// Which move it would be, counted from 1.
        number: usize,
        /// The text there.
        found: String,
    },
    /// There are more moves than a game can have.
    #[error("there are more than {MAX_MOVES} moves, which no game can have")]
    TooLong,
}

/// Why the moves of a transcript are not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {reason}")]
pub struct ReplayError {
    /// Which move it is, counted from 1, written passes included.
    pub number: usize,
    /// What is wrong with it.
    pub reason: PlayError,
}

impl Transcript {
    /// Reads `f5d6...`, `RxC:f5...` or `RxC CELLS SIDE; f5...`; case and blanks are free, and so are numbers
    /// of moves like `1.`.
    pub fn parse(text: &str) -> Result<Transcript, TranscriptError> {
        let (start, moves) = if let Some((position, moves)) = text.split_once(';') {
            (TranscriptStart::Position(parse_position(position)?), moves)
        } else if let Some((size, moves)) = text.split_once(':') {
            (TranscriptStart::Size(size.trim().parse()?), moves)
        } else {
            (TranscriptStart::Unsaid, text)
        };
        Ok(Transcript {
            start,
            moves: parse_moves(moves)?,
        })
    }

    /// Plays the moves through; what the transcript does not say about the start, `rules` say.
    ///
    /// Forced passes may be written or left out.
    pub fn replay(&self, rules: &Rules) -> Result<Game, ReplayError> {
        let mut game = match &self.start {
            TranscriptStart::Unsaid => Game::new(rules),
            TranscriptStart::Size(size) => Game::new(&Rules {
                size: *size,
                ..*rules
            }),
            TranscriptStart::Position(position) => Game::from_position(position.clone()),
        };
        let mut pass_expected = game.just_passed().is_some();
        for (index, &action) in self.moves.iter().enumerate() {
            let played = match action {
                Move::Place(square) => game.play(square).map(|turn| pass_expected = turn.passed),
                // The game passes by itself, so a written pass only has to be where one was due;
                // after the end there may be any number.
                Move::Pass if pass_expected || game.position().is_over() => {
                    pass_expected = false;
                    Ok(())
                }
                Move::Pass => game
                    .position()
                    .check(Move::Pass)
                    .map_err(PlayError::Illegal),
            };
            played.map_err(|reason| ReplayError {
                number: index + 1,
                reason,
            })?;
        }
        Ok(game)
    }
}

/// Splits moves that may stand without blanks between them.
pub(crate) fn parse_moves(text: &str) -> Result<Vec<Move>, TranscriptError> {
    let mut moves = Vec::new();
    let mut rest = skip_number(text);
    while !rest.is_empty() {
        if moves.len() >= MAX_MOVES {
            return Err(TranscriptError::TooLong);
        }
        let (action, length) = first_move(rest).ok_or_else(|| TranscriptError::Word {
            number: moves.len() + 1,
            found: first_word(rest),
        })?;
        moves.push(action);
        rest = skip_number(&rest[length..]);
    }
    Ok(moves)
}

/// Whether a text begins with a move, before which its number may stand.
pub(crate) fn begins_with_move(text: &str) -> bool {
    first_move(skip_number(text)).is_some()
}

/// The rest of a text after blanks and the number of a move, `12.` or `12...`.
fn skip_number(text: &str) -> &str {
    let text = text.trim_start();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') {
        rest.trim_start_matches('.').trim_start()
    } else {
        text
    }
}

/// The move at the start of a text, and its length.
fn first_move(text: &str) -> Option<(Move, usize)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let square: Square = text.get(..=digits)?.parse().ok()?;
        return Some((Move::Place(square), digits + 1));
    }
    ["pass", "pa", "ps", "--"]
        .into_iter()
        .find(|word| {
            text.get(..word.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(word))
        })
        .map(|word| (Move::Pass, word.len()))
}

/// What to quote of a text that could not be read.
fn first_word(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.chars().take(12).collect()
}

/// Writes a game in the shortest form that [`Transcript::parse`] reads back, without passes.
pub fn write_game(game: &Game) -> String {
    let start = game.start();
    let moves: String = game
        .turns()
        .iter()
        .map(|turn| turn.square.to_string())
        .collect();
    let size = start.size();
    if *start != Position::start(size) {
        let position = match size {
            Size::STANDARD => format!("{size} {}", write_position(start)),
            _ => write_position(start),
        };
        format!("{position}; {moves}").trim_end().to_owned()
    } else if size != Size::STANDARD {
        format!("{size}:{moves}")
    } else {
        moves
    }
}
