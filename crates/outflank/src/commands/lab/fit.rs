//! `outflank lab fit`.

use std::io::Write;
use std::path::PathBuf;

use ::lab::fit::{self, Aim, PhaseReport, Ridge, Samples};
use clap::Args;
use engine::learning::Family;

use super::games::{family_of, read_games};
use super::numbers::{from_one, parse_horizon, parse_price, parse_share};
use super::{all_cores, target};
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
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = parse_share, allow_negative_numbers = true)]
    blend: f32,
    /// How many placements ahead values count for more than the result; for large boards, where the end is far [default: the result
    /// alone counts]
    #[arg(long, value_name = "N", value_parser = parse_horizon, allow_negative_numbers = true)]
    horizon: Option<f32>,
    /// The price of a weight: as if it had been seen so often with a target of nothing
    #[arg(long, value_name = "N", default_value_t = 8.0, value_parser = parse_price, allow_negative_numbers = true)]
    price: f32,
    /// The most passes over the positions
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = from_one::<usize>, allow_negative_numbers = true)]
    passes: usize,
    /// How many discs before and after a phase its positions are taken from
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=60))]
    overlap: u32,
    /// How many phases are learned at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
}

pub(super) fn run(args: &FitArgs) -> Result<(), Failure> {
    target::check(&args.out)?;
    args.svg.as_deref().map_or(Ok(()), target::check)?;
    let mut games = Vec::new();
    let sources = read_games(&args.games, |record| games.push(record))?;
    let family = family_of(&games);
    let aim = Aim {
        blend: args.blend,
        horizon: args.horizon,
    };
    let mut samples = Samples::new(family, aim);
    for record in &games {
        samples.add(record);
    }
    drop(games);
    if samples.training_count() == 0 {
        let sentence = "these games hold no position to learn from; give more games";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    eprintln!(
        "learning from {} positions, validating with {}",
        samples.training_count(),
        samples.validation_count()
    );
    let ridge = Ridge {
        price: args.price,
        passes: args.passes,
        overlap: args.overlap as usize,
    };
    let provenance = format!(
        "fit blend={}{} price={} passes={} overlap={}\n{}",
        args.blend,
        args.horizon
            .map_or_else(String::new, |horizon| format!(" horizon={horizon}")),
        args.price,
        args.passes,
        args.overlap,
        sources.join("\n")
    );
    let threads = args.threads.unwrap_or_else(all_cores);
    // Until they are measured, errors are taken to be those of the 8x8 weights.
    let errors = engine::Weights::learned().errors(Family::Standard);
    let errors = errors.expect("they are known on 8x8");
    let show = |report: &PhaseReport| eprintln!("phase {} is learned", report.phase);
    let (weights, reports) = fit::fit(&samples, &ridge, errors, &provenance, threads, show);
    let bytes = weights.encode(family).expect("learned weights are numbers");
    target::write(&args.out, &bytes)?;
    if let Some(path) = &args.svg {
        target::write(path, fit::plot(&reports).as_bytes())?;
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
