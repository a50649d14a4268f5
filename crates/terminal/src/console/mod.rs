//! The plain console game, for people at a keyboard and for scripts in a pipe.

mod board;
mod command;
mod puzzle;
mod questions;
mod table;
mod talk;

pub use puzzle::solve_puzzles;
pub use talk::{Look, Talk};

use std::io;
use std::sync::{Mutex, PoisonError};

use formats::write_game;
use play::{Choices, Machine, Preset, SeatError, Session, Settings};
use rules::{Game, SizeError};
use thiserror::Error;

/// A game that somebody wants to play.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is known already.
    pub choices: Choices,
    /// The program to play like; it decides what is asked.
    pub preset: Option<Preset>,
    /// Whether to ask for what is not known, instead of taking the defaults.
    pub ask: bool,
    /// A game to go on with.
    pub game: Option<Game>,
    /// What the engine may use.
    pub machine: Machine,
    /// Where random choices start from.
    pub seed: u64,
}

/// Why a console game could not be played.
#[derive(Debug, Error)]
pub enum ConsoleError {
    /// Standard input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The board cannot have this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A player cannot play.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

/// Asks what is not known, plays the game to its end or until the player leaves.
pub fn play(request: Request, talk: &mut Talk<'_>) -> Result<(), ConsoleError> {
    let mut choices = request.choices;
    if let Some(preset) = request.preset {
        choices = choices.or(preset.choices());
    }
    if request.ask && !questions::ask(request.preset, &mut choices, talk)? {
        table::say_goodbye(request.game.as_ref(), talk)?;
        return Ok(());
    }
    questions::fill_other_seat(request.preset, &mut choices);
    let settings = Settings {
        machine: request.machine,
        ..choices.settle(request.seed)?
    };
    let session = match request.game {
        Some(game) => Session::with_game(&settings, game)?,
        None => Session::new(&settings)?,
    };
    let played = table::play(session, talk);
    remember(None);
    played
}

/// The transcript of the game that is being played, for the case that somebody ends the program.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// The line that lets a player go on later with the game that is being played, if one is.
pub fn last_words() -> Option<String> {
    LAST_WORDS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

fn remember(game: Option<&Game>) {
    let played = game.filter(|game| !game.turns().is_empty());
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = played.map(transcript_line);
}

/// The line that lets a player go on with a game later.
fn transcript_line(game: &Game) -> String {
    format!("Transcript: {}", write_game(game))
}
