//! Plays the first legal move until nobody can move: `cargo run -p rules --example play_a_game -- 6x10`.

use std::env;
use std::error::Error;

use rules::{Game, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let size = env::args().nth(1).as_deref().unwrap_or("8x8").parse()?;
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    while let Some(&square) = game.position().legal_squares().first() {
        let turn = game.play(square)?;
        println!("{} {square} turns {}", turn.color, turn.flipped.len());
        if turn.passed {
            println!("{} has no move and passes", turn.color.other());
        }
    }
    let outcome = game
        .outcome()
        .ok_or("nobody can move, so the game is over")?;
    let score = outcome.official;
    println!("Black {}, White {}", score.black, score.white);
    Ok(())
}
