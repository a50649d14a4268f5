//! What several tests need.

use proptest::prelude::*;
use rules::{Game, Rules, Size};

/// One of all sizes.
pub(crate) fn any_size() -> impl Strategy<Value = Size> {
    prop::sample::select(Size::all().collect::<Vec<_>>())
}

/// A game of random moves, as many as there are numbers or until its end.
pub(crate) fn random_game(size: Size, dice: impl IntoIterator<Item = usize>) -> Game {
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    for die in dice {
        let squares = game.position().legal_squares();
        if squares.is_empty() {
            break;
        }
        game.play(squares[die % squares.len()])
            .expect("it is one of the legal squares");
    }
    game
}
