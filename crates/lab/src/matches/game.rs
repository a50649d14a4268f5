//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::Stop;
use formats::write_game;
use play::{Machine, Player, Seat, SeatError, Strength};
use rules::{Color, Game};

use super::record::{Failure, GameRecord};
use super::schedule::Fixture;

/// Sits a player of a match down.
pub(crate) fn sit(player: &Player, machine: &Machine, seed: u64) -> Result<Seat, SeatError> {
    // Nobody at this table is a person who could want advice.
    Seat::new(player, &Strength::default(), machine, seed)
}

/// Plays a game to its end, or to where a player fails; nothing when it was halted.
///
/// Both players are new to it, so that no game depends on another.
pub(crate) fn play_game(
    fixture: &Fixture<'_>,
    players: [&Player; 2],
    machine: &Machine,
    halt: &AtomicBool,
) -> Option<GameRecord> {
    let mut table = Table {
        game: fixture.opening.clone(),
        colors: fixture.colors,
        moves: [0; 2],
        micros: [0; 2],
    };
    let failure = match sit_both(fixture, players, machine) {
        Ok(mut seats) => table.play(&mut seats, halt),
        Err(failure) => Some(failure),
    };
    if failure.is_none() && table.game.ending().is_none() {
        return None;
    }
    Some(table.record(fixture.number, failure))
}

fn sit_both(
    fixture: &Fixture<'_>,
    players: [&Player; 2],
    machine: &Machine,
) -> Result<[Seat; 2], Failure> {
    let seat = |player: usize| {
        sit(players[player], machine, fixture.seeds[player])
            .map_err(|error| failure(player, &error))
    };
    Ok([seat(0)?, seat(1)?])
}

/// A game and how long its players thought.
struct Table {
    game: Game,
    colors: [Color; 2],
    moves: [u32; 2],
    micros: [u64; 2],
}

impl Table {
    /// Plays until the game is over, a player fails or somebody calls a halt.
    fn play(&mut self, seats: &mut [Seat; 2], halt: &AtomicBool) -> Option<Failure> {
        while self.game.ending().is_none() && !halt.load(Ordering::Relaxed) {
            let player = usize::from(self.game.position().side() != self.colors[0]);
            let begin = Instant::now();
            let choice = seats[player].choose(&self.game, &Stop::new(), |_| ());
            self.micros[player] += begin.elapsed().as_micros() as u64;
            self.moves[player] += 1;
            let played = match choice {
                Ok(choice) => self.game.play(choice.square),
                Err(SeatError::Resigned(color)) => {
                    self.game.resign(color);
                    return None;
                }
                Err(error) => return Some(failure(player, &error)),
            };
            if let Err(error) = played {
                return Some(failure(player, &error));
            }
        }
        None
    }

    fn record(mut self, number: usize, failure: Option<Failure>) -> GameRecord {
        if let Some(failure) = &failure {
            self.game.resign(self.colors[failure.player]);
        }
        let outcome = self.game.outcome().expect("the game has ended");
        GameRecord {
            game: number,
            discs: self.colors.map(|color| outcome.official.of(color)),
            moves: self.moves,
            micros: self.micros,
            transcript: write_game(&self.game),
            failure,
        }
    }
}

fn failure(player: usize, reason: &impl ToString) -> Failure {
    Failure {
        player,
        reason: reason.to_string(),
    }
}
