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
//!
//! A [`Position`] is a value: it says what is legal and why something is not, and a move gives the next one. Forced
//! passes are moves there; a [`Game`] makes them by itself.
//!
//! ```
//! use rules::{Color, Move, Position, Size, Square};
//!
//! let start = Position::start(Size::STANDARD);
//! let f5: Square = "f5".parse()?;
//! let after = start.after(Move::Place(f5))?;
//! assert_eq!((after.side(), after.discs().lead(Color::Black)), (Color::White, 3));
//! let refused = after.check(Move::Place(f5)).unwrap_err();
//! assert_eq!(refused.to_string(), "f5 is occupied by Black");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Any other position begins as a [`Setup`], which is checked when it becomes a [`Position`]; and a [`GameTree`] is a
//! game in which every position may go on in several ways.
//!
//! ```
//! use rules::{Color, GameTree, Position, Setup, SetupError, Size};
//!
//! let mut tree = GameTree::new(Position::start(Size::STANDARD));
//! tree.play("f5".parse()?)?;
//! tree.play("d6".parse()?)?;
//! tree.back();
//! tree.play("f6".parse()?)?;
//! assert_eq!(tree.line().turns().len(), 2);
//!
//! let empty = Setup { size: Size::STANDARD, cells: vec![None; 64], side: Color::Black };
//! assert_eq!(Position::try_from(empty), Err(SetupError::NoDiscs));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` has programs that count positions and play a game.

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
