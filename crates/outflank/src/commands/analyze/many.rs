//! Many games, several at a time.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread::{self, available_parallelism};
use std::time::Instant;

use analysis::{Review, Summary, review};
use engine::Stop;
use rules::Color;

use super::input::Entry;
use super::log::{Analyzed, Log};
use super::{engine, progress_bar, show, write_json};
use crate::cli::AnalyzeArgs;
use crate::commands::Failure;

/// Memory for each game that is worked on when nobody says otherwise, in MiB.
const HASH_MIB: usize = 64;

/// Analyses games, one on each core, and shows them in their order.
pub(super) fn analyze(args: &AnalyzeArgs, entries: &[Entry]) -> Result<(), Failure> {
    let begin = Instant::now();
    let effort = args.effort_in_words();
    let (mut log, known) = match &args.log {
        Some(path) => {
            let (log, known) = Log::open(path, &effort)?;
            (Some(log), known)
        }
        None => (None, Vec::new()),
    };
    let mut known: HashMap<String, Review> = known
        .into_iter()
        .map(|game| (game.transcript, game.review))
        .collect();
    let transcripts: Vec<String> = entries
        .iter()
        .map(|entry| formats::write_game(&entry.game()))
        .collect();
    let mut ready = BTreeMap::new();
    let mut open = Vec::new();
    for (entry, transcript) in entries.iter().zip(&transcripts) {
        match known.get(transcript) {
            Some(review) => {
                ready.insert(entry.number, review.clone());
            }
            None => open.push(entry),
        }
    }
    known.clear();
    let progress = progress_bar("games", entries.len());
    progress.set_position(ready.len() as u64);
    let mut tally = Tally::new(args.json);
    let mut next = 1;
    let mut tell = |ready: &mut BTreeMap<usize, Review>| -> Result<(), Failure> {
        while let Some(review) = ready.remove(&next) {
            progress.suspend(|| tally.add(&entries[next - 1], &review))?;
            next += 1;
        }
        Ok(())
    };
    tell(&mut ready)?;
    work(args, &open, |entry, review| {
        if let Some(log) = &mut log {
            let game = entry.game();
            log.append(&Analyzed::new(entry, &game, effort.clone(), review.clone()))?;
        }
        progress.inc(1);
        ready.insert(entry.number, review);
        tell(&mut ready)
    })?;
    progress.finish_and_clear();
    if !args.json {
        tally.show(entries.len(), &effort, begin)?;
    }
    Ok(())
}

/// Lets threads analyse games and hands over each when it is done.
fn work(
    args: &AnalyzeArgs,
    open: &[&Entry],
    mut done: impl FnMut(&Entry, Review) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = args.engine.threads;
    let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let next = AtomicUsize::new(0);
    let stop = Stop::new();
    let mut engines = Vec::new();
    for _ in 0..threads.min(open.len()) {
        let mut one = args.clone();
        one.engine.threads = Some(1);
        engines.push(engine(&one, 1, HASH_MIB)?);
    }
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for mut engine in engines {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                while let Some(entry) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let game = entry.game();
                    let effort = args.effort(game.start().size());
                    let review = review(&mut engine, &game, &effort, &Stop::new(), |_| ());
                    if stop.is_requested() || sender.send((*entry, review)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (entry, review) in receiver {
            if let Err(failure) = done(entry, review) {
                stop.request();
                return Err(failure);
            }
        }
        Ok(())
    })
}

/// What is told of many games: each in a line, and all games of a player together.
struct Tally {
    json: bool,
    players: BTreeMap<String, (usize, Summary)>,
}

impl Tally {
    const fn new(json: bool) -> Tally {
        Tally {
            json,
            players: BTreeMap::new(),
        }
    }

    fn add(&mut self, entry: &Entry, review: &Review) -> Result<(), Failure> {
        let names = [&entry.black, &entry.white];
        let mut out = io::stdout().lock();
        if self.json {
            write_json(&mut out, entry.number, review)?;
            return Ok(out.flush()?);
        }
        write!(out, "{}.", entry.number)?;
        for (color, name) in Color::BOTH.into_iter().zip(names) {
            let summary = review.summary(color);
            let name = name.clone().unwrap_or_else(|| color.to_string());
            write!(out, "  {name} {:.1} %", summary.accuracy)?;
            let (games, total) = self.players.entry(name).or_default();
            *games += 1;
            *total = total.and(summary);
        }
        let opening = analysis::opening_name(&entry.game());
        writeln!(out, "  {}", opening.unwrap_or_default())?;
        Ok(out.flush()?)
    }

    fn show(self, games: usize, effort: &str, begin: Instant) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let mut players: Vec<_> = self.players.into_iter().collect();
        players.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
        let lines = players.into_iter();
        let lines = lines.map(|(name, (games, summary))| (name, Some(games), summary));
        show::table(&mut out, lines)?;
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "{games} games with {effort} in {seconds:.1} s")?;
        Ok(out.flush()?)
    }
}
