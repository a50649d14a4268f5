//! What people paste: games and positions in any spelling that the formats read.

use formats::{Transcript, parse_position};
use rules::{Game, Rules};

use crate::error::ApiError;

/// Reads a transcript or a position.
pub(crate) fn read(text: &str) -> Result<Game, ApiError> {
    let text = text.trim();
    if text.is_empty() {
        let message = "there is nothing to read: paste moves like f5d6c3, or a position";
        return Err(ApiError::not_allowed("bad_text", message));
    }
    let wrong = |error: &dyn std::fmt::Display| ApiError::not_allowed("bad_text", error);
    match Transcript::parse(text) {
        Ok(transcript) => transcript
            .replay(&Rules::default())
            .map_err(|error| wrong(&error)),
        Err(not_moves) => match parse_position(text) {
            Ok(position) => Ok(Game::from_position(position)),
            // The complaint that fits what was probably meant.
            Err(error) if looks_like_position(text) => Err(wrong(&error)),
            Err(_) => Err(wrong(&not_moves)),
        },
    }
}

fn looks_like_position(text: &str) -> bool {
    let cells = text.chars().filter(|c| "XxOo-.*".contains(*c)).count();
    cells * 2 > text.chars().filter(|c| !c.is_whitespace()).count()
}
