//! How bad a move was.

use std::fmt;

use engine::{Kind, Score};
use serde::{Deserialize, Serialize};

/// How bad a move was, from the discs it lost and whether it changed the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// It lost at least [`Class::INACCURACY`] discs.
    Inaccuracy,
    /// It lost at least [`Class::MISTAKE`] discs, or half a point: a win became a draw, or a draw a loss.
    Mistake,
    /// It lost at least [`Class::BLUNDER`] discs, or the game: a win became a loss.
    Blunder,
}

impl Class {
    /// The discs that an inaccuracy loses.
    pub const INACCURACY: f64 = 2.0;
    /// The discs that a mistake loses.
    pub const MISTAKE: f64 = 6.0;
    /// The discs that a blunder loses.
    pub const BLUNDER: f64 = 12.0;
    /// All of them, the smallest first.
    pub const ALL: [Class; 3] = [Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// The class of a move with this value where the best was worth `best`; nothing when it was good enough.
    ///
    /// Only exact values tell a result. An estimate counts as won or lost from two discs on, so that only a move from
    /// well ahead to well behind is one that changed the result.
    pub fn of(best: Score, score: Score, kind: Kind) -> Option<Class> {
        let loss = best.discs() - score.discs();
        let dropped = Class::standing(best, kind) - Class::standing(score, kind);
        let half_point = dropped > 0 && kind == Kind::Exact;
        if loss >= Class::BLUNDER || dropped > 1 {
            Some(Class::Blunder)
        } else if loss >= Class::MISTAKE || half_point {
            Some(Class::Mistake)
        } else if loss >= Class::INACCURACY {
            Some(Class::Inaccuracy)
        } else {
            None
        }
    }

    /// 1 for a win, 0 for a draw or what may be one, -1 for a loss.
    pub(crate) fn standing(score: Score, kind: Kind) -> i32 {
        const SURE_ENOUGH: f64 = 2.0;
        let margin = match kind {
            Kind::Exact => 0.5,
            _ => SURE_ENOUGH,
        };
        let discs = score.discs();
        i32::from(discs >= margin) - i32::from(discs <= -margin)
    }

    /// The mark that stands behind a move: `?!`, `?` or `??`.
    pub const fn mark(self) -> &'static str {
        match self {
            Class::Inaccuracy => "?!",
            Class::Mistake => "?",
            Class::Blunder => "??",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(best: f64, score: f64, kind: Kind) -> Option<Class> {
        Class::of(Score::from_discs(best), Score::from_discs(score), kind)
    }

    #[test]
    fn discs_decide_where_the_result_stays() {
        for kind in [Kind::Exact, Kind::Depth(14)] {
            assert_eq!(class(30.0, 30.0, kind), None);
            assert_eq!(class(30.0, 28.0, kind), Some(Class::Inaccuracy));
            assert_eq!(class(30.0, 24.0, kind), Some(Class::Mistake));
            assert_eq!(class(30.0, 18.0, kind), Some(Class::Blunder));
            assert_eq!(class(-6.0, -10.0, kind), Some(Class::Inaccuracy));
        }
    }

    #[test]
    fn a_changed_result_is_worse_than_its_discs() {
        assert_eq!(class(2.0, 0.0, Kind::Exact), Some(Class::Mistake));
        assert_eq!(class(0.0, -2.0, Kind::Exact), Some(Class::Mistake));
        assert_eq!(class(2.0, -2.0, Kind::Exact), Some(Class::Blunder));
    }

    #[test]
    fn an_estimate_near_zero_has_no_result() {
        let estimate = Kind::Depth(14);
        assert_eq!(class(1.5, -0.3, estimate), None);
        assert_eq!(class(1.5, -1.5, estimate), Some(Class::Inaccuracy));
        assert_eq!(class(2.0, -2.0, estimate), Some(Class::Blunder));
    }
}
