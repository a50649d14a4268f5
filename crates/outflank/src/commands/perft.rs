//! `outflank perft`.

use std::io::Write;
use std::time::Instant;

use engine::perft;
use serde::Serialize;

use super::Failure;
use crate::cli::PerftArgs;

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row {
    size: String,
    depth: u32,
    leaves: u64,
    seconds: f64,
}

pub(super) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let rules = args.board.choices().rules();
    let rules = rules.map_err(|error| Failure::Usage(error.to_string()))?;
    let begin = Instant::now();
    let leaves = perft(&rules.start(), args.depth, args.threads);
    let seconds = begin.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    if args.json {
        let row = Row {
            size: rules.size.to_string(),
            depth: args.depth,
            leaves,
            seconds,
        };
        let json = serde_json::to_string(&row).expect("plain values are JSON");
        writeln!(out, "{json}")?;
    } else {
        let (size, depth) = (rules.size, args.depth);
        writeln!(
            out,
            "{size}, depth {depth}: {leaves} leaves in {seconds:.3} s"
        )?;
    }
    Ok(())
}
