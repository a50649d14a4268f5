//! `outflank bench`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use engine::{Engine, Limits, Options, Stop, Weights, kernel_name};
use formats::{parse_obf_line, parse_position};
use rules::{Game, Move, Position, Rules, Size};
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

/// How far positions are searched when nobody says.
const DEPTH_OF_FILE: u32 = 14;
const DEPTH_ON_SIZE: u32 = 6;

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row {
    positions: usize,
    nodes: u64,
    seconds: f64,
    /// The longest that one position took.
    longest: f64,
    nps: u64,
    /// How many moves ahead positions were searched, on average.
    depth: f64,
    kernel: &'static str,
}

/// Searches the positions on one thread; the node count of the fixed ones is the fingerprint of how the engine plays.
pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let limits = |depth| match args.time {
        Some(time) => Limits {
            time: Some(time),
            ..Limits::default()
        },
        None => Limits {
            depth: Some(args.depth.unwrap_or(depth)),
            ..Limits::default()
        },
    };
    let tasks = match (&args.file, args.size) {
        (Some(path), _) => read_tasks(path, limits(DEPTH_OF_FILE))?,
        (None, Some(size)) => tasks_on(size, limits(DEPTH_ON_SIZE)),
        (None, None) if args.depth.is_some() || args.time.is_some() => {
            let sentence = "--depth and --time need a file of positions or --size";
            return Err(Failure::Usage(sentence.to_owned()));
        }
        (None, None) => fixed_tasks(),
    };
    let weights = args.weights.clone().unwrap_or_default().load()?;
    let (mut nodes, mut plies, mut longest, begin) = (0, 0, 0.0_f64, Instant::now());
    for (position, limits) in &tasks {
        let options = Options {
            weights: weights.clone(),
            ..Options::default()
        };
        let answer = Engine::new(options).go(position, limits, &Stop::new(), |_| ());
        let answer = answer.map_err(|error| Failure::Failed(error.to_string()))?;
        nodes += answer.nodes;
        plies += answer.depth;
        longest = longest.max(answer.time.as_secs_f64());
    }
    let seconds = begin.elapsed().as_secs_f64();
    let row = Row {
        positions: tasks.len(),
        nodes,
        seconds,
        longest,
        nps: (nodes as f64 / seconds) as u64,
        depth: f64::from(plies) / tasks.len() as f64,
        kernel: kernel_name(),
    };
    show(args, &row)?;
    Ok(())
}

fn show(args: &BenchArgs, row: &Row) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if args.json {
        let json = serde_json::to_string(row).expect("plain values are JSON");
        return writeln!(out, "{json}");
    }
    let (speed, seconds) = (row.nps as f64 / 1e6, row.seconds);
    writeln!(
        out,
        "{} nodes in {seconds:.3} s, {speed:.1} M/s ({} kernel)",
        row.nodes, row.kernel
    )?;
    if args.file.is_some() || args.size.is_some() {
        writeln!(
            out,
            "{} positions, {:.3} s each, {:.3} s the longest, {:.1} moves ahead",
            row.positions,
            seconds / row.positions as f64,
            row.longest,
            row.depth
        )?;
    }
    Ok(())
}

fn fixed_tasks() -> Vec<(Position, Limits)> {
    let task = |(text, depth)| {
        let position = parse_position(text).expect("the positions are well formed");
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        (position, limits)
    };
    POSITIONS.map(task).to_vec()
}

/// Positions of a game that the hand-made rules play against themselves, so that they do not depend on what was learned.
fn tasks_on(size: Size, limits: Limits) -> Vec<(Position, Limits)> {
    /// One position for each of so many parts of the game.
    const PARTS: usize = 8;
    let mut engine = Engine::new(Options {
        weights: Weights::classic(),
        ..Options::default()
    });
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    let quickly = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let mut tasks = Vec::new();
    while game.ending().is_none() {
        let played = size.area() - game.position().empties();
        if played * PARTS >= (2 * tasks.len() + 1) * size.area() / 2 {
            tasks.push((game.position().clone(), limits));
        }
        let answer = engine.go(game.position(), &quickly, &Stop::new(), |_| ());
        let Move::Place(square) = answer.expect("the game goes on").best() else {
            unreachable!("a game makes forced passes by itself");
        };
        game.play(square).expect("the engine plays by the rules");
    }
    tasks
}

fn read_tasks(path: &Path, limits: Limits) -> Result<Vec<(Position, Limits)>, Failure> {
    let wrong =
        |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let limits = Limits {
        selective: true,
        ..limits
    };
    let mut tasks = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let parsed = parse_obf_line(line);
        let parsed = parsed.map_err(|error| wrong(&format!("line {}: {error}", number + 1)))?;
        tasks.extend(parsed.map(|line| (line.position, limits)));
    }
    if tasks.is_empty() {
        return Err(wrong(&"there is no position in this file"));
    }
    Ok(tasks)
}
