//! The files of the app, in the folders that the system has for them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use formats::{FileError, GameRecord, ReadError, read_games, read_games_file, save_game_file};
use rules::Game;
use thiserror::Error;

use super::config::{Config, ConfigError};
use super::last::{self, Place};

/// Where the files of the app are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Store {
    config: PathBuf,
    data: PathBuf,
}

/// The files of the app cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Nobody knows where they should be.
    #[error("cannot find your home folder: set OUTFLANK_HOME to the folder to keep games in")]
    NoHome,
    /// The configuration cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The configuration is wrong.
    #[error("{}, {error}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ConfigError,
    },
}

impl Store {
    /// The files in this folder, or without one in those that the system has for the user.
    pub(super) fn find(home: Option<PathBuf>) -> Result<Store, StoreError> {
        if let Some(home) = home {
            return Ok(Store {
                config: home.join("config.toml"),
                data: home,
            });
        }
        let folders =
            etcetera::base_strategy::choose_native_strategy().map_err(|_| StoreError::NoHome)?;
        Ok(Store {
            config: folders.config_dir().join("outflank").join("config.toml"),
            data: folders.data_dir().join("outflank"),
        })
    }

    /// Reads the configuration; without a file everything is as it comes.
    pub(super) fn config(&self) -> Result<Config, StoreError> {
        let text = match fs::read_to_string(&self.config) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Config::default()),
            Err(error) => {
                return Err(StoreError::Read {
                    path: self.config.clone(),
                    error,
                });
            }
        };
        Config::parse(&text).map_err(|error| StoreError::Config {
            path: self.config.clone(),
            error,
        })
    }

    /// The places where games are kept for the next start.
    pub(super) fn places(&self) -> Vec<Place> {
        last::places(&self.data)
    }

    /// What went wrong in the folder of the games, with its name.
    pub(super) fn blame(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.data.display())
    }

    /// Adds a game to those that were left.
    pub(super) fn archive(&self, transcript: &str) -> io::Result<()> {
        fs::create_dir_all(&self.data)?;
        let path = self.data.join("games.txt");
        let mut file = fs::File::options().create(true).append(true).open(path)?;
        writeln!(file, "{transcript}")
    }

    /// The file that somebody named; without a name a new one among the app's own.
    pub(super) fn file_for(&self, typed: &str) -> io::Result<PathBuf> {
        if typed.is_empty() {
            let folder = self.data.join("saved");
            fs::create_dir_all(&folder)?;
            return Ok(free_name(&folder, "game", "txt"));
        }
        Ok(from_home(typed))
    }

    /// Saves a game for the user.
    pub(super) fn save(path: &Path, game: &Game) -> Result<(), String> {
        save_game_file(path, game).map_err(|error| error.to_string())
    }

    /// Reads a file, or what was typed as a game or a position itself.
    pub(super) fn load(typed: &str) -> Result<Game, String> {
        let (name, number) = match typed.rsplit_once('#') {
            Some((name, number)) => (name, number.parse().ok()),
            None => (typed, None),
        };
        let path = from_home(if number.is_some() { name } else { typed });
        if path.is_file() {
            return match read_games_file(&path, None) {
                Ok(read) => pick(&read.games, number),
                // The sentence of the library names an option of the command line.
                Err(FileError::Read {
                    error: ReadError::Unknown,
                    ..
                }) => Err(format!(
                    "{} is neither a game nor a position in a format known here",
                    path.display()
                )),
                Err(error) => Err(error.to_string()),
            };
        }
        let looks_like_a_path = typed.starts_with(['/', '~', '.']) || path.extension().is_some();
        match read_games(typed.as_bytes(), None) {
            Ok(read) => pick(&read.games, None),
            Err(_) if looks_like_a_path => Err(format!("there is no file {}", path.display())),
            Err(ReadError::Unknown) => Err(format!(
                "there is no file {typed}, and it is neither moves like f5d6c3 nor a position"
            )),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// One of several games: the only one, or the one with this number.
fn pick(games: &[GameRecord], number: Option<usize>) -> Result<Game, String> {
    let all = games.len();
    let index = match number {
        None if all == 1 => 0,
        None => {
            return Err(format!(
                "there are {all} games in it: write # and a number behind the name, like #1"
            ));
        }
        Some(number) => number.wrapping_sub(1),
    };
    let record = games
        .get(index)
        .ok_or_else(|| format!("there are only {all} games in it"))?;
    record.game().map_err(|error| error.to_string())
}

/// A path with the `~` of a shell.
fn from_home(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}

/// The first file name with a number that is not taken.
pub(super) fn free_name(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let mut number = 1;
    loop {
        let path = folder.join(format!("{stem}-{number}.{ending}"));
        if !path.exists() {
            return path;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_archived_and_saved_in_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::find(Some(folder.path().join("new"))).unwrap();
        store.archive("f5d6").unwrap();
        store.archive("f5f6").unwrap();
        let games = fs::read_to_string(folder.path().join("new/games.txt")).unwrap();
        assert_eq!(games, "f5d6\nf5f6\n");
        let game = Store::load("f5d6").unwrap();
        let (one, two) = (store.file_for("").unwrap(), folder.path().join("own.txt"));
        Store::save(&one, &game).unwrap();
        assert_ne!(
            store.file_for("").unwrap(),
            one,
            "a saved game is not overwritten"
        );
        Store::save(&two, &game).unwrap();
        assert_eq!(Store::load(two.to_str().unwrap()).unwrap(), game);
    }

    #[test]
    fn a_wrong_configuration_names_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::find(Some(folder.path().to_owned())).unwrap();
        assert_eq!(store.config().unwrap(), Config::default());
        fs::write(folder.path().join("config.toml"), "level = 13\n").unwrap();
        let message = store.config().unwrap_err().to_string();
        assert!(
            message.contains("config.toml, line 1, level: `13` is not a level"),
            "{message}"
        );
    }

    #[test]
    fn what_cannot_be_opened_is_explained() {
        assert!(
            Store::load("no/such/file.txt")
                .unwrap_err()
                .contains("there is no file")
        );
        assert!(
            Store::load("f5f5")
                .unwrap_err()
                .contains("f5 is occupied by Black")
        );
        assert!(
            Store::load("hello")
                .unwrap_err()
                .contains("neither moves like f5d6c3 nor a position")
        );
        let position = "---------------------------OX------XO--------------------------- X";
        assert!(Store::load(position).unwrap().turns().is_empty());
        let sgf = "(;GM[2]SZ[8];B[f5];W[d6])";
        assert_eq!(Store::load(sgf).unwrap().turns().len(), 2);
    }

    #[test]
    fn a_file_that_is_no_game_is_named_without_options_of_the_command_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("noise.bin");
        fs::write(&path, [7, 200, 13, 10, 0, 255]).unwrap();
        let message = Store::load(path.to_str().unwrap()).unwrap_err();
        assert!(message.contains("noise.bin is neither a game"), "{message}");
        assert!(!message.contains("--"), "{message}");
    }

    #[test]
    fn a_game_of_several_is_chosen_by_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        fs::write(&path, "f5d6\nf5f6e6\n").unwrap();
        let load = |suffix: &str| Store::load(&format!("{}{suffix}", path.display()));
        assert_eq!(load("#2").unwrap().turns().len(), 3);
        assert!(load("").unwrap_err().contains("there are 2 games in it"));
        assert!(
            load("#3")
                .unwrap_err()
                .contains("there are only 2 games in it")
        );
    }
}
