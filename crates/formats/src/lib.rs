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
