//! Tells what was wrong with the moves of a game: `cargo run --release -p analysis --example analyse_a_game -- f5d6c3`.

use std::error::Error;

use analysis::{Effort, opening_name, review};
use engine::{Engine, Options, Stop};
use formats::Transcript;
use rules::{Color, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1);
    let moves = moves.as_deref().unwrap_or("e6f4e3f6g5d6e7f5c5");
    let game = Transcript::parse(moves)?.replay(&Rules::default())?;
    println!("opening: {}", opening_name(&game).unwrap_or("no name"));
    let mut engine = Engine::new(Options::default());
    let effort = Effort::standard(game.start().size());
    let review = review(&mut engine, &game, &effort, &Stop::new(), |_| ());
    for row in review.rows.iter().filter(|row| row.class.is_some()) {
        println!("{}. {}: {}", row.ply, row.color, row.why.join(" "));
    }
    for color in Color::BOTH {
        println!("{color}: {:.1} %", review.summary(color).accuracy);
    }
    Ok(())
}
