//! The engine's parts, each on its own: `cargo bench -p engine`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::internals::Sample;
use engine::{Engine, Limits, Options, Stop, perft};
use formats::parse_position;
use rules::{Position, Size};

/// Positions of tournament games (WTHOR), with 40, 12 and 4 empty squares, and FFO #1 with 14.
const MIDDLE: &str = "------------------X--OX----XOOO---XXXOOX---XOXO-----XO-O---OOOO- X";
const TWELVE: &str = "-OOOOO---OOOOOOO-OXXXOOO-OXXOXOO-OXOXXOO-OOXXXO-OOOOOOX---XXXXXX X";
const FOUR: &str = "XXXXOOO-OOOOOOO-XOOOOOXOXXXOOXXXXXXOOXXXX-OOXOXX-OXXXXXXOOXOOOOO X";
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn position(text: &str) -> Position {
    parse_position(text).expect("the positions are well formed")
}

fn parts(criterion: &mut Criterion) {
    let middle = Sample::new(&position(MIDDLE));
    criterion.bench_function("legal moves", |bench| {
        bench.iter(|| black_box(&middle).moves());
    });
    criterion.bench_function("flips of all moves", |bench| {
        bench.iter(|| black_box(&middle).flips());
    });
    criterion.bench_function("evaluation anew", |bench| {
        bench.iter(|| black_box(&middle).evaluate());
    });
    let mut four = Sample::new(&position(FOUR));
    criterion.bench_function("last four", |bench| {
        bench.iter(|| black_box(&mut four).solve(0));
    });
}

fn wholes(criterion: &mut Criterion) {
    let start = Position::start(Size::STANDARD);
    criterion.bench_function("perft 8", |bench| {
        bench.iter(|| perft(black_box(&start), 8, 1));
    });
    let solve = |text: &str| {
        let position = position(text);
        move || {
            Engine::new(Options::default()).go(&position, &Limits::default(), &Stop::new(), |_| ())
        }
    };
    criterion.bench_function("solve 12 empties", |bench| bench.iter(solve(TWELVE)));
    criterion.bench_function("solve FFO 1", |bench| bench.iter(solve(FFO_1)));
}

criterion_group!(benches, parts, wholes);
criterion_main!(benches);
