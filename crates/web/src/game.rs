//! A game as the server keeps it: rules, seats, and everything that was played.

use std::time::{Duration, Instant};

use play::Clock;
use rules::{
    Color, GameTree, IllegalMove, NodeId, OnIllegal, Outcome, Position, Rules, Square, Turn,
};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::seats::{Seat, Seats};
use crate::words::Side;

/// More nodes than any person plays, so that a game stays small.
const MAX_NODES: usize = 4_000;

/// What a game is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// Playing: until the game ends, what is played last is its main line.
    Play,
    /// Looking at a game: what is played becomes a variation.
    Analysis,
}

/// How a game ended that was not played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum How {
    Resigned,
    Forfeited,
    Timeout,
}

/// Who gave up, where and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp {
    pub(crate) at: Option<NodeId>,
    pub(crate) loser: Color,
    pub(crate) how: How,
}

/// What a new game starts from.
pub(crate) struct Plan {
    pub(crate) mode: Mode,
    pub(crate) rules: Rules,
    pub(crate) seats: Seats,
    /// The moves played already; the game goes on from their end.
    pub(crate) line: rules::Game,
    pub(crate) clock: Option<Clock>,
}

/// A game with variations and its players.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) mode: Mode,
    pub(crate) rules: Rules,
    pub(crate) seats: Seats,
    clock: Option<Clock>,
    /// All moves; its current node is the head, where the game stands.
    tree: GameTree,
    given_up: Option<GivenUp>,
    /// What was undone last, the next to redo at the end.
    undone: Vec<NodeId>,
}

impl Game {
    pub(crate) fn new(plan: Plan) -> Game {
        Game {
            name: String::new(),
            mode: plan.mode,
            rules: plan.rules,
            seats: plan.seats,
            clock: plan.clock,
            tree: GameTree::from(&plan.line),
            given_up: None,
            undone: Vec::new(),
        }
    }

    /// A game put together again from its stored parts.
    pub(crate) fn restore(
        name: String,
        mode: Mode,
        rules: Rules,
        seats: Seats,
        clock: Option<Clock>,
        tree: GameTree,
        given_up: Option<GivenUp>,
    ) -> Game {
        Game {
            name,
            mode,
            rules,
            seats,
            clock,
            tree,
            given_up,
            undone: Vec::new(),
        }
    }

    pub(crate) const fn tree(&self) -> &GameTree {
        &self.tree
    }

    pub(crate) const fn given_up(&self) -> Option<GivenUp> {
        self.given_up
    }

    /// Where the game stands; nothing at its start.
    pub(crate) const fn head(&self) -> Option<NodeId> {
        self.tree.current()
    }

    /// The node with a number as clients know it: 0 is the start, and without a number the head is meant.
    pub(crate) fn node(&self, number: Option<usize>) -> Result<Option<NodeId>, ApiError> {
        match number {
            None => Ok(self.head()),
            Some(0) => Ok(None),
            Some(number) => match self.tree.find(number - 1) {
                Some(node) => Ok(Some(node)),
                None => Err(ApiError::unknown_node(number)),
            },
        }
    }

    /// The line to a node, as a game of its own.
    pub(crate) fn line_to(&self, node: Option<NodeId>) -> rules::Game {
        let mut tree = self.tree.clone();
        stand(&mut tree, node);
        tree.line()
    }

    /// The position at a node.
    pub(crate) fn position(&self, node: Option<NodeId>) -> Position {
        match node.and_then(|node| self.tree.turn(node)) {
            Some(turn) => turn.position.clone(),
            None => self.tree.start().clone().after_forced_pass().0,
        }
    }

    /// The nodes of the main line.
    pub(crate) fn main_line(&self) -> Vec<NodeId> {
        let next = |node: Option<NodeId>| self.tree.children(node).first().copied();
        std::iter::successors(next(None), |&node| next(Some(node))).collect()
    }

    /// How it stands at a node, if it is over there.
    pub(crate) fn outcome(&self, node: Option<NodeId>) -> Option<Outcome> {
        let position = self.position(node);
        match self.given_up {
            Some(given_up) if given_up.at == node => Some(Outcome::given_up(
                position.size(),
                position.discs(),
                given_up.loser,
            )),
            _ => position.outcome(),
        }
    }

    /// The end of the main line.
    pub(crate) fn main_end(&self) -> Option<NodeId> {
        self.main_line().last().copied()
    }

    /// The result of the game: of its main line, or of where somebody gave up.
    pub(crate) fn result(&self) -> Option<Outcome> {
        match self.given_up {
            Some(given_up) => self.outcome(given_up.at),
            None => self.outcome(self.main_end()),
        }
    }

    /// Whose turn it is at the head, unless the game is over there.
    pub(crate) fn to_move(&self) -> Option<Color> {
        let over = self.outcome(self.head()).is_some();
        (!over).then(|| self.position(self.head()).side())
    }

    /// The seat to move at the head, unless the game is over there.
    pub(crate) fn mover(&self) -> Option<&Seat> {
        self.to_move().map(|color| self.seats.of(color))
    }

    /// Plays a square at a node, where the game then goes on; an illegal move that costs the game is not an error.
    pub(crate) fn play(&mut self, at: Option<NodeId>, square: Square) -> Result<(), ApiError> {
        if self.tree.nodes().count() >= MAX_NODES {
            let message = format!("a game holds at most {MAX_NODES} moves, variations included");
            return Err(ApiError::not_allowed("game_full", message));
        }
        self.check_flag();
        let is_next = self.mode == Mode::Play && self.result().is_none();
        let (head, forfeits) = (self.head(), self.rules.on_illegal == OnIllegal::Forfeit);
        stand(&mut self.tree, at);
        match self.tree.play(square) {
            Ok(node) => {
                self.undone.clear();
                if is_next {
                    self.make_main(node);
                    self.press_clock(node);
                }
                Ok(())
            }
            Err(error) => {
                stand(&mut self.tree, head);
                let at_stake = is_next && forfeits && at == head && error != IllegalMove::GameOver;
                match self.to_move() {
                    Some(loser) if at_stake => {
                        self.give_up(loser, How::Forfeited);
                        Ok(())
                    }
                    _ => Err(ApiError::not_allowed("illegal_move", error)),
                }
            }
        }
    }

    /// Makes the line to a node the main line.
    pub(crate) fn make_main(&mut self, node: NodeId) {
        let mut next = Some(node);
        while let Some(node) = next {
            self.tree.promote(node);
            next = self.tree.parent(node);
        }
    }

    /// Removes a node and what follows it.
    pub(crate) fn remove(&mut self, node: NodeId) {
        self.tree.remove(node);
        let gone = |at: NodeId| self.tree.turn(at).is_none();
        if self.given_up.is_some_and(|end| end.at.is_some_and(gone)) {
            self.given_up = None;
        }
        let tree = &self.tree;
        self.undone.retain(|&node| tree.turn(node).is_some());
    }

    /// Goes back to before the last move that a person made, or takes the giving up back.
    pub(crate) fn undo(&mut self) -> Result<(), ApiError> {
        if self.given_up.is_some_and(|end| end.at == self.head()) {
            self.given_up = None;
            return Ok(());
        }
        let path = self.tree.path();
        let by_human = |node: &NodeId| self.seats.of(self.turn(*node).color).is_human();
        let Some(back_to) = path.iter().rposition(by_human) else {
            let message = "there is no move of yours to take back";
            return Err(ApiError::not_allowed("nothing_to_undo", message));
        };
        self.undone.extend(path[back_to..].iter().rev());
        let before = self.tree.parent(path[back_to]);
        stand(&mut self.tree, before);
        self.turn_clock();
        Ok(())
    }

    /// Plays again what was undone, up to a person's turn.
    pub(crate) fn redo(&mut self) -> Result<(), ApiError> {
        let before = self.head();
        while let Some(next) = self.next_to_redo() {
            stand(&mut self.tree, Some(next));
            if self.mover().is_none_or(Seat::is_human) {
                break;
            }
        }
        if self.head() == before {
            let message = "there is nothing to play again";
            return Err(ApiError::not_allowed("nothing_to_redo", message));
        }
        self.turn_clock();
        Ok(())
    }

    fn next_to_redo(&mut self) -> Option<NodeId> {
        while let Some(next) = self.undone.pop() {
            if self.tree.parent(next) == self.head() {
                return Some(next);
            }
        }
        self.tree.continuations().first().copied()
    }

    /// Lets the person to move give up, or the only person.
    pub(crate) fn resign(&mut self) -> Result<(), ApiError> {
        let refused = |message: &str| ApiError::not_allowed("cannot_resign", message);
        let side = self
            .to_move()
            .ok_or_else(|| refused("the game is over already"))?;
        let loser = [side, side.other()]
            .into_iter()
            .find(|&color| self.seats.of(color).is_human())
            .ok_or_else(|| refused("nobody here plays this game"))?;
        self.give_up(loser, How::Resigned);
        Ok(())
    }

    /// Ends the game at the head with a loser.
    pub(crate) fn give_up(&mut self, loser: Color, how: How) {
        let at = self.head();
        self.given_up = Some(GivenUp { at, loser, how });
        self.hold_clock();
    }

    pub(crate) const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The side that moved has pressed its clock.
    fn press_clock(&mut self, node: NodeId) {
        let (mover, next) = (self.turn(node).color, self.to_move());
        if let Some(clock) = &mut self.clock {
            clock.moved(mover, next, Instant::now());
        }
    }

    /// Lets the clock of the side to move run, if the game has begun and is not over.
    pub(crate) fn run_clock(&mut self) {
        let runs = self.head().is_some() && self.result().is_none();
        let next = self.to_move().filter(|_| runs);
        if let (Some(clock), Some(next)) = (&mut self.clock, next) {
            clock.start(next, Instant::now());
        }
    }

    /// After a jump the clock of the side to move runs, if one did.
    fn turn_clock(&mut self) {
        if self
            .clock
            .as_ref()
            .is_some_and(|clock| clock.running().is_some())
        {
            self.hold_clock();
            self.run_clock();
        }
    }

    /// Holds the clocks.
    pub(crate) fn hold_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
    }

    /// How long the running clock still has.
    pub(crate) fn until_flag(&self) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        Some(clock.left(clock.running()?, Instant::now()))
    }

    /// Ends the game if the time of the side to move is used up; whether it did.
    pub(crate) fn check_flag(&mut self) -> bool {
        let flagged = match &self.clock {
            Some(clock) if self.result().is_none() => clock.flagged(Instant::now()),
            _ => None,
        };
        if let Some(loser) = flagged {
            self.give_up(loser, How::Timeout);
        }
        flagged.is_some()
    }

    fn turn(&self, node: NodeId) -> &Turn {
        self.tree.turn(node).expect("the node is in the tree")
    }
}

/// Goes to a node of the tree or to its start.
pub(crate) fn stand(tree: &mut GameTree, node: Option<NodeId>) {
    match node {
        Some(node) => {
            tree.jump(node);
        }
        None => tree.rewind(),
    }
}

/// The colour that had to pass just before a node's position, if one had to.
pub(crate) fn passed_before(tree: &GameTree, node: Option<NodeId>) -> Option<Side> {
    let color = match node.and_then(|node| tree.turn(node)) {
        Some(turn) => turn.passed.then(|| turn.color.other()),
        None => tree.start().must_pass().then(|| tree.start().side()),
    };
    color.map(Side::from)
}

/// A node's number as clients know it.
pub(crate) fn number(node: Option<NodeId>) -> usize {
    node.map_or(0, |node| node.number() + 1)
}
