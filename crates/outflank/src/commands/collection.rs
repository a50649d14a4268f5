//! Games that a command is asked to look at: one by itself, or many in files and folders.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use formats::{Format, GameRecord, read_games_file};
use rules::{Color, Game};

use super::Failure;

/// A game and where it comes from.
pub(super) struct Entry {
    /// Its place among all games asked about, counted from 1.
    pub(super) number: usize,
    /// The file, or nothing when the game itself was given.
    pub(super) source: Option<String>,
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

/// The games, and how many there were that cannot be played through.
pub(super) struct Collection {
    pub(super) entries: Vec<Entry>,
    refused: usize,
}

impl Collection {
    /// Reads everything that was asked about; what is wrong with single games is said at once.
    pub(super) fn read(what: &[String]) -> Result<Collection, Failure> {
        let mut collection = Collection {
            entries: Vec::new(),
            refused: 0,
        };
        for text in what {
            let path = Path::new(text);
            if path.is_dir() {
                for file in files_in(path)? {
                    collection.add_file(&file)?;
                }
            } else if path.is_file() {
                collection.add_file(path)?;
            } else {
                let record = read_text(text)?;
                collection.add(None, record);
            }
        }
        if collection.entries.is_empty() {
            let sentence = "there is no game with a move in it";
            return Err(Failure::Failed(sentence.to_owned()));
        }
        Ok(collection)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Failure> {
        let reading =
            read_games_file(path, None).map_err(|error| Failure::Failed(error.to_string()))?;
        let source = path.display().to_string();
        for (index, record) in reading.games.into_iter().enumerate() {
            match record.game() {
                Ok(game) if game.turns().is_empty() => {}
                Ok(_) => self.add(Some(source.clone()), record),
                Err(error) => {
                    eprintln!("{source}: game {}: {error}", index + 1);
                    self.refused += 1;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, source: Option<String>, record: GameRecord) {
        self.entries.push(Entry {
            number: self.entries.len() + 1,
            source,
            record,
        });
    }

    /// Fails if a game had to be left out; for the end of a command.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        match self.refused {
            0 => Ok(()),
            1 => Err(Failure::Failed(
                "one game cannot be played through and was left out".to_owned(),
            )),
            count => Err(Failure::Failed(format!(
                "{count} games cannot be played through and were left out"
            ))),
        }
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

/// The files of a folder that look like games by their endings, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let listed = fs::read_dir(folder).and_then(|files| {
        files
            .map(|file| file.map(|file| file.path()))
            .collect::<Result<Vec<_>, _>>()
    });
    let mut files =
        listed.map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
    files.retain(|file| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        file.is_file() && extension.and_then(Format::of_extension).is_some()
    });
    files.sort();
    Ok(files)
}
