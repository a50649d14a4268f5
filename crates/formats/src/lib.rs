//! Positions and games as text and files.
//!
//! [`read_games`] reads every format there is into [`GameRecord`]s and [`Writer`] writes them in any other;
//! what a format has no room for is listed as [`Losses`]. [`Transcript`] and [`parse_position`] are the short
//! way for one game or one position as text.
//!
//! ```
//! use formats::{Transcript, parse_position, write_game, write_position};
//! use rules::Rules;
//!
//! let game = Transcript::parse("F5 d6 C3")?.replay(&Rules::default())?;
//! assert_eq!(write_game(&game), "f5d6c3");
//! let text = write_position(game.position());
//! assert_eq!(&parse_position(&text)?, game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The format of bytes or of a file ([`read_games_file`]) is found by looking at it. What a record says about its moves is
//! not believed before [`GameRecord::game`] has played them.
//!
//! ```
//! use formats::{Format, Writer, read_games};
//! use rules::Color;
//!
//! let sgf = b"(;GM[2]SZ[8]PB[Alice]PW[Bob];B[f5];W[d6];B[c3])";
//! let reading = read_games(sgf, None)?;
//! assert_eq!(reading.format, Format::Sgf);
//! let record = &reading.games[0];
//! assert_eq!(record.player(Color::Black), Some("Alice"));
//! assert_eq!(record.game()?.turns().len(), 3);
//!
//! let mut writer = Writer::new(Format::Transcript);
//! writer.add(record)?;
//! let written = writer.finish()?;
//! assert_eq!(written.bytes, b"f5d6c3\n");
//! assert!(!written.lost.is_empty(), "plain moves have no room for names");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod date;
mod file;
mod format;
#[doc(hidden)]
pub mod fuzzing;
mod ggf;
mod lines;
mod loss;
mod obf;
mod octagon;
mod pgn;
mod position;
mod read;
mod record;
mod result;
mod sgf;
mod tags;
mod transcript;
mod words;
mod write;
mod wthor;

pub use clock::{ClockSetting, ParseClockError};
pub use date::Date;
pub use file::{FileError, read_game_file, read_games_file, replace_file, save_game_file};
pub use format::{Format, ParseFormatError};
pub use ggf::{read_noted_move, write_ggf_game, write_noted_move};
pub use loss::{Loss, Losses};
pub use obf::{ObfError, ObfLine, parse_obf_line};
pub use octagon::Octagon;
pub use position::{
    PositionError, parse_position, write_hex_position, write_nboard_position, write_position,
};
pub use read::{Problem, ReadError, Reading, read_games, read_games_with_names};
pub use record::{GameRecord, Note, RecordError, RecordedMove, Start};
pub use result::{GameResult, Manner, Verdict};
pub use tags::{Tag, Tags};
pub use transcript::{ReplayError, Transcript, TranscriptError, TranscriptStart, write_game};
pub use write::{WriteError, Writer, Written};
pub use wthor::{Wthor, WthorError, WthorGame, WthorNames, parse_wthor, parse_wthor_names};
