//! `outflank match`.

mod report;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use engine::Rng;
use formats::write_position;
use indicatif::{ProgressBar, ProgressStyle};
use lab::matches::{
    Arena, ArenaError, Contestant, Header, Log, LogError, OpeningsError, Results, Schedule,
    TranscriptFile, TranscriptsError, random_openings, read_openings,
};
use play::{BALANCED_OPENINGS, Settings};
use rules::{Game, Rules};

use super::Failure;
use crate::cli::MatchArgs;
use crate::signals::clean_up_when_ended;
use report::Report;

/// What stands for the openings that come with the program.
const BALANCED: &str = "balanced";

/// Plays the match and tells its result; fails at the end if a player failed too often.
pub(super) fn run(args: &MatchArgs) -> Result<(), Failure> {
    clean_up_when_ended()?;
    let settings = args.choices().settle(args.seed);
    let settings = settings.map_err(|error| Failure::Usage(error.to_string()))?;
    let arena = arena(args, &settings)?;
    arena.check()?;
    let mut results = Results::new(args.sprt);
    let mut log = None;
    if let Some(path) = &args.log {
        let header = header(args, &settings.rules, &arena);
        let (opened, records) = Log::open(path, &header, &arena.schedule)?;
        for record in records {
            results.add(record);
        }
        log = Some(opened);
    }
    // Asked after the log was opened, so that the two cannot be the same file.
    let save = args.save.as_deref().map(TranscriptFile::new).transpose()?;

    let progress = progress_bar(&results, arena.schedule.games());
    let end = arena.play(&mut results, |record, results| {
        let kept = log.as_mut().map_or(Ok(()), |log| log.append(record));
        show_progress(&progress, results);
        kept
    });
    progress.finish_and_clear();

    let saved = save.map_or(Ok(()), |file| file.save(results.games()));
    let names = [&args.first_player, &args.second_player].map(|player| player.name.clone());
    let report = Report::new(names, &results);
    let mut out = io::stdout().lock();
    if args.json {
        let json = serde_json::to_string(&report).expect("plain values are JSON");
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{report}")?;
    }
    saved?;
    Ok(end?)
}

/// The players as strong as the options make them, and their games.
fn arena(args: &MatchArgs, settings: &Settings) -> Result<Arena, Failure> {
    let openings = match &args.openings {
        Some(path) if path == Path::new(BALANCED) => balanced_openings(&settings.rules)?,
        Some(path) => list_of_openings(path, &settings.rules)?,
        None => chance_openings(args, &settings.rules)?,
    };
    let contestant = |asked: &Contestant, player: &play::Player| Contestant {
        name: asked.name.clone(),
        player: player.clone(),
    };
    Ok(Arena {
        contestants: [
            contestant(&args.first_player, &settings.black),
            contestant(&args.second_player, &settings.white),
        ],
        schedule: Schedule::new(openings, args.games, args.seed),
        machine: args.machine(),
        concurrency: args.concurrency(),
    })
}

fn list_of_openings(path: &Path, rules: &Rules) -> Result<Vec<Game>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| {
        Failure::Failed(format!("cannot read the list of openings {name}: {error}"))
    })?;
    read_openings(&text, &name, rules).map_err(|error| Failure::Failed(error.to_string()))
}

/// The openings that come with the program.
fn balanced_openings(rules: &Rules) -> Result<Vec<Game>, Failure> {
    let usual = Rules::default();
    if rules.start() != usual.start() {
        return Err(Failure::Usage(
            "the balanced openings are for 8x8 from the usual start: use --random-plies on other boards".to_owned(),
        ));
    }
    let openings = read_openings(BALANCED_OPENINGS, BALANCED, rules);
    openings.map_err(|error| Failure::Failed(error.to_string()))
}

fn chance_openings(args: &MatchArgs, rules: &Rules) -> Result<Vec<Game>, Failure> {
    let mut rng = Rng::new(args.seed);
    let pairs = args.games.div_ceil(2);
    random_openings(rules, args.random_plies, pairs, &mut rng).map_err(|error| match error {
        OpeningsError::TooLong { .. } => Failure::Usage(format!("--random-plies: {error}")),
        _ => Failure::Failed(error.to_string()),
    })
}

/// What the log must agree with.
fn header(args: &MatchArgs, rules: &Rules, arena: &Arena) -> Header {
    let file_name = args.openings.as_deref().and_then(Path::file_name);
    Header {
        players: arena
            .contestants
            .each_ref()
            .map(|player| player.name.clone()),
        options: args.play_options(),
        board: write_position(&rules.start()),
        openings: match file_name {
            Some(name) => name.to_string_lossy().into_owned(),
            None => format!("{} random moves", args.random_plies),
        },
        seed: args.seed,
        games: arena.schedule.games(),
    }
}

/// Shows people how far the match is; it hides itself where nobody can see it.
fn progress_bar(results: &Results, games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    // What the log held took no time now, so it does not count for the time left.
    let bar = ProgressBar::new(games as u64)
        .with_position(results.games().count() as u64)
        .with_style(style);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    show_progress(&bar, results);
    bar
}

fn show_progress(bar: &ProgressBar, results: &Results) {
    let summary = results.summary();
    bar.set_position(summary.games as u64);
    bar.set_message(format!(
        "| +{} ={} -{}, Elo {}",
        summary.wins, summary.draws, summary.losses, summary.elo
    ));
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<TranscriptsError> for Failure {
    fn from(error: TranscriptsError) -> Failure {
        Failure::Failed(error.to_string())
    }
}
