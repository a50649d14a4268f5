//! A controller's side of a conversation: another program plays.

use std::time::{Duration, Instant};

use engine::{GameClock, Stop};
use formats::{ClockSetting, GameRecord, Tag, read_noted_move, write_ggf_game};
use rules::{Game, Move, Position};

use crate::conversation::{Conversation, shorten};
use crate::program::{Decision, Fault, OutsidePlayer, Program, ProgramError, Timing};

/// How deep a program looks when nobody says; programs want to be told something.
const DEFAULT_DEPTH: u32 = 10;
/// How deep it looks when a clock decides: as deep as it can.
const DEPTH_ON_CLOCK: u32 = 60;

/// A program that plays by `NBoard`'s protocol; it ends when this value does.
pub struct NboardPlayer {
    program: Conversation,
    timing: Timing,
    /// Whether it looks less deep than a clock may allow, because nobody said how deep.
    is_held_back: bool,
    pings: u64,
}

impl NboardPlayer {
    /// Starts a program, makes sure that it speaks the protocol, and says how deep to look.
    pub fn start(
        program: &Program,
        timing: Timing,
        depth: Option<u32>,
    ) -> Result<NboardPlayer, ProgramError> {
        let mut player = NboardPlayer {
            program: Conversation::start(program, timing.stop.clone())?,
            is_held_back: depth.is_none() && timing.time.is_none(),
            timing,
            pings: 0,
        };
        player.program.say("nboard 2");
        // A clock takes the place of a depth that nobody asked for.
        let unsaid = if player.is_held_back {
            DEFAULT_DEPTH
        } else {
            DEPTH_ON_CLOCK
        };
        player.set_depth(depth.unwrap_or(unsaid));
        player
            .synchronise()
            .map_err(|fault| player.program.blame(fault))?;
        Ok(player)
    }

    fn set_depth(&mut self, depth: u32) {
        self.program.say(&format!("set depth {depth}"));
    }

    /// Waits until the program has dealt with everything that was said.
    fn synchronise(&mut self) -> Result<(), Fault> {
        self.pings += 1;
        let (ping, pong) = (
            format!("ping {}", self.pings),
            format!("pong {}", self.pings),
        );
        self.program.say(&ping);
        let limit = self.timing.patience;
        let deadline = Instant::now() + limit;
        while self.program.hear(&ping, deadline, limit)?.trim() != pong {}
        Ok(())
    }

    /// Tells the whole game, which is how the protocol deals with every kind of change.
    fn tell(&mut self, game: &Game, clock: Option<GameClock>) -> Result<(), Fault> {
        if clock.is_some() && self.is_held_back {
            self.set_depth(DEPTH_ON_CLOCK);
            self.is_held_back = false;
        }
        let mut record = GameRecord::from(game);
        record.result = None;
        record.tags.push(Tag::Black, "Black");
        record.tags.push(Tag::White, "White");
        if let Some(main) = self.time_left(game.position(), clock) {
            let increment = clock.map_or(Duration::ZERO, |clock| clock.increment);
            let clock = ClockSetting {
                main,
                increment,
                ..ClockSetting::default()
            };
            record.tags.push(Tag::Clock, clock.to_string());
        }
        let board = Fault::Board(game.start().size());
        let mut ggf = write_ggf_game(&record).ok_or(board)?;
        // The game makes a forced pass by itself, but a program waits to be told of it.
        if let Some(color) = game.just_passed() {
            let end = ggf.len() - ";)".len();
            ggf.insert_str(end, &format!("{}[PA]", color.letter()));
        }
        self.program.say(&format!("set game {ggf}"));
        self.synchronise()
    }

    /// The time for the rest of the game; the moves are told without their times.
    fn time_left(&self, position: &Position, clock: Option<GameClock>) -> Option<Duration> {
        let time = self.timing.time.map(|time| time * moves_left(position));
        let left = clock.map(|clock| clock.main);
        time.into_iter().chain(left).min()
    }

    fn let_move(
        &mut self,
        position: &Position,
        clock: Option<GameClock>,
    ) -> Result<Decision, Fault> {
        const COMMAND: &str = "go";
        let limit = match self.time_left(position, clock) {
            Some(time) => time + self.timing.tolerance,
            None => self.timing.patience,
        };
        let deadline = Instant::now() + limit;
        self.program.say(COMMAND);
        let answer = loop {
            let line = self.program.hear(COMMAND, deadline, limit)?;
            if let Some(answer) = line.trim().strip_prefix("===") {
                break answer.trim().to_owned();
            }
        };
        // Edax puts blanks between the parts.
        let parts = answer.split_whitespace().collect::<Vec<_>>().join("/");
        let (action, _) = read_noted_move(&parts).ok_or_else(|| Fault::Nonsense {
            command: COMMAND.to_owned(),
            answer: shorten(&answer),
            expected: "a move is written like === F5 or === F5/1.2/0.3",
        })?;
        let refused = |reason| Fault::Illegal { action, reason };
        position.check(action).map_err(refused)?;
        match action {
            Move::Place(square) => Ok(Decision::Place(square)),
            Move::Pass => unreachable!("a game that is not over makes forced passes by itself"),
        }
    }
}

/// How many moves a side has to make at most.
fn moves_left(position: &Position) -> u32 {
    (position.empties() as u32).div_ceil(2).max(1)
}

impl OutsidePlayer for NboardPlayer {
    fn prepare(&mut self, game: &Game) -> Result<(), ProgramError> {
        let told = self.tell(game, None);
        told.map_err(|fault| self.program.blame(fault))
    }

    fn choose(&mut self, game: &Game, clock: Option<GameClock>) -> Result<Decision, ProgramError> {
        let chosen = self
            .tell(game, clock)
            .and_then(|()| self.let_move(game.position(), clock));
        chosen.map_err(|fault| self.program.blame(fault))
    }

    fn heed(&mut self, stop: &Stop) {
        self.program.heed(stop);
    }
}

impl Drop for NboardPlayer {
    fn drop(&mut self) {
        self.program.say("quit");
    }
}
