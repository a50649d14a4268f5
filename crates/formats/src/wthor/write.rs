//! Writing WTHOR files.

use std::collections::{BTreeMap, HashMap};

use rules::{Color, Move};

use super::{HEADER, Layout, PLAYER_NAME, TOURNAMENT_NAME};
use crate::loss::Loss;
use crate::record::{GameRecord, Start};
use crate::tags::Tag;
use crate::write::{Refusal, lose_notes};

/// What stands for a name that is not known; number 0 in the lists of the federation.
const UNKNOWN: &str = "???";

/// A list of names, each with its number.
struct Numbered {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Default for Numbered {
    fn default() -> Numbered {
        let mut list = Numbered {
            names: Vec::new(),
            numbers: HashMap::new(),
        };
        list.number(UNKNOWN);
        list
    }
}

impl Numbered {
    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The list as a file with names of this length.
    fn to_file(&self, length: usize, year: u16) -> Vec<u8> {
        let mut bytes = header(0, self.names.len() as u16, 0, year);
        for name in &self.names {
            let mut record = latin(name);
            record.resize(length, 0);
            bytes.extend(record);
        }
        bytes
    }
}

/// The three files that make a WTHOR database.
pub(crate) struct WthorFiles {
    pub(crate) games: Vec<u8>,
    pub(crate) players: Vec<u8>,
    pub(crate) tournaments: Vec<u8>,
}

/// Collects games for a WTHOR file.
#[derive(Default)]
pub(crate) struct WthorWriter {
    layout: Option<Layout>,
    /// How many games there are of each year, and without one.
    years: BTreeMap<Option<u16>, usize>,
    depth: Option<u8>,
    players: Numbered,
    tournaments: Numbered,
    records: Vec<u8>,
    count: u32,
}

impl WthorWriter {
    /// Adds a game; the first one decides which board the file is for.
    pub(crate) fn add(&mut self, record: &GameRecord, lost: &mut Vec<Loss>) -> Result<(), Refusal> {
        let size = match &record.start {
            Start::Usual(size) => *size,
            Start::Position(_) => return Err(Loss::StartPosition.into()),
            Start::Octagon(_) => return Err(Loss::OctagonGame.into()),
        };
        let layout = Layout::of(size.rows()).filter(|layout| layout.size == size);
        let layout = layout.ok_or(Loss::BoardSize)?;
        if self.layout.is_some_and(|known| known != layout) {
            return Err(Loss::BoardSize.into());
        }
        let score = score(record, lost)?;
        self.layout = Some(layout);
        self.lose(record, lost);
        let theoretical = record
            .tag(&Tag::Theoretical)
            .and_then(|text| text.parse().ok());
        let numbers = [
            name_number(
                &mut self.tournaments,
                record.tag(&Tag::Event),
                TOURNAMENT_NAME,
                lost,
            ),
            name_number(
                &mut self.players,
                record.tag(&Tag::Black),
                PLAYER_NAME,
                lost,
            ),
            name_number(
                &mut self.players,
                record.tag(&Tag::White),
                PLAYER_NAME,
                lost,
            ),
        ];
        for number in numbers {
            self.records.extend(number.to_le_bytes());
        }
        self.records.extend([score, theoretical.unwrap_or(score)]);
        let end = self.records.len() + layout.moves;
        let squares = record
            .moves
            .iter()
            .filter_map(|recorded| match recorded.action {
                Move::Place(square) => Some((square.row() + 1) * layout.stride + square.col() + 1),
                Move::Pass => None,
            });
        self.records.extend(squares);
        self.records.resize(end, 0);
        self.count += 1;
        Ok(())
    }

    /// Adds what there is no room for.
    fn lose(&mut self, record: &GameRecord, lost: &mut Vec<Loss>) {
        for (tag, value) in record.tags.iter() {
            match tag {
                Tag::Black | Tag::White | Tag::Event | Tag::Theoretical => {}
                Tag::Date => match record.date() {
                    Some(date) if date.month.is_some() => lost.push(Loss::DateParts),
                    Some(_) => {}
                    None => lost.push(Loss::Tag(Tag::Date)),
                },
                Tag::TheoreticalEmpties => {
                    let depth = value.parse().unwrap_or(0);
                    if *self.depth.get_or_insert(depth) != depth {
                        lost.push(Loss::Tag(tag.clone()));
                    }
                }
                tag => lost.push(Loss::Tag(tag.clone())),
            }
        }
        let year = record.date().map(|date| date.year);
        *self.years.entry(year).or_default() += 1;
        if record.is_anti() {
            lost.push(Loss::Anti);
        }
        if record.is_second_of_pair {
            lost.push(Loss::Pairing);
        }
        lose_notes(record, lost);
    }

    pub(crate) fn has_too_many_names(&self) -> bool {
        let most = usize::from(u16::MAX);
        self.players.names.len() > most || self.tournaments.names.len() > most
    }

    /// How many games lose their years, because a file has one year and none would be right for all.
    pub(crate) fn lost_years(&self) -> usize {
        let dated = self.years.iter().filter(|(year, _)| year.is_some());
        match self.years.len() {
            0 | 1 => 0,
            _ => dated.map(|(_, games)| games).sum(),
        }
    }

    pub(crate) fn finish(self) -> WthorFiles {
        let year = match self.years.first_key_value() {
            Some((Some(year), _)) if self.years.len() == 1 => *year,
            _ => 0,
        };
        let mut games = header(self.count, 0, year, year);
        games[12] = self.layout.map_or(8, |layout| layout.size.rows());
        games[14] = self.depth.unwrap_or_default();
        games.extend(&self.records);
        WthorFiles {
            games,
            players: self.players.to_file(PLAYER_NAME, year),
            tournaments: self.tournaments.to_file(TOURNAMENT_NAME, year),
        }
    }
}

/// A header; the file counts as made at the end of the year of its games, so that the same games make the same file.
fn header(games: u32, names: u16, played: u16, made: u16) -> Vec<u8> {
    let made = if made == 0 { 2000 } else { made };
    let mut bytes = vec![(made / 100) as u8, (made % 100) as u8, 12, 31];
    bytes.extend(games.to_le_bytes());
    bytes.extend(names.to_le_bytes());
    bytes.extend(played.to_le_bytes());
    bytes.resize(HEADER, 0);
    bytes
}

/// Black's discs at the end: as the file says, or as they lie on the board.
fn score(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<u8, Refusal> {
    let area = record.start.area() as i32;
    let end = record.end()?;
    let from_lead = |lead: i32| u8::try_from(i32::midpoint(area, lead)).ok();
    if let Some(result) = &record.result {
        let lead = result.lead_on(record.start.area());
        let is_exact = lead.fract() == 0.0 && (lead as i32 + area) % 2 == 0;
        if let Some(score) = from_lead(lead as i32).filter(|score| i32::from(*score) <= area) {
            if !is_exact || result.manner != crate::Manner::Played {
                lost.push(Loss::Result);
            }
            return Ok(score);
        }
    }
    let outcome = end.outcome();
    if outcome.is_none() {
        lost.push(Loss::Unfinished);
    }
    let discs = outcome.map_or(end.discs(), |outcome| outcome.official);
    Ok(from_lead(discs.lead(Color::Black)).expect("a lead is within the board"))
}

/// The number of a name that is cut to its place.
fn name_number(
    list: &mut Numbered,
    name: Option<&str>,
    length: usize,
    lost: &mut Vec<Loss>,
) -> u16 {
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return 0;
    };
    let fitting: String = latin(name)
        .into_iter()
        .take(length - 1)
        .map(char::from)
        .collect();
    if fitting != name {
        lost.push(Loss::Spelling);
    }
    list.number(&fitting) as u16
}

/// A text in ISO-8859-1; what is not in it becomes a question mark.
fn latin(text: &str) -> Vec<u8> {
    let byte = |letter: char| {
        u8::try_from(u32::from(letter))
            .ok()
            .filter(|byte| *byte != 0)
    };
    text.chars()
        .map(|letter| byte(letter).unwrap_or(b'?'))
        .collect()
}
