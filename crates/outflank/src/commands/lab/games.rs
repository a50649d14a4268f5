//! Reading games to work on.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use ::lab::Record;
use clap::Args;
use engine::learning::Family;
use rules::Color;

use super::numbers::from_one;
use crate::commands::Failure;

/// What is learned from games: weights of their own for 8x8, or with other sizes among them those that all sizes share.
pub(super) fn family_of(games: &[Record]) -> Family {
    let families = games.iter().map(|game| Family::of(game.size));
    let mut others = families.filter(|&family| family != Family::Standard);
    others.next().unwrap_or(Family::Standard)
}

/// Games to choose from.
#[derive(Clone, Debug, Args)]
pub(crate) struct GamesArgs {
    /// Shards of games, and WTHOR files (.wtb)
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Take one game of so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one::<usize>, allow_negative_numbers = true)]
    every_game: usize,
}

impl GamesArgs {
    /// The games that are taken.
    pub(super) fn read(&self) -> Result<Vec<Record>, Failure> {
        let (mut taken, mut number) = (Vec::new(), 0_usize);
        read_games(&self.games, |record| {
            if number.is_multiple_of(self.every_game) {
                taken.push(record);
            }
            number += 1;
        })?;
        Ok(taken)
    }
}

/// Reads the games of shards and WTHOR files; returns how many of which kind they are, in words.
pub(super) fn read_games(
    paths: &[PathBuf],
    mut each: impl FnMut(Record),
) -> Result<Vec<String>, Failure> {
    let mut sources: Vec<(String, usize)> = Vec::new();
    for path in paths {
        let (source, records) = read_file(path)?;
        // The parts of a job are one source.
        match sources.iter_mut().find(|(known, _)| *known == source) {
            Some((_, count)) => *count += records.len(),
            None => sources.push((source, records.len())),
        }
        records.into_iter().for_each(&mut each);
    }
    if sources.iter().all(|(_, count)| *count == 0) {
        let sentence =
            "there is no finished game in these files; `outflank lab selfplay` makes some";
        return Err(Failure::Failed(sentence.to_owned()));
    }
    let sources = sources.into_iter();
    Ok(sources
        .map(|(source, count)| format!("{count} games of {source}"))
        .collect())
}

/// The games of one file, and what they are.
fn read_file(path: &Path) -> Result<(String, Vec<Record>), Failure> {
    let extension = path.extension();
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")) {
        return read_wthor(path);
    }
    let contents = ::lab::shard::read::<Record>(path)?;
    Ok((contents.recipe, contents.items))
}

fn read_wthor(path: &Path) -> Result<(String, Vec<Record>), Failure> {
    let bytes = std::fs::read(path).map_err(|error| failed(path, &error))?;
    let wthor = formats::parse_wthor(&bytes).map_err(|error| failed(path, &error))?;
    let mut records = Vec::new();
    for (index, game) in wthor.games.iter().enumerate() {
        let game = game
            .replay(wthor.size)
            .map_err(|square| failed(path, &format!("game {}: {square} is illegal", index + 1)))?;
        // A few games stop before their end; their result cannot be learned from.
        if let Some(outcome) = game.outcome() {
            let year = u32::from(wthor.year);
            let number = year.wrapping_mul(100_000).wrapping_add(index as u32);
            let lead = outcome.official.lead(Color::Black) as i16;
            records.push(Record::of_game(number, &game, lead));
        }
    }
    Ok((format!("WTHOR {}", wthor.year), records))
}

fn failed(path: &Path, what: &dyn Display) -> Failure {
    Failure::Failed(format!("{}: {what}", path.display()))
}
