//! The file in which analysed games are written down, one in each line.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use analysis::Review;
use rules::Color;
use serde::{Deserialize, Serialize};

use crate::commands::Failure;
use crate::commands::collection::Entry;

/// The version of the file; it stands in every line.
const VERSION: u32 = 1;

/// An analysed game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Analyzed {
    version: u32,
    pub(super) game: usize,
    pub(super) source: Option<String>,
    pub(super) black: Option<String>,
    pub(super) white: Option<String>,
    pub(super) opening: Option<String>,
    pub(super) effort: String,
    pub(super) transcript: String,
    pub(super) review: Review,
}

impl Analyzed {
    /// A game that was analysed with this effort.
    pub(super) fn new(entry: &Entry, effort: String, review: Review) -> Analyzed {
        let game = entry.game();
        Analyzed {
            version: VERSION,
            game: entry.number,
            source: entry.source.clone(),
            black: entry.player(Color::Black),
            white: entry.player(Color::White),
            opening: analysis::opening_name(&game).map(str::to_owned),
            effort,
            transcript: formats::write_game(&game),
            review,
        }
    }
}

/// A log that takes more games.
pub(super) struct Log(File);

impl Log {
    /// Opens a log and returns the games in it; a line that was not finished is dropped.
    pub(super) fn open(path: &Path, effort: &str) -> Result<(Log, Vec<Analyzed>), Failure> {
        let failed =
            |what: &dyn std::fmt::Display| Failure::Failed(format!("{}: {what}", path.display()));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut games = Vec::new();
        for (index, line) in text[..whole].lines().enumerate() {
            let game: Analyzed = serde_json::from_str(line).map_err(|_| {
                let number = index + 1;
                failed(&format!(
                    "line {number} is no analysed game, so the file was left alone; choose another name"
                ))
            })?;
            if game.version != VERSION {
                return Err(failed(&format!(
                    "written by another version ({}; this one reads {VERSION})",
                    game.version
                )));
            }
            if game.effort != effort {
                return Err(failed(&format!(
                    "its games were analysed with {}, not with {effort}; do the same again or choose another name",
                    game.effort
                )));
            }
            games.push(game);
        }
        // What was written of a first line that was not finished.
        let torn = text.starts_with("{\"version\":");
        if games.is_empty() && !text.is_empty() && !torn {
            return Err(failed(
                &"this holds no analysed game, so it was left alone; choose another name",
            ));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| failed(&error))?;
        file.set_len(whole as u64).map_err(|error| failed(&error))?;
        Ok((Log(file), games))
    }

    /// Adds a game, whole or not at all for whoever reads the log later.
    pub(super) fn append(&mut self, game: &Analyzed) -> io::Result<()> {
        let mut line = serde_json::to_string(game).expect("plain values are JSON");
        line.push('\n');
        self.0.write_all(line.as_bytes())?;
        self.0.flush()
    }
}
