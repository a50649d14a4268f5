//! Games of others with better knowledge: searched values, and perfect endings instead of those that were played.

use engine::{Limits, Stop, Weights};
use rules::Square;

use crate::job::{Job, chance, fingerprint};
use crate::record::Record;
use crate::selfplay::{Table, engine};
use crate::shard::ShardError;

/// How games are labelled anew.
#[derive(Clone)]
pub struct Relabel {
    /// What the engine judges by.
    pub weights: Weights,
    /// How many plies positions are searched, with probable cuts.
    pub depth: u32,
    /// From this many empty squares on, games are replayed perfectly.
    pub exact: u32,
    /// One position of so many is searched.
    pub every: u32,
    /// Which positions are searched depends on this.
    pub seed: u64,
}

impl Relabel {
    /// How the labels are made, in words.
    pub fn recipe(&self, games: &[Record]) -> String {
        format!(
            "relabel games={} depth={} exact={} every={} seed={} weights={:08x}",
            games.len(),
            self.depth,
            self.exact,
            self.every,
            self.seed,
            fingerprint(&self.weights, games.iter().map(|game| game.size))
        )
    }

    /// Labels the games that the shard of the job does not hold yet; they are numbered anew.
    pub fn run(
        &self,
        games: &[Record],
        job: &Job<'_>,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let recipe = self.recipe(games);
        let count = games.len() as u32;
        job.run(
            &recipe,
            count,
            |index| self.label(index, &games[index as usize]),
            on_progress,
        )
    }

    /// Labels one game.
    pub fn label(&self, index: u32, record: &Record) -> Record {
        let mut rng = chance(self.seed, index);
        let mut table = Table {
            engine: engine(&self.weights),
            game: record.game_before(0),
            values: Vec::new(),
        };
        for &square in &record.moves {
            if table.game.position().empties() <= self.exact as usize {
                break;
            }
            let searched = rng.below(self.every as usize) == 0;
            self.follow(&mut table, square, searched);
        }
        // The rest is perfect now, whatever was played there before.
        let honest = record.honest.min(table.values.len());
        table.finish();
        table.record(index, honest)
    }

    /// Plays a move of the game, after a search of the position if it is one of those.
    fn follow(&self, table: &mut Table, square: Square, searched: bool) {
        let limits = Limits {
            depth: Some(self.depth),
            selective: true,
            ..Limits::default()
        };
        let value = searched.then(|| {
            let answer = table
                .engine
                .go(table.game.position(), &limits, &Stop::new(), |_| ())
                .expect("the game goes on");
            answer.score.into()
        });
        table.play(square, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::quick_games;

    fn relabel(every: u32) -> Relabel {
        Relabel {
            weights: Weights::classic(),
            depth: 2,
            exact: 10,
            every,
            seed: 1,
        }
    }

    #[test]
    fn games_are_followed_and_then_played_perfectly() {
        let games = quick_games();
        for index in 0..5 {
            let played = games.play(index);
            let labelled = relabel(1).label(70 + index, &played);
            assert_eq!(labelled, relabel(1).label(70 + index, &played));
            assert_eq!((labelled.index, labelled.size), (70 + index, played.size));
            let followed = (0..played.moves.len())
                .find(|&placement| played.game_before(placement).position().empties() <= 10)
                .unwrap();
            assert_eq!(labelled.moves[..followed], played.moves[..followed]);
            assert_eq!(labelled.honest, played.honest.min(followed));
            assert!(labelled.values.iter().all(Option::is_some));
            let end = labelled.game_before(labelled.moves.len());
            assert!(end.ending().is_some());
            for placement in followed..labelled.moves.len() {
                let side = labelled.game_before(placement).position().side();
                let lead = f32::from(labelled.lead_of(side));
                let value = labelled.values[placement].unwrap();
                assert!((value.discs() - lead).abs() < f32::EPSILON);
            }
        }
    }

    #[test]
    fn one_position_of_so_many_is_searched() {
        let games = quick_games();
        let searched = |every| -> usize {
            let labelled = (0..9).map(|index| relabel(every).label(index, &games.play(index)));
            labelled
                .map(|record| record.values.iter().flatten().count())
                .sum()
        };
        let (all, third, hardly) = (searched(1), searched(3), searched(1_000_000));
        assert!(all > third && third > hardly && hardly > 0);
    }
}
