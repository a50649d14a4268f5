//! `outflank completions` and `outflank man`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::Failure;
use crate::cli::Cli;

/// Prints the completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut text);
    Ok(io::stdout().lock().write_all(&text)?)
}

/// Prints the manual page of the program, or writes those of all commands.
pub(super) fn man(folder: Option<&Path>) -> Result<(), Failure> {
    let command = Cli::command();
    match folder {
        None => {
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            Ok(io::stdout().lock().write_all(&page)?)
        }
        Some(folder) => {
            let failed =
                |error: io::Error| Failure::Failed(format!("{}: {error}", folder.display()));
            fs::create_dir_all(folder).map_err(failed)?;
            clap_mangen::generate_to(command, folder).map_err(failed)
        }
    }
}
