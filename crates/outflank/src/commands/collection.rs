//! Games that a command is asked to look at: one by itself, or many in files and folders.

use std::fmt::Display;
use std::path::Path;

use formats::{FileError, GameRecord};
use rules::{Color, Game};

use super::Failure;
use super::input::{self, LeftOut};

/// A game and where it comes from.
pub(super) struct Entry {
    /// Its place among all games asked about, counted from 1.
    pub(super) number: usize,
    /// The file, or nothing when the game itself was given.
    pub(super) source: Option<String>,
    /// Its place in that file, counted from 1.
    pub(super) place: Option<usize>,
    record: GameRecord,
}

impl Entry {
    /// The game itself; a collection is kept small by making it only when it is looked at.
    pub(super) fn game(&self) -> Game {
        self.record.game().expect("the moves were played before")
    }

    /// Who played a colour, if it is known.
    pub(super) fn player(&self, color: Color) -> Option<String> {
        self.record.player(color).map(str::to_owned)
    }
}

/// The games, and what had to be left out.
pub(super) struct Collection {
    pub(super) entries: Vec<Entry>,
    asked: usize,
    left_out: LeftOut,
}

impl Collection {
    /// Reads everything that was asked about; what is wrong with single files and games is said at once.
    pub(super) fn read(what: &[String]) -> Result<Collection, Failure> {
        let mut collection = Collection {
            entries: Vec::new(),
            asked: 0,
            left_out: LeftOut::default(),
        };
        for text in what {
            let path = Path::new(text);
            if path.is_dir() || path.is_file() || input::is_standard(path) {
                let files = input::files(path)?;
                let is_all = what.len() == 1 && files.len() == 1;
                for file in files {
                    match collection.add_file(&file) {
                        Err(error) if is_all => return Err(Failure::Failed(error.to_string())),
                        Err(error) => collection.left_out.file(&error.to_string()),
                        Ok(()) => {}
                    }
                }
            } else {
                let record = read_text(text)?;
                collection.add(None, None, record);
            }
        }
        if collection.entries.is_empty() {
            collection.finish()?;
            let sentence = "there is no game with a move in it";
            return Err(Failure::Failed(sentence.to_owned()));
        }
        Ok(collection)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), FileError> {
        let reading = input::read(path, None)?;
        let source = input::name(path);
        let mut without_moves = 0;
        for (index, record) in reading.games.into_iter().enumerate() {
            match record.game() {
                Ok(game) if game.turns().is_empty() => {
                    self.asked += 1;
                    without_moves += 1;
                }
                Ok(_) => self.add(Some(source.clone()), Some(index + 1), record),
                Err(error) => {
                    self.asked += 1;
                    self.left_out.game(&source, index + 1, &error);
                }
            }
        }
        match without_moves {
            0 => {}
            1 => eprintln!("{source}: one game has no moves"),
            count => eprintln!("{source}: {count} games have no moves"),
        }
        Ok(())
    }

    fn add(&mut self, source: Option<String>, place: Option<usize>, record: GameRecord) {
        self.asked += 1;
        self.entries.push(Entry {
            number: self.asked,
            source,
            place,
            record,
        });
    }

    /// Fails if something had to be left out; for the end of a command.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        self.left_out.finish()
    }
}

/// A game that was given itself.
fn read_text(text: &str) -> Result<GameRecord, Failure> {
    let file_like = Path::new(text).extension().is_some() && !text.contains(' ');
    let wrong = |error: &dyn Display| {
        Failure::Usage(if file_like {
            format!("{text}: there is no such file")
        } else {
            format!("`{text}` is neither a file nor a game: {error}")
        })
    };
    let record = GameRecord::from_moves(text).map_err(|error| wrong(&error))?;
    match record.game() {
        Ok(game) if game.turns().is_empty() => Err(wrong(&"there is no move in it")),
        Ok(_) => Ok(record),
        Err(error) => Err(wrong(&error)),
    }
}
