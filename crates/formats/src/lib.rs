//! Positions and games as text and files.
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

mod file;
mod obf;
mod position;
mod transcript;
mod wthor;

pub use file::{FileError, read_game_file, replace_file, save_game_file};
pub use obf::{ObfError, ObfLine, parse_obf_line};
pub use position::{PositionError, parse_position, write_position};
pub use transcript::{ReplayError, Transcript, TranscriptError, TranscriptStart, write_game};
pub use wthor::{Wthor, WthorError, WthorGame, parse_wthor};
