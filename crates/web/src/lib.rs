//! The web app: a local server and the page that it serves.
//!
//! Rules and engine run here; the page shows what it is told and passes on what the player does. Both talk in the way that
//! docs/web-api.md describes, so that other programs can play too.

mod api;
mod assets;
mod clocks;
mod connections;
mod error;
mod game;
mod guard;
mod house;
mod import;
mod lock;
mod picture;
mod record;
mod seats;
mod server;
mod socket;
mod store;
mod study;
mod thinkers;
mod view;
mod words;

use std::path::PathBuf;

use etcetera::BaseStrategy;

pub use server::{Options, ServeError, Server};
pub use store::StoreError;

/// The directory where games are stored when nobody says: that of the user's data, if the system knows it.
pub fn default_data_dir() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("outflank"))
}
