//! Many games, several at a time.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::time::Instant;

use analysis::{Review, Summary, review};
use engine::Stop;
use rules::Color;

use super::log::{Analyzed, Log};
use super::{show, write_json};
use crate::cli::AnalyzeArgs;
use crate::commands::collection::Entry;
use crate::commands::crew::{self, Next};
use crate::commands::{Failure, progress_bar};

/// Analyses games, one on each core, and shows them in their order; those that the log holds are only shown.
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
    let (mut ready, open) = sort_out(entries, known);
    let progress = progress_bar("games", entries.len());
    progress.set_position(ready.len() as u64);
    let mut tally = Tally::new(args.json);
    let mut tell = |ready: &mut BTreeMap<usize, Review>| -> Result<Next, Failure> {
        while let Some(entry) = entries.get(tally.games)
            && let Some(review) = ready.remove(&entry.number)
        {
            progress.suspend(|| tally.add(entry, &review))?;
        }
        Ok(Next::More)
    };
    tell(&mut ready)?;
    let look = |engine: &mut engine::Engine, entry: &&Entry| {
        let game = entry.game();
        let effort = args.effort(game.start().size());
        review(engine, &game, &effort, &Stop::new(), |_| ())
    };
    crew::share(
        crew::engines(&args.engine)?,
        &open,
        look,
        |entry, review| {
            if let Some(log) = &mut log {
                log.append(&Analyzed::new(entry, effort.clone(), review.clone()))?;
            }
            progress.inc(1);
            ready.insert(entry.number, review);
            tell(&mut ready)
        },
    )?;
    progress.finish_and_clear();
    if !args.json {
        tally.show(&effort, begin)?;
    }
    Ok(())
}

/// The reviews of games that are known already, by number, and the games that are not.
fn sort_out(entries: &[Entry], known: Vec<Analyzed>) -> (BTreeMap<usize, Review>, Vec<&Entry>) {
    let known: HashMap<String, Review> = known
        .into_iter()
        .map(|game| (game.transcript, game.review))
        .collect();
    let (mut ready, mut open) = (BTreeMap::new(), Vec::new());
    for entry in entries {
        let transcript = formats::write_game(&entry.game());
        match known.get(&transcript) {
            Some(review) => {
                ready.insert(entry.number, review.clone());
            }
            None => open.push(entry),
        }
    }
    (ready, open)
}

/// What is told of many games: each in a line, and all games of a player together.
struct Tally {
    json: bool,
    games: usize,
    players: BTreeMap<String, (usize, Summary)>,
}

impl Tally {
    const fn new(json: bool) -> Tally {
        Tally {
            json,
            games: 0,
            players: BTreeMap::new(),
        }
    }

    fn add(&mut self, entry: &Entry, review: &Review) -> Result<(), Failure> {
        self.games += 1;
        let mut out = io::stdout().lock();
        if self.json {
            write_json(&mut out, entry, review)?;
            return Ok(out.flush()?);
        }
        write!(out, "{}.", entry.number)?;
        for color in Color::BOTH {
            let summary = review.summary(color);
            let name = entry.player(color).unwrap_or_else(|| color.to_string());
            write!(out, "  {name} {:.1} %", summary.accuracy)?;
            let (games, total) = self.players.entry(name).or_default();
            *games += 1;
            *total = total.and(summary);
        }
        if let Some(opening) = analysis::opening_name(&entry.game()) {
            write!(out, "  {opening}")?;
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }

    fn show(self, effort: &str, begin: Instant) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let mut players: Vec<_> = self.players.into_iter().collect();
        players.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
        let lines = players.into_iter();
        let lines = lines.map(|(name, (games, summary))| (name, Some(games), summary));
        show::table(&mut out, lines)?;
        let seconds = begin.elapsed().as_secs_f64();
        let games = self.games;
        let plural = if games == 1 { "" } else { "s" };
        writeln!(out, "{games} game{plural} with {effort} in {seconds:.1} s")?;
        Ok(out.flush()?)
    }
}
