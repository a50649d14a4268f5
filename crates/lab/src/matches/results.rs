//! What a match has shown so far.

use std::collections::BTreeMap;

use super::record::GameRecord;
use super::sprt::{Sprt, Verdict};
use super::stats::{Elo, Sample};

/// The finished games of a match and the test that may end it early.
#[derive(Clone, Debug, Default)]
pub struct Results {
    records: BTreeMap<usize, GameRecord>,
    sprt: Option<Sprt>,
}

/// The result of a match, from the view of the first player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many games count.
    pub games: usize,
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Wins and half of the draws as a share of all games.
    pub score: Option<f64>,
    /// How many official discs it was ahead, on average.
    pub mean_discs: Option<f64>,
    /// The difference in strength.
    pub elo: Elo,
    /// How long each player thought about a move, on average.
    pub seconds_per_move: [Option<f64>; 2],
    /// What the test says, if there is one.
    pub verdict: Option<Verdict>,
}

impl Results {
    /// A match without games yet; with a test it ends as soon as that decides.
    pub fn new(sprt: Option<Sprt>) -> Results {
        Results {
            records: BTreeMap::new(),
            sprt,
        }
    }

    /// Adds a game; one that is there already stays.
    pub fn add(&mut self, record: GameRecord) {
        self.records.entry(record.game).or_insert(record);
    }

    /// Whether a game is there.
    pub fn contains(&self, number: usize) -> bool {
        self.records.contains_key(&number)
    }

    /// Whether the test has decided.
    pub fn is_decided(&self) -> bool {
        self.test()
            .is_some_and(|(verdict, _)| verdict.decision.is_some())
    }

    /// The games that count, in order: with a test those before its decision, so that it does not matter which of the
    /// games played at the same time ended first.
    pub fn games(&self) -> impl Iterator<Item = &GameRecord> {
        let end = match self.test() {
            Some((verdict, end)) if verdict.decision.is_some() => end,
            _ => usize::MAX,
        };
        self.records.range(..end).map(|(_, record)| record)
    }

    /// What the test says about the pairs without a gap before them, and the game it has come to.
    fn test(&self) -> Option<(Verdict, usize)> {
        let sprt = self.sprt?;
        let mut sample = Sample::default();
        let mut verdict = sprt.verdict(&sample);
        let mut end = 0;
        while verdict.decision.is_none()
            && let Some(result) = self.pair(end)
        {
            sample.push(result);
            verdict = sprt.verdict(&sample);
            end += 2;
        }
        Some((verdict, end))
    }

    /// The average result of a game and the next, if both are there.
    fn pair(&self, first: usize) -> Option<f64> {
        let result = |number| self.records.get(&number).map(GameRecord::result);
        Some(f64::midpoint(result(first)?, result(first + 1)?))
    }

    /// What the games show.
    pub fn summary(&self) -> Summary {
        let games: Vec<&GameRecord> = self.games().collect();
        let count = |sign| {
            let same = games.iter().filter(|game| game.lead().signum() == sign);
            same.count()
        };
        let mean = |value: fn(&GameRecord) -> f64| {
            let sum: f64 = games.iter().map(|game| value(game)).sum();
            (!games.is_empty()).then(|| sum / games.len() as f64)
        };
        Summary {
            games: games.len(),
            wins: count(1),
            draws: count(0),
            losses: count(-1),
            score: mean(GameRecord::result),
            mean_discs: mean(|game| game.lead().into()),
            elo: Elo::of(&self.sample(&games)),
            seconds_per_move: [0, 1].map(|player| seconds_per_move(&games, player)),
            verdict: self.test().map(|(verdict, _)| verdict),
        }
    }

    /// The results of whole pairs, whose two games depend on each other; of single games when there is no pair.
    fn sample(&self, games: &[&GameRecord]) -> Sample {
        let first = games.iter().filter(|record| record.game.is_multiple_of(2));
        let pairs: Sample = first.filter_map(|record| self.pair(record.game)).collect();
        if pairs.count() > 0.0 {
            pairs
        } else {
            games.iter().map(|record| record.result()).collect()
        }
    }
}

fn seconds_per_move(games: &[&GameRecord], player: usize) -> Option<f64> {
    let moves: u32 = games.iter().map(|record| record.moves[player]).sum();
    let micros: u64 = games.iter().map(|record| record.micros[player]).sum();
    (moves > 0).then(|| micros as f64 / 1e6 / f64::from(moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Decision;

    /// Games whose discs of the first player are given in order.
    fn results(discs: &[u32], sprt: Option<Sprt>) -> Results {
        let mut results = Results::new(sprt);
        for (game, &own) in discs.iter().enumerate() {
            results.add(record(game, own));
        }
        results
    }

    fn record(game: usize, own: u32) -> GameRecord {
        GameRecord {
            game,
            discs: [own, 64 - own],
            moves: [30, 20],
            micros: [3_000_000, 1_000_000],
            transcript: String::new(),
            failure: None,
        }
    }

    #[test]
    fn games_are_counted_and_averaged() {
        let summary = results(&[40, 32, 20, 64], None).summary();
        assert_eq!((summary.wins, summary.draws, summary.losses), (2, 1, 1));
        assert_eq!(summary.score, Some(0.625));
        assert_eq!(summary.mean_discs, Some(14.0));
        assert_eq!(summary.seconds_per_move, [Some(0.1), Some(0.05)]);
        assert_eq!(summary.verdict, None);
        assert_eq!(Results::default().summary(), Summary::default());
    }

    #[test]
    fn pairs_decide_the_error_and_single_games_only_without_pairs() {
        // Whoever is Black wins: single games would spread widely, with about 140 points, pairs do not at all.
        let swapped = results(&[40, 20].repeat(50), None).summary();
        let width = swapped.elo.high.unwrap() - swapped.elo.low.unwrap();
        assert!(width < 30.0, "{width}");
        let alone = results(&[40], None).summary();
        assert_eq!(alone.elo, Elo::of(&[1.0].into_iter().collect()));
        let with_rest = results(&[40, 32, 20], None).summary();
        assert_eq!(with_rest.elo, Elo::of(&[0.75].into_iter().collect()));
    }

    #[test]
    fn a_test_decides_in_the_order_of_the_games_whenever_they_end() {
        let sprt = Some(Sprt {
            elo0: 0.0,
            elo1: 50.0,
        });
        let whole = results(&[64; 40], sprt);
        assert!(whole.is_decided());
        let decided = whole.summary();
        assert_eq!(decided.verdict.unwrap().decision, Some(Decision::H1));
        assert!(decided.games < 40 && decided.games.is_multiple_of(2));

        let mut backwards = Results::new(sprt);
        for game in (0..40).rev() {
            assert!(!backwards.is_decided(), "game 0 is missing");
            backwards.add(record(game, 64));
        }
        assert_eq!(backwards.summary(), decided);
    }
}
