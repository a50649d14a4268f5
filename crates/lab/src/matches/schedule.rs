//! Which games are played.

use engine::Rng;
use rules::{Color, Game};

/// The games of a match: each opening is played twice, with the colours swapped.
#[derive(Clone, Debug)]
pub struct Schedule {
    openings: Vec<Game>,
    games: usize,
    seed: u64,
}

/// One game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Fixture<'a> {
    /// Its number, counted from 0.
    pub number: usize,
    /// The moves that are already made.
    pub opening: &'a Game,
    /// The colour of each player.
    pub colors: [Color; 2],
    /// Where the random choices of each player start from.
    pub seeds: [u64; 2],
}

impl Schedule {
    /// A match of so many games, one more if they are odd, with the openings in an order that the seed decides.
    ///
    /// # Panics
    ///
    /// When there is no opening.
    pub fn new(mut openings: Vec<Game>, games: usize, seed: u64) -> Schedule {
        assert!(!openings.is_empty(), "a match needs an opening");
        Rng::new(seed).shuffle(&mut openings);
        Schedule {
            openings,
            games: games.next_multiple_of(2),
            seed,
        }
    }

    /// How many games there are.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// A game; the openings come again when there are more pairs of games than openings.
    pub fn fixture(&self, number: usize) -> Fixture<'_> {
        // The number decides the seeds, so that a game is the same whenever and wherever it is played.
        let mut rng = Rng::new(Rng::new(self.seed).next() ^ number as u64);
        let [black, white] = Color::BOTH;
        Fixture {
            number,
            opening: &self.openings[number / 2 % self.openings.len()],
            colors: if number.is_multiple_of(2) {
                [black, white]
            } else {
                [white, black]
            },
            seeds: [rng.next(), rng.next()],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use formats::write_game;
    use rules::Rules;

    use super::*;
    use crate::matches::read_openings;

    fn schedule(games: usize, seed: u64) -> Schedule {
        let openings = read_openings("f5f4\nf5f6\nf5d6\n", "list", &Rules::default()).unwrap();
        Schedule::new(openings, games, seed)
    }

    #[test]
    fn every_opening_is_played_from_both_sides() {
        let schedule = schedule(11, 3);
        assert_eq!(schedule.games(), 12);
        let mut openings = HashSet::new();
        for pair in 0..6 {
            let (one, two) = (schedule.fixture(2 * pair), schedule.fixture(2 * pair + 1));
            assert_eq!(one.opening, two.opening);
            assert_eq!(one.colors, [Color::Black, Color::White]);
            assert_eq!(two.colors, [Color::White, Color::Black]);
            assert_ne!(one.seeds, two.seeds);
            openings.insert(write_game(one.opening));
        }
        assert_eq!(openings.len(), 3);
    }

    #[test]
    fn the_seed_decides_the_order() {
        let order = |seed| -> Vec<String> {
            let schedule = schedule(6, seed);
            (0..3)
                .map(|pair| write_game(schedule.fixture(2 * pair).opening))
                .collect()
        };
        assert_eq!(order(1), order(1));
        assert!((2..20).any(|seed| order(seed) != order(1)));
    }
}
