//! A game looked at move by move.

use engine::{Engine, Kind, Limits, Report, Score, Stop};
use rules::{Color, Game, Move, Position, Square, Turn};
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::effort::Effort;
use crate::explain::{Reason, explain};
use crate::json;
use crate::search::{Valued, value_of};
use crate::summary::Summary;

/// One placement of a game, what it was worth and what would have been best.
///
/// Scores are in official discs from the view of the side that moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The placement's number in the game, from 1; passes do not count.
    pub ply: usize,
    /// The side that moved.
    #[serde(with = "json::color")]
    pub color: Color,
    /// Where it put its disc.
    #[serde(rename = "move", with = "json::text")]
    pub square: Square,
    /// The value of that move.
    #[serde(with = "json::score")]
    pub score: Score,
    /// The best move; the one played when none is better.
    #[serde(with = "json::text")]
    pub best: Square,
    /// The value of the best move, which is that of the position.
    #[serde(with = "json::score")]
    pub best_score: Score,
    /// The discs that the move lost, never less than none.
    #[serde(with = "json::discs")]
    pub loss: f64,
    /// What both values are.
    #[serde(flatten, with = "json::kind")]
    pub kind: Kind,
    /// How bad the move was; nothing when it was good enough.
    pub class: Option<Class>,
    /// The empty squares before the move.
    pub empties: usize,
    /// How many legal moves there were.
    pub legal: usize,
    /// The expected moves from the best one on.
    #[serde(with = "json::line")]
    pub line: Vec<Move>,
    /// The expected moves from the one played on: what refutes it when it was bad.
    #[serde(with = "json::line")]
    pub reply: Vec<Move>,
    /// Why the move was bad, in sentences; see [`crate::explain`].
    #[serde(default)]
    pub why: Vec<String>,
}

impl Row {
    /// The value of the position before the move for Black, as graphs show it.
    pub fn value_for_black(&self) -> f64 {
        match self.color {
            Color::Black => self.best_score.discs(),
            Color::White => -self.best_score.discs(),
        }
    }

    /// The value of the position after the move for Black.
    pub fn value_after_for_black(&self) -> f64 {
        match self.color {
            Color::Black => self.score.discs(),
            Color::White => -self.score.discs(),
        }
    }
}

/// A game that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The placements in the order of the game; not all when the review was ended before.
    pub rows: Vec<Row>,
    /// How well Black played.
    pub black: Summary,
    /// How well White played.
    pub white: Summary,
}

impl Review {
    /// Sums up rows, whatever their order.
    pub fn of(mut rows: Vec<Row>) -> Review {
        rows.sort_by_key(|row| row.ply);
        Review {
            black: Summary::of(&rows, Color::Black),
            white: Summary::of(&rows, Color::White),
            rows,
        }
    }

    /// How well a side played.
    pub const fn summary(&self, color: Color) -> &Summary {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

/// Looks at every placement of a game until it is done or somebody asks to stop; `on_row` gets each when it is known.
///
/// The move played is searched as deep as the best one, so that both values mean the same. For that reason estimates
/// are made from the start of the game on: a search must not know of a line what a later one found deeper down. Exact
/// values follow from the end of the game back, where each position solved helps with the one before it.
pub fn review(
    engine: &mut Engine,
    game: &Game,
    effort: &Effort,
    stop: &Stop,
    mut on_row: impl FnMut(&Row),
) -> Review {
    let mut reviewer = Reviewer {
        engine,
        effort,
        stop,
    };
    let turns = game.turns();
    let before = |index: usize| match index {
        0 => opening(game),
        _ => turns[index - 1].position.clone(),
    };
    let is_exact = |index: &usize| before(*index).empties() as u32 <= effort.exact;
    let (exact, estimated): (Vec<usize>, Vec<usize>) = (0..turns.len()).partition(is_exact);
    let mut rows: Vec<Row> = Vec::new();
    for index in estimated.into_iter().chain(exact.into_iter().rev()) {
        // What follows is known only on the way back from the end.
        let next = rows.last().filter(|row| row.ply == index + 2);
        let row = reviewer.look(index + 1, &before(index), &turns[index], next);
        let Some(row) = row else {
            break;
        };
        on_row(&row);
        rows.push(row);
    }
    Review::of(rows)
}

/// The position of the first placement.
fn opening(game: &Game) -> Position {
    game.start().clone().after_forced_pass().0
}

struct Reviewer<'a> {
    engine: &'a mut Engine,
    effort: &'a Effort,
    stop: &'a Stop,
}

impl Reviewer<'_> {
    /// Looks at one placement, knowing of the next one if it was looked at before; nothing when told to stop.
    fn look(
        &mut self,
        ply: usize,
        position: &Position,
        turn: &Turn,
        next: Option<&Row>,
    ) -> Option<Row> {
        let best = self.best(position)?;
        let played = if best.best() == Move::Place(turn.square) {
            Valued {
                score: best.score,
                line: best.line.clone(),
                nodes: 0,
            }
        } else {
            match next {
                Some(next) if next.kind == Kind::Exact && best.kind == Kind::Exact => {
                    follow(turn, next)
                }
                _ => self.value(position, turn.square, best.kind)?,
            }
        };
        // Estimates of the two searches may disagree about which move is best; the better value is the better move.
        let (best_score, line) = if played.score > best.score {
            (played.score, played.line.clone())
        } else {
            (best.score, best.line)
        };
        let Move::Place(best_square) = line[0] else {
            unreachable!("a side that moves does not pass");
        };
        let mut row = Row {
            ply,
            color: turn.color,
            square: turn.square,
            score: played.score,
            best: best_square,
            best_score,
            loss: best_score.discs() - played.score.discs(),
            kind: best.kind,
            class: Class::of(best_score, played.score, best.kind),
            empties: position.empties(),
            legal: position.mobility(),
            line,
            reply: played.line,
            why: Vec::new(),
        };
        let reasons = explain(position, &row);
        row.why = reasons.iter().map(Reason::to_string).collect();
        Some(row)
    }

    /// Searches a position; two plies at least, because comparing moves takes them.
    fn best(&mut self, position: &Position) -> Option<Report> {
        let limits = self.effort.limits(position.empties() as u32);
        let two = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        let answer = self.search(position, &limits);
        let answer = answer.or_else(|| self.search(position, &two));
        answer.filter(|_| !self.stop.is_requested())
    }

    /// The last answer that is exact or an estimate at a depth at which a single move can be searched too.
    fn search(&mut self, position: &Position, limits: &Limits) -> Option<Report> {
        let mut answer = None;
        let keep = |report: &Report| {
            if matches!(report.kind, Kind::Exact | Kind::Depth(2..)) {
                answer = Some(report.clone());
            }
        };
        let searched = self.engine.go(position, limits, self.stop, keep);
        searched.expect("somebody moved here, so the game is not over");
        answer
    }

    /// Searches a move as deep as the best one was.
    fn value(&mut self, position: &Position, square: Square, kind: Kind) -> Option<Valued> {
        let limits = Limits {
            selective: self.effort.selective,
            ..Limits::default()
        };
        let valued = value_of(self.engine, position, square, kind, &limits, self.stop);
        valued.filter(|_| !self.stop.is_requested())
    }
}

/// The exact value of a move from that of the move after it.
fn follow(turn: &Turn, next: &Row) -> Valued {
    let mut line = vec![Move::Place(turn.square)];
    line.extend(turn.passed.then_some(Move::Pass));
    line.extend_from_slice(&next.line);
    Valued {
        score: if next.color == turn.color {
            next.best_score
        } else {
            -next.best_score
        },
        line,
        nodes: 0,
    }
}
