//! A controller's side of a conversation: another program plays.

use std::time::{Duration, Instant};

use engine::Stop;
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
}

impl GtpPlayer {
    /// Starts a program and makes sure that it speaks GTP.
    pub fn start(program: &Program, timing: Timing) -> Result<GtpPlayer, ProgramError> {
        let mut player = GtpPlayer {
            program: Conversation::start(program, timing.stop.clone())?,
            last_id: 0,
            known: None,
            takes_passes: true,
            takes_time: timing.time.is_some(),
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

    fn let_move(&mut self, position: &Position) -> Result<Decision, Fault> {
        let color = name(position.side());
        if let Some(seconds) = seconds(&self.timing).filter(|_| self.takes_time) {
            let command = format!("time_left {color} {seconds} 1");
            self.takes_time = self.ask(&command, self.timing.patience)?.is_ok();
        }
        // Only a legal answer tells what the program now has on its board.
        let known = self.known.take();
        let command = format!("genmove {color}");
        let answer = self.ask(&command, move_limit(&self.timing))?;
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

    fn choose(&mut self, game: &Game) -> Result<Decision, ProgramError> {
        let chosen = self
            .catch_up(game)
            .and_then(|()| self.let_move(game.position()));
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

fn move_limit(timing: &Timing) -> Duration {
    seconds(timing).map_or(timing.patience, |seconds| {
        Duration::from_secs(seconds) + timing.tolerance
    })
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
