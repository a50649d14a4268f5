//! What many games come to.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use formats::Verdict;
use rules::Color;
use serde::Serialize;

use super::entry::{Entry, State};
use super::print_json;

/// What one player has reached.
#[derive(Clone, Debug, Default)]
struct Record {
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
}

impl Record {
    fn add(&mut self, verdict: Option<Verdict>, color: Color) {
        self.games += 1;
        match verdict.map(Verdict::winner) {
            Some(Some(winner)) if winner == color => self.wins += 1,
            Some(Some(_)) => self.losses += 1,
            Some(None) => self.draws += 1,
            None => {}
        }
    }
}

/// Counts games.
#[derive(Debug, Default)]
pub(super) struct Summary {
    /// How many files have games that were counted.
    pub(super) files: usize,
    games: usize,
    wins: [usize; 2],
    draws: usize,
    states: HashMap<&'static str, usize>,
    years: BTreeMap<u16, usize>,
    players: HashMap<String, Record>,
    openings: HashMap<&'static str, usize>,
}

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row<'a> {
    files: usize,
    games: usize,
    black_wins: usize,
    white_wins: usize,
    draws: usize,
    complete: usize,
    incomplete: usize,
    different: usize,
    illegal: usize,
    unplayable: usize,
    years: &'a BTreeMap<u16, usize>,
    players: Vec<PlayerRow<'a>>,
    openings: Vec<OpeningRow>,
}

#[derive(Serialize)]
struct PlayerRow<'a> {
    name: &'a str,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
}

#[derive(Serialize)]
struct OpeningRow {
    name: &'static str,
    games: usize,
}

const fn name(state: State) -> &'static str {
    match state {
        State::Complete => "complete",
        State::Incomplete => "incomplete",
        State::Different => "different",
        State::Illegal => "illegal",
        State::Unplayable => "unplayable",
    }
}

impl Summary {
    /// Counts a game; of its players those whose name has this part, in lower case.
    pub(super) fn add(&mut self, entry: &Entry<'_>, part: Option<&str>) {
        self.games += 1;
        match entry.verdict.map(Verdict::winner) {
            Some(Some(winner)) => self.wins[winner as usize] += 1,
            Some(None) => self.draws += 1,
            None => {}
        }
        *self.states.entry(name(entry.state)).or_default() += 1;
        if let Some(year) = entry.year {
            *self.years.entry(year).or_default() += 1;
        }
        for color in Color::BOTH {
            let player = entry.record.player(color);
            let player =
                player.filter(|name| part.is_none_or(|part| name.to_lowercase().contains(part)));
            if let Some(player) = player {
                // Looked for first, because names are many times more often known than not.
                if !self.players.contains_key(player) {
                    self.players.insert(player.to_owned(), Record::default());
                }
                let record = self.players.get_mut(player).expect("it is there");
                record.add(entry.verdict, color);
            }
        }
        if let Some(opening) = entry.openings.last() {
            *self.openings.entry(opening).or_default() += 1;
        }
    }

    fn row(&self, top: usize) -> Row<'_> {
        let mut players: Vec<PlayerRow<'_>> = self
            .players
            .iter()
            .map(|(name, record)| PlayerRow {
                name,
                games: record.games,
                wins: record.wins,
                draws: record.draws,
                losses: record.losses,
            })
            .collect();
        players.sort_by(|one, other| (other.games, one.name).cmp(&(one.games, other.name)));
        players.truncate(top);
        let openings = self.openings.iter();
        let mut openings: Vec<OpeningRow> = openings
            .map(|(&name, &games)| OpeningRow { name, games })
            .collect();
        openings.sort_by(|one, other| (other.games, one.name).cmp(&(one.games, other.name)));
        openings.truncate(top);
        let count = |state| self.states.get(name(state)).copied().unwrap_or_default();
        Row {
            files: self.files,
            games: self.games,
            black_wins: self.wins[Color::Black as usize],
            white_wins: self.wins[Color::White as usize],
            draws: self.draws,
            complete: count(State::Complete),
            incomplete: count(State::Incomplete),
            different: count(State::Different),
            illegal: count(State::Illegal),
            unplayable: count(State::Unplayable),
            years: &self.years,
            players,
            openings,
        }
    }

    /// Prints as a text for people, or as JSON.
    pub(super) fn print(&self, out: &mut impl Write, top: usize, json: bool) -> io::Result<()> {
        let row = self.row(top);
        if json {
            return print_json(out, &row);
        }
        let years = match (self.years.keys().next(), self.years.keys().next_back()) {
            (Some(first), Some(last)) if first == last => format!(" of {first}"),
            (Some(first), Some(last)) => format!(" of {first} to {last}"),
            _ => String::new(),
        };
        let count = |number: usize, what: &str| {
            let plural = if number == 1 { "" } else { "s" };
            format!("{number} {what}{plural}")
        };
        writeln!(
            out,
            "{}{years} in {}",
            count(row.games, "game"),
            count(row.files, "file")
        )?;
        if row.games == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "Black won {}, White won {}, {}",
            row.black_wins,
            row.white_wins,
            count(row.draws, "draw")
        )?;
        writeln!(out, "{} complete", row.complete)?;
        for (number, what) in [
            (
                row.incomplete,
                "incomplete: their moves stop before the end",
            ),
            (
                row.different,
                "with another result than their moves come to",
            ),
            (row.illegal, "with an illegal move"),
            (row.unplayable, "on a board that cannot be played here"),
        ] {
            if number > 0 {
                writeln!(out, "{number} {what}")?;
            }
        }
        if !row.players.is_empty() {
            writeln!(
                out,
                "\n{:28} {:>6} {:>6} {:>6} {:>6}",
                "player", "games", "won", "drawn", "lost"
            )?;
        }
        for player in &row.players {
            let PlayerRow {
                name,
                games,
                wins,
                draws,
                losses,
            } = player;
            writeln!(out, "{name:28} {games:>6} {wins:>6} {draws:>6} {losses:>6}")?;
        }
        if !row.openings.is_empty() {
            writeln!(out, "\n{:28} {:>6}", "opening", "games")?;
        }
        for opening in &row.openings {
            writeln!(out, "{:28} {:>6}", opening.name, opening.games)?;
        }
        Ok(())
    }
}
