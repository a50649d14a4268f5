//! Solves a position exactly: `cargo run --release -p engine --example solve_a_position`.

use std::error::Error;

use engine::{Engine, Limits, Options, Stop};
use formats::parse_position;
use rules::Move;

/// FFO endgame problem 40: Black wins by 38.
const POSITION: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let position = parse_position(text.as_deref().unwrap_or(POSITION))?;
    let mut engine = Engine::new(Options::default());
    let answer = engine.go(&position, &Limits::default(), &Stop::new(), |_| ())?;
    let line: Vec<String> = answer.line.iter().map(Move::to_string).collect();
    println!("{} ({}): {}", answer.score, answer.kind, line.join(" "));
    println!("{} nodes in {:.2?}", answer.nodes, answer.time);
    Ok(())
}
