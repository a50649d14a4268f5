//! Games as the database keeps them: JSON with a version.

use std::collections::HashMap;

use formats::{parse_position, write_position};
use rules::{GameTree, NodeId, Rules};
use serde::{Deserialize, Serialize};

use crate::clocks::ClockWords;
use crate::game::{Game, GivenUp, How, Mode, stand};
use crate::seats::Seats;
use crate::words::{RulesWords, Side};

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Record {
    version: u32,
    name: String,
    mode: Mode,
    rules: RulesWords,
    seats: Seats,
    clock: Option<ClockWords>,
    start: String,
    /// The moves so that each comes after the one it follows, main lines first.
    moves: Vec<Move>,
    /// Which of the moves the game stands after.
    head: Option<usize>,
    given_up: Option<End>,
}

#[derive(Serialize, Deserialize)]
struct Move {
    after: Option<usize>,
    square: String,
}

#[derive(Serialize, Deserialize)]
struct End {
    at: Option<usize>,
    loser: Side,
    how: How,
}

/// Writes a game.
pub(crate) fn write(game: &Game) -> String {
    let tree = game.tree();
    let mut places = HashMap::new();
    let mut moves = Vec::new();
    let mut waiting: Vec<NodeId> = tree.children(None).iter().rev().copied().collect();
    while let Some(node) = waiting.pop() {
        places.insert(node, moves.len());
        let turn = tree.turn(node).expect("the node is in the tree");
        moves.push(Move {
            after: tree.parent(node).map(|parent| places[&parent]),
            square: turn.square.to_string(),
        });
        waiting.extend(tree.children(Some(node)).iter().rev());
    }
    let place = |node: Option<NodeId>| node.map(|node| places[&node]);
    let record = Record {
        version: VERSION,
        name: game.name.clone(),
        mode: game.mode,
        rules: (&game.rules).into(),
        seats: game.seats.clone(),
        clock: game.clock().map(ClockWords::of),
        start: write_position(tree.start()),
        head: place(game.head()),
        given_up: game.given_up().map(|end| End {
            at: place(end.at),
            loser: end.loser.into(),
            how: end.how,
        }),
        moves,
    };
    serde_json::to_string(&record).expect("a record is plain data")
}

/// Reads a game; the sentence says why it cannot be.
pub(crate) fn read(text: &str) -> Result<Game, String> {
    let said = |error: &dyn std::fmt::Display| format!("this game cannot be read: {error}");
    let record: Record = serde_json::from_str(text).map_err(|error| said(&error))?;
    if record.version != VERSION {
        let version = record.version;
        return Err(said(&format!(
            "it was stored by another version ({version})"
        )));
    }
    let start = parse_position(&record.start).map_err(|error| said(&error))?;
    let mut tree = GameTree::new(start);
    let mut nodes: Vec<NodeId> = Vec::new();
    let missing = || said(&"a move follows one that is not there");
    for next in &record.moves {
        let find = |place: usize| nodes.get(place).copied().ok_or_else(missing);
        let after = next.after.map(find).transpose()?;
        stand(&mut tree, after);
        let square = next.square.parse().map_err(|error| said(&error))?;
        nodes.push(tree.play(square).map_err(|error| said(&error))?);
    }
    let find = |place: Option<usize>| {
        let node = place.map(|place| nodes.get(place).copied().ok_or_else(missing));
        node.transpose()
    };
    stand(&mut tree, find(record.head)?);
    let given_up = match record.given_up {
        Some(end) => Some(GivenUp {
            at: find(end.at)?,
            loser: end.loser.into(),
            how: end.how,
        }),
        None => None,
    };
    let rules = Rules::try_from(record.rules).map_err(|error| said(&error))?;
    let clock = record.clock.map(ClockWords::restored).transpose();
    Ok(Game::restore(
        record.name,
        record.mode,
        rules,
        record.seats,
        clock.map_err(|_| said(&"its clock cannot be"))?,
        tree,
        given_up,
    ))
}

#[cfg(test)]
mod tests {
    use rules::Color;

    use super::*;
    use crate::game::Plan;
    use crate::seats::Seat;

    fn game() -> Game {
        let rules = Rules::default();
        let mut game = Game::new(Plan {
            mode: Mode::Play,
            rules,
            seats: Seats {
                black: Seat::Human {
                    name: Some("Ada".to_owned()),
                },
                white: Seat::Random {},
            },
            line: rules::Game::new(&rules),
            clock: None,
        });
        game.name = "Friday".to_owned();
        for (node, square) in [
            (0, "f5"),
            (1, "d6"),
            (2, "c3"),
            (2, "c4"),
            (1, "f6"),
            (0, "d3"),
        ] {
            let node = game.node(Some(node)).unwrap();
            game.play(node, square.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let mut game = game();
        game.give_up(Color::White, How::Resigned);
        let text = write(&game);
        let again = read(&text).unwrap();
        assert_eq!(write(&again), text);
        assert_eq!(again.result(), game.result());
        let line = |game: &Game| game.line_to(game.main_end());
        assert_eq!(line(&again), line(&game));
        assert_eq!((again.name, again.seats), (game.name, game.seats));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let text = write(&game());
        for (from, to) in [
            ("\"version\":1", "\"version\":9"),
            ("\"square\":\"d6\"", "\"square\":\"a1\""),
            ("\"after\":1", "\"after\":77"),
            ("\"rows\":8", "\"rows\":9"),
        ] {
            assert!(text.contains(from), "{text}");
            let message = read(&text.replacen(from, to, 1)).unwrap_err();
            assert!(
                message.starts_with("this game cannot be read: "),
                "{message}"
            );
        }
    }
}
