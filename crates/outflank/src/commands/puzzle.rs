//! `outflank puzzle`.

use std::fs;
use std::io::{self, IsTerminal, Write};

use analysis::{Puzzle, find_puzzles};
use engine::Stop;
use terminal::console::{Look, Talk, solve_puzzles};

use super::collection::{Collection, Entry};
use super::crew::{self, Next};
use super::{Failure, progress_bar, speaks_utf8, target, wants_color};
use crate::cli::{PuzzleCommand, PuzzleMakeArgs, PuzzleSolveArgs};

pub(super) fn run(command: &PuzzleCommand) -> Result<(), Failure> {
    match command {
        PuzzleCommand::Make(args) => make(args),
        PuzzleCommand::Solve(args) => solve(args),
    }
}

/// Looks through games for puzzles and writes them in the order of the games.
fn make(args: &PuzzleMakeArgs) -> Result<(), Failure> {
    target::check(&args.out)?;
    let collection = Collection::read(&args.what)?;
    let entries = &collection.entries;
    let enough = args.count.map_or(usize::MAX, |count| count as usize);
    let progress = progress_bar("games", entries.len());
    let look = |engine: &mut engine::Engine, entry: &Entry| {
        find_puzzles(engine, &entry.game(), args.exact, &Stop::new())
    };
    let mut found: Vec<(usize, Puzzle)> = Vec::new();
    crew::share(
        crew::engines(&args.engine)?,
        entries,
        look,
        |entry, made| {
            let hard_enough = made.into_iter().filter(|made| made.rating >= args.rating);
            found.extend(hard_enough.map(|puzzle| {
                let source = entry.source.clone();
                (entry.number, Puzzle { source, ..puzzle })
            }));
            progress.inc(1);
            Ok(if found.len() >= enough {
                Next::Enough
            } else {
                Next::More
            })
        },
    )?;
    progress.finish_and_clear();
    found.sort_by_key(|(number, _)| *number);
    found.truncate(enough);
    let mut text = String::new();
    for (_, puzzle) in &found {
        text += &serde_json::to_string(puzzle).expect("plain values are JSON");
        text.push('\n');
    }
    target::write(&args.out, text.as_bytes())?;
    let mut out = io::stdout().lock();
    let count = match found.len() {
        1 => "1 puzzle".to_owned(),
        count => format!("{count} puzzles"),
    };
    writeln!(out, "{count} in {}", args.out.display())?;
    for rating in 1..=5 {
        let count = found.iter().filter(|(_, puzzle)| puzzle.rating == rating);
        writeln!(out, "  rated {rating}: {}", count.count())?;
    }
    collection.finish()
}

fn solve(args: &PuzzleSolveArgs) -> Result<(), Failure> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::Failed(format!("{name}: {error}")))?;
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let wrong = |reason: &dyn std::fmt::Display| {
            Failure::Failed(format!(
                "{name}: line {number} is no puzzle ({reason}); `outflank puzzle make` makes some"
            ))
        };
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| wrong(&error))?;
        puzzle.check().map_err(|reason| wrong(&reason))?;
        puzzles.push(puzzle);
    }
    if puzzles.is_empty() {
        return Err(Failure::Failed(format!("{name}: there is no puzzle in it")));
    }
    let look = Look {
        color: wants_color(),
        unicode: speaks_utf8(),
        interactive: io::stdin().is_terminal(),
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    Ok(solve_puzzles(
        &puzzles,
        &mut Talk::new(&mut input, &mut output, look),
    )?)
}
