//! The English texts of explanations; every sentence carries the numbers it is made of.

use std::fmt;

use engine::{Kind, Score};
use rules::{Move, Square};

use crate::class::Class;
use crate::explain::{Beside, Reason};

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Loss {
                square,
                best,
                score,
                best_score,
                kind,
            } => {
                let lost = best_score.discs() - score.discs();
                let lost = count_discs(lost);
                let result = result_change(*best_score, *score, *kind);
                write!(
                    f,
                    "{square} loses {lost}: {score} instead of {best_score} with {best} ({kind}){result}."
                )
            }
            Reason::CornersGiven { to, corners } => {
                let count = count(corners.len(), "corner");
                write!(f, "{to} can take {count} at once: {}.", list(corners))
            }
            Reason::CornerMissed { corner, open } => match open {
                1 => write!(f, "{corner} was the 1 corner open to take."),
                _ => write!(f, "{corner} was 1 of {open} corners open to take."),
            },
            Reason::CornerLater {
                square,
                beside,
                corner,
                to,
                moves,
            } => {
                let beside = match beside {
                    Beside::X => "an X-square",
                    Beside::C => "a C-square",
                };
                let later = count(*moves, "move");
                write!(
                    f,
                    "{square} is {beside}: {to} takes the corner {corner} {later} later in the expected line."
                )
            }
            Reason::LegalMoves {
                side,
                before,
                after,
                best,
                after_best,
            } => {
                let moves = count(*after, "legal move");
                write!(
                    f,
                    "{side} has {moves} after it, {after_best} after {best} ({before} before)."
                )
            }
            Reason::StableDiscs {
                moves,
                side,
                discs: [own, other],
                best,
                discs_after_best: [own_best, other_best],
            } => {
                let moves = count(*moves, "move");
                let discs = count(*own, "disc");
                write!(
                    f,
                    "{moves} on, {side} has {discs} that can never be turned and {} has {other}; with {best} it would be {own_best} and {other_best}.",
                    side.other()
                )
            }
            Reason::Parity {
                regions,
                odd,
                best,
                regions_after_best,
                odd_after_best,
            } => {
                let regions = count(*regions, "region");
                write!(
                    f,
                    "It leaves {regions} of empty squares, {odd} of them odd; {best} leaves {regions_after_best}, {odd_after_best} odd."
                )
            }
            Reason::Line {
                moves,
                to_end,
                score,
            } => {
                let line: Vec<String> = moves.iter().map(Move::to_string).collect();
                let end = if *to_end { "to the end, " } else { "" };
                write!(f, "The answer is {}: {end}{score}.", line.join(" "))
            }
        }
    }
}

/// What became of the result, as far as the values tell.
fn result_change(best: Score, score: Score, kind: Kind) -> &'static str {
    let standing = |score| Class::standing(score, kind);
    match (kind, standing(best), standing(score)) {
        (Kind::Exact, 1, -1) => ", and a win becomes a loss",
        (Kind::Exact, 1, 0) => ", and a win becomes a draw",
        (Kind::Exact, 0, -1) => ", and a draw becomes a loss",
        (_, 1, -1) => ", from ahead to behind",
        _ => "",
    }
}

fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn count_discs(discs: f64) -> String {
    if discs.fract() == 0.0 {
        count(discs as usize, "disc")
    } else {
        format!("{discs:.1} discs")
    }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(" and ")
}
