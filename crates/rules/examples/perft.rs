//! Counts the positions some plies ahead: `cargo run -p rules --example perft -- 6x6 7`.

use std::env;
use std::error::Error;

use rules::{Position, Size, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let size: Size = words.next().as_deref().unwrap_or("8x8").parse()?;
    let depth: u32 = words.next().as_deref().unwrap_or("6").parse()?;
    let start = Position::start(size);
    for plies in 1..=depth {
        println!("{plies} {}", perft(&start, plies));
    }
    Ok(())
}
