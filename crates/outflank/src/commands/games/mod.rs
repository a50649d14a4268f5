//! `outflank games`: looking through collections of games.

mod entry;
mod filter;
mod names;
mod summary;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use formats::Format;

use super::Failure;
use super::input::{self, LeftOut};
use crate::cli::format_parser;
use entry::Entry;
use filter::{Filter, Opening, Years};
use summary::Summary;

#[derive(Clone, Debug, Args)]
pub(crate) struct GamesArgs {
    /// Files of games in any format, folders with them, or - for standard input
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
    let mut summary = Summary::default();
    let mut left_out = LeftOut::default();
    let mut out = io::stdout().lock();
    let files = files(&args.files)?;
    for path in &files {
        let reading = match input::read(path, args.from) {
            Ok(reading) => reading,
            Err(error) if files.len() == 1 => {
                return Err(Failure::Failed(input::with_hint(&error)));
            }
            Err(error) => {
                left_out.file(&input::with_hint(&error));
                continue;
            }
        };
        let source = input::name(path);
        let mut is_used = false;
        for (index, record) in reading.games.iter().enumerate() {
            let entry = Entry::new(&source, index + 1, record);
            if !filter.takes(&entry) {
                continue;
            }
            is_used = true;
            entry.tell_problem();
            if args.list {
                entry.print(&mut out, args.json)?;
            } else {
                summary.add(&entry, filter.player.as_deref());
            }
        }
        summary.files += usize::from(is_used);
    }
    if !args.list && (summary.files > 0 || left_out.finish().is_ok()) {
        summary.print(&mut out, args.top, args.json)?;
    }
    left_out.finish()
}

/// The files that were named, and those in folders whose names tell that they hold games.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(input::files(path)?);
    }
    if files.is_empty() {
        let sentence = "there are no games in these folders: files of games end like .wtb, .ggf, .sgf, .pgn or .txt";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    Ok(files)
}

/// Writes a line of JSON.
fn print_json(out: &mut impl Write, row: &impl serde::Serialize) -> io::Result<()> {
    let json = serde_json::to_string(row).expect("plain values are JSON");
    writeln!(out, "{json}")
}
