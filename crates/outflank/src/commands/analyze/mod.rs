//! `outflank analyze`.

mod input;
mod log;
mod many;
mod show;

use std::io::{self, IsTerminal, Write};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use analysis::{PageHead, Review, Row, graph_svg, page_html, review};
use engine::{Engine, Options, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use rules::Game;
use serde::Serialize;

use super::{Failure, target};
use crate::cli::AnalyzeArgs;
use input::Entry;

/// Memory for remembered positions when nobody says otherwise, in MiB.
const HASH_MIB: usize = 256;

/// A line of `--json`; its keys are stable.
#[derive(Serialize)]
struct JsonRow<'a> {
    #[serde(flatten)]
    row: &'a Row,
    game: usize,
}

pub(super) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let pictures = [&args.svg, &args.html];
    for path in pictures.into_iter().chain([&args.log]).flatten() {
        target::check(path)?;
    }
    let entries = input::read(&args.what)?;
    match entries.as_slice() {
        [entry] if args.log.is_none() => analyze_one(args, entry),
        _ if pictures.iter().any(|path| path.is_some()) => Err(Failure::Usage(format!(
            "--svg and --html show one game, but there are {}; give the game itself, and no --log",
            entries.len()
        ))),
        _ => many::analyze(args, &entries),
    }
}

/// Analyses a single game on all cores, and shows everything about it.
fn analyze_one(args: &AnalyzeArgs, entry: &Entry) -> Result<(), Failure> {
    let game = entry.game();
    let begin = Instant::now();
    let cores = available_parallelism().map_or(1, usize::from);
    let mut engine = engine(args, cores, HASH_MIB)?;
    let progress = progress_bar("moves", game.turns().len());
    let effort = args.effort(game.start().size());
    let review = review(&mut engine, &game, &effort, &Stop::new(), |row| {
        progress.set_message(format!("{} {}", row.ply, row.square));
        progress.inc(1);
    });
    progress.finish_and_clear();
    let head = PageHead {
        black: entry.black.clone(),
        white: entry.white.clone(),
        effort: args.effort_in_words(),
    };
    write_pictures(args, &head, &game, &review)?;
    let mut out = io::stdout().lock();
    if args.json {
        write_json(&mut out, entry.number, &review)?;
    } else {
        show::whole_game(&mut out, &head, &game, &review)?;
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "{} moves in {seconds:.1} s", review.rows.len())?;
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

fn write_json(out: &mut impl Write, game: usize, review: &Review) -> io::Result<()> {
    for row in &review.rows {
        let json = serde_json::to_string(&JsonRow { row, game }).expect("plain values are JSON");
        writeln!(out, "{json}")?;
    }
    Ok(())
}

/// The engine that the options describe, with these numbers where they do not say.
fn engine(args: &AnalyzeArgs, threads: usize, hash_mib: usize) -> Result<Engine, Failure> {
    Ok(Engine::new(Options {
        threads: args.engine.threads.unwrap_or(threads),
        hash_mib: args.engine.hash.unwrap_or(hash_mib),
        seed: None,
        weights: args.engine.weights.clone().unwrap_or_default().load()?,
    }))
}

/// A bar that shows people how far the work is; it is silent when nobody can see it.
fn progress_bar(what: &'static str, total: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what} {{elapsed}}, {{eta}} left {{msg}}");
    let style = ProgressStyle::with_template(&template);
    let bar = ProgressBar::new(total as u64);
    bar.set_style(style.expect("the template is right"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
