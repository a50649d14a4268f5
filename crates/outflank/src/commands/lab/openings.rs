//! `outflank lab openings`.

use std::path::PathBuf;

use ::lab::Part;
use ::lab::openings::{Judged, Openings, balanced};
use clap::Args;
use formats::write_game;
use rules::Size;

use super::numbers::parse_margin;
use super::{JobArgs, Meter, target};
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    job: JobArgs,
    /// The list to write, one opening a line; only when the whole job is done
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// How many discs either side may be ahead
    #[arg(long, value_name = "DISCS", default_value_t = 1.0, value_parser = parse_margin, allow_negative_numbers = true)]
    margin: f32,
    /// How many moves an opening has
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=12))]
    plies: u32,
    /// How many moves ahead its last position is searched, with probable cuts
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The board
    #[arg(long, default_value = "8x8")]
    size: Size,
}

pub(super) fn run(args: &OpeningsArgs) -> Result<(), Failure> {
    args.job.check_targets(args.list.as_ref())?;
    let maker = Openings {
        size: args.size,
        plies: args.plies as usize,
        depth: args.depth,
        weights: args.job.weights()?,
    };
    let openings = maker.all();
    let meter = Meter::new("openings");
    let show = |done, total| meter.show(done, total);
    maker.run(&openings, &args.job.job(), show)?;
    if args.job.shard != Part::WHOLE {
        return Ok(());
    }
    let judged = ::lab::shard::read::<Judged>(&args.job.out)?.items;
    let kept = balanced(&openings, &judged, args.margin);
    println!(
        "{} of {} openings are within {} discs",
        kept.len(),
        openings.len(),
        args.margin
    );
    if let Some(path) = &args.list {
        let lines: String = kept.iter().map(|game| write_game(game) + "\n").collect();
        target::write(path, lines.as_bytes())?;
    }
    Ok(())
}
