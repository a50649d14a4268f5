//! The law of Reversi (Othello) on every even board from 4x4 to 26x26.
//!
//! Everything here is plain and obvious rather than fast: a [`Position`] is an array of squares, and
//! faster boards elsewhere are checked against it. The crate has no dependencies, does no input or
//! output and uses no floating point.
//!
//! ```
//! use rules::{Game, Rules, Size, Square};
//!
//! let rules = Rules { size: Size::new(6, 10)?, ..Rules::default() };
//! let mut game = Game::new(&rules);
//! let square: Square = game.position().legal_squares()[0];
//! let turn = game.play(square)?;
//! assert_eq!(turn.flipped.len(), 1);
//! assert!(game.undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod color;
mod game;
mod law;
mod moves;
mod outcome;
mod perft;
mod position;
mod replay;
mod setup;
mod size;
mod square;
mod symmetry;
mod tree;

pub use color::{Color, ParseColorError};
pub use game::{Ending, Game, PlayError, Turn};
pub use law::{OnIllegal, Rules};
pub use moves::{IllegalMove, Move};
pub use outcome::{Discs, Outcome};
pub use perft::perft;
pub use position::Position;
pub use replay::Replay;
pub use setup::{Setup, SetupError};
pub use size::{Axis, ParseSizeError, Size, SizeError};
pub use square::{ParseSquareError, Square};
pub use tree::{GameTree, NodeId};
