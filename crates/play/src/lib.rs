//! A game in progress: who sits where, what was agreed, whose turn it is.
//!
//! ```
//! use play::{Choices, Player, Session, Settings};
//!
//! let choices = Choices { black: Some(Player::Random), white: Some(Player::Random), ..Choices::default() };
//! let settings = choices.settle(7)?;
//! let mut session = Session::new(&settings)?;
//! while session.game().ending().is_none() {
//!     let choice = session.choose(&engine::Stop::new(), |_| ())?;
//!     session.play(choice.square)?;
//! }
//! assert!(session.game().outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod openings;
mod player;
mod preset;
mod seat;
mod session;
mod settings;
mod weights;
mod words;

pub use clock::{Clock, ParseTimeControlError, TimeControl};
pub use openings::BALANCED_OPENINGS;
pub use player::{
    DepthError, DurationError, Outside, ParsePlayerError, Player, Protocol, Strength, parse_depth,
    parse_duration, write_duration,
};
pub use preset::{ParsePresetError, Preset};
pub use seat::{Choice, Seat, SeatError};
pub use session::Session;
pub use settings::{Choices, LengthError, Machine, Settings, default_depth, parse_length};
pub use weights::{WeightsChoice, WeightsError};
