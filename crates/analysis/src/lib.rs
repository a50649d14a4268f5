//! What a game teaches: what every move is worth, where it went wrong, and why.
//!
//! ```
//! use analysis::{Effort, review};
//! use engine::{Engine, Options, Stop};
//! use rules::{Game, Rules, Size};
//!
//! let mut game = Game::new(&Rules { size: Size::new(4, 4)?, ..Rules::default() });
//! while game.ending().is_none() {
//!     game.play(game.position().legal_squares()[0])?;
//! }
//! let mut engine = Engine::new(Options::default());
//! let review = review(&mut engine, &game, &Effort::standard(game.start().size()), &Stop::new(), |row| {
//!     println!("{} {}: lost {} discs", row.ply, row.square, row.loss);
//! });
//! assert_eq!(review.rows.len(), game.turns().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod class;
mod effort;
mod explain;
mod facts;
mod graph;
mod json;
mod openings;
mod page;
mod puzzle;
mod review;
mod search;
mod summary;
mod values;
mod words;

pub use class::Class;
pub use effort::Effort;
pub use explain::{Beside, Reason, explain};
pub use graph::{GraphText, graph_svg};
pub use openings::{longest_opening, name_of_position, opening_name};
pub use page::{PageHead, page_html};
pub use puzzle::{Puzzle, PuzzleMove, find_puzzles};
pub use review::{Review, Row, review};
pub use summary::Summary;
pub use values::{MoveValue, values};
