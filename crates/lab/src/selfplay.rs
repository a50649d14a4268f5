//! Games of the engine against itself, with varied openings and perfect endings.

use engine::{Engine, Limits, Options, Stop, Weights};
use rules::{Color, Game, Move, Rules, Size, Square};

use crate::job::{Job, chance, fingerprint};
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
            fingerprint(&self.weights, [self.size].into_iter())
        )
    }

    /// Plays the games that the shard of the job does not hold yet.
    pub fn run(
        &self,
        job: &Job<'_>,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let recipe = self.recipe();
        let count = self.games;
        job.run(&recipe, count, |index| self.play(index), on_progress)
    }

    /// Plays one game; it depends on its number and the settings alone.
    pub fn play(&self, index: u32) -> Record {
        let mut rng = chance(self.seed, index);
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

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;
    use crate::shard::read;
    use crate::testing::quick_games;

    /// The final lead of the side to move under perfect play, by trying everything.
    fn solve(position: &Position) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome.official.lead(position.side());
        }
        let after = position.legal_moves().into_iter();
        let values = after.map(|action| -solve(&position.after(action).unwrap()));
        values.max().unwrap()
    }

    #[test]
    fn a_game_depends_on_its_number_and_the_settings_alone() {
        let games = quick_games();
        assert_eq!(games.play(3), games.play(3));
        assert_ne!(games.play(3).moves, games.play(4).moves);
        let other = SelfPlay {
            seed: 6,
            ..quick_games()
        };
        assert_ne!(games.play(3).moves, other.play(3).moves);
    }

    #[test]
    fn games_are_legal_honest_after_the_last_slip_and_end_perfectly() {
        for size in [(6, 6), (4, 8), (8, 8)] {
            let games = SelfPlay {
                size: Size::new(size.0, size.1).unwrap(),
                ..quick_games()
            };
            for index in 0..6 {
                let record = games.play(index);
                let end = record.game_before(record.moves.len());
                let outcome = end.outcome().expect("games are played to their end");
                assert_eq!(i32::from(record.lead), outcome.official.lead(Color::Black));

                let (before, after) = record.values.split_at(record.honest);
                assert!(after.iter().all(Option::is_some));
                assert!(before.last().is_none_or(Option::is_none));

                let perfect = |&placement: &usize| {
                    record.game_before(placement).position().empties() <= games.exact as usize
                };
                let first = (0..record.moves.len()).find(perfect);
                for placement in first
                    .into_iter()
                    .flat_map(|first| first..record.moves.len())
                {
                    let position = record.game_before(placement).position().clone();
                    let lead = record.lead_of(position.side());
                    let value = record.values[placement].expect("perfect play was searched");
                    assert!((value.discs() - f32::from(lead)).abs() < f32::EPSILON);
                    assert_eq!(solve(&position), i32::from(lead));
                }
            }
        }
    }

    #[test]
    fn a_shard_of_games_is_the_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let games = quick_games();
        let job = Job {
            path: &path,
            part: crate::Part::WHOLE,
            threads: 2,
        };
        games.run(&job, |_, _| ()).unwrap();
        let contents = read::<Record>(&path).unwrap();
        assert_eq!(contents.recipe, games.recipe());
        let mut records = contents.items;
        records.sort_by_key(|record| record.index);
        assert_eq!(
            records,
            (0..9).map(|index| games.play(index)).collect::<Vec<_>>()
        );
    }
}
