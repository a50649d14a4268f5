//! What a format has no room for.

use std::collections::BTreeMap;
use std::fmt;

use crate::tags::Tag;

/// Something about a game that was not kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The whole game, because its board is an octagon.
    OctagonGame,
    /// The whole game, because of the size of its board.
    BoardSize,
    /// The whole game, because it begins in another position than usual.
    StartPosition,
    /// What one tag says.
    Tag(Tag),
    /// A name was cut, or letters of a text were replaced.
    Spelling,
    /// A date lost its month, its day or its time.
    DateParts,
    /// The year, because the file has one for all games and they are of several.
    Years,
    /// A game of which the result could not be written as it is.
    Result,
    /// That a game is unfinished: the discs on its board are written as its result.
    Unfinished,
    /// That having fewer discs wins.
    Anti,
    /// That two games belong to one match.
    Pairing,
    /// What players thought of their moves.
    Evaluations,
    /// How long players thought.
    Times,
    /// Remarks about moves.
    MoveComments,
    /// Other ways to go on.
    Variations,
    /// Marks on the board and other things of one moment of a game.
    Markup,
    /// The moves: only the last position is kept.
    Moves,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::OctagonGame => "whole games on an octagon",
            Loss::BoardSize => "whole games on a board of another size",
            Loss::StartPosition => "whole games from an unusual start",
            Loss::Tag(tag) => return tag.fmt(f),
            Loss::Spelling => "the spelling of names and remarks",
            Loss::DateParts => "parts of dates",
            Loss::Years => "years, because the games are of several",
            Loss::Result => "results",
            Loss::Unfinished => "that games are unfinished",
            Loss::Anti => "that fewer discs win (anti)",
            Loss::Pairing => "which games make one match",
            Loss::Evaluations => "evaluations of moves",
            Loss::Times => "times of moves",
            Loss::MoveComments => "comments on moves",
            Loss::Variations => "variations",
            Loss::Markup => "marks on the board",
            Loss::Moves => "moves before the last position",
        })
    }
}

/// What was not kept, and in how many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeMap<Loss, usize>);

impl Losses {
    /// Counts what one game lost.
    pub fn add(&mut self, of_one_game: impl IntoIterator<Item = Loss>) {
        let mut losses: Vec<Loss> = of_one_game.into_iter().collect();
        // Two tags, like both players' names, may have one name in words.
        losses.sort();
        losses.dedup_by_key(|loss| loss.to_string());
        for loss in losses {
            *self.0.entry(loss).or_default() += 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: Losses) {
        for (loss, games) in other.0 {
            *self.0.entry(loss).or_default() += games;
        }
    }

    /// Everything that was lost, with the number of games.
    pub fn iter(&self) -> impl Iterator<Item = (&Loss, usize)> {
        self.0.iter().map(|(loss, &games)| (loss, games))
    }

    /// Whether everything was kept.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Losses {
    /// Writes `ratings (3 games), clocks (1 game)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (loss, games)) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let plural = if games == 1 { "" } else { "s" };
            write!(f, "{comma}{loss} ({games} game{plural})")?;
        }
        Ok(())
    }
}
