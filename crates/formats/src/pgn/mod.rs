//! Games as chess players write them: tags in brackets, then numbered moves.

mod fen;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::tags::{Names, Tag};

/// The names of tags, those first that every game has.
const NAMES: Names = Names(&[
    (Tag::Event, "Event"),
    (Tag::Place, "Site"),
    (Tag::Date, "Date"),
    (Tag::Round, "Round"),
    (Tag::Black, "Black"),
    (Tag::White, "White"),
    (Tag::BlackRating, "BlackElo"),
    (Tag::WhiteRating, "WhiteElo"),
    (Tag::Clock, "TimeControl"),
    (Tag::BlackClock, "BlackTimeControl"),
    (Tag::WhiteClock, "WhiteTimeControl"),
    (Tag::MatchType, "MatchType"),
    (Tag::BlackBid, "BlackBid"),
    (Tag::WhiteBid, "WhiteBid"),
    (Tag::Komi, "Komi"),
    (Tag::Theoretical, "TheoreticalScore"),
    (Tag::TheoreticalEmpties, "TheoreticalEmpties"),
    (Tag::MoveScores, "MoveScores"),
]);
