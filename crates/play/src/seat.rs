//! A player sitting at the board, ready to choose moves.

use engine::{Engine, GameClock, Limits, Options, Report, Rng, Stop};
use protocols::gtp::GtpPlayer;
use protocols::nboard::NboardPlayer;
use protocols::{Decision, OutsidePlayer, ProgramError, Timing};
use rules::{Color, Game, Move, Square};
use thiserror::Error;

use crate::player::{Outside, Player, Protocol, Strength};
use crate::settings::Machine;
use crate::weights::WeightsError;

/// What a player wants to play.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Where it puts its disc.
    pub square: Square,
    /// What our engine found; others do not tell.
    pub report: Option<Report>,
}

/// A player cannot sit down, or cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The weights it should judge by cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// Another program does not play.
    #[error(transparent)]
    Outside(#[from] ProgramError),
    /// Another program gives up the game, which is its right.
    #[error("{0} resigns")]
    Resigned(Color),
}

/// Somebody who chooses moves: a computer, chance, another program, or a person's adviser.
pub struct Seat {
    mind: Mind,
    rng: Rng,
}

enum Mind {
    Engine(Box<Engine>, Strength),
    Random,
    Outside(Box<dyn OutsidePlayer>),
}

impl Seat {
    /// Sits a player down; for a person it is an adviser as strong as `advice`.
    pub fn new(
        player: &Player,
        advice: &Strength,
        machine: &Machine,
        seed: u64,
    ) -> Result<Seat, SeatError> {
        Seat::unless_stopped(player, advice, machine, seed, &Stop::new())
    }

    /// The same; `stop` ends the wait for another program that does not get ready.
    pub fn unless_stopped(
        player: &Player,
        advice: &Strength,
        machine: &Machine,
        seed: u64,
        stop: &Stop,
    ) -> Result<Seat, SeatError> {
        let mind = match player {
            Player::Computer(strength) => Mind::engine(strength, machine, seed)?,
            Player::Human => Mind::engine(advice, machine, seed)?,
            Player::Random => Mind::Random,
            Player::Outside(outside) => Mind::outside(outside, stop)?,
        };
        Ok(Seat {
            mind,
            rng: Rng::new(seed),
        })
    }

    /// Gets ready for a game, so that a program that cannot play it says so at once.
    pub fn prepare(&mut self, game: &Game) -> Result<(), SeatError> {
        match &mut self.mind {
            Mind::Outside(player) => Ok(player.prepare(game)?),
            Mind::Engine(..) | Mind::Random => Ok(()),
        }
    }

    /// Chooses a move in a game that is not over; another program that is stopped ends, and this seat with it.
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
        self.choose_on_clock(game, None, stop, on_report)
    }

    /// The same with this clock running, of which another program is told.
    ///
    /// # Panics
    ///
    /// When the game is over.
    pub fn choose_on_clock(
        &mut self,
        game: &Game,
        clock: Option<GameClock>,
        stop: &Stop,
        on_report: impl FnMut(&Report),
    ) -> Result<Choice, SeatError> {
        match &mut self.mind {
            Mind::Engine(engine, strength) => {
                let limits = Limits {
                    clock,
                    ..strength.limits()
                };
                let report = engine
                    .go(game.position(), &limits, stop, on_report)
                    .expect("somebody is to move, so the game is not over");
                let Move::Place(square) = report.best() else {
                    unreachable!("a game makes forced passes by itself");
                };
                Ok(Choice {
                    square,
                    report: Some(report),
                })
            }
            Mind::Outside(player) => {
                player.heed(stop);
                match player.choose(game, clock)? {
                    Decision::Place(square) => Ok(Choice {
                        square,
                        report: None,
                    }),
                    Decision::Resign => Err(SeatError::Resigned(game.position().side())),
                }
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
    fn outside(outside: &Outside, stop: &Stop) -> Result<Mind, SeatError> {
        let timing = Timing {
            time: outside.time,
            stop: stop.clone(),
            ..Timing::default()
        };
        let program = &outside.program;
        Ok(Mind::Outside(match outside.protocol {
            Protocol::Gtp => Box::new(GtpPlayer::start(program, timing)?),
            Protocol::Nboard => Box::new(NboardPlayer::start(program, timing, outside.depth)?),
        }))
    }

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
