//! An engine's side of a conversation: the game on its board and what it thinks of it.

use std::time::Instant;

use engine::{Engine, Limits, Options, Stop};
use rules::{Color, Game, Move, Rules, Size};

use super::clock::Clocks;
use super::commands::{COMMANDS, Handler};
use super::wire::{Request, write_answer};

/// A GTP engine: a line in, an answer out.
pub struct Session {
    rules: Rules,
    limits: Limits,
    engine: Engine,
    game: Game,
    /// What the controller knows as moves; it may name forced passes or leave them out.
    plies: Vec<Move>,
    pub(super) clocks: Clocks,
    pub(super) has_quit: bool,
}

impl Session {
    /// An engine that plays by these rules and thinks within these limits, or less when the clock says so.
    pub fn new(rules: Rules, limits: Limits, options: Options) -> Session {
        Session {
            rules,
            limits,
            engine: Engine::new(options),
            game: Game::new(&rules),
            plies: Vec::new(),
            clocks: Clocks::default(),
            has_quit: false,
        }
    }

    /// Answers a line, or says nothing when it holds no command.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let request = Request::parse(line)?;
        let args: Vec<&str> = request.args.iter().map(String::as_str).collect();
        let answer = match find_command(&request.name) {
            Some(command) => command(self, &args),
            None => Err("unknown command: list_commands lists them all".to_owned()),
        };
        Some(write_answer(&request.id, &answer))
    }

    /// Whether the controller has said goodbye.
    pub const fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// The game on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Starts a new game on a board of this size.
    pub(super) fn start(&mut self, size: Size) {
        self.rules.size = size;
        self.put_up(Game::new(&self.rules));
    }

    /// Goes on with another game.
    pub(super) fn put_up(&mut self, game: Game) {
        self.rules.size = game.start().size();
        self.plies = game
            .turns()
            .iter()
            .map(|turn| Move::Place(turn.square))
            .collect();
        self.game = game;
        self.clocks.restart();
    }

    /// The side that has to pass next, as long as the controller has not said so.
    pub(super) fn due_pass(&self) -> Option<Color> {
        let told = self.plies.last() == Some(&Move::Pass);
        self.game.just_passed().filter(|_| !told)
    }

    /// The side to move, which may have to pass.
    pub(super) fn side(&self) -> Color {
        self.due_pass().unwrap_or(self.game.position().side())
    }

    /// Whether a pass is all that a side can do.
    fn can_only_pass(&self, color: Color) -> bool {
        self.game.position().is_over() || self.due_pass() == Some(color)
    }

    /// Says why a side may not put a disc now; a pass that is due may be left out.
    fn check_turn(&self, color: Color) -> Result<(), String> {
        let mover = self.game.position().side();
        if self.due_pass() == Some(color) {
            Err(format!(
                "illegal move: {color} has no legal move and must pass"
            ))
        } else if color != mover && !self.game.position().is_over() {
            Err(format!("wrong color: {mover} is to move"))
        } else {
            Ok(())
        }
    }

    /// Makes a move for a side.
    pub(super) fn play(&mut self, color: Color, action: Move) -> Result<(), String> {
        match action {
            Move::Pass if self.can_only_pass(color) => {}
            Move::Pass => {
                self.check_turn(color)?;
                let refused = self.game.position().check(Move::Pass);
                return refused.map_err(|reason| format!("illegal move: {reason}"));
            }
            Move::Place(square) => {
                self.check_turn(color)?;
                let played = self.game.play(square);
                played.map_err(|reason| format!("illegal move: {reason}"))?;
            }
        }
        self.plies.push(action);
        Ok(())
    }

    /// Takes the last move back; false when there is none.
    pub(super) fn undo(&mut self) -> bool {
        let last = self.plies.pop();
        if matches!(last, Some(Move::Place(_))) {
            self.game.undo();
        }
        last.is_some()
    }

    /// What the engine would play for a side.
    pub(super) fn choose(&mut self, color: Color) -> Result<Move, String> {
        if self.can_only_pass(color) {
            return Ok(Move::Pass);
        }
        self.check_turn(color)?;
        let position = self.game.position();
        let share = self.clocks.share(color, position.empties() as u32);
        let limits = Limits {
            time: self.limits.time.into_iter().chain(share).min(),
            ..self.limits
        };
        let found = self.engine.go(position, &limits, &Stop::new(), |_| ());
        found
            .map(|report| report.best())
            .map_err(|error| error.to_string())
    }

    /// Lets the engine move for a side, on its clock.
    pub(super) fn choose_and_play(&mut self, color: Color) -> Result<Move, String> {
        let begin = Instant::now();
        let action = self.choose(color)?;
        self.play(color, action)?;
        self.clocks.spend(color, begin.elapsed());
        Ok(action)
    }
}

/// What does a command, if there is one of this name.
pub(super) fn find_command(name: &str) -> Option<Handler> {
    let found = COMMANDS.iter().find(|(known, _)| *known == name);
    found.map(|(_, handler)| *handler)
}
