//! What a search has found.

use std::fmt;
use std::ops::Neg;
use std::time::Duration;

use rules::Move;

/// A search value: how many discs ahead the side to move will be, in official discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// How many units of the inner value make one disc.
    pub(crate) const DISC: i32 = 32;

    pub(crate) const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    pub(crate) const fn raw(self) -> i32 {
        self.0
    }

    /// The value nearest to so many discs.
    pub fn from_discs(discs: f64) -> Score {
        Score((discs * f64::from(Self::DISC)).round() as i32)
    }

    /// The value in discs; a whole number when it is exact.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(Self::DISC)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes discs with a sign, with one decimal unless the value is whole: `+4`, `-2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % Self::DISC == 0 {
            write!(f, "{:+}", self.0 / Self::DISC)
        } else {
            // Whatever is rounded to nothing has no sign of its own: `+0.0`, never `-0.0`.
            let is_nothing = self.0.abs() * 20 < Self::DISC;
            write!(f, "{:+.1}", if is_nothing { 0.0 } else { self.discs() })
        }
    }
}

/// How far a result can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The value under perfect play.
    Exact,
    /// Only the sign of the value, under perfect play: +1 wins, 0 draws, -1 loses.
    Winner,
    /// The value under perfect play, as sure as this many percent.
    Selective(u8),
    /// An estimate from looking this many plies ahead.
    Depth(u32),
    /// There was only one legal move, so it was not thought about.
    Forced,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Exact => f.write_str("exact"),
            Kind::Winner => f.write_str("winner proved"),
            Kind::Forced => f.write_str("only move"),
            Kind::Selective(percent) => write!(f, "{percent} % sure"),
            Kind::Depth(plies) => write!(f, "depth {plies}"),
        }
    }
}

/// What a search knows after one round of deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u32,
    /// The value for the side to move.
    pub score: Score,
    /// What that value is.
    pub kind: Kind,
    /// The expected moves, the best one first.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

impl Report {
    /// The best move found.
    pub fn best(&self) -> Move {
        self.line[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_with_a_sign_and_nothing_is_never_negative() {
        let written = |discs| Score::from_discs(discs).to_string();
        assert_eq!(written(4.0), "+4");
        assert_eq!(written(-2.5), "-2.5");
        assert_eq!(written(0.0), "+0");
        for tiny in [1, -1] {
            assert_eq!(Score::from_raw(tiny).to_string(), "+0.0");
        }
        assert_eq!(Score::from_raw(-2).to_string(), "-0.1");
    }
}
