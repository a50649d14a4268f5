//! SGF, the Smart Game Format, for Othello: `GM[2]`.

mod read;
mod tree;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::tags::{Names, Tag};

const NAMES: Names = Names(&[
    (Tag::Black, "PB"),
    (Tag::White, "PW"),
    (Tag::BlackRating, "BR"),
    (Tag::WhiteRating, "WR"),
    (Tag::Date, "DT"),
    (Tag::Place, "PC"),
    (Tag::Event, "EV"),
    (Tag::Round, "RO"),
    (Tag::Komi, "KM"),
    (Tag::Comment, "C"),
    // What follows is GGF's; SGF allows names of one's own.
    (Tag::Clock, "TI"),
    (Tag::BlackClock, "TB"),
    (Tag::WhiteClock, "TW"),
    (Tag::MatchType, "TY"),
    (Tag::BlackBid, "KB"),
    (Tag::WhiteBid, "KW"),
]);

/// From so many columns on, `pa` is a square.
const COLUMNS_WITH_P: u8 = 16;
