//! What a client wants to know about a position or a game, found out while it waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Effort, MoveValue, Reason, Review, Row};
use engine::{Engine, Limits, Stop};
use rules::{Move, Position};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::game::number;
use crate::house::{HASH_MIB, House, Outbox, Table};
use crate::thinkers::{Manner, Progress, Ticket};
use crate::view;

/// How long the values of a position are searched.
const VALUES_TIME: Duration = Duration::from_secs(20);
/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(1_500);
/// How often the values of a position are told while they change.
const PACE: Duration = Duration::from_millis(100);
/// How many moves of an expected line are told.
const LINE: usize = 12;
/// The level that games are reviewed at: a whole game takes some seconds.
const REVIEW_LEVEL: &str = "strong";

/// Whom to tell, and about what.
pub(crate) struct Asker<'a> {
    pub(crate) house: &'a House,
    pub(crate) client: u64,
    pub(crate) outbox: &'a Outbox,
    pub(crate) table: &'a Arc<Table>,
    /// The number by which the answers are known.
    pub(crate) request: Option<u64>,
}

impl Asker<'_> {
    /// Tells the value of every legal move at a node, again and again as the search deepens.
    pub(crate) fn values(&self, node: Option<usize>) -> Result<Ticket, ApiError> {
        let (node, position) = self.position(node)?;
        let mut tell = self.teller(json!({ "type": "values", "node": node }));
        let mut engine = engine();
        let mut left = VALUES_TIME;
        let work = move |stop: &Stop| {
            let begin = Instant::now();
            let limits = Limits {
                time: Some(left),
                ..Limits::default()
            };
            let mut told: Option<Instant> = None;
            let found = analysis::values(&mut engine, &position, &limits, stop, |values| {
                if told.is_none_or(|told| told.elapsed() > PACE) {
                    told = Some(Instant::now());
                    tell(values_view(&position, values, false));
                }
            });
            left = left.saturating_sub(begin.elapsed());
            if stop.is_requested() && !left.is_zero() {
                return Progress::Unfinished;
            }
            tell(values_view(&position, &found, true));
            Progress::Done
        };
        Ok(self.think(work))
    }

    /// Tells a good move at a node.
    pub(crate) fn hint(&self, node: Option<usize>) -> Result<Ticket, ApiError> {
        let (node, position) = self.position(node)?;
        let mut tell = self.teller(json!({ "type": "hint", "node": node }));
        let work = move |stop: &Stop| {
            let limits = Limits {
                time: Some(HINT_TIME),
                ..Limits::default()
            };
            let Ok(report) = engine().go(&position, &limits, stop, |_| ()) else {
                return Progress::Done;
            };
            if let Move::Place(square) = report.best() {
                let value = MoveValue {
                    square,
                    score: report.score,
                    kind: report.kind,
                    line: report.line,
                };
                tell(value_view(&position, &value));
            }
            Progress::Done
        };
        Ok(self.think(work))
    }

    /// Tells what every move of the main line lost, in the order in which it is found out; nothing is left to find out when
    /// that was done before.
    pub(crate) fn review(&self) -> Option<Ticket> {
        let (game, nodes) = self.table.look(|game| {
            let nodes: Vec<usize> = game
                .main_line()
                .into_iter()
                .map(|node| number(Some(node)))
                .collect();
            (game.line_to(game.main_end()), nodes)
        });
        let mut tell = self.teller(json!({ "type": "review", "moves": nodes.len() }));
        let (id, line) = (self.table.id().to_owned(), reviewed_line(&game));
        if let Some(review) = self.house.kept_review(&id, &line) {
            tell(review_view(&game, &review, &nodes));
            return None;
        }
        let level = REVIEW_LEVEL.parse().expect("there is such a level");
        let effort = Effort::of_level(level, game.start().size());
        let mut engine = engine();
        let mut told = 0;
        let house = self.house.later();
        let work = move |stop: &Stop| {
            let mut count = 0;
            let review = analysis::review(&mut engine, &game, &effort, stop, |row| {
                count += 1;
                // After an interruption the first rows are found again, and quickly.
                if count > told {
                    told = count;
                    tell(json!({ "row": row_view(&game, row, &nodes), "done": false }));
                }
            });
            if review.rows.len() < game.turns().len() {
                return Progress::Unfinished;
            }
            if let Some(house) = house.upgrade() {
                house.keep_review(&id, &line, &review);
            }
            tell(review_view(&game, &review, &nodes));
            Progress::Done
        };
        Some(self.think(work))
    }

    fn position(&self, node: Option<usize>) -> Result<(usize, Position), ApiError> {
        let (node, position, over) = self.table.look(|game| {
            let node = game.node(node)?;
            Ok::<_, ApiError>((number(node), game.position(node), game.outcome(node)))
        })?;
        if over.is_some() {
            let message = "the game is over here: there is no move to look for";
            return Err(ApiError::not_allowed("game_over", message));
        }
        Ok((node, position))
    }

    fn think(&self, work: impl FnMut(&Stop) -> Progress + Send + 'static) -> Ticket {
        let thinkers = self.house.thinkers();
        thinkers.think(self.client, Manner::InTurns, work)
    }

    /// Sends messages that all begin alike; one that the client has no room for is left out, except that nothing
    /// reaches a client that reads nothing at all.
    fn teller(&self, frame: Value) -> impl FnMut(Value) + Send + 'static {
        let outbox = self.outbox.clone();
        let (game, request) = (self.table.id().to_owned(), self.request);
        move |mut message: Value| {
            message["game"] = json!(game);
            message["request"] = json!(request);
            for (key, value) in frame.as_object().into_iter().flatten() {
                message[key] = value.clone();
            }
            let _ = outbox.try_send(message.to_string().into());
        }
    }
}

fn engine() -> Engine {
    Engine::new(engine::Options {
        hash_mib: HASH_MIB,
        ..engine::Options::default()
    })
}

fn values_view(position: &Position, values: &[MoveValue], done: bool) -> Value {
    let moves: Vec<Value> = values
        .iter()
        .map(|value| value_view(position, value))
        .collect();
    json!({ "moves": moves, "done": done })
}

/// A move's value with what it is, and the expected moves with what each would flip.
fn value_view(position: &Position, value: &MoveValue) -> Value {
    let mut view = serde_json::to_value(value).expect("a value is plain data");
    view["label"] = json!(value.kind.to_string());
    view["line"] = json!(line_view(position, &value.line));
    view
}

fn line_view(position: &Position, line: &[Move]) -> Vec<Value> {
    let mut game = rules::Game::from_position(position.clone());
    let mut view = Vec::new();
    for action in line.iter().take(LINE) {
        if let Move::Place(square) = action {
            match game.play(*square) {
                Ok(turn) => view.push(view::turn(turn)),
                Err(_) => break,
            }
        }
    }
    view
}

/// What a review is kept under: another version or another effort may find something else.
fn reviewed_line(game: &rules::Game) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} {REVIEW_LEVEL} {}", formats::write_game(game))
}

/// A whole review, so that whoever missed a row has it now.
fn review_view(game: &rules::Game, review: &Review, nodes: &[usize]) -> Value {
    let rows: Vec<Value> = review
        .rows
        .iter()
        .map(|row| row_view(game, row, nodes))
        .collect();
    json!({ "done": true, "rows": rows, "black": review.black, "white": review.white })
}

fn row_view(game: &rules::Game, row: &Row, nodes: &[usize]) -> Value {
    let before = match row.ply {
        1 => game.start().clone().after_forced_pass().0,
        ply => game.turns()[ply - 2].position.clone(),
    };
    let why: Vec<String> = analysis::explain(&before, row)
        .iter()
        .filter(|reason| !matches!(reason, Reason::Loss { .. }))
        .map(Reason::to_string)
        .collect();
    let mut view = serde_json::to_value(row).expect("a row is plain data");
    view["node"] = json!(nodes[row.ply - 1]);
    view["why"] = json!(why);
    view["label"] = json!(row.kind.to_string());
    view["value"] = json!(row.value_after_for_black());
    view["best_value"] = json!(row.value_for_black());
    view["mark"] = json!(row.class.map(analysis::Class::mark));
    view
}
