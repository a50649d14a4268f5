//! Games in files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rules::{Game, Rules};
use thiserror::Error;

use crate::transcript::{ReplayError, Transcript, TranscriptError, write_game};

/// What the first line of a saved game begins with; the version follows.
const HEADER: &str = "# Outflank game, version ";
const VERSION: u32 = 1;
/// Far more than the longest game takes, so that a wrong file is refused quickly.
const MAX_BYTES: u64 = 64 * 1024;

/// Why a game file could not be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is too large or not text.
    #[error("{}: this is not a game file", .0.display())]
    NotText(PathBuf),
    /// The file was made by a later version of the program.
    #[error("{}: saved by a newer Outflank (version {version}; this one reads {VERSION})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version it carries.
        version: String,
    },
    /// The file would be overwritten, and it is something else than a game.
    #[error("{}: exists and is not an Outflank game, so it was left alone; choose another name", .0.display())]
    WouldOverwrite(PathBuf),
    /// The text in the file is not a transcript.
    #[error("{}: {error}", path.display())]
    Transcript {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: TranscriptError,
    },
    /// The moves in the file are not legal.
    #[error("{}: {error}", path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ReplayError,
    },
}

/// Reads a game saved by [`save_game_file`], or any file with one transcript; `#` begins a comment line.
pub fn read_game_file(path: &Path) -> Result<Game, FileError> {
    let text = read_text(path)?;
    let first = text.lines().next().unwrap_or_default();
    if let Some(version) = first.strip_prefix(HEADER)
        && version.trim().parse() != Ok(VERSION)
    {
        return Err(FileError::Newer {
            path: path.to_owned(),
            version: version.trim().to_owned(),
        });
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let transcript =
        Transcript::parse(&lines.join(" ")).map_err(|error| FileError::Transcript {
            path: path.to_owned(),
            error,
        })?;
    transcript
        .replay(&Rules::default())
        .map_err(|error| FileError::Replay {
            path: path.to_owned(),
            error,
        })
}

/// Saves a game; an existing file is replaced only if it is a saved game too.
pub fn save_game_file(path: &Path, game: &Game) -> Result<(), FileError> {
    if path.exists() && !read_text(path)?.starts_with(HEADER) {
        return Err(FileError::WouldOverwrite(path.to_owned()));
    }
    let text = format!("{HEADER}{VERSION}\n{}\n", write_game(game));
    replace_file(path, text.as_bytes()).map_err(|error| FileError::Io {
        path: path.to_owned(),
        error,
    })
}

fn read_text(path: &Path) -> Result<String, FileError> {
    let not_text = || FileError::NotText(path.to_owned());
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| FileError::Io {
            path: path.to_owned(),
            error,
        })?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(not_text());
    }
    String::from_utf8(bytes).map_err(|_| not_text())
}

/// Puts a whole file in place of another at once: it is written beside it, then renamed.
pub fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"))?;
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(contents)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().inspect_err(|_| {
        // The first error is the one to report; the leftover may not even exist.
        let _ = fs::remove_file(&beside);
    })
}
