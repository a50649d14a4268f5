//! `outflank lab merge`.

use std::path::PathBuf;

use clap::Args;

use super::target;
use crate::commands::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct MergeArgs {
    /// The parts, made by the same command with different `--shard`
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
    /// The shard to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    target::check(&args.out)?;
    let items = lab::merge::merge(&args.parts, &args.out)?;
    println!("{items} items in {}", args.out.display());
    Ok(())
}
