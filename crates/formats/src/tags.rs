//! What is written about a game besides its moves.

use std::fmt;

/// What a piece of information about a game says.
///
/// Every format has its own names for these; what has no name here is kept under the one its file gave it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// Who played Black.
    Black,
    /// Who played White.
    White,
    /// The rating of the player of Black.
    BlackRating,
    /// The rating of the player of White.
    WhiteRating,
    /// When it was played, in whatever form its file had; [`Date`](crate::Date) reads it.
    Date,
    /// Where it was played: a town, a site, a server.
    Place,
    /// The tournament.
    Event,
    /// The round of the tournament.
    Round,
    /// The clock of both players, as GGF writes it.
    Clock,
    /// The clock of Black where it differs.
    BlackClock,
    /// The clock of White where it differs.
    WhiteClock,
    /// The kind of match as GGS names it: `8`, `s8r18`, `8kr20`, `88`, `8a`.
    MatchType,
    /// What Black offered in a komi game: move, value and time.
    BlackBid,
    /// What White offered in a komi game.
    WhiteBid,
    /// The komi, from Black's view.
    Komi,
    /// What was remarked about the whole game.
    Comment,
    /// Black's discs with perfect play from some point on.
    Theoretical,
    /// With how many empty squares that point was reached.
    TheoreticalEmpties,
    /// The value of the moves in the start position, as OBF writes them: `G8:+18; H1:+12;`.
    MoveScores,
    /// Anything else, under the name that its file gave it.
    Other(String),
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tag::Black | Tag::White => "players' names",
            Tag::BlackRating | Tag::WhiteRating => "ratings",
            Tag::Date => "dates",
            Tag::Place => "places",
            Tag::Event => "tournaments",
            Tag::Round => "rounds",
            Tag::Clock | Tag::BlackClock | Tag::WhiteClock => "clocks",
            Tag::MatchType => "kinds of match",
            Tag::BlackBid | Tag::WhiteBid => "komi bids",
            Tag::Komi => "komi",
            Tag::Comment => "comments",
            Tag::Theoretical | Tag::TheoreticalEmpties => "theoretical scores",
            Tag::MoveScores => "values of moves",
            Tag::Other(name) => return write!(f, "`{name}`"),
        })
    }
}

/// The information about a game, in the order of its file; a tag may come several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(Tag, String)>);

impl Tags {
    /// What a tag says; of several the first.
    pub fn get(&self, tag: &Tag) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == tag);
        found.map(|(_, value)| value.as_str())
    }

    /// Adds what a tag says.
    pub fn push(&mut self, tag: Tag, value: impl Into<String>) {
        self.0.push((tag, value.into()));
    }

    /// Makes a tag say this and nothing else.
    pub fn set(&mut self, tag: Tag, value: impl Into<String>) {
        self.remove(&tag);
        self.push(tag, value);
    }

    /// Forgets what a tag says.
    pub fn remove(&mut self, tag: &Tag) {
        self.0.retain(|(known, _)| known != tag);
    }

    /// Everything, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Tag, &str)> {
        self.0.iter().map(|(tag, value)| (tag, value.as_str()))
    }

    /// Whether nothing is said.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The names that a format gives to tags.
pub(crate) struct Names(pub(crate) &'static [(Tag, &'static str)]);

impl Names {
    /// The name of a tag.
    pub(crate) fn name(&self, tag: &Tag) -> Option<&'static str> {
        let found = self.0.iter().find(|(known, _)| known == tag);
        found.map(|&(_, name)| name)
    }

    /// The tag of a name; a name that means nothing here is kept as it is.
    pub(crate) fn tag(&self, name: &str) -> Tag {
        let found = self.0.iter().find(|(_, known)| *known == name);
        found.map_or_else(|| Tag::Other(name.to_owned()), |(tag, _)| tag.clone())
    }
}
