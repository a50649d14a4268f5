//! What is shown of a game: the JSON that the page and other clients get.

use analysis::opening_name;
use rules::{Color, Discs, NodeId, Outcome, Position, Turn};
use serde_json::{Value, json};

use crate::clocks;
use crate::game::{Game, How, number, passed_before};
use crate::import::Imported;
use crate::seats::Seat;
use crate::words::{RulesWords, Side, cells, names};

/// The version of everything that is sent.
pub(crate) const VERSION: u32 = 1;

/// Facts about a stored game that are not in the game itself.
pub(crate) struct About<'a> {
    pub(crate) id: &'a str,
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// Counts changes, so that a client sees which of two states is later.
    pub(crate) revision: u64,
    /// Whether a computer is thinking about its move.
    pub(crate) thinking: bool,
}

/// The whole state of a game.
pub(crate) fn game(game: &Game, about: &About<'_>) -> Value {
    let tree = game.tree();
    let nodes: Vec<Value> = tree
        .nodes()
        .map(|node| {
            let turn = tree.turn(node).expect("the node is in the tree");
            let mut view = self::turn(turn);
            view["id"] = json!(number(Some(node)));
            view["parent"] = json!(number(tree.parent(node)));
            view
        })
        .collect();
    let main: Vec<usize> = game
        .main_line()
        .into_iter()
        .map(|node| number(Some(node)))
        .collect();
    json!({
        "type": "game",
        "version": VERSION,
        "id": about.id,
        "name": game.name,
        "created": about.created,
        "updated": about.updated,
        "revision": about.revision,
        "mode": game.mode,
        "rules": RulesWords::from(&game.rules),
        "seats": seats(game),
        "start": { "cells": cells(tree.start()), "side": Side::from(tree.start().side()) },
        "nodes": nodes,
        "main": main,
        "head": number(game.head()),
        "position": position(game, game.head()),
        "result": result(game),
        "thinking": about.thinking,
        "clock": game.clock().map(clocks::view),
        "opening": opening_name(&game.line_to(game.main_end())),
        "transcript": formats::write_game(&game.line_to(game.main_end())),
    })
}

/// What a list shows of a game.
pub(crate) fn summary(game: &Game, about: &About<'_>) -> Value {
    let end = game.main_end();
    let position = game.position(end);
    json!({
        "id": about.id,
        "name": game.name,
        "created": about.created,
        "updated": about.updated,
        "mode": game.mode,
        "rows": position.size().rows(),
        "cols": position.size().cols(),
        "seats": seats(game),
        "moves": game.main_line().len(),
        "cells": cells(&position),
        "discs": discs(position.discs()),
        "result": result(game),
    })
}

/// A position with everything that can be done in it.
pub(crate) fn position(game: &Game, node: Option<NodeId>) -> Value {
    let tree = game.tree();
    let position = game.position(node);
    let last = node.and_then(|node| tree.turn(node));
    let outcome = game.outcome(node);
    let mut view = plain_position(&position);
    view["node"] = json!(number(node));
    view["last"] = json!(last.map(|turn| turn.square.to_string()));
    view["passed"] = json!(passed_before(tree, node));
    view["over"] = json!(outcome.is_some());
    view["result"] = outcome.map_or(Value::Null, |outcome| {
        let how = game.given_up().filter(|end| end.at == node);
        outcome_view(&outcome, how.map(|end| end.how))
    });
    if outcome.is_some() {
        view["legal"] = json!([]);
    }
    view
}

/// A position by itself: its discs and the legal squares with what each would flip.
pub(crate) fn plain_position(position: &Position) -> Value {
    let legal: Vec<Value> = position
        .legal_squares()
        .into_iter()
        .map(|square| {
            json!({ "square": square.to_string(), "flips": names(&position.flips(square)) })
        })
        .collect();
    json!({
        "rows": position.size().rows(),
        "cols": position.size().cols(),
        "cells": cells(position),
        "side": Side::from(position.side()),
        "legal": legal,
        "discs": discs(position.discs()),
        "text": formats::write_position(position),
    })
}

/// A game from elsewhere, before it is made one of ours.
pub(crate) fn imported(imported: &Imported) -> Value {
    let game = &imported.game;
    let end = game.position();
    let [black, white] = &imported.players;
    json!({
        "text": formats::write_game(game),
        "black": black,
        "white": white,
        "rows": end.size().rows(),
        "cols": end.size().cols(),
        "moves": game.turns().len(),
        "cells": cells(end),
        "result": end.outcome().map(|outcome| outcome_view(&outcome, None)),
    })
}

/// A placement and what it turned over.
pub(crate) fn turn(turn: &Turn) -> Value {
    json!({
        "move": turn.square.to_string(),
        "color": Side::from(turn.color),
        "flips": names(&turn.flipped),
        "passed": turn.passed,
    })
}

fn seats(game: &Game) -> Value {
    let seat = |color: Color| {
        let seat = game.seats.of(color);
        let mut view = serde_json::to_value(seat).expect("a seat is plain data");
        if let Seat::Computer {
            level: Some(level), ..
        } = seat
        {
            let named = engine::Level::all().find(|known| known.number() == *level);
            view["level_name"] = json!(named.map(engine::Level::name));
        }
        view
    };
    json!({ "black": seat(Color::Black), "white": seat(Color::White) })
}

fn discs(discs: Discs) -> Value {
    json!({ "black": discs.black, "white": discs.white })
}

fn result(game: &Game) -> Value {
    let how = game.given_up().map(|end| end.how);
    game.result()
        .map_or(Value::Null, |outcome| outcome_view(&outcome, how))
}

fn outcome_view(outcome: &Outcome, how: Option<How>) -> Value {
    json!({
        "winner": outcome.winner().map(Side::from),
        "black": outcome.official.black,
        "white": outcome.official.white,
        "raw": discs(outcome.raw),
        "how": how.map_or_else(|| json!("played"), |how| json!(how)),
    })
}
