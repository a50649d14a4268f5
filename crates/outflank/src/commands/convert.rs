//! `outflank convert`.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use formats::{
    Format, Losses, Reading, Writer, Written, read_games, read_games_file, replace_file,
};
use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use crate::cli::format_parser;

/// What stands for standard input and output.
const STANDARD: &str = "-";
/// From so many games on, it is shown how far the work is.
const MANY_GAMES: usize = 2_000;

#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, or - for standard input; its format is found by looking into it
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
    let reading = read(&args.from_file, args.from)?;
    let from = reading.format;
    let (written, lost) =
        convert(reading, format).map_err(|message| failed(&args.from_file, &message))?;
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
    Ok(())
}

fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

fn failed(path: &Path, message: &str) -> Failure {
    let name = if is_standard(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    };
    Failure::Failed(format!("{name}: {message}"))
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

fn read(path: &Path, format: Option<Format>) -> Result<Reading, Failure> {
    if is_standard(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return read_games(&bytes, format).map_err(|error| failed(path, &error.to_string()));
    }
    read_games_file(path, format).map_err(|error| Failure::Failed(error.to_string()))
}

fn convert(reading: Reading, format: Format) -> Result<(Written, Losses), String> {
    let progress = progress_bar(reading.games.len());
    let mut writer = Writer::new(format);
    for game in progress.wrap_iter(reading.games.into_iter()) {
        writer.add(&game).map_err(|error| error.to_string())?;
    }
    progress.finish_and_clear();
    let written = writer.finish().map_err(|error| error.to_string())?;
    let mut lost = reading.lost;
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
        if fs::metadata(&path).is_ok_and(|found| found.is_dir()) {
            return Err(failed(&path, "this is a folder; say a file to write"));
        }
        replace_file(&path, bytes).map_err(|error| failed(&path, &error.to_string()))?;
        names.insert(0, path.display().to_string());
    }
    Ok(names)
}
