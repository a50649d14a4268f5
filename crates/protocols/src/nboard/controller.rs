//! A controller's side of a conversation: another program plays.

use std::time::Instant;

use engine::Stop;
use formats::{ClockSetting, GameRecord, Tag, read_noted_move, write_ggf_game};
use rules::{Game, Move, Position};

use crate::conversation::{Conversation, shorten};
use crate::program::{Decision, Fault, OutsidePlayer, Program, ProgramError, Timing};

/// How deep a program looks when nobody says; programs want to be told something.
const DEFAULT_DEPTH: u32 = 10;

/// A program that plays by `NBoard`'s protocol; it ends when this value does.
pub struct NboardPlayer {
    program: Conversation,
    timing: Timing,
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
            timing,
            pings: 0,
        };
        player.program.say("nboard 2");
        // A clock takes the place of a depth that nobody asked for.
        let unsaid = if player.timing.time.is_some() {
            60
        } else {
            DEFAULT_DEPTH
        };
        player
            .program
            .say(&format!("set depth {}", depth.unwrap_or(unsaid)));
        player
            .synchronise()
            .map_err(|fault| player.program.blame(fault))?;
        Ok(player)
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
    fn tell(&mut self, game: &Game) -> Result<(), Fault> {
        let mut record = GameRecord::from(game);
        record.result = None;
        record.tags.push(Tag::Black, "Black");
        record.tags.push(Tag::White, "White");
        if let Some(time) = self.timing.time {
            let clock = ClockSetting {
                main: time * moves_left(game.position()),
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

    fn let_move(&mut self, position: &Position) -> Result<Decision, Fault> {
        const COMMAND: &str = "go";
        let limit = match self.timing.time {
            Some(time) => time * moves_left(position) + self.timing.tolerance,
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
        let told = self.tell(game);
        told.map_err(|fault| self.program.blame(fault))
    }

    fn choose(&mut self, game: &Game) -> Result<Decision, ProgramError> {
        let chosen = self
            .tell(game)
            .and_then(|()| self.let_move(game.position()));
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
