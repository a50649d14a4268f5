//! A controller's side of a conversation: another program plays.

use std::time::{Duration, Instant};

use rules::{Color, Game, Move, Position, Size, Square};

use super::wire::{Answer, read_answer};
use crate::process::{NoLine, Process};
use crate::program::{Fault, Program, ProgramError};

/// How much is kept of an answer, which may end up in a message.
const MAX_ANSWER: usize = 80;

/// How long another program may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The time for a move that it is told about.
    pub time: Option<Duration>,
    /// How much longer than that a move may take before the program counts as hung.
    pub tolerance: Duration,
    /// How long every other answer may take, and a move without a time.
    pub patience: Duration,
}

impl Default for Timing {
    /// A minute for everything.
    fn default() -> Timing {
        Timing {
            time: None,
            tolerance: Duration::from_secs(5),
            patience: Duration::from_secs(60),
        }
    }
}

impl Timing {
    /// The time for a move in whole seconds, as GTP counts it.
    fn seconds(&self) -> Option<u64> {
        let time = self.time?;
        Some((time.as_secs() + u64::from(time.subsec_nanos() > 0)).max(1))
    }

    fn move_limit(&self) -> Duration {
        self.seconds().map_or(self.patience, |seconds| {
            Duration::from_secs(seconds) + self.tolerance
        })
    }
}

/// What a program wants to do on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Put a disc on this square, which is legal.
    Place(Square),
    /// Give up the game.
    Resign,
}

/// A program that plays by GTP; it ends when this value does.
pub struct GtpPlayer {
    program: Program,
    process: Process,
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
        let process = Process::start(program).map_err(|error| ProgramError {
            program: program.to_string(),
            fault: Fault::Start(error),
            said: Vec::new(),
        })?;
        let mut player = GtpPlayer {
            program: program.clone(),
            process,
            timing,
            last_id: 0,
            known: None,
            takes_passes: true,
            takes_time: timing.time.is_some(),
        };
        player.greet().map_err(|fault| player.blame(fault))?;
        Ok(player)
    }

    /// Tells the program how a game stands, without letting it move.
    pub fn prepare(&mut self, game: &Game) -> Result<(), ProgramError> {
        self.catch_up(game).map_err(|fault| self.blame(fault))
    }

    /// Lets the program choose a move in a game that is not over.
    pub fn choose(&mut self, game: &Game) -> Result<Decision, ProgramError> {
        self.catch_up(game)
            .and_then(|()| self.let_move(game.position()))
            .map_err(|fault| self.blame(fault))
    }

    fn blame(&self, fault: Fault) -> ProgramError {
        ProgramError {
            program: self.program.to_string(),
            fault,
            said: self.process.last_words(),
        }
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
        if let Some(seconds) = self.timing.seconds() {
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
        if let Some(seconds) = self.timing.seconds().filter(|_| self.takes_time) {
            let command = format!("time_left {color} {seconds} 1");
            self.takes_time = self.ask(&command, self.timing.patience)?.is_ok();
        }
        // Only a legal answer tells what the program now has on its board.
        let known = self.known.take();
        let command = format!("genmove {color}");
        let answer = self.ask(&command, self.timing.move_limit())?;
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
            let line = self.hear(command, deadline, limit)?;
            if !line.is_empty() {
                break line.chars().take(MAX_ANSWER).collect();
            }
        };
        let answer = read_answer(&first, &id).ok_or_else(|| Fault::Nonsense {
            command: command.to_owned(),
            answer: first.clone(),
            expected: "in GTP an answer begins with = or ?",
        })?;
        while !self.hear(command, deadline, limit)?.is_empty() {}
        Ok(answer)
    }

    /// Gives a command and returns its id.
    fn say(&mut self, command: &str) -> String {
        self.last_id += 1;
        self.process.say(&format!("{} {command}", self.last_id));
        self.last_id.to_string()
    }

    fn hear(&mut self, command: &str, deadline: Instant, limit: Duration) -> Result<String, Fault> {
        let command = command.to_owned();
        match self.process.hear(deadline) {
            Ok(line) => Ok(line
                .replace('\t', " ")
                .replace(|c: char| c.is_control(), "")),
            Err(NoLine::Silent) => {
                self.process.kill();
                Err(Fault::Silent { command, limit })
            }
            Err(NoLine::Closed) => {
                let status = self.process.ending();
                Err(Fault::Died { command, status })
            }
        }
    }
}

impl Drop for GtpPlayer {
    fn drop(&mut self) {
        self.say("quit");
    }
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
