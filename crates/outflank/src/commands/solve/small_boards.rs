//! `outflank solve --small-boards`.

use std::io::{self, Write};

use engine::Report;
use rules::{Move, Outcome, Position, Size};
use serde::Serialize;

use super::{Failure, Solver};

/// The boards of the table, rows and columns, the quickest first.
const BOARDS: [(u32, u32); 8] = [
    (4, 4),
    (4, 6),
    (6, 4),
    (4, 8),
    (8, 4),
    (4, 10),
    (10, 4),
    (6, 6),
];

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row {
    size: String,
    /// The official value for the side that moves first.
    score: i32,
    /// The difference of the discs on the board after the line.
    raw: i32,
    /// The discs of the first and of the second player after the line.
    discs: [u32; 2],
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// Solves the start of every small board, and prints each row as soon as it is known.
pub(super) fn run(solver: &mut Solver<'_>) -> Result<(), Failure> {
    let json = solver.args.json;
    let mut out = io::stdout().lock();
    if !json {
        writeln!(
            out,
            "| board | value | discs | nodes | seconds | perfect line |"
        )?;
        writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
        out.flush()?;
    }
    for (rows, cols) in BOARDS {
        let size = Size::new(rows, cols).expect("the boards are even");
        let start = Position::start(size);
        let report = solver
            .think(&start)
            .expect("no board is finished at the start");
        let row = Row::new(&start, &report);
        if json {
            let json = serde_json::to_string(&row).expect("plain values are JSON");
            writeln!(out, "{json}")?;
        } else {
            let Row {
                size,
                score,
                discs: [first, second],
                nodes,
                seconds,
                ..
            } = &row;
            let line = row.pv.join(" ");
            writeln!(
                out,
                "| {size} | {score:+} | {first}-{second} | {nodes} | {seconds:.3} | {line} |"
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

impl Row {
    fn new(start: &Position, report: &Report) -> Row {
        let Outcome { raw, .. } = follow(start, &report.line);
        let side = start.side();
        Row {
            size: start.size().to_string(),
            score: report.score.discs() as i32,
            raw: raw.lead(side),
            discs: [raw.of(side), raw.of(side.other())],
            pv: report.line.iter().map(Move::to_string).collect(),
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
        }
    }
}

/// The end of a game.
fn follow(start: &Position, line: &[Move]) -> Outcome {
    let end = line.iter().fold(start.clone(), |position, &action| {
        position
            .after(action)
            .expect("the engine's moves are legal")
    });
    end.outcome().expect("an exact line goes to the end")
}
