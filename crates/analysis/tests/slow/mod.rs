//! Slow and obvious code that the tests compare with.

#![allow(dead_code, reason = "each test file uses its own part")]

use rules::{Game, Move, Position, Rules, Size, Square};

/// The exact value for the side to move, by trying everything.
pub(crate) fn minimax(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.official.lead(position.side());
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|action| -minimax(&position.after(action).unwrap()));
    values.max().unwrap()
}

/// The exact value of a placement for the side that makes it.
pub(crate) fn value(position: &Position, square: Square) -> i32 {
    -minimax(&position.after(Move::Place(square)).unwrap())
}

/// A game on a small board in which each number picks a legal move, until they or the moves run out.
pub(crate) fn small_game(picks: &[u8]) -> Game {
    let size = Size::new(4, 4).unwrap();
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    for &pick in picks {
        let squares = game.position().legal_squares();
        if squares.is_empty() {
            break;
        }
        game.play(squares[usize::from(pick) % squares.len()])
            .unwrap();
    }
    game
}

/// A game given by its moves on 8x8.
pub(crate) fn game(moves: &str) -> Game {
    let transcript = formats::Transcript::parse(moves).unwrap();
    transcript.replay(&Rules::default()).unwrap()
}
