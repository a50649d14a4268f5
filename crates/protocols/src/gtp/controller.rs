//! A controller's side of a conversation: another program plays.

use std::time::{Duration, Instant};

use engine::{GameClock, Stop};
use rules::{Color, Game, Move, Position, Size};

use super::wire::{Answer, read_answer};
use crate::conversation::{Conversation, shorten};
use crate::program::{Decision, Fault, OutsidePlayer, Program, ProgramError, Timing};

/// A program that plays by GTP; it ends when this value does.
pub struct GtpPlayer {
    program: Conversation,
    timing: Timing,
    last_id: u64,
    /// The board and the moves that the program knows.
    known: Option<(Size, Vec<Move>)>,
    takes_passes: bool,
    takes_time: bool,
    /// Whether it knows that there is a clock for the whole game.
    knows_clock: bool,
}

impl GtpPlayer {
    /// Starts a program and makes sure that it speaks GTP.
    pub fn start(program: &Program, timing: Timing) -> Result<GtpPlayer, ProgramError> {
        let mut player = GtpPlayer {
            program: Conversation::start(program, timing.stop.clone())?,
            last_id: 0,
            known: None,
            takes_passes: true,
            takes_time: true,
            knows_clock: false,
            timing,
        };
        player
            .greet()
            .map_err(|fault| player.program.blame(fault))?;
        Ok(player)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let command = "protocol_version";
        let version = self.demand(command)?;
        // Some say 2.0.
        if version.starts_with('2') {
            return Ok(());
        }
        Err(Fault::Nonsense {
            command: command.to_owned(),
            answer: version,
            expected: "only version 2 of GTP is spoken here",
        })
    }

    /// Tells what the program does not know yet; from the beginning after an undo or in another game.
    fn catch_up(&mut self, game: &Game) -> Result<(), Fault> {
        let size = game.start().size();
        if *game.start() != Position::start(size) {
            return Err(Fault::UnusualStart);
        }
        let moves = game.moves();
        let told = match &self.known {
            Some((known_size, known)) if *known_size == size && moves.starts_with(known) => {
                known.len()
            }
            _ => {
                self.start_game(size)?;
                0
            }
        };
        // Should the program refuse something, it knows an unknown part of the game.
        self.known = None;
        for (index, &action) in moves.iter().enumerate().skip(told) {
            // The sides alternate, because passes are among the moves.
            self.tell(Color::BOTH[index % 2], action)?;
        }
        self.known = Some((size, moves));
        Ok(())
    }

    fn start_game(&mut self, size: Size) -> Result<(), Fault> {
        let (rows, cols) = (size.rows(), size.cols());
        if rows == cols {
            self.demand(&format!("boardsize {rows}"))?;
        } else {
            self.demand(&format!("boardsize {rows} {cols}"))?;
        }
        self.demand("clear_board")?;
        self.knows_clock = false;
        if let Some(seconds) = seconds(&self.timing) {
            let told = self.ask(
                &format!("time_settings 0 {seconds} 1"),
                self.timing.patience,
            )?;
            self.takes_time = told.is_ok();
        }
        Ok(())
    }

    fn tell(&mut self, color: Color, action: Move) -> Result<(), Fault> {
        let command = format!("play {} {action}", name(color));
        if action != Move::Pass {
            return self.demand(&command).map(drop);
        }
        // GRhino refuses passes and makes them by itself; such a program is not told again.
        if self.takes_passes {
            self.takes_passes = self.ask(&command, self.timing.patience)?.is_ok();
        }
        Ok(())
    }

    /// Says how much time there is for the next move, or for the rest of the game.
    fn tell_time(&mut self, color: &str, clock: Option<GameClock>) -> Result<(), Fault> {
        let left = clock.map(|clock| clock.main.as_secs().max(1));
        let mut commands = Vec::new();
        match (seconds(&self.timing), left) {
            (None, None) => {}
            (Some(seconds), left) => {
                let seconds = left.map_or(seconds, |left| left.min(seconds));
                commands.push(format!("time_left {color} {seconds} 1"));
            }
            (None, Some(left)) => {
                if !self.knows_clock {
                    commands.push(format!("time_settings {left} 0 0"));
                }
                commands.push(format!("time_left {color} {left} 0"));
                self.knows_clock = true;
            }
        }
        for command in commands {
            if self.takes_time {
                self.takes_time = self.ask(&command, self.timing.patience)?.is_ok();
            }
        }
        Ok(())
    }

    fn let_move(
        &mut self,
        position: &Position,
        clock: Option<GameClock>,
    ) -> Result<Decision, Fault> {
        let color = name(position.side());
        self.tell_time(color, clock)?;
        // Only a legal answer tells what the program now has on its board.
        let known = self.known.take();
        let command = format!("genmove {color}");
        let answer = self.ask(&command, move_limit(&self.timing, clock))?;
        let text = answer.map_err(|reason| Fault::Refused {
            command: command.clone(),
            reason,
        })?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Decision::Resign);
        }
        let action = read_move(&text).ok_or(Fault::Nonsense {
            command,
            answer: text,
            expected: "a move is a square like f5, or a pass",
        })?;
        let refused = |reason| Fault::Illegal { action, reason };
        position.check(action).map_err(refused)?;
        let Move::Place(square) = action else {
            unreachable!("a game that is not over makes forced passes by itself");
        };
        self.known = known.map(|(size, mut moves)| {
            moves.push(action);
            (size, moves)
        });
        Ok(Decision::Place(square))
    }

    /// Gives a command that must succeed.
    fn demand(&mut self, command: &str) -> Result<String, Fault> {
        let answer = self.ask(command, self.timing.patience)?;
        answer.map_err(|reason| Fault::Refused {
            command: command.to_owned(),
            reason,
        })
    }

    /// Gives a command and waits for the answer; of several lines the first counts.
    fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let id = self.say(command);
        let deadline = Instant::now() + limit;
        let first: String = loop {
            let line = self.program.hear(command, deadline, limit)?;
            if !line.is_empty() {
                break shorten(&line);
            }
        };
        let answer = read_answer(&first, &id).ok_or_else(|| Fault::Nonsense {
            command: command.to_owned(),
            answer: first.clone(),
            expected: "in GTP an answer begins with = or ?",
        })?;
        while !self.program.hear(command, deadline, limit)?.is_empty() {}
        Ok(answer)
    }

    /// Gives a command and returns its id.
    fn say(&mut self, command: &str) -> String {
        self.last_id += 1;
        self.program.say(&format!("{} {command}", self.last_id));
        self.last_id.to_string()
    }
}

impl OutsidePlayer for GtpPlayer {
    fn prepare(&mut self, game: &Game) -> Result<(), ProgramError> {
        let told = self.catch_up(game);
        told.map_err(|fault| self.program.blame(fault))
    }

    fn choose(&mut self, game: &Game, clock: Option<GameClock>) -> Result<Decision, ProgramError> {
        let chosen = self
            .catch_up(game)
            .and_then(|()| self.let_move(game.position(), clock));
        chosen.map_err(|fault| self.program.blame(fault))
    }

    fn heed(&mut self, stop: &Stop) {
        self.program.heed(stop);
    }
}

impl Drop for GtpPlayer {
    fn drop(&mut self) {
        self.say("quit");
    }
}

/// The time for a move in whole seconds, as GTP counts it.
fn seconds(timing: &Timing) -> Option<u64> {
    let time = timing.time?;
    Some((time.as_secs() + u64::from(time.subsec_nanos() > 0)).max(1))
}

fn move_limit(timing: &Timing, clock: Option<GameClock>) -> Duration {
    let time = seconds(timing).map(Duration::from_secs);
    let left = clock.map(|clock| clock.main);
    let limit = time.into_iter().chain(left).min();
    limit.map_or(timing.patience, |limit| limit + timing.tolerance)
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn read_move(text: &str) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    text.parse().ok().map(Move::Place)
}
