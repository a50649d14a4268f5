//! `outflank bench`.

use std::io::Write;
use std::time::Instant;

use engine::{Engine, Limits, Options, Stop, kernel_name};
use formats::parse_position;
use serde::Serialize;

use super::Failure;
use crate::cli::BenchArgs;

/// Positions of tournament games (WTHOR, French Othello Federation), each with the depth it is searched to; the last
/// ones to their end.
const POSITIONS: [(&str, u32); 8] = [
    (
        "----------X------OXX-----OOOOO----OXXX-----O-------------------- X",
        10,
    ),
    (
        "------------OX----X-OOO----OOOOO--OXOXX---XXX-X----------------- X",
        10,
    ),
    (
        "--X-O-----XXX----OOOOO---OOXOO---OXOXX--OOOOO-----X------------- X",
        10,
    ),
    (
        "--OOO-----XXOX--XXXXOXX-XXOXOXX-XOOOOO---OOOOO------------------ X",
        10,
    ),
    (
        "--OXXXX--OOOXX-O-OOXOXOO-XOOXOXO--OOOXOO--OOOOO-----OX---------- X",
        10,
    ),
    (
        "---X------XXO---OXOOOOOO-OXOOOXXOOOXOOXX-OXXXOO---OOOOOO-OOOOOXO X",
        18,
    ),
    (
        "-O--OOO-X-OOOOX-XXOXXXOOXOXOXOOOXXXXOOOO--XXXOOO--OXXX-O---X--X- O",
        17,
    ),
    (
        "-XXXXXOX--XXXO-X-OOXO-OX-OOXXOOX--OXXXOXXXXOXOXX--XXOX-X--XXXX-- X",
        16,
    ),
];

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row {
    nodes: u64,
    seconds: f64,
    nps: u64,
    kernel: &'static str,
}

/// Searches the positions on one thread; the node count is the fingerprint of how the engine plays.
pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let weights = args.weights.clone().unwrap_or_default().load()?;
    let begin = Instant::now();
    let mut nodes = 0;
    for (text, depth) in POSITIONS {
        let position = parse_position(text).expect("the positions are well formed");
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let options = Options {
            weights: weights.clone(),
            ..Options::default()
        };
        let answer = Engine::new(options).go(&position, &limits, &Stop::new(), |_| ());
        nodes += answer.expect("no game is over").nodes;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let row = Row {
        nodes,
        seconds,
        nps: (nodes as f64 / seconds) as u64,
        kernel: kernel_name(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let json = serde_json::to_string(&row).expect("plain values are JSON");
        writeln!(out, "{json}")?;
    } else {
        let speed = row.nps as f64 / 1e6;
        writeln!(
            out,
            "{nodes} nodes in {seconds:.3} s, {speed:.1} M/s ({} kernel)",
            row.kernel
        )?;
    }
    Ok(())
}
