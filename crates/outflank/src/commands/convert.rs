//! `outflank convert`.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use formats::{Format, Losses, Reading, WriteError, Writer, Written};
use indicatif::{ProgressBar, ProgressStyle};

use super::input::{self, LeftOut, is_standard};
use super::{Failure, target};
use crate::cli::format_parser;

/// From so many games on, it is shown how far the work is.
const MANY_GAMES: usize = 2_000;

#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file or folder to read, or - for standard input; the format is found by looking into it
    #[arg(value_name = "IN")]
    from_file: PathBuf,
    /// The file to write, or - for standard output
    #[arg(value_name = "OUT")]
    to_file: PathBuf,
    /// The format to read, where it should not be found by looking
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// The format to write [default: by the ending of OUT]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,
}

/// Converts all games, and says what was not kept.
pub(super) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let format = match args.to {
        Some(format) => format,
        None => format_of_ending(&args.to_file)?,
    };
    if !is_standard(&args.to_file) {
        target::check(&args.to_file)?;
    }
    let mut left_out = LeftOut::default();
    let readings = read(&args.from_file, args.from, &mut left_out)?;
    let from: BTreeSet<&str> = readings
        .iter()
        .map(|(_, read)| read.format.name())
        .collect();
    let from = Vec::from_iter(from).join(", ");
    let converted = convert(readings, format, &mut left_out);
    let (written, lost) = converted
        .map_err(|error| Failure::Failed(format!("{}: {error}", input::name(&args.from_file))))?;
    let names = save(&args.to_file, &written)?;
    // On standard output there are the games and nothing else.
    if !is_standard(&args.to_file) {
        let games = written.games;
        let plural = if games == 1 { "" } else { "s" };
        let names = names.join(", ");
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{games} game{plural} converted from {from} to {format}: {names}"
        )?;
    }
    if !lost.is_empty() {
        eprintln!("not kept: {lost}");
    }
    if is_standard(&args.to_file) && !written.beside.is_empty() {
        eprintln!("not kept: names, which WTHOR has in files of their own; say a file to write");
    }
    left_out.finish()
}

fn format_of_ending(path: &Path) -> Result<Format, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.and_then(Format::of_extension).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        Failure::Usage(format!(
            "{}: its name does not tell the format: end it like .ggf, .sgf, .wtb, .pgn, .txt or .obf, or say --to with one of {names}",
            path.display()
        ))
    })
}

/// Reads a file, standard input, or all files of a folder, each with what it is called.
fn read(
    path: &Path,
    format: Option<Format>,
    left_out: &mut LeftOut,
) -> Result<Vec<(String, Reading)>, Failure> {
    let mut readings = Vec::new();
    for file in input::files(path)? {
        match input::read(&file, format) {
            Ok(reading) => readings.push((input::name(&file), reading)),
            Err(error) if file == path => return Err(Failure::Failed(input::with_hint(&error))),
            Err(error) => left_out.file(&input::with_hint(&error)),
        }
    }
    if readings.is_empty() {
        let name = path.display();
        return Err(Failure::Failed(format!(
            "{name}: there are no games in this folder: files of games end like .wtb, .ggf, .sgf, .pgn or .txt"
        )));
    }
    Ok(readings)
}

/// Converts all games but the illegal ones, which are told of with their numbers.
fn convert(
    readings: Vec<(String, Reading)>,
    format: Format,
    left_out: &mut LeftOut,
) -> Result<(Written, Losses), WriteError> {
    let progress = progress_bar(readings.iter().map(|(_, read)| read.games.len()).sum());
    let mut writer = Writer::new(format);
    let mut lost = Losses::default();
    for (source, reading) in readings {
        for (index, game) in reading.games.iter().enumerate() {
            progress.inc(1);
            match writer.add(game) {
                Err(WriteError::Illegal { error, .. }) => {
                    progress.suspend(|| left_out.game(&source, index + 1, &error));
                }
                added => added?,
            }
        }
        lost.merge(reading.lost);
    }
    progress.finish_and_clear();
    let written = writer.finish()?;
    lost.merge(written.lost.clone());
    Ok((written, lost))
}

fn progress_bar(games: usize) -> ProgressBar {
    if games < MANY_GAMES {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games {eta} left");
    ProgressBar::new(games as u64).with_style(style.expect("the template is right"))
}

/// Writes everything and returns the names of the files.
fn save(path: &Path, written: &Written) -> Result<Vec<String>, Failure> {
    if is_standard(path) {
        let mut out = io::stdout().lock();
        out.write_all(&written.bytes)?;
        out.flush()?;
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    // The lists of names first, so that the games never stand there without them.
    let beside = written.beside.iter();
    let beside = beside.map(|(ending, bytes)| (path.with_extension(ending), bytes));
    for (path, bytes) in beside.chain([(path.to_owned(), &written.bytes)]) {
        target::write(&path, bytes)?;
        names.insert(0, path.display().to_string());
    }
    Ok(names)
}
