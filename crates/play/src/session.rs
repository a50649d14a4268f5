//! The game on the table and the players around it.

use std::time::Instant;

use engine::{Report, Stop};
use rules::{Color, Game, PlayError, Square, Turn};

use crate::clock::Clock;
use crate::player::Player;
use crate::seat::{Choice, Seat, SeatError};
use crate::settings::Settings;

/// A game in progress with its players.
pub struct Session {
    settings: Settings,
    game: Game,
    black: Seat,
    white: Seat,
    clock: Option<Clock>,
}

impl Session {
    /// A new game.
    pub fn new(settings: &Settings) -> Result<Session, SeatError> {
        Session::with_game(settings, Game::new(&settings.rules))
    }

    /// A game that is already going on.
    pub fn with_game(settings: &Settings, game: Game) -> Result<Session, SeatError> {
        let seat = |player, seed| -> Result<Seat, SeatError> {
            let mut seat = Seat::new(player, &settings.advice, &settings.machine, seed)?;
            seat.prepare(&game)?;
            Ok(seat)
        };
        Ok(Session {
            black: seat(&settings.black, settings.seed)?,
            white: seat(&settings.white, settings.seed.wrapping_add(1))?,
            settings: settings.clone(),
            game,
            clock: settings.clock.map(Clock::new),
        })
    }

    /// The game so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What was agreed.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.game.position().side()
    }

    /// The player to move.
    pub fn mover(&self) -> &Player {
        self.settings.player(self.side())
    }

    /// The clocks, if the game is played with them.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Lets the clock of the side to move run.
    pub fn start_clock(&mut self, now: Instant) {
        let side = self.side();
        if let Some(clock) = &mut self.clock
            && self.game.ending().is_none()
        {
            clock.start(side, now);
        }
    }

    /// Holds the clocks.
    pub fn stop_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Ends the game when the side to move has used up its time; returns the side that has lost by it.
    pub fn check_clock(&mut self, now: Instant) -> Option<Color> {
        let loser = self.clock.as_ref()?.flagged(now)?;
        if self.game.ending().is_none() {
            self.game.time_out(loser);
            self.stop_clock(now);
        }
        Some(loser)
    }

    /// Plays a square for the side to move; who is out of time has lost instead.
    pub fn play(&mut self, square: Square) -> Result<&Turn, PlayError> {
        let now = Instant::now();
        self.check_clock(now);
        let mover = self.side();
        self.game.play(square)?;
        if let Some(clock) = &mut self.clock {
            let goes_on = self.game.ending().is_none();
            clock.moved(mover, goes_on.then(|| self.game.position().side()), now);
        }
        let turns = self.game.turns();
        Ok(turns.last().expect("a turn was just played"))
    }

    /// Lets the player to move choose; for a person that is a hint.
    ///
    /// # Panics
    ///
    /// When the game is over.
    pub fn choose(
        &mut self,
        stop: &Stop,
        on_report: impl FnMut(&Report),
    ) -> Result<Choice, SeatError> {
        let side = self.side();
        let seat = match side {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        };
        let clock = self.clock.as_ref();
        let left = clock.map(|clock| clock.for_engine(side, Instant::now()));
        seat.choose_on_clock(&self.game, left, stop, on_report)
    }

    /// Takes back to before the last move that a person made; false when nobody made one.
    pub fn undo(&mut self) -> bool {
        let changed = self.settings.undo(&mut self.game);
        if changed {
            self.turn_clock();
        }
        changed
    }

    /// Plays again what was undone, up to a person's turn; false when there is nothing.
    pub fn redo(&mut self) -> bool {
        let changed = self.settings.redo(&mut self.game);
        if changed {
            self.turn_clock();
        }
        changed
    }

    /// Lets the clock of the side to move run if one runs; what was used stays used.
    fn turn_clock(&mut self) {
        if self
            .clock
            .as_ref()
            .is_some_and(|clock| clock.running().is_some())
        {
            self.start_clock(Instant::now());
        }
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.game.resign(self.side());
    }

    /// The side to move loses by an illegal move.
    pub fn forfeit(&mut self) {
        self.game.forfeit(self.side());
    }

    /// Goes on with another game.
    pub fn replace_game(&mut self, game: Game) {
        self.game = game;
        self.turn_clock();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::Ending;

    use super::*;
    use crate::settings::Choices;

    fn session(black: Player, white: Player) -> Session {
        let choices = Choices {
            black: Some(black),
            white: Some(white),
            depth: Some(1),
            ..Choices::default()
        };
        Session::new(&choices.settle(3).unwrap()).unwrap()
    }

    fn computer_moves(session: &mut Session) {
        let choice = session.choose(&Stop::new(), |_| ()).unwrap();
        session.play(choice.square).unwrap();
    }

    #[test]
    fn undo_and_redo_stop_where_a_person_is_to_move() {
        let mut session = session(Player::COMPUTER, Player::Human);
        assert!(!session.undo());
        computer_moves(&mut session);
        assert!(!session.undo(), "the computer's own move stays");
        let square = session.game().position().legal_squares()[0];
        session.play(square).unwrap();
        computer_moves(&mut session);
        assert!(session.undo());
        assert_eq!(session.game().turns().len(), 1);
        assert!(session.redo());
        assert_eq!(session.game().turns().len(), 3);
        assert!(!session.redo());
    }

    #[test]
    fn two_people_undo_one_move_at_a_time() {
        let mut session = session(Player::Human, Player::Human);
        for expected in 1..=2 {
            let square = session.game().position().legal_squares()[0];
            session.play(square).unwrap();
            assert_eq!(session.game().turns().len(), expected);
        }
        assert!(session.undo());
        assert_eq!(session.game().turns().len(), 1);
        assert!(session.undo() && !session.undo());
        assert!(session.redo() && session.redo() && !session.redo());
    }

    #[test]
    fn who_is_out_of_time_has_lost() {
        let choices = Choices {
            white: Some(Player::Human),
            clock: Some("1m+1s".parse().unwrap()),
            ..Choices::default()
        };
        let settings = choices.settle(1).unwrap();
        assert_eq!(settings.advice.depth, None, "the clock decides how long");
        let mut session = Session::new(&settings).unwrap();
        let begin = Instant::now();
        session.start_clock(begin);
        assert_eq!(session.check_clock(begin), None);
        let square = session.game().position().legal_squares()[0];
        session.play(square).unwrap();
        assert_eq!(session.clock().unwrap().running(), Some(Color::White));
        let late = Instant::now() + Duration::from_secs(61);
        assert_eq!(session.check_clock(late), Some(Color::White));
        assert_eq!(
            session.game().ending(),
            Some(Ending::TimedOut(Color::White))
        );
        assert_eq!(session.clock().unwrap().running(), None);
        let square = session.game().position().legal_squares()[0];
        assert_eq!(session.play(square), Err(PlayError::Ended));
        assert_eq!(
            session.game().outcome().unwrap().winner(),
            Some(Color::Black)
        );
    }

    #[test]
    fn the_same_seed_plays_the_same_random_game() {
        let play = || {
            let mut session = session(Player::Random, Player::COMPUTER);
            while session.game().ending().is_none() {
                computer_moves(&mut session);
            }
            session.game().clone()
        };
        assert_eq!(play(), play());
    }
}
