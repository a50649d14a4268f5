//! The log of a match: an append-only file from which a match that was ended can go on.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use formats::write_game;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::record::{GameRecord, Header};
use super::schedule::Schedule;

/// The version of the log that this program writes and reads.
const VERSION: u32 = 1;

/// The first line of a log.
#[derive(Serialize)]
struct FirstLine<'a> {
    outflank_match: u32,
    #[serde(flatten)]
    header: &'a Header,
}

/// Why a log cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Somebody else writes to it.
    #[error("{}: another match is writing to this log; wait for its end or choose another name", .0.display())]
    Busy(PathBuf),
    /// The file is something else.
    #[error("{}: exists and is not the log of a match, so it was left alone; choose another name", .0.display())]
    NotALog(PathBuf),
    /// The file was made by a later version of the program.
    #[error("{}: written by a newer Outflank (version {version}; this one reads {VERSION})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version it carries.
        version: u32,
    },
    /// The file belongs to a match with other settings.
    #[error(
        "{}: this log belongs to another match, with the {what} `{logged}` instead of `{asked}`; go on with the same settings or choose another name",
        path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The setting that differs.
        what: &'static str,
        /// Its value in the log.
        logged: String,
        /// Its value now.
        asked: String,
    },
    /// A line is not a game of this match.
    #[error("{}:{line}: this is not a game of this match; without the line the game is played again", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// A game did not begin as it should.
    #[error("{}:{line}: this game has another opening, so the list of openings has changed since; choose another name for the log", path.display())]
    OtherOpening {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
}

/// An open log, to which finished games are added.
#[derive(Debug)]
pub struct Log(File);

impl Log {
    /// Opens the log of a match, or begins it, and returns the games it already holds.
    ///
    /// A last line that was torn when the program was killed is dropped.
    pub fn open(
        path: &Path,
        header: &Header,
        schedule: &Schedule,
    ) -> Result<(Log, Vec<GameRecord>), LogError> {
        let io = |error| LogError::Io {
            path: path.to_owned(),
            error,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io)?;
        // Where files cannot be locked, nobody is kept from working.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LogError::Busy(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let (whole, torn) = bytes.split_at(whole);
        let first = line_of(&FirstLine {
            outflank_match: VERSION,
            header,
        });
        if whole.is_empty() && !first.as_bytes().starts_with(torn) {
            return Err(LogError::NotALog(path.to_owned()));
        }
        let records = if whole.is_empty() {
            Vec::new()
        } else {
            read(path, whole, header, schedule)?
        };
        file.set_len(whole.len() as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        if whole.is_empty() {
            file.write_all(first.as_bytes()).map_err(io)?;
        }
        Ok((Log(file), records))
    }

    /// Adds a finished game.
    pub fn append(&mut self, record: &GameRecord) -> io::Result<()> {
        self.0.write_all(line_of(record).as_bytes())
    }
}

fn line_of(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain values are JSON");
    line.push('\n');
    line
}

/// The games in the whole lines of a log, which must belong to this match.
fn read(
    path: &Path,
    lines: &[u8],
    header: &Header,
    schedule: &Schedule,
) -> Result<Vec<GameRecord>, LogError> {
    let text = str::from_utf8(lines).map_err(|_| LogError::NotALog(path.to_owned()))?;
    let mut lines = text.lines();
    check_header(path, lines.next().unwrap_or_default(), header)?;
    lines
        .enumerate()
        .map(|(index, line)| read_game(path, index + 2, line, schedule))
        .collect()
}

fn check_header(path: &Path, line: &str, header: &Header) -> Result<(), LogError> {
    #[derive(Deserialize)]
    struct Version {
        outflank_match: u32,
    }
    let path = path.to_owned();
    match serde_json::from_str(line) {
        Ok(Version { outflank_match }) if outflank_match > VERSION => {
            return Err(LogError::Newer {
                path,
                version: outflank_match,
            });
        }
        Ok(_) => {}
        Err(_) => return Err(LogError::NotALog(path)),
    }
    let Ok(logged) = serde_json::from_str::<Header>(line) else {
        return Err(LogError::NotALog(path));
    };
    match logged.difference(header) {
        None => Ok(()),
        Some((what, logged, asked)) => Err(LogError::OtherMatch {
            path,
            what,
            logged,
            asked,
        }),
    }
}

fn read_game(
    path: &Path,
    line: usize,
    text: &str,
    schedule: &Schedule,
) -> Result<GameRecord, LogError> {
    let path = path.to_owned();
    let record: GameRecord = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(_) => return Err(LogError::BadLine { path, line }),
    };
    let failing = record.failure.as_ref().map_or(0, |failure| failure.player);
    if record.game >= schedule.games() || failing > 1 {
        return Err(LogError::BadLine { path, line });
    }
    let opening = write_game(schedule.fixture(record.game).opening);
    if !record.transcript.starts_with(&opening) {
        return Err(LogError::OtherOpening { path, line });
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rules::Rules;
    use tempfile::TempDir;

    use super::*;
    use crate::matches::read_openings;

    fn schedule(opening: &str) -> Schedule {
        let openings = read_openings(opening, "list", &Rules::default()).unwrap();
        Schedule::new(openings, 4, 1)
    }

    fn header() -> Header {
        Header {
            games: 4,
            seed: 0,
            players: ["one".to_owned(), "two".to_owned()],
            options: String::new(),
            board: String::new(),
            openings: String::new(),
        }
    }

    fn record(game: usize) -> GameRecord {
        GameRecord {
            game,
            discs: [40, 24],
            moves: [30, 29],
            micros: [7, 8],
            transcript: "f5d6c3".to_owned(),
            failure: None,
        }
    }

    fn open(path: &Path) -> Result<(Log, Vec<GameRecord>), LogError> {
        Log::open(path, &header(), &schedule("f5d6"))
    }

    /// A log with two games, closed again.
    fn two_games() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, records) = open(&path).unwrap();
        assert_eq!(records, []);
        log.append(&record(1)).unwrap();
        log.append(&record(0)).unwrap();
        (folder, path)
    }

    #[test]
    fn games_come_back_and_a_torn_line_is_dropped_wherever_it_was_torn() {
        let (_folder, path) = two_games();
        let whole = fs::read(&path).unwrap();
        assert_eq!(open(&path).unwrap().1, [record(1), record(0)]);
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n');
            let games = lines.count().saturating_sub(1);
            let (mut log, records) = open(&path).unwrap();
            assert_eq!(records.len(), games, "{length}");
            log.append(&record(2)).unwrap();
            drop(log);
            assert_eq!(open(&path).unwrap().1.len(), games + 1, "{length}");
        }
    }

    #[test]
    fn other_settings_and_other_openings_are_refused() {
        let (_folder, path) = two_games();
        let other = Header {
            seed: 9,
            ..header()
        };
        let error = Log::open(&path, &other, &schedule("f5d6")).unwrap_err();
        let expected =
            "with the seed `0` instead of `9`; go on with the same settings or choose another name";
        assert!(error.to_string().ends_with(expected), "{error}");
        let error = Log::open(&path, &header(), &schedule("f5f6")).unwrap_err();
        assert!(matches!(error, LogError::OtherOpening { line: 2, .. }));
        assert_eq!(open(&path).unwrap().1.len(), 2, "nothing was lost");
    }

    #[test]
    fn other_files_are_left_alone_and_wrong_lines_named() {
        let (_folder, path) = two_games();
        let log = fs::read_to_string(&path).unwrap();
        fs::write(&path, log.clone() + "nonsense\n").unwrap();
        assert!(matches!(
            open(&path),
            Err(LogError::BadLine { line: 4, .. })
        ));
        fs::write(&path, log.replace("\"game\":1", "\"game\":4")).unwrap();
        assert!(matches!(
            open(&path),
            Err(LogError::BadLine { line: 2, .. })
        ));
        fs::write(&path, "{\"outflank_match\":2}\n").unwrap();
        assert!(matches!(
            open(&path),
            Err(LogError::Newer { version: 2, .. })
        ));
        for text in ["a diary", "a diary\n", "{}\n"] {
            fs::write(&path, text).unwrap();
            assert!(matches!(open(&path), Err(LogError::NotALog(_))), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn two_matches_do_not_write_to_one_log() {
        let (_folder, path) = two_games();
        let first = open(&path).unwrap();
        assert!(matches!(open(&path), Err(LogError::Busy(_))));
        drop(first);
        assert!(open(&path).is_ok());
    }
}
