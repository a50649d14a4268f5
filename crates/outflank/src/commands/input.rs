//! Games from files and standard input, and those that cannot be used.

use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use formats::{FileError, Format, ReadError, Reading, read_games, read_games_file};

use super::Failure;

/// What stands for standard input and output.
const STANDARD: &str = "-";

/// Whether this stands for standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// What an input is called in messages.
pub(super) fn name(path: &Path) -> String {
    if is_standard(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Reads the games of a file or of standard input; the format is found by looking at them unless it is said.
pub(super) fn read(path: &Path, format: Option<Format>) -> Result<Reading, FileError> {
    if !is_standard(path) {
        return read_games_file(path, format);
    }
    let path = PathBuf::from(name(path));
    let mut bytes = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut bytes) {
        return Err(FileError::Io { path, error });
    }
    read_games(&bytes, format).map_err(|error| FileError::Read { path, error })
}

/// The sentence about something that could not be read, for commands with the option `--from`.
pub(super) fn with_hint(error: &FileError) -> String {
    match error {
        FileError::Read {
            error: ReadError::Unknown,
            ..
        } => format!("{error}; if it is one, say --from FORMAT"),
        error => error.to_string(),
    }
}

/// The file itself, or the files of a folder that look like games by their endings, in the order of their names.
pub(super) fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let listed = fs::read_dir(path).and_then(|files| {
        files
            .map(|file| file.map(|file| file.path()))
            .collect::<Result<Vec<_>, _>>()
    });
    let mut files =
        listed.map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
    files.retain(|file| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        file.is_file() && extension.and_then(Format::of_extension).is_some()
    });
    files.sort();
    Ok(files)
}

/// What had to be left out: told at once, and counted for the end of the command.
#[derive(Default)]
pub(super) struct LeftOut {
    files: usize,
    games: usize,
}

impl LeftOut {
    /// A file that cannot be read; the sentence names it.
    pub(super) fn file(&mut self, sentence: &str) {
        eprintln!("{sentence}");
        self.files += 1;
    }

    /// A game that cannot be played through; games count from 1.
    pub(super) fn game(&mut self, source: &str, number: usize, why: &dyn Display) {
        eprintln!("{source}: game {number}: {why}");
        self.games += 1;
    }

    /// Fails if something was left out.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        let count = |count: usize, what: &str, reason: &str| match count {
            0 => None,
            1 => Some(format!("one {what} cannot be {reason} and was left out")),
            _ => Some(format!(
                "{count} {what}s cannot be {reason} and were left out"
            )),
        };
        let files = count(self.files, "file", "read");
        let games = count(self.games, "game", "played through");
        let sentences: Vec<String> = files.into_iter().chain(games).collect();
        if sentences.is_empty() {
            return Ok(());
        }
        Err(Failure::Failed(sentences.join("; ")))
    }
}
