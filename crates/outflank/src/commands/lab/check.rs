//! `outflank lab check`.

use std::io::Write;
use std::path::PathBuf;

use ::play::WeightsChoice;
use clap::Args;

use super::games::read_games;
use crate::cli::parse_weights;
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    /// Shards whose positions were searched (`lab relabel`, `lab selfplay`)
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The weights to check: a file made by `lab fit`, or classic
    #[arg(long, value_name = "FILE|classic", value_parser = parse_weights)]
    weights: Option<WeightsChoice>,
}

pub(super) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let weights = args.weights.clone().unwrap_or_default().load()?;
    let mut records = Vec::new();
    read_games(&args.games, |record| records.push(record))?;
    let stretches = ::lab::check::check(&weights, &records);
    if stretches.iter().all(|stretch| stretch.positions == 0) {
        let sentence = "no position of these games was searched; `outflank lab relabel` does that";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "moves   positions  mean error  rms error")?;
    for stretch in stretches {
        let (first, last) = stretch.moves;
        writeln!(
            out,
            "{first:>2}-{last:<2} {:>12} {:>11.2} {:>10.2}",
            stretch.positions, stretch.errors.mean, stretch.errors.square
        )?;
    }
    Ok(())
}
