//! A game with variations.

use crate::game::Turn;
use crate::{Game, IllegalMove, Position, Square};

/// A place in a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// Its number: nodes are numbered from 0 in the order in which they were added.
    pub const fn number(self) -> usize {
        self.0
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    turn: Turn,
    children: Vec<NodeId>,
}

/// A game whose every position can have several continuations.
///
/// The first continuation of a position is its main line. Removed nodes keep their ids, which then
/// lead nowhere.
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Game,
    openings: Vec<NodeId>,
    nodes: Vec<Option<Node>>,
    current: Option<NodeId>,
}

impl GameTree {
    /// A tree with a start position and no moves yet.
    pub fn new(start: Position) -> GameTree {
        GameTree {
            start: Game::from_position(start),
            openings: Vec::new(),
            nodes: Vec::new(),
            current: None,
        }
    }

    /// The position that the tree began with.
    pub const fn start(&self) -> &Position {
        self.start.start()
    }

    /// Where we are; nothing at the start.
    pub const fn current(&self) -> Option<NodeId> {
        self.current
    }

    /// The position where we are.
    pub fn position(&self) -> &Position {
        match self.current {
            Some(id) => &self.node(id).turn.position,
            None => self.start.position(),
        }
    }

    /// The placement that led to a node.
    pub fn turn(&self, id: NodeId) -> Option<&Turn> {
        self.nodes.get(id.0)?.as_ref().map(|node| &node.turn)
    }

    /// The node with a number, unless it was removed or never added.
    pub fn find(&self, number: usize) -> Option<NodeId> {
        let id = NodeId(number);
        self.turn(id).is_some().then_some(id)
    }

    /// All nodes in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len()).filter_map(|number| self.find(number))
    }

    /// The node before a node of the tree; nothing at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The continuations from where we are, the main line first.
    pub fn continuations(&self) -> &[NodeId] {
        self.children(self.current)
    }

    /// Plays a square from where we are: follows the continuation, or adds it as the last variation.
    pub fn play(&mut self, square: Square) -> Result<NodeId, IllegalMove> {
        let known = self
            .continuations()
            .iter()
            .copied()
            .find(|&id| self.node(id).turn.square == square);
        let id = match known {
            Some(id) => id,
            None => self.add(Turn::play(self.position(), square)?),
        };
        self.current = Some(id);
        Ok(id)
    }

    fn add(&mut self, turn: Turn) -> NodeId {
        let id = NodeId(self.nodes.len());
        let parent = self.current;
        self.children_mut(parent).push(id);
        self.nodes.push(Some(Node {
            parent,
            turn,
            children: Vec::new(),
        }));
        id
    }

    /// Goes one placement back; false at the start.
    pub fn back(&mut self) -> bool {
        let Some(id) = self.current else {
            return false;
        };
        self.current = self.node(id).parent;
        true
    }

    /// Goes one placement along the main line; false at its end.
    pub fn forward(&mut self) -> bool {
        let Some(&next) = self.continuations().first() else {
            return false;
        };
        self.current = Some(next);
        true
    }

    /// Goes to the start.
    pub fn rewind(&mut self) {
        self.current = None;
    }

    /// Goes to a node; false when it was removed.
    pub fn jump(&mut self, id: NodeId) -> bool {
        let there = self.turn(id).is_some();
        if there {
            self.current = Some(id);
        }
        there
    }

    /// Makes a node the main line of its parent; false when it was removed.
    pub fn promote(&mut self, id: NodeId) -> bool {
        if self.turn(id).is_none() {
            return false;
        }
        let parent = self.node(id).parent;
        let siblings = self.children_mut(parent);
        siblings.retain(|&sibling| sibling != id);
        siblings.insert(0, id);
        true
    }

    /// Removes a node and all that follows it; whoever is there goes back before it. False when it was gone.
    pub fn remove(&mut self, id: NodeId) -> bool {
        if self.turn(id).is_none() {
            return false;
        }
        let parent = self.node(id).parent;
        if self.path().contains(&id) {
            self.current = parent;
        }
        self.children_mut(parent).retain(|&sibling| sibling != id);
        let mut doomed = vec![id];
        while let Some(next) = doomed.pop() {
            doomed.extend(
                self.nodes[next.0]
                    .take()
                    .into_iter()
                    .flat_map(|node| node.children),
            );
        }
        true
    }

    /// The nodes from the start to where we are.
    pub fn path(&self) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(self.current, |&id| self.node(id).parent).collect();
        path.reverse();
        path
    }

    /// The line from the start to where we are, as a game of its own.
    pub fn line(&self) -> Game {
        let mut game = self.start.clone();
        for id in self.path() {
            game.play(self.node(id).turn.square)
                .expect("a line of the tree is legal");
        }
        game
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes[id.0].as_ref().expect("the node is in the tree")
    }

    /// The continuations after a node of the tree or at the start, the main line first.
    pub fn children(&self, id: Option<NodeId>) -> &[NodeId] {
        match id {
            Some(id) => &self.node(id).children,
            None => &self.openings,
        }
    }

    fn children_mut(&mut self, id: Option<NodeId>) -> &mut Vec<NodeId> {
        match id {
            Some(id) => {
                &mut self.nodes[id.0]
                    .as_mut()
                    .expect("the node is in the tree")
                    .children
            }
            None => &mut self.openings,
        }
    }
}

impl From<&Game> for GameTree {
    /// The tree with one line, standing at its end.
    fn from(game: &Game) -> GameTree {
        let mut tree = GameTree::new(game.start().clone());
        for turn in game.turns() {
            tree.play(turn.square).expect("a game's moves are legal");
        }
        tree
    }
}
