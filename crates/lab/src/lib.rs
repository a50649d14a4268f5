//! Making the engine stronger, and knowing that it is.

pub mod matches;
