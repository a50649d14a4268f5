//! All games of a match as one text file.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use formats::replace_file;
use thiserror::Error;

use super::record::GameRecord;

/// The first line of the file, by which it is known again.
const HEADER: &str = "# Outflank games, version 1";

/// Why the games could not be saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TranscriptsError {
    /// The system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file would be overwritten, and it is something else.
    #[error("{}: exists and does not hold the games of a match, so it was left alone; choose another name", .0.display())]
    WouldOverwrite(PathBuf),
}

/// A file in which the transcripts of a match may be put, one game in each line.
#[derive(Clone, Debug)]
pub struct TranscriptFile(PathBuf);

impl TranscriptFile {
    /// Checks that there is no such file yet, or that it holds the games of a match.
    pub fn new(path: &Path) -> Result<TranscriptFile, TranscriptsError> {
        let mut start = Vec::new();
        match File::open(path)
            .and_then(|file| file.take(HEADER.len() as u64).read_to_end(&mut start))
        {
            Ok(_) if start == HEADER.as_bytes() => Ok(TranscriptFile(path.to_owned())),
            Ok(_) => Err(TranscriptsError::WouldOverwrite(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(TranscriptFile(path.to_owned()))
            }
            Err(error) => Err(TranscriptsError::Io {
                path: path.to_owned(),
                error,
            }),
        }
    }

    /// Puts the games into the file, in place of those that it held.
    pub fn save<'a>(
        &self,
        games: impl Iterator<Item = &'a GameRecord>,
    ) -> Result<(), TranscriptsError> {
        let lines = games.map(|record| record.transcript.as_str());
        let mut text: Vec<&str> = [HEADER].into_iter().chain(lines).collect();
        text.push("");
        replace_file(&self.0, text.join("\n").as_bytes()).map_err(|error| TranscriptsError::Io {
            path: self.0.clone(),
            error,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn games_are_saved_again_but_never_over_something_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        let game = GameRecord {
            game: 0,
            discs: [40, 24],
            moves: [30, 30],
            micros: [0, 0],
            transcript: "f5d6c3".to_owned(),
            failure: None,
        };
        for count in 1..3 {
            let games = std::iter::repeat_n(&game, count);
            TranscriptFile::new(&path).unwrap().save(games).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, format!("{HEADER}\n{}", "f5d6c3\n".repeat(count)));
        }
        fs::write(&path, "f5d6\n").unwrap();
        let error = TranscriptFile::new(&path).unwrap_err();
        assert!(matches!(error, TranscriptsError::WouldOverwrite(_)));
    }
}
