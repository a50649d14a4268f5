//! A player sitting at the board, ready to choose moves.

use engine::{Engine, Options, Report, Rng, Stop};
use rules::{Game, Move, Square};
use thiserror::Error;

use crate::player::{Player, Strength};
use crate::settings::Machine;
use crate::weights::WeightsError;

/// What a player wants to play.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Where it puts its disc.
    pub square: Square,
    /// What the engine found; a random player finds nothing.
    pub report: Option<Report>,
}

/// A player cannot sit down, or cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The weights it should judge by cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// Somebody who chooses moves: a computer, chance, or a person's adviser.
pub struct Seat {
    mind: Mind,
    rng: Rng,
}

enum Mind {
    Engine(Box<Engine>, Strength),
    Random,
}

impl Seat {
    /// Sits a player down; for a person it is an adviser as strong as `advice`.
    pub fn new(
        player: &Player,
        advice: &Strength,
        machine: &Machine,
        seed: u64,
    ) -> Result<Seat, SeatError> {
        let mind = match player {
            Player::Computer(strength) => Mind::engine(strength, machine, seed)?,
            Player::Human => Mind::engine(advice, machine, seed)?,
            Player::Random => Mind::Random,
        };
        Ok(Seat {
            mind,
            rng: Rng::new(seed),
        })
    }

    /// Chooses a move in a game that is not over.
    ///
    /// # Panics
    ///
    /// When the game is over.
    pub fn choose(
        &mut self,
        game: &Game,
        stop: &Stop,
        on_report: impl FnMut(&Report),
    ) -> Result<Choice, SeatError> {
        match &mut self.mind {
            Mind::Engine(engine, strength) => {
                let report = engine
                    .go(game.position(), &strength.limits(), stop, on_report)
                    .expect("somebody is to move, so the game is not over");
                let Move::Place(square) = report.best() else {
                    unreachable!("a game makes forced passes by itself");
                };
                Ok(Choice {
                    square,
                    report: Some(report),
                })
            }
            Mind::Random => {
                let squares = game.position().legal_squares();
                Ok(Choice {
                    square: squares[self.rng.below(squares.len())],
                    report: None,
                })
            }
        }
    }
}

impl Mind {
    fn engine(strength: &Strength, machine: &Machine, seed: u64) -> Result<Mind, SeatError> {
        let options = Options {
            seed: Some(seed),
            hash_mib: machine.hash_mib,
            threads: machine.threads,
            weights: strength.weights.clone().unwrap_or_default().load()?,
        };
        Ok(Mind::Engine(
            Box::new(Engine::new(options)),
            strength.clone(),
        ))
    }
}
