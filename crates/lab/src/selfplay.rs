//! Games of the engine against itself, with varied openings and perfect endings.

use std::path::Path;

use engine::{Engine, Limits, Options, Rng, Stop, Weights};
use rules::{Color, Game, Move, Rules, Size, Square};

use crate::job::{Job, Part};
use crate::record::{Record, Value};
use crate::shard::ShardError;

/// How self-play games are made.
#[derive(Clone)]
pub struct SelfPlay {
    /// The board.
    pub size: Size,
    /// How many games.
    pub games: u32,
    /// What the engine judges by.
    pub weights: Weights,
    /// How many positions are searched for a move.
    pub nodes: u64,
    /// From this many empty squares on, games are played perfectly.
    pub exact: u32,
    /// The most random placements a game begins with; each game has its own number.
    pub random: u32,
    /// How often, in percent, a placement after those is random too, until the perfect part.
    pub slips: u32,
    /// Where chance starts from.
    pub seed: u64,
}

/// The memory of an engine that plays so quickly.
const HASH_MIB: usize = 4;

impl SelfPlay {
    /// How the games are made, in words; the same words give the same games.
    pub fn recipe(&self) -> String {
        format!(
            "selfplay size={} nodes={} exact={} random={} slips={} seed={} weights={:08x}",
            self.size,
            self.nodes,
            self.exact,
            self.random,
            self.slips,
            self.seed,
            self.weights.fingerprint()
        )
    }

    /// Plays the games that the shard at `path` does not hold yet.
    pub fn run(
        &self,
        path: &Path,
        part: Part,
        threads: usize,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let recipe = self.recipe();
        let job = Job {
            path,
            recipe: &recipe,
            count: self.games,
            part,
            threads,
        };
        job.run(|index| self.play(index), on_progress)
    }

    /// Plays one game; it depends on its number and the settings alone.
    pub fn play(&self, index: u32) -> Record {
        // One number of the stream for each game.
        let mut rng = Rng::new(self.seed ^ Rng::new(index.into()).next());
        let mut table = Table {
            engine: engine(&self.weights),
            game: Game::new(&Rules {
                size: self.size,
                ..Rules::default()
            }),
            values: Vec::new(),
        };
        let random = rng.below(self.random as usize + 1);
        let mut honest = 0;
        while table.game.ending().is_none() && table.game.position().empties() > self.exact as usize
        {
            let slip = table.values.len() < random || rng.below(100) < self.slips as usize;
            if slip {
                let squares = table.game.position().legal_squares();
                table.play(squares[rng.below(squares.len())], None);
                honest = table.values.len();
            } else {
                let limits = Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                };
                table.search(&limits);
            }
        }
        table.finish();
        table.record(index, honest)
    }
}

/// An engine for quick searches of one game.
pub(crate) fn engine(weights: &Weights) -> Engine {
    Engine::new(Options {
        hash_mib: HASH_MIB,
        weights: weights.clone(),
        ..Options::default()
    })
}

/// A game that is being played, with the values found on the way.
pub(crate) struct Table {
    pub(crate) engine: Engine,
    pub(crate) game: Game,
    pub(crate) values: Vec<Option<Value>>,
}

impl Table {
    pub(crate) fn play(&mut self, square: Square, value: Option<Value>) {
        self.game.play(square).expect("only legal moves are chosen");
        self.values.push(value);
    }

    /// Searches the position and plays the best move.
    fn search(&mut self, limits: &Limits) {
        let answer = self
            .engine
            .go(self.game.position(), limits, &Stop::new(), |_| ())
            .expect("the game is not over");
        let Move::Place(square) = answer.best() else {
            unreachable!("a game makes forced passes by itself");
        };
        self.play(square, Some(answer.score.into()));
    }

    /// Plays perfectly to the end.
    pub(crate) fn finish(&mut self) {
        while self.game.ending().is_none() {
            let answer = self
                .engine
                .go(
                    self.game.position(),
                    &Limits::default(),
                    &Stop::new(),
                    |_| (),
                )
                .expect("the game is not over");
            let mover = self.game.position().side();
            // The whole line is perfect, so its positions all have the same value.
            for action in answer.line {
                if let Move::Place(square) = action {
                    let score = match self.game.position().side() {
                        side if side == mover => answer.score,
                        _ => -answer.score,
                    };
                    self.play(square, Some(score.into()));
                }
            }
        }
    }

    /// The finished game as a record.
    pub(crate) fn record(self, index: u32, honest: usize) -> Record {
        let outcome = self.game.outcome().expect("the game was finished");
        let lead = outcome.official.lead(Color::Black) as i16;
        Record {
            values: self.values,
            honest,
            ..Record::of_game(index, &self.game, lead)
        }
    }
}
