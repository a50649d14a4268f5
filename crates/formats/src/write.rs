//! Writing games in any format.

use rules::Color;
use thiserror::Error;

use crate::date::Date;
use crate::format::Format;
use crate::loss::{Loss, Losses};
use crate::record::{GameRecord, RecordError};
use crate::wthor::WthorWriter;
use crate::{file, ggf, lines, pgn, sgf};

/// Why a game cannot be written: it has to be left out, or it is not a game.
#[derive(Debug)]
pub(crate) enum Refusal {
    LeftOut(Loss),
    Illegal(RecordError),
}

impl From<Loss> for Refusal {
    fn from(loss: Loss) -> Refusal {
        Refusal::LeftOut(loss)
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        match error {
            RecordError::Octagon => Refusal::LeftOut(Loss::OctagonGame),
            error => Refusal::Illegal(error),
        }
    }
}

/// Why games cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A game has a move that is illegal.
    #[error("game {number}: {error}")]
    Illegal {
        /// Which game, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: RecordError,
    },
    /// The format holds one game, and there are more.
    #[error("the format {0} holds one game, and there are more: choose another, like txt")]
    OneGame(Format),
    /// WTHOR numbers names, and there are more than it has numbers.
    #[error("there are more than 65535 different names, which a WTHOR file cannot number")]
    TooManyNames,
    /// There was no legal game to write.
    #[error("there is no legal game to write")]
    NoGame,
    /// No game was left to write.
    #[error("nothing can be written in the format {format}; not kept: {lost}")]
    Nothing {
        /// The format.
        format: Format,
        /// Why the games were left out.
        lost: Losses,
    },
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// Files that belong beside it, by the ending of their names.
    pub beside: Vec<(&'static str, Vec<u8>)>,
    /// How many games are in it.
    pub games: usize,
    /// What the format has no room for.
    pub lost: Losses,
}

/// Writes games one after the other.
///
/// ```
/// use formats::{Format, GameRecord, Writer};
///
/// let mut writer = Writer::new(Format::Ggf);
/// writer.add(&GameRecord::from_moves("f5d6c3")?)?;
/// let written = writer.finish()?;
/// assert!(written.bytes.ends_with(b"B[F5]W[D6]B[C3];)\n"));
/// assert!(written.lost.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer {
    format: Format,
    text: String,
    /// Games in GGF with whether they belong to the one before.
    ggf: Vec<(String, bool)>,
    wthor: WthorWriter,
    /// How many games came in, and how many were written.
    came: usize,
    games: usize,
    /// Whether the game before is in the file.
    has_last: bool,
    lost: Losses,
}

impl Writer {
    /// A file in this format without any games yet.
    pub fn new(format: Format) -> Writer {
        Writer {
            format,
            text: String::new(),
            ggf: Vec::new(),
            wthor: WthorWriter::default(),
            came: 0,
            games: 0,
            has_last: false,
            lost: Losses::default(),
        }
    }

    /// Adds a game; one that the format cannot hold at all is left out and counted as lost.
    ///
    /// One that is illegal is left out too, and others can be added after it.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        self.came += 1;
        let mut lost = Vec::new();
        let added = self.add_one(record, &mut lost);
        self.has_last = added.is_ok();
        match added {
            Ok(()) => self.games += 1,
            Err(Refusal::LeftOut(loss)) => lost = vec![loss],
            Err(Refusal::Illegal(error)) => {
                let number = self.came;
                return Err(WriteError::Illegal { number, error });
            }
        }
        self.lost.add(lost);
        match self.format {
            Format::Outflank if self.games > 1 => Err(WriteError::OneGame(self.format)),
            Format::Wthor if self.wthor.has_too_many_names() => Err(WriteError::TooManyNames),
            _ => Ok(()),
        }
    }

    fn add_one(&mut self, record: &GameRecord, lost: &mut Vec<Loss>) -> Result<(), Refusal> {
        let line = match self.format {
            Format::Wthor => return self.wthor.add(record, lost),
            Format::Ggf => {
                let game = ggf::write(record, lost)?;
                let is_second = record.is_second_of_pair && self.has_last;
                // It must not become the second of another game.
                if record.is_second_of_pair && !is_second {
                    lost.push(Loss::Pairing);
                }
                self.ggf.push((game, is_second));
                return Ok(());
            }
            Format::Sgf => {
                self.text.push_str(&sgf::write(record, lost)?);
                return Ok(());
            }
            Format::Pgn => {
                self.text.push_str(&pgn::write(record, lost)?);
                return Ok(());
            }
            Format::Transcript => lines::write_transcript(record, lost)?,
            Format::Outflank => file::write(record, lost)?,
            Format::Obf | Format::Position | Format::Nboard | Format::Hex => {
                lines::write_last_position(record, self.format, lost)?
            }
        };
        self.text.push_str(&line);
        self.text.push('\n');
        Ok(())
    }

    /// The whole file.
    pub fn finish(mut self) -> Result<Written, WriteError> {
        if self.games == 0 {
            let (format, lost) = (self.format, self.lost);
            return Err(if lost.is_empty() {
                WriteError::NoGame
            } else {
                WriteError::Nothing { format, lost }
            });
        }
        let mut beside = Vec::new();
        let bytes = match self.format {
            Format::Wthor => {
                for _ in 0..self.wthor.lost_years() {
                    self.lost.add([Loss::Years]);
                }
                let files = self.wthor.finish();
                beside = vec![("jou", files.players), ("trn", files.tournaments)];
                files.games
            }
            Format::Ggf => ggf::join(&self.ggf).into_bytes(),
            _ => self.text.into_bytes(),
        };
        Ok(Written {
            bytes,
            beside,
            games: self.games,
            lost: self.lost,
        })
    }
}

/// Adds all that is lost when only the start and the moves are kept; the moves must be legal.
pub(crate) fn lose_all_but_moves(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<(), Refusal> {
    let end = record.end()?;
    if record.is_anti() {
        lost.push(Loss::Anti);
    }
    lost.extend(record.tags.iter().map(|(tag, _)| Loss::Tag(tag.clone())));
    lose_notes(record, lost);
    if let Some(result) = &record.result {
        let lead = end
            .outcome()
            .map(|outcome| outcome.official.lead(Color::Black));
        // What follows from the moves is not lost.
        if lead.is_none() || result.whole_lead() != lead {
            lost.push(Loss::Result);
        }
    }
    if record.is_second_of_pair {
        lost.push(Loss::Pairing);
    }
    Ok(())
}

/// Adds what is lost with everything that was written beside moves.
pub(crate) fn lose_notes(record: &GameRecord, lost: &mut Vec<Loss>) {
    let has = |part: fn(&crate::Note) -> bool| record.notes.iter().any(part);
    let parts = [
        (has(|note| note.value.is_some()), Loss::Evaluations),
        (has(|note| note.seconds.is_some()), Loss::Times),
        (has(|note| note.comment.is_some()), Loss::MoveComments),
    ];
    lost.extend(
        parts
            .into_iter()
            .filter_map(|(is_there, loss)| is_there.then_some(loss)),
    );
}

/// A value on one line with some characters replaced.
pub(crate) fn clean(value: &str, replace: &[(char, char)], lost: &mut Vec<Loss>) -> String {
    let fit = |found: char| match replace.iter().find(|(wrong, _)| *wrong == found) {
        Some(&(_, right)) => right,
        None if found.is_control() => ' ',
        None => found,
    };
    let cleaned: String = value.chars().map(fit).collect();
    if cleaned != value {
        lost.push(Loss::Spelling);
    }
    cleaned
}

/// A date like `2003-12-15` without its time; what is no date stays as it is.
pub(crate) fn plain_date(value: &str, lost: &mut Vec<Loss>) -> String {
    let Some(date) = Date::parse(value) else {
        return value.to_owned();
    };
    if date.time.is_some() {
        lost.push(Loss::DateParts);
    }
    date.to_string()
}
