//! Follows a search round by round for two seconds: `cargo run --release -p engine --example follow_a_search`.

use std::error::Error;
use std::time::Duration;

use engine::{Engine, Limits, Options, Stop};
use formats::Transcript;
use rules::Rules;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1);
    let moves = moves.as_deref().unwrap_or("f5d6c3d3c4f4f6");
    let game = Transcript::parse(moves)?.replay(&Rules::default())?;
    let limits = Limits {
        time: Some(Duration::from_secs(2)),
        ..Limits::default()
    };
    // Any thread that holds the handle can end the search or watch how many positions it has seen.
    let stop = Stop::new();
    let mut engine = Engine::new(Options::default());
    let answer = engine.go(game.position(), &limits, &stop, |report| {
        println!(
            "{:>12}: {} {:>5} {:>10} nodes",
            report.kind.to_string(),
            report.best(),
            report.score.to_string(),
            report.nodes
        );
    })?;
    println!("best: {}", answer.best());
    Ok(())
}
