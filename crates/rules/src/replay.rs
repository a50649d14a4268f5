//! Playing known moves quickly.

use crate::{Color, IllegalMove, Move, Position, Square};

/// A board on which moves are played one after the other, without remembering what was before.
///
/// Much quicker than a [`Game`](crate::Game): nothing is copied, and a forced pass is looked for only where a
/// placement would be illegal without it. Until then the pass has not been made.
///
/// ```
/// use rules::{Color, Position, Replay, Size};
///
/// let mut replay = Replay::new(Position::start(Size::STANDARD));
/// assert_eq!(replay.place("f5".parse()?), Ok(Color::Black));
/// assert_eq!(replay.place("d6".parse()?), Ok(Color::White));
/// assert_eq!(replay.into_position().empties(), 58);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    position: Position,
}

impl Replay {
    /// A board as it stands before the first move.
    pub const fn new(start: Position) -> Replay {
        Replay { position: start }
    }

    /// The position now; the pass that may be forced in it is still to be made.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last position; the pass that may be forced in it is still to be made.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Puts a disc, after the pass that may be forced before, and says which side did.
    pub fn place(&mut self, square: Square) -> Result<Color, IllegalMove> {
        if !self.position.put(square) {
            self.position.make_forced_pass();
            if !self.position.put(square) {
                self.position.check(Move::Place(square))?;
            }
        }
        Ok(self.position.side().other())
    }

    /// Passes, which must be forced; after the end of the game it changes nothing.
    pub fn pass(&mut self) -> Result<(), IllegalMove> {
        if self.position.make_forced_pass() {
            return Ok(());
        }
        match self.position.check(Move::Pass) {
            Err(IllegalMove::GameOver) => Ok(()),
            refused => refused,
        }
    }
}
