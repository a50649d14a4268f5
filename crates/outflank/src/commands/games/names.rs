//! The names of openings of many games, each position named once.

use std::collections::HashMap;

use formats::GameRecord;
use rules::{Game, Move, Position, Size, Square};

/// Hardly any opening has a name of its own after so many moves, and games have gone different ways by then.
const MAX_MOVES: usize = 16;

/// The moves that games begin with, as a tree of named positions.
pub(super) struct OpeningNames {
    nodes: Vec<Node>,
}

struct Node {
    position: Position,
    name: Option<&'static str>,
    next: HashMap<Square, usize>,
}

impl Default for OpeningNames {
    fn default() -> OpeningNames {
        let start = Node {
            position: Position::start(Size::STANDARD),
            name: None,
            next: HashMap::new(),
        };
        OpeningNames { nodes: vec![start] }
    }
}

impl OpeningNames {
    /// All names that a game has in turn, the most specific one last.
    pub(super) fn of(&mut self, record: &GameRecord) -> Vec<&'static str> {
        if record.start.position().as_ref() != Some(&self.nodes[0].position) {
            return Vec::new();
        }
        let placements = record
            .moves
            .iter()
            .filter_map(|recorded| match recorded.action {
                Move::Place(square) => Some(square),
                Move::Pass => None,
            });
        let mut names = Vec::new();
        let mut at = 0;
        for square in placements.take(MAX_MOVES) {
            let Some(next) = self.step(at, square) else {
                break;
            };
            at = next;
            names.extend(self.nodes[at].name);
        }
        names
    }

    /// The position after a move, which is named when it is met for the first time; nothing when it is illegal.
    fn step(&mut self, from: usize, square: Square) -> Option<usize> {
        if let Some(&known) = self.nodes[from].next.get(&square) {
            return Some(known);
        }
        let mut game = Game::from_position(self.nodes[from].position.clone());
        game.play(square).ok()?;
        let node = Node {
            position: game.position().clone(),
            name: analysis::opening_name(&game),
            next: HashMap::new(),
        };
        let index = self.nodes.len();
        self.nodes.push(node);
        self.nodes[from].next.insert(square, index);
        Some(index)
    }
}
