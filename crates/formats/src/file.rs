//! Games in files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rules::Game;
use thiserror::Error;

use crate::format::Format;
use crate::lines::without_remarks;
use crate::loss::Loss;
use crate::read::{Problem, ReadError, Reading, read_games_with_names};
use crate::record::{GameRecord, RecordError};
use crate::transcript::{Transcript, write_game};
use crate::write::{Refusal, lose_all_but_moves};
use crate::wthor::{WthorNames, parse_wthor_names};

/// What the first line of a saved game begins with; the version follows.
pub(crate) const HEADER: &str = "# Outflank game, version ";
const VERSION: u32 = 1;
/// Far more than the longest game with all its comments takes, so that a wrong file is refused quickly.
const MAX_BYTES_OF_GAME: u64 = 1024 * 1024;
/// More than any collection of games that could be worked with in memory.
const MAX_BYTES: u64 = 1024 * 1024 * 1024;

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
    /// The file is larger than any game.
    #[error("{}: this file is too large to be a game", .0.display())]
    TooLarge(PathBuf),
    /// The file would be overwritten, and it is something else than a game.
    #[error("{}: exists and is not an Outflank game, so it was left alone; choose another name", .0.display())]
    WouldOverwrite(PathBuf),
    /// What is in the file cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ReadError,
    },
    /// There are several games in the file.
    #[error("{}: there are {games} games in this file, and one is needed; `outflank convert` writes them one a line", path.display())]
    SeveralGames {
        /// The file.
        path: PathBuf,
        /// How many there are.
        games: usize,
    },
    /// The game in the file cannot be played.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: RecordError,
    },
}

/// Reads the one game of a file, in any format: saved by [`save_game_file`], SGF, GGF, plain moves and so on.
pub fn read_game_file(path: &Path) -> Result<Game, FileError> {
    let bytes = read_bytes(path, MAX_BYTES_OF_GAME)?;
    let reading = read_with_names(path, &bytes, None)?;
    match reading.games.as_slice() {
        [game] => game.game().map_err(|error| FileError::Record {
            path: path.to_owned(),
            error,
        }),
        games => Err(FileError::SeveralGames {
            path: path.to_owned(),
            games: games.len(),
        }),
    }
}

/// Reads all games or positions of a file; the format is found by looking at them unless it is said.
///
/// The names that belong to a WTHOR file are looked for beside it.
pub fn read_games_file(path: &Path, format: Option<Format>) -> Result<Reading, FileError> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    read_with_names(path, &bytes, format)
}

fn read_with_names(
    path: &Path,
    bytes: &[u8],
    format: Option<Format>,
) -> Result<Reading, FileError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let ending = extension.and_then(Format::of_extension);
    let may_have_names = format == Some(Format::Wthor) || ending == Some(Format::Wthor);
    let names = if may_have_names {
        WthorNames {
            players: names_beside(path, "jou")?,
            tournaments: names_beside(path, "trn")?,
        }
    } else {
        WthorNames::default()
    };
    read_games_with_names(bytes, format, &names).map_err(|error| FileError::Read {
        path: path.to_owned(),
        error,
    })
}

/// The names in the file with this ending that belongs to a WTHOR file: of the same name, or the only one in its folder.
fn names_beside(path: &Path, ending: &str) -> Result<Vec<String>, FileError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return Ok(Vec::new());
    };
    let has_ending = |path: &PathBuf| {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
    };
    let found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(has_ending)
        .collect();
    let same_name = found
        .iter()
        .find(|found| found.file_stem() == path.file_stem());
    let only_one = Some(&found[..]).filter(|found| found.len() == 1);
    let Some(names) = same_name.or_else(|| only_one?.first()) else {
        return Ok(Vec::new());
    };
    let bytes = read_bytes(names, MAX_BYTES)?;
    parse_wthor_names(&bytes).map_err(|error| FileError::Read {
        path: names.clone(),
        error: error.into(),
    })
}

/// Saves a game; an existing file is replaced only if it is a saved game too.
pub fn save_game_file(path: &Path, game: &Game) -> Result<(), FileError> {
    if path.exists() && !read_bytes(path, MAX_BYTES_OF_GAME)?.starts_with(HEADER.as_bytes()) {
        return Err(FileError::WouldOverwrite(path.to_owned()));
    }
    let text = format!("{HEADER}{VERSION}\n{}\n", write_game(game));
    replace_file(path, text.as_bytes()).map_err(|error| FileError::Io {
        path: path.to_owned(),
        error,
    })
}

fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| FileError::Io {
            path: path.to_owned(),
            error,
        })?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    Ok(bytes)
}

/// Reads the text of a saved game.
pub(crate) fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let Some(version) = first.strip_prefix(HEADER) else {
        let problem = Problem::Missing("a saved game begins with `# Outflank game, version 1`");
        return Err(problem.at(text, 0));
    };
    if version.trim().parse() != Ok(VERSION) {
        let newer = Problem::Newer {
            found: version.trim().chars().take(20).collect(),
            reads: VERSION,
        };
        return Err(newer.at(text, 0));
    }
    let transcript = Transcript::parse(&without_remarks(text));
    let transcript = transcript.map_err(|error| Problem::from(error).at(text, 0))?;
    Ok(vec![transcript.into()])
}

/// Writes a game as [`save_game_file`] does, without the end of the last line.
pub(crate) fn write(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<String, Refusal> {
    lose_all_but_moves(record, lost)?;
    let start = record.start.position().ok_or(Loss::OctagonGame)?;
    let mut game = Game::from_position(start);
    for recorded in &record.moves {
        if let rules::Move::Place(square) = recorded.action {
            game.play(square).expect("the moves were played before");
        }
    }
    Ok(format!("{HEADER}{VERSION}\n{}", write_game(&game)))
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
