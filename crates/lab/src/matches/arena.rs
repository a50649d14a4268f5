//! Playing the games of a match, several at a time.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use play::{Machine, SeatError};
use thiserror::Error;

use super::contestant::Contestant;
use super::game::{play_game, sit};
use super::record::GameRecord;
use super::results::Results;
use super::schedule::Schedule;

/// How often a player may fail before the match is stopped.
pub const MAX_FAILURES: u32 = 3;

/// Everything that is needed to play a match.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The two players.
    pub contestants: [Contestant; 2],
    /// The games.
    pub schedule: Schedule,
    /// What each player may use of the machine.
    pub machine: Machine,
    /// How many games are played at the same time.
    pub concurrency: usize,
}

/// Why a match could not be played to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A player cannot even sit down.
    #[error("{name} cannot play: {error}")]
    Seat {
        /// What the player is called.
        name: String,
        /// Why.
        error: Box<SeatError>,
    },
    /// A player failed again and again.
    #[error("{name} failed {MAX_FAILURES} times, so the match was stopped: {reason}")]
    Failing {
        /// What the player is called.
        name: String,
        /// What was wrong the last time.
        reason: String,
    },
    /// A finished game could not be written down.
    #[error("a finished game could not be kept: {0}")]
    Keep(#[from] io::Error),
}

impl Arena {
    /// Checks that both players can sit down.
    pub fn check(&self) -> Result<(), ArenaError> {
        for Contestant { name, player } in &self.contestants {
            sit(player, &self.machine, 0).map_err(|error| ArenaError::Seat {
                name: name.clone(),
                error: Box::new(error),
            })?;
        }
        Ok(())
    }

    /// Plays the games that are missing in the results until all are there or the test decides.
    ///
    /// Each finished game is handed to `keep` at once, with all results so far; games still going on when the match
    /// ends are dropped.
    pub fn play(
        &self,
        results: &mut Results,
        mut keep: impl FnMut(&GameRecord, &Results) -> io::Result<()>,
    ) -> Result<(), ArenaError> {
        if results.is_decided() {
            return Ok(());
        }
        let missing: Vec<usize> = (0..self.schedule.games())
            .filter(|&number| !results.contains(number))
            .collect();
        let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..self.concurrency.min(missing.len()) {
                let (sender, missing, next, halt) = (sender.clone(), &missing, &next, &halt);
                scope.spawn(move || self.work(missing, next, halt, &sender));
            }
            drop(sender);
            let mut failures = [0; 2];
            let mut collect = || {
                for record in &finished {
                    results.add(record.clone());
                    keep(&record, results)?;
                    self.count_failure(&record, &mut failures)?;
                    if results.is_decided() {
                        break;
                    }
                }
                Ok(())
            };
            let end = collect();
            halt.store(true, Ordering::Relaxed);
            end
        })
    }

    /// Plays one missing game after the other until there is none or somebody calls a halt.
    fn work(
        &self,
        missing: &[usize],
        next: &AtomicUsize,
        halt: &AtomicBool,
        finished: &Sender<GameRecord>,
    ) {
        let players = [0, 1].map(|player| &self.contestants[player].player);
        while !halt.load(Ordering::Relaxed)
            && let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let fixture = self.schedule.fixture(number);
            let Some(record) = play_game(&fixture, players, &self.machine, halt) else {
                return;
            };
            if finished.send(record).is_err() {
                return;
            }
        }
    }

    /// Counts a game that a player lost by failing, and gives up on a player that fails too often.
    fn count_failure(
        &self,
        record: &GameRecord,
        failures: &mut [u32; 2],
    ) -> Result<(), ArenaError> {
        let Some(failure) = &record.failure else {
            return Ok(());
        };
        failures[failure.player] += 1;
        if failures[failure.player] < MAX_FAILURES {
            return Ok(());
        }
        Err(ArenaError::Failing {
            name: self.contestants[failure.player].name.clone(),
            reason: failure.reason.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use engine::Rng;
    use rules::{Rules, Size};

    use super::*;
    use crate::matches::{Sprt, random_openings};

    fn arena(players: [&str; 2], games: usize, concurrency: usize) -> Arena {
        let rules = Rules {
            size: Size::new(6, 6).unwrap(),
            ..Rules::default()
        };
        let openings = random_openings(&rules, 4, games / 2, &mut Rng::new(3)).unwrap();
        Arena {
            contestants: players.map(|text| text.parse().unwrap()),
            schedule: Schedule::new(openings, games, 3),
            machine: Machine {
                threads: 1,
                hash_mib: 1,
            },
            concurrency,
        }
    }

    fn play(arena: &Arena, mut results: Results) -> Results {
        arena.play(&mut results, |_, _| Ok(())).unwrap();
        results
    }

    /// The games without the times, which are never the same.
    fn timeless(results: &Results) -> Vec<GameRecord> {
        let timeless = |record: &GameRecord| GameRecord {
            micros: [0; 2],
            ..record.clone()
        };
        results.games().map(timeless).collect()
    }

    const PLAYERS: [&str; 2] = ["computer:depth=2", "random"];

    #[test]
    fn every_concurrency_gives_the_same_games() {
        let alone = timeless(&play(&arena(PLAYERS, 12, 1), Results::new(None)));
        assert_eq!(alone.len(), 12);
        for concurrency in [2, 5, 40] {
            let games = timeless(&play(&arena(PLAYERS, 12, concurrency), Results::new(None)));
            assert_eq!(games, alone, "{concurrency}");
        }
    }

    #[test]
    fn a_match_that_goes_on_ends_like_one_that_was_never_ended() {
        let arena = arena(PLAYERS, 12, 2);
        let whole = play(&arena, Results::new(None));
        let mut part = Results::new(None);
        for record in whole.games().filter(|record| record.game % 3 == 1) {
            part.add(record.clone());
        }
        let mut played = 0;
        arena
            .play(&mut part, |_, _| {
                played += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!(played, 8, "only the missing games are played");
        assert_eq!(timeless(&part), timeless(&whole));
    }

    #[test]
    fn a_test_stops_the_match_at_the_same_game_for_every_concurrency() {
        let sprt = Some(Sprt {
            elo0: 0.0,
            elo1: 100.0,
        });
        let alone = timeless(&play(&arena(PLAYERS, 60, 1), Results::new(sprt)));
        assert!(alone.len() < 60, "{}", alone.len());
        let together = timeless(&play(&arena(PLAYERS, 60, 4), Results::new(sprt)));
        assert_eq!(together, alone);
    }

    #[test]
    fn a_player_that_fails_loses_and_is_given_up_after_three_times() {
        let arena = arena(["random", "computer:weights=missing.bin"], 12, 1);
        let check = arena.check().unwrap_err().to_string();
        let name = "computer:weights=missing.bin";
        assert!(check.starts_with(&format!("{name} cannot play: cannot read the weights")));

        let mut results = Results::new(None);
        let mut kept = 0;
        let error = arena
            .play(&mut results, |_, _| {
                kept += 1;
                Ok(())
            })
            .unwrap_err();
        let expected = format!("{name} failed 3 times, so the match was stopped: cannot read");
        assert!(error.to_string().starts_with(&expected), "{error}");
        let summary = results.summary();
        assert_eq!((kept, summary.games, summary.wins), (3, 3, 3));
        assert_eq!(summary.mean_discs, Some(36.0));
    }

    #[test]
    fn a_game_that_cannot_be_kept_ends_the_match() {
        let refuse = |_: &GameRecord, _: &Results| Err(io::Error::other("the disk is full"));
        let mut results = Results::new(None);
        let error = arena(PLAYERS, 12, 2)
            .play(&mut results, refuse)
            .unwrap_err();
        let expected = "a finished game could not be kept: the disk is full";
        assert_eq!(error.to_string(), expected);
    }
}
