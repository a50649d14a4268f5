//! Talking to other programs: being an engine for them, and having them play.
//!
//! ```
//! use engine::{Limits, Options};
//! use protocols::gtp::Session;
//! use rules::Rules;
//!
//! let limits = Limits { depth: Some(2), ..Limits::default() };
//! let mut session = Session::new(Rules::default(), limits, Options::default());
//! assert_eq!(session.answer("1 play black f5").as_deref(), Some("=1\n\n"));
//! assert_eq!(session.answer("# a comment"), None);
//! ```

mod conversation;
pub mod gtp;
mod lines;
pub mod nboard;
mod process;
mod program;

pub use process::end_all_programs;
pub use program::{
    Decision, Fault, OutsidePlayer, ParseProgramError, Program, ProgramError, Timing,
};
