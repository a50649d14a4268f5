//! Balanced openings: all different up to symmetry, neither side ahead by much.

use engine::{Limits, Stop, Weights};
use rules::{Game, Position, Rules, Size, Square};
use std::collections::HashSet;

use crate::job::{Job, fingerprint};
use crate::record::Value;
use crate::selfplay::engine;
use crate::shard::{Item, ShardError};

/// How openings are made and judged.
#[derive(Clone)]
pub struct Openings {
    /// The board.
    pub size: Size,
    /// How many moves an opening has.
    pub plies: usize,
    /// How many plies its last position is searched, with probable cuts.
    pub depth: u32,
    /// What the engine judges by.
    pub weights: Weights,
}

/// The value of an opening for the side to move after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    index: u32,
    value: Value,
}

impl Item for Judged {
    const KINDS: &'static [&'static str] = &["openings"];

    fn index(&self) -> u32 {
        self.index
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.index.to_le_bytes().to_vec();
        bytes.extend(Value::encode(Some(self.value)));
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Judged> {
        let (index, value) = bytes.split_first_chunk::<4>()?;
        Some(Judged {
            index: u32::from_le_bytes(*index),
            value: Value::decode(value.try_into().ok()?)?,
        })
    }
}

impl Openings {
    /// How the openings are judged, in words.
    pub fn recipe(&self) -> String {
        format!(
            "openings size={} plies={} depth={} weights={:08x}",
            self.size,
            self.plies,
            self.depth,
            fingerprint(&self.weights, [self.size].into_iter())
        )
    }

    /// All openings, one for each position up to symmetry, always in the same order.
    pub fn all(&self) -> Vec<Game> {
        let start = Game::new(&Rules {
            size: self.size,
            ..Rules::default()
        });
        let mut games = vec![start];
        for _ in 0..self.plies {
            let mut seen = HashSet::new();
            let next = games.iter().flat_map(continuations);
            games = next
                .filter(|game| seen.insert(game.position().canonical()))
                .collect();
        }
        games
    }

    /// Judges the openings that the shard of the job does not hold yet.
    pub fn run(
        &self,
        openings: &[Game],
        job: &Job<'_>,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let recipe = self.recipe();
        let count = openings.len() as u32;
        job.run(
            &recipe,
            count,
            |index| self.judge(index, openings[index as usize].position()),
            on_progress,
        )
    }

    fn judge(&self, index: u32, position: &Position) -> Judged {
        let limits = Limits {
            depth: Some(self.depth),
            selective: true,
            ..Limits::default()
        };
        let answer = engine(&self.weights)
            .go(position, &limits, &Stop::new(), |_| ())
            .expect("the opening does not end the game");
        Judged {
            index,
            value: answer.score.into(),
        }
    }
}

/// The openings within a margin of so many discs, as they were numbered.
pub fn balanced<'a>(openings: &'a [Game], judged: &[Judged], margin: f32) -> Vec<&'a Game> {
    let mut kept: Vec<u32> = judged
        .iter()
        .filter(|judged| judged.value.discs().abs() <= margin)
        .map(|judged| judged.index)
        .collect();
    kept.sort_unstable();
    let kept = kept.iter();
    kept.filter_map(|&index| openings.get(index as usize))
        .collect()
}

/// The game with each of its next moves, those on the right first: so f5 is the first move on 8x8, as is the custom.
fn continuations(game: &Game) -> Vec<Game> {
    let mut squares = game.position().legal_squares();
    squares.sort_by_key(|square| std::cmp::Reverse(square.col()));
    let after = |&square: &Square| {
        let mut next = game.clone();
        next.play(square).expect("the move is legal");
        next
    };
    let games = squares.iter().map(after);
    games.filter(|game| game.ending().is_none()).collect()
}

#[cfg(test)]
mod tests {
    use formats::write_game;

    use super::*;
    use crate::testing::value;

    fn openings(rows: u32, cols: u32, plies: usize) -> Openings {
        Openings {
            size: Size::new(rows, cols).unwrap(),
            plies,
            depth: 2,
            weights: Weights::classic(),
        }
    }

    #[test]
    fn there_are_as_many_as_published() {
        // OEIS A124005.
        for (plies, count) in (1..).zip([1, 3, 14, 60, 322, 1773]) {
            let games = openings(8, 8, plies).all();
            assert_eq!(games.len(), count, "{plies} plies");
            for game in &games {
                assert_eq!(game.turns().len(), plies);
                assert!(write_game(game).starts_with("f5"), "as is the custom");
            }
        }
    }

    #[test]
    fn oblong_boards_have_fewer_symmetries() {
        assert_eq!(openings(8, 8, 1).all().len(), 1);
        assert_eq!(openings(6, 10, 1).all().len(), 2);
        assert_eq!(openings(4, 4, 12).all(), [], "all games are over by then");
    }

    #[test]
    fn symmetric_positions_are_the_same_and_others_are_not() {
        let play = |text: &str| {
            let transcript = formats::Transcript::parse(text).unwrap();
            let game = transcript.replay(&Rules::default()).unwrap();
            game.position().canonical()
        };
        assert_eq!(play("f5"), play("d3"));
        assert_eq!(play("f5d6"), play("c4e3"));
        assert_ne!(play("f5d6"), play("f5f6"));
    }

    #[test]
    fn those_within_the_margin_are_kept_in_order() {
        let maker = openings(8, 8, 3);
        let games = maker.all();
        let judged = [(2, 32), (0, -33), (1, 0), (3, -32), (99, 0)].map(|(index, units)| Judged {
            index,
            value: value(units),
        });
        let kept = |margin| -> Vec<String> {
            let kept = balanced(&games, &judged, margin);
            kept.into_iter().map(write_game).collect()
        };
        let names = |numbers: &[usize]| -> Vec<String> {
            let games = numbers.iter().map(|&number| &games[number]);
            games.map(write_game).collect()
        };
        assert_eq!(kept(1.0), names(&[1, 2, 3]));
        assert_eq!(kept(0.0), names(&[1]));
        assert_eq!(kept(2.0), names(&[0, 1, 2, 3]));
    }

    #[test]
    fn openings_are_judged_and_come_back_from_their_bytes() {
        let maker = openings(6, 6, 2);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings");
        let games = maker.all();
        let job = Job {
            path: &path,
            part: crate::Part::WHOLE,
            threads: 2,
        };
        maker.run(&games, &job, |_, _| ()).unwrap();
        let mut items = crate::shard::read::<Judged>(&path).unwrap().items;
        items.sort_by_key(Item::index);
        let judged: Vec<Judged> = (0..)
            .zip(&games)
            .map(|(index, game)| maker.judge(index, game.position()))
            .collect();
        assert_eq!(items, judged);
        let bytes = items[0].encode();
        assert_eq!(Judged::decode(&bytes[1..]), None);
    }
}
