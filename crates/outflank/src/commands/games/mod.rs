//! `outflank games`: looking through collections of games.

mod entry;
mod filter;
mod names;
mod summary;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use formats::{Format, read_games_file};

use super::Failure;
use crate::cli::format_parser;
use entry::Entry;
use filter::{Filter, Opening, Years};
use names::OpeningNames;
use summary::Summary;

#[derive(Clone, Debug, Args)]
pub(crate) struct GamesArgs {
    /// Files of games in any format, or folders with them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only games of players whose name has this in it
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games of this year, or of years like 1990-1999
    #[arg(long, value_name = "YEAR")]
    year: Option<Years>,
    /// Only games that begin like f5d6c3, however the board is turned, or with an opening of this name
    #[arg(long, value_name = "MOVES|NAME")]
    opening: Option<Opening>,
    /// List the games instead of counting them
    #[arg(long)]
    list: bool,
    /// How many players and openings are told of, those with most games first
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// The format of the files, where it should not be found by looking
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// Print JSON: one object, or with --list one for each game
    #[arg(long)]
    json: bool,
}

/// Reads all games and counts or lists those that were asked for.
pub(super) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let filter = Filter {
        player: args.player.as_deref().map(str::to_lowercase),
        years: args.year,
        opening: args.opening.clone(),
    };
    let mut names = OpeningNames::default();
    let mut summary = Summary::default();
    let mut out = io::stdout().lock();
    for path in files(&args.files)? {
        let reading = read_games_file(&path, args.from);
        let reading = reading.map_err(|error| Failure::Failed(error.to_string()))?;
        let mut is_used = false;
        for (index, record) in reading.games.iter().enumerate() {
            let entry = Entry::new(&path, index + 1, record, &mut names);
            if !filter.takes(&entry) {
                continue;
            }
            is_used = true;
            if args.list {
                entry.print(&mut out, args.json)?;
            } else {
                summary.add(&entry, filter.player.as_deref());
            }
        }
        summary.files += usize::from(is_used);
    }
    if !args.list {
        summary.print(&mut out, args.top, args.json)?;
    }
    Ok(())
}

/// The files that were named, and those in folders whose names tell that they hold games.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = files_in(path);
            files.extend(
                found.map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?,
            );
        } else {
            files.push(path.clone());
        }
    }
    if files.is_empty() {
        let sentence = "there are no games in these folders: files of games end like .wtb, .ggf, .sgf, .pgn or .txt";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    Ok(files)
}

fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_file() && ending.and_then(Format::of_extension).is_some() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Writes a line of JSON.
fn print_json(out: &mut impl Write, row: &impl serde::Serialize) -> io::Result<()> {
    let json = serde_json::to_string(row).expect("plain values are JSON");
    writeln!(out, "{json}")
}
