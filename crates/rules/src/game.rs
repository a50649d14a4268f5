//! A line of play with undo and redo.

use std::error::Error;
use std::fmt;

use crate::{Color, IllegalMove, Move, Outcome, Position, Rules, Square};

/// One placement and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side that moved.
    pub color: Color,
    /// Where the disc was put.
    pub square: Square,
    /// The discs that were turned over.
    pub flipped: Vec<Square>,
    /// Whether the other side then had to pass.
    pub passed: bool,
    /// The position afterwards, the pass included.
    pub position: Position,
}

impl Turn {
    /// Plays a square from a position and the pass it may force.
    pub(crate) fn play(position: &Position, square: Square) -> Result<Turn, IllegalMove> {
        let (after, passed) = position.after(Move::Place(square))?.after_forced_pass();
        Ok(Turn {
            color: position.side(),
            square,
            flipped: position.flips(square),
            passed,
            position: after,
        })
    }
}

/// How a game that is over came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Neither side could move.
    Played,
    /// This side gave up.
    Resigned(Color),
    /// This side lost by an illegal move.
    Forfeited(Color),
    /// This side used up its time.
    TimedOut(Color),
}

/// Why a game refused a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is against the rules.
    Illegal(IllegalMove),
    /// The game was given up before.
    Ended,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(reason) => reason.fmt(f),
            PlayError::Ended => f.write_str("the game was given up and has ended"),
        }
    }
}

impl Error for PlayError {}

/// A game: a start position and the placements since, with forced passes made by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    opening: Position,
    turns: Vec<Turn>,
    undone: Vec<Turn>,
    given_up: Option<Ending>,
}

impl Game {
    /// A new game by these rules.
    pub fn new(rules: &Rules) -> Game {
        Game::from_position(rules.start())
    }

    /// A game from any position.
    pub fn from_position(start: Position) -> Game {
        let (opening, _) = start.clone().after_forced_pass();
        Game {
            start,
            opening,
            turns: Vec::new(),
            undone: Vec::new(),
            given_up: None,
        }
    }

    /// The position the game began with.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.turns
            .last()
            .map_or(&self.opening, |turn| &turn.position)
    }

    /// The placements so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The placements and passes so far, in order.
    pub fn moves(&self) -> Vec<Move> {
        let opening_pass = self.start.side() != self.opening.side();
        let mut moves: Vec<Move> = opening_pass.then_some(Move::Pass).into_iter().collect();
        for turn in &self.turns {
            moves.push(Move::Place(turn.square));
            moves.extend(turn.passed.then_some(Move::Pass));
        }
        moves
    }

    /// The side that had to pass just before the position now, if one had to.
    pub fn just_passed(&self) -> Option<Color> {
        let passed = match self.turns.last() {
            Some(turn) => turn.passed,
            None => self.start.side() != self.opening.side(),
        };
        passed.then(|| self.position().side().other())
    }

    /// Puts a disc for the side to move, makes the pass it may force, and forgets what was undone.
    pub fn play(&mut self, square: Square) -> Result<&Turn, PlayError> {
        if self.given_up.is_some() {
            return Err(PlayError::Ended);
        }
        let turn = Turn::play(self.position(), square).map_err(PlayError::Illegal)?;
        self.undone.clear();
        self.turns.push(turn);
        Ok(self.turns.last().expect("a turn was just added"))
    }

    /// Takes back the last placement, or the giving up if that came last; false when there is none.
    pub fn undo(&mut self) -> bool {
        if self.given_up.take().is_some() {
            return true;
        }
        let last = self.turns.pop();
        let undone = last.is_some();
        self.undone.extend(last);
        undone
    }

    /// Plays the last undone placement again; false when there is none or the game was given up.
    pub fn redo(&mut self) -> bool {
        if self.given_up.is_some() {
            return false;
        }
        let next = self.undone.pop();
        let redone = next.is_some();
        self.turns.extend(next);
        redone
    }

    /// Lets a side give up; changes nothing when the game is over.
    pub fn resign(&mut self, loser: Color) {
        self.give_up(Ending::Resigned(loser));
    }

    /// Makes a side lose by an illegal move; changes nothing when the game is over.
    pub fn forfeit(&mut self, loser: Color) {
        self.give_up(Ending::Forfeited(loser));
    }

    /// Makes a side lose because its time is up; changes nothing when the game is over.
    pub fn time_out(&mut self, loser: Color) {
        self.give_up(Ending::TimedOut(loser));
    }

    fn give_up(&mut self, ending: Ending) {
        if self.ending().is_none() {
            self.given_up = Some(ending);
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.given_up
            .or_else(|| self.position().is_over().then_some(Ending::Played))
    }

    /// The result, if the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        match self.ending()? {
            Ending::Played => position.outcome(),
            Ending::Resigned(loser) | Ending::Forfeited(loser) | Ending::TimedOut(loser) => {
                Some(Outcome::given_up(position.size(), position.discs(), loser))
            }
        }
    }
}
