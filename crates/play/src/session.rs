//! The game on the table and the players around it.

use engine::{Report, Stop};
use rules::{Color, Game, PlayError, Square, Turn};

use crate::player::Player;
use crate::seat::{Choice, Seat, SeatError};
use crate::settings::Settings;

/// A game in progress with its players.
pub struct Session {
    settings: Settings,
    game: Game,
    black: Seat,
    white: Seat,
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

    /// Plays a square for the side to move.
    pub fn play(&mut self, square: Square) -> Result<&Turn, PlayError> {
        self.game.play(square)
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
        let seat = match self.game.position().side() {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        };
        seat.choose(&self.game, stop, on_report)
    }

    /// Takes back to before the last move that a person made; false when nobody made one.
    pub fn undo(&mut self) -> bool {
        self.settings.undo(&mut self.game)
    }

    /// Plays again what was undone, up to a person's turn; false when there is nothing.
    pub fn redo(&mut self) -> bool {
        self.settings.redo(&mut self.game)
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
    }
}

#[cfg(test)]
mod tests {
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
