//! `outflank analyze`.

mod log;
mod many;
mod show;

use std::io::{self, Write};
use std::thread::available_parallelism;
use std::time::Instant;

use analysis::{PageHead, Review, Row, graph_svg, page_html, review};
use engine::{Engine, Options, Stop};
use rules::{Color, Game};
use serde::Serialize;

use super::collection::{Collection, Entry};
use super::{Failure, progress_bar, target};
use crate::cli::AnalyzeArgs;

/// Memory for remembered positions when nobody says otherwise, in MiB.
const HASH_MIB: usize = 256;

/// A line of `--json`; its keys are stable.
#[derive(Serialize)]
struct JsonRow<'a> {
    #[serde(flatten)]
    row: &'a Row,
    game: usize,
    file: Option<&'a str>,
    number: Option<usize>,
}

pub(super) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let pictures = [&args.svg, &args.html];
    for path in pictures.into_iter().chain([&args.log]).flatten() {
        target::check(path)?;
    }
    let collection = Collection::read(&args.what)?;
    match collection.entries.as_slice() {
        [entry] if args.log.is_none() => analyze_one(args, entry)?,
        entries if pictures.iter().any(|path| path.is_some()) => {
            return Err(Failure::Usage(format!(
                "--svg and --html show one game, but there are {}; give one game, and no --log",
                entries.len()
            )));
        }
        entries => many::analyze(args, entries)?,
    }
    collection.finish()
}

/// Analyses a single game on all cores, and shows everything about it.
fn analyze_one(args: &AnalyzeArgs, entry: &Entry) -> Result<(), Failure> {
    let game = entry.game();
    let begin = Instant::now();
    let cores = available_parallelism().map_or(1, usize::from);
    let mut engine = Engine::new(Options {
        threads: args.engine.threads.unwrap_or(cores),
        hash_mib: args.engine.hash.unwrap_or(HASH_MIB),
        seed: None,
        weights: args.engine.weights.clone().unwrap_or_default().load()?,
    });
    let progress = progress_bar("moves", game.turns().len());
    let effort = args.effort(game.start().size());
    let review = review(&mut engine, &game, &effort, &Stop::new(), |row| {
        progress.set_message(format!("{} {}", row.ply, row.square));
        progress.inc(1);
    });
    progress.finish_and_clear();
    let head = PageHead {
        black: entry.player(Color::Black),
        white: entry.player(Color::White),
        effort: args.effort_in_words(),
    };
    write_pictures(args, &head, &game, &review)?;
    let mut out = io::stdout().lock();
    if args.json {
        write_json(&mut out, entry, &review)?;
    } else {
        show::whole_game(&mut out, &head, &game, &review)?;
        let seconds = begin.elapsed().as_secs_f64();
        let moves = review.rows.len();
        let plural = if moves == 1 { "" } else { "s" };
        writeln!(out, "{moves} move{plural} in {seconds:.1} s")?;
    }
    Ok(out.flush()?)
}

fn write_pictures(
    args: &AnalyzeArgs,
    head: &PageHead,
    game: &Game,
    review: &Review,
) -> Result<(), Failure> {
    if let Some(path) = &args.svg {
        target::write(path, graph_svg(&review.rows).as_bytes())?;
    }
    if let Some(path) = &args.html {
        target::write(path, page_html(head, game, review).as_bytes())?;
    }
    Ok(())
}

fn write_json(out: &mut impl Write, entry: &Entry, review: &Review) -> io::Result<()> {
    for row in &review.rows {
        let row = JsonRow {
            row,
            game: entry.number,
            file: entry.source.as_deref(),
            number: entry.place,
        };
        let json = serde_json::to_string(&row).expect("plain values are JSON");
        writeln!(out, "{json}")?;
    }
    Ok(())
}
