//! The `outflank` program: its command line, and nothing else.

mod cli;
mod commands;
mod signals;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let missing = engine::missing_cpu_features();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        eprintln!(
            "error: this build needs a processor with {missing}; build it on this machine instead"
        );
        return ExitCode::FAILURE;
    }
    let cli = cli::Cli::parse();
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
