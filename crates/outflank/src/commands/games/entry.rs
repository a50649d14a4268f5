//! One game of a collection with what is known about it.

use std::io::{self, Write};

use formats::{GameRecord, RecordError, Tag, Verdict};
use rules::{Color, Move};
use serde::Serialize;

use super::{names, print_json};

/// How the moves of a game fit its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// The moves lead to the end, and to the result that is stored where one is.
    Complete,
    /// The moves stop before the end.
    Incomplete,
    /// The moves lead to the end, but to another result than the stored one.
    Different,
    /// A move is illegal.
    Illegal,
    /// The board is one that cannot be played here.
    Unplayable,
}

/// A game of a file.
pub(super) struct Entry<'a> {
    file: &'a str,
    number: usize,
    /// Why its moves cannot be played through.
    problem: Option<RecordError>,
    pub(super) record: &'a GameRecord,
    pub(super) openings: Vec<&'static str>,
    pub(super) year: Option<u16>,
    pub(super) state: State,
    /// Who won, if that is known.
    pub(super) verdict: Option<Verdict>,
}

/// The JSON object of a game; its keys are stable.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    number: usize,
    date: Option<&'a str>,
    event: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    lead: Option<serde_json::Number>,
    winner: Option<&'static str>,
    state: State,
    opening: Option<&'static str>,
    moves: String,
}

impl<'a> Entry<'a> {
    pub(super) fn new(file: &'a str, number: usize, record: &'a GameRecord) -> Entry<'a> {
        let end = record.end();
        let outcome = end.as_ref().ok().and_then(rules::Position::outcome);
        let played = outcome.map(|outcome| f64::from(outcome.official.lead(Color::Black)));
        let verdict = record.result.map(|result| result.verdict);
        let verdict = verdict.or(played.map(Verdict::Lead));
        Entry {
            file,
            number,
            record,
            openings: names::of(record),
            year: record.date().map(|date| date.year),
            state: match (&end, played) {
                (Err(RecordError::Octagon), _) => State::Unplayable,
                (Err(_), _) => State::Illegal,
                (Ok(_), None) => State::Incomplete,
                (Ok(_), Some(played)) if fits(record, played) => State::Complete,
                (Ok(_), Some(_)) => State::Different,
            },
            verdict,
            problem: end.err(),
        }
    }

    /// Says what is wrong with an illegal game; boards that cannot be played here are nobody's mistake.
    pub(super) fn tell_problem(&self) {
        if let (State::Illegal, Some(problem)) = (self.state, &self.problem) {
            eprintln!("{}: game {}: {problem}", self.file, self.number);
        }
    }

    pub(super) fn player(&self, color: Color) -> &'a str {
        self.record.player(color).unwrap_or("?")
    }

    /// The placements.
    pub(super) fn squares(&self) -> impl Iterator<Item = rules::Square> {
        let moves = self.record.moves.iter();
        moves.filter_map(|recorded| match recorded.action {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        })
    }

    pub(super) fn print(&self, out: &mut impl Write, json: bool) -> io::Result<()> {
        let squares: Vec<String> = self.squares().map(|square| square.to_string()).collect();
        if json {
            let winner = self.verdict.map(|verdict| match verdict.winner() {
                Some(Color::Black) => "black",
                Some(Color::White) => "white",
                None => "nobody",
            });
            return print_json(
                out,
                &Row {
                    file: self.file,
                    number: self.number,
                    date: self.record.tag(&Tag::Date),
                    event: self.record.tag(&Tag::Event),
                    black: self.record.player(Color::Black),
                    white: self.record.player(Color::White),
                    lead: self.verdict.and_then(lead_number),
                    winner,
                    state: self.state,
                    opening: self.openings.last().copied(),
                    moves: squares.concat(),
                },
            );
        }
        let date = self.record.tag(&Tag::Date).unwrap_or("-");
        let opening = self.openings.last().copied().unwrap_or("-");
        writeln!(
            out,
            "{date}  {} - {}  {}  {opening}  {}",
            self.player(Color::Black),
            self.player(Color::White),
            self.result_text(),
            squares.concat()
        )
    }

    fn result_text(&self) -> String {
        match self.verdict {
            Some(Verdict::Lead(lead)) => format!("{lead:+}"),
            Some(Verdict::Winner(Some(winner))) => format!("{winner} won"),
            Some(Verdict::Winner(None)) => "draw".to_owned(),
            None => "?".to_owned(),
        }
    }
}

/// A lead as JSON has it: a whole number unless there is komi.
fn lead_number(verdict: Verdict) -> Option<serde_json::Number> {
    match verdict {
        Verdict::Lead(lead) if lead.fract() == 0.0 => Some((lead as i64).into()),
        Verdict::Lead(lead) => serde_json::Number::from_f64(lead),
        Verdict::Winner(_) => None,
    }
}

/// Whether the lead that the moves come to is the stored one, where one is stored that can be compared.
fn fits(record: &GameRecord, played: f64) -> bool {
    let is_plain = !record.is_anti() && record.tag(&Tag::Komi).is_none();
    match record.result.map(|result| result.verdict) {
        Some(Verdict::Lead(stored)) if is_plain => (stored - played).abs() < 0.01,
        _ => true,
    }
}
