//! The games that are asked about.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use formats::{Transcript, parse_wthor, read_game_file};
use rules::{Game, Position, Rules, Square};

use crate::commands::Failure;

/// A game and where it comes from.
pub(super) struct Entry {
    /// Its place among all games asked about, counted from 1.
    pub(super) number: usize,
    /// The file, or nothing when the game itself was given.
    pub(super) source: Option<String>,
    pub(super) black: Option<String>,
    pub(super) white: Option<String>,
    start: Position,
    moves: Vec<Square>,
}

impl Entry {
    fn new(game: &Game) -> Entry {
        Entry {
            number: 0,
            source: None,
            black: None,
            white: None,
            start: game.start().clone(),
            moves: game.turns().iter().map(|turn| turn.square).collect(),
        }
    }

    /// The game itself; a collection of games is kept small by making it only when it is looked at.
    pub(super) fn game(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for &square in &self.moves {
            game.play(square).expect("the moves were played before");
        }
        game
    }
}

/// Reads everything that was asked about: games, files and folders.
pub(super) fn read(what: &[String]) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    for text in what {
        let path = Path::new(text);
        if path.is_dir() {
            for file in files_in(path)? {
                entries.extend(read_file(&file)?);
            }
        } else if path.is_file() {
            entries.extend(read_file(path)?);
        } else {
            entries.push(read_text(text)?);
        }
    }
    entries.retain(|entry| !entry.moves.is_empty());
    if entries.is_empty() {
        return Err(Failure::Failed("there is no move to analyse".to_owned()));
    }
    for (index, entry) in entries.iter_mut().enumerate() {
        entry.number = index + 1;
    }
    Ok(entries)
}

fn read_text(text: &str) -> Result<Entry, Failure> {
    let file_like = Path::new(text).extension().is_some() && !text.contains(' ');
    let wrong = |error: &dyn Display| {
        Failure::Usage(if file_like {
            format!("{text}: there is no such file")
        } else {
            format!("`{text}` is neither a file nor a game: {error}")
        })
    };
    let transcript = Transcript::parse(text).map_err(|error| wrong(&error))?;
    let game = transcript.replay(&Rules::default());
    Ok(Entry::new(&game.map_err(|error| wrong(&error))?))
}

/// The files of a folder in the order of their names, without those that begin with a dot.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let listed = fs::read_dir(folder).and_then(|files| {
        files
            .map(|file| file.map(|file| file.path()))
            .collect::<Result<Vec<_>, _>>()
    });
    let mut files = listed.map_err(|error| failed(folder, &error))?;
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default();
        file.is_file() && !name.to_string_lossy().starts_with('.')
    });
    files.sort();
    Ok(files)
}

fn read_file(path: &Path) -> Result<Vec<Entry>, Failure> {
    let source = Some(path.display().to_string());
    let is_wthor = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
    if !is_wthor {
        let game = read_game_file(path).map_err(|error| Failure::Failed(error.to_string()))?;
        return Ok(vec![Entry {
            source,
            ..Entry::new(&game)
        }]);
    }
    let bytes = fs::read(path).map_err(|error| failed(path, &error))?;
    let wthor = parse_wthor(&bytes).map_err(|error| failed(path, &error))?;
    let games = wthor.games.iter().enumerate();
    let entry = |(index, record): (usize, &formats::WthorGame)| {
        let game = record.replay(wthor.size);
        let game = game
            .map_err(|square| failed(path, &format!("game {}: {square} is illegal", index + 1)))?;
        Ok(Entry {
            source: source.clone(),
            black: Some(format!("player {}", record.black)),
            white: Some(format!("player {}", record.white)),
            ..Entry::new(&game)
        })
    };
    games.map(entry).collect()
}

fn failed(path: &Path, what: &dyn Display) -> Failure {
    Failure::Failed(format!("{}: {what}", path.display()))
}
