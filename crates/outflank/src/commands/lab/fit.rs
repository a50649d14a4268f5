//! `outflank lab fit`.

use std::io::Write;
use std::path::PathBuf;

use ::lab::fit::{self, PhaseReport, Ridge, Samples};
use clap::Args;

use super::{all_cores, read_games};
use crate::cli::parse_threads;
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct FitArgs {
    /// Shards of games, and WTHOR files (.wtb)
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The weights file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A picture of the errors to write
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How much a searched value counts against the result of its game, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    blend: f32,
    /// The price of a weight: as if it had been seen so often with a target of nothing
    #[arg(long, value_name = "N", default_value_t = 8.0)]
    price: f32,
    /// The most passes over the positions
    #[arg(long, value_name = "N", default_value_t = 60)]
    passes: usize,
    /// How many discs before and after a phase its positions are taken from
    #[arg(long, value_name = "N", default_value_t = 2)]
    overlap: usize,
    /// How many phases are learned at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
}

pub(super) fn run(args: &FitArgs) -> Result<(), Failure> {
    let mut samples = Samples::new(args.blend);
    let sources = read_games(&args.games, |record| samples.add(&record))?;
    eprintln!(
        "learning from {} positions, validating with {}",
        samples.training_count(),
        samples.validation_count()
    );
    let ridge = Ridge {
        price: args.price,
        passes: args.passes,
        overlap: args.overlap,
    };
    let provenance = format!(
        "fit blend={} price={} passes={} overlap={}\n{}",
        args.blend,
        args.price,
        args.passes,
        args.overlap,
        sources.join("\n")
    );
    let threads = args.threads.unwrap_or_else(all_cores);
    let errors = engine::Weights::learned().errors();
    let show = |report: &PhaseReport| eprintln!("phase {} is learned", report.phase);
    let (weights, reports) = fit::fit(&samples, &ridge, errors, &provenance, threads, show);
    formats::replace_file(&args.out, &weights.encode())?;
    if let Some(path) = &args.svg {
        formats::replace_file(path, fit::plot(&reports).as_bytes())?;
    }
    print(&reports)?;
    Ok(())
}

fn print(reports: &[PhaseReport]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "phase  positions  training: mean, rms  validation: mean, rms"
    )?;
    for report in reports {
        writeln!(
            out,
            "{:>5} {:>10} {:>14.2} {:>5.2} {:>16.2} {:>5.2}",
            report.phase,
            report.positions,
            report.training.mean,
            report.training.square,
            report.validation.mean,
            report.validation.square
        )?;
    }
    Ok(())
}
