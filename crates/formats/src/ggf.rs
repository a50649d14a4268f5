//! GGF, the Generic Game Format of GGS and `NBoard`.

use rules::{Color, Move, Position, Setup, Size};

use crate::loss::Loss;
use crate::octagon::Octagon;
use crate::position::{self, PositionError};
use crate::read::{MAX_MOVES, Problem, ReadError};
use crate::record::{GameRecord, Note, Start};
use crate::result::{GameResult, Manner, Verdict};
use crate::tags::{Names, Tag, Tags};
use crate::words::{parse_decimal, parse_move};
use crate::write::{Refusal, clean};

/// How many tags a game may have besides its moves, far more than real ones do.
const MAX_TAGS: usize = 1000;

/// The names of tags, in the order in which GGS writes them.
const NAMES: Names = Names(&[
    (Tag::Place, "PC"),
    (Tag::Date, "DT"),
    (Tag::Black, "PB"),
    (Tag::White, "PW"),
    (Tag::BlackRating, "RB"),
    (Tag::WhiteRating, "RW"),
    (Tag::Clock, "TI"),
    (Tag::BlackClock, "TB"),
    (Tag::WhiteClock, "TW"),
    (Tag::MatchType, "TY"),
    (Tag::BlackBid, "KB"),
    (Tag::WhiteBid, "KW"),
    (Tag::Komi, "KM"),
    (Tag::Comment, "CO"),
]);

/// Reads all games of a text; what stands between them is passed over.
pub(crate) fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    let mut games = Vec::new();
    let (mut from, mut left_of_match) = (0, 0_usize);
    while let Some(found) = text[from..].find("(;") {
        let begin = from + found;
        let number = text[from..begin].trim();
        if !number.is_empty() {
            // GGS writes how many games a match has in front of them.
            left_of_match = number
                .rsplit(char::is_whitespace)
                .next()
                .map_or(0, |word| word.parse().unwrap_or(0));
        }
        let is_second = number.is_empty() && left_of_match > 0 && !games.is_empty();
        left_of_match = left_of_match.saturating_sub(1);
        let (mut record, end) =
            read_game(text, begin + 2).map_err(|problem| problem.at(text, begin))?;
        record.is_second_of_pair = is_second;
        games.push(record);
        from = end;
    }
    Ok(games)
}

/// Reads the game whose tags begin at a place, and says where it ends.
fn read_game(text: &str, from: usize) -> Result<(GameRecord, usize), Problem> {
    let mut draft = Draft::default();
    let mut at = from;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if trimmed.starts_with(";)") {
            return Ok((draft.finish()?, at + 2));
        }
        let length = trimmed
            .bytes()
            .take_while(u8::is_ascii_alphanumeric)
            .count();
        let (name, rest) = trimmed.split_at(length);
        let value = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let Some((value, _)) = value.filter(|_| length > 0) else {
            return Err(Problem::Missing(
                "a game in GGF is (;GM[Othello] ... B[f5]W[d6] ... ;), and something here is not closed",
            ));
        };
        at += length + value.len() + 2;
        let value = value.replace(char::is_control, " ");
        draft.add(&name.to_ascii_uppercase(), value.trim())?;
    }
}

/// A game of which not all tags are known yet.
#[derive(Default)]
struct Draft {
    start: Option<Start>,
    moves: Vec<(Color, Move, Note)>,
    result: Option<GameResult>,
    tags: Tags,
    is_othello: bool,
    count: usize,
}

impl Draft {
    fn add(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        self.count += 1;
        if self.count > MAX_MOVES + MAX_TAGS {
            return Err(Problem::TooLong);
        }
        match name {
            "GM" => {
                let is_ours = ["othello", "reversi"].contains(&value.to_lowercase().as_str());
                if !is_ours {
                    return Err(Problem::tag(
                        name,
                        value,
                        "only Othello games are read here",
                    ));
                }
                self.is_othello = true;
            }
            "BO" => self.start = Some(read_board(value)?),
            "B" => self.add_move(Color::Black, value)?,
            "W" => self.add_move(Color::White, value)?,
            "RE" => match read_result(value) {
                Some(result) => self.result = Some(result),
                None if value.starts_with('?') || value.is_empty() => {}
                None => self.tags.push(Tag::Other(name.to_owned()), value),
            },
            _ if value.is_empty() => {}
            _ => self.tags.push(NAMES.tag(name), value),
        }
        Ok(())
    }

    fn add_move(&mut self, color: Color, value: &str) -> Result<(), Problem> {
        if self.moves.len() >= MAX_MOVES {
            return Err(Problem::TooLong);
        }
        let (action, note) = read_noted_move(value)
            .ok_or_else(|| Problem::Move(value.chars().take(40).collect()))?;
        self.moves.push((color, action, note));
        Ok(())
    }

    fn finish(self) -> Result<GameRecord, Problem> {
        if !self.is_othello && self.start.is_none() {
            return Err(Problem::Missing("GM[Othello] is missing"));
        }
        let kind = self.tags.get(&Tag::MatchType).unwrap_or("8");
        let start = match self.start {
            Some(start) => start,
            None => usual_start(kind).ok_or_else(|| {
                Problem::tag(
                    "TY",
                    kind,
                    "without BO it begins with a board size from 4 to 14",
                )
            })?,
        };
        let mut record = GameRecord {
            start,
            moves: Vec::with_capacity(self.moves.len()),
            notes: Vec::new(),
            result: self.result,
            tags: self.tags,
            is_second_of_pair: false,
        };
        for (color, action, note) in self.moves {
            record.push(action, Some(color), note);
        }
        Ok(record)
    }
}

/// Reads a move as GGF and `NBoard` write it: `F5`, `F5/1.2/3.4`, `PA//0.5`.
pub fn read_noted_move(text: &str) -> Option<(Move, Note)> {
    let mut parts = text.split('/');
    let action = parse_move(parts.next()?.trim())?;
    let mut decimal = || match parts.next().map(str::trim) {
        None | Some("") => Some(None),
        Some(number) => parse_decimal(number).map(Some),
    };
    let note = Note {
        value: decimal()?,
        seconds: decimal()?,
        comment: None,
    };
    Some((action, note))
}

/// Writes a move as [`read_noted_move`] reads it.
pub fn write_noted_move(action: Move, value: Option<f64>, seconds: Option<f64>) -> String {
    let square = match action {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    match (value, seconds) {
        (None, None) => square,
        (value, None) => format!("{square}/{}", number(value)),
        (value, seconds) => format!("{square}/{}/{}", number(value), number(seconds)),
    }
}

/// Reads a board: its size, the squares and the side to move, which is Black when it is not said.
fn read_board(text: &str) -> Result<Start, Problem> {
    let (size, squares) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    // NBoard reads 0 as a white disc; nobody else writes digits into a board of GGF.
    let squares = squares.replace('0', "O");
    if size == "88" {
        let (cells, side) = read_squares(&squares, Octagon::AREA)
            .ok_or_else(|| Problem::tag("BO", text, "88 is followed by 88 squares and a side"))?;
        return Ok(Start::Octagon(Octagon { cells, side }));
    }
    let size: Size = size.parse().map_err(PositionError::from)?;
    let position = match read_squares(&squares, size.area()) {
        Some((cells, side)) => Setup { size, cells, side }
            .try_into()
            .map_err(PositionError::from)?,
        // Says what is wrong.
        None => position::parse_position(&format!("{size} {squares}"))?,
    };
    Ok(Start::from(position))
}

fn read_squares(text: &str, area: usize) -> Option<(Vec<Option<Color>>, Color)> {
    let mut squares = text.chars().filter(|c| !c.is_whitespace());
    let cells = squares.by_ref().take(area).map(position::cell);
    let cells = cells.collect::<Option<Vec<_>>>()?;
    let side = match squares.next() {
        Some(side) => position::cell(side)??,
        None => Color::Black,
    };
    (cells.len() == area && squares.next().is_none()).then_some((cells, side))
}

fn usual_start(kind: &str) -> Option<Start> {
    let digits = kind.trim_start_matches(['s', 'S']);
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let size: Size = digits[..length].parse().ok()?;
    Some(Start::Usual(size))
}

fn read_result(text: &str) -> Option<GameResult> {
    let (lead, manner) = match text.split_once(':') {
        Some((lead, manner)) => (lead, manner.trim()),
        None => (text, ""),
    };
    let manner = match manner {
        "" => Manner::Played,
        "r" => Manner::Resigned,
        "t" => Manner::TimeUp,
        "s" => Manner::Agreed,
        "l" => Manner::Left,
        _ => return None,
    };
    let verdict = Verdict::Lead(parse_decimal(lead.trim())?);
    Some(GameResult { verdict, manner })
}

/// Writes a game on one line, and adds what there is no room for.
pub(crate) fn write(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<String, Refusal> {
    let board = write_board(&record.start).ok_or(Loss::BoardSize)?;
    let plies = record.plies()?;
    let mut text = "(;GM[Othello]".to_owned();
    let mut add = |name: &str, value: &str| text.extend([name, "[", value, "]"]);
    for (tag, name) in NAMES.0 {
        let value = tag_value(record, tag);
        let has_to_be_there = matches!(tag, Tag::Black | Tag::White | Tag::Place);
        if value.is_some() || has_to_be_there {
            add(
                name,
                &clean(value.as_deref().unwrap_or_default(), &[(']', ')')], lost),
            );
        }
    }
    for (tag, value) in record
        .tags
        .iter()
        .filter(|(tag, _)| NAMES.name(tag).is_none())
    {
        match tag {
            Tag::Other(name) if is_name(name) => add(name, &clean(value, &[(']', ')')], lost)),
            Tag::Event if record.tag(&Tag::Place).is_none() => {}
            Tag::Other(name) if name == "RE" && record.result.is_none() => {}
            _ => lost.push(Loss::Tag(tag.clone())),
        }
    }
    add("RE", &clean(&write_result(record), &[(']', ')')], lost));
    add("BO", &board);
    for ply in plies {
        let note = ply.note.cloned().unwrap_or_default();
        if note.comment.is_some() {
            lost.push(Loss::MoveComments);
        }
        let name = ply.color.letter().to_string();
        add(
            &name,
            &write_noted_move(ply.action, note.value, note.seconds),
        );
    }
    text.push_str(";)");
    Ok(text)
}

/// Writes one game on one line, as `NBoard` wants it; what GGF has no room for is left out.
///
/// Nothing comes back for a board that GGF does not have.
pub fn write_ggf_game(record: &GameRecord) -> Option<String> {
    write(record, &mut Vec::new()).ok()
}

fn tag_value(record: &GameRecord, tag: &Tag) -> Option<String> {
    let said = record.tag(tag).map(str::to_owned);
    said.or_else(|| match tag {
        // Every GGF game has a type, and readers want it.
        Tag::MatchType => record.start.size().map(|size| size.rows().to_string()),
        Tag::Place => record.tag(&Tag::Event).map(str::to_owned),
        _ => None,
    })
}

/// Whether a tag can have this name, and it means nothing else.
fn is_name(name: &str) -> bool {
    let is_plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_taken = matches!(name, "GM" | "BO" | "B" | "W" | "RE")
        || NAMES.tag(name) != Tag::Other(name.to_owned());
    is_plain && !is_taken
}

fn write_board(start: &Start) -> Option<String> {
    let letter = |cell: &Option<Color>| match cell {
        Some(Color::Black) => '*',
        Some(Color::White) => 'O',
        None => '-',
    };
    let (name, cells, rows) = match start {
        Start::Octagon(octagon) => (
            "88".to_owned(),
            octagon.cells.clone(),
            Octagon::ROWS.to_vec(),
        ),
        Start::Usual(_) | Start::Position(_) => {
            let position: Position = start.position()?;
            let size = position.size();
            let length = usize::from(size.rows());
            if size.rows() != size.cols() || length > 14 {
                return None;
            }
            (
                length.to_string(),
                position.cells().to_vec(),
                vec![length; length],
            )
        }
    };
    let mut text = name;
    let mut cells = cells.iter();
    for row in rows {
        text.push(' ');
        text.extend(cells.by_ref().take(row).map(letter));
    }
    text.extend([' ', letter(&Some(start.side()))]);
    Some(text)
}

fn write_result(record: &GameRecord) -> String {
    let Some(result) = record.result else {
        // One that was not understood is kept as it was.
        let kept = record.tag(&Tag::Other("RE".to_owned()));
        return kept.unwrap_or("?").to_owned();
    };
    let manner = match result.manner {
        Manner::Played => "",
        Manner::Resigned => ":r",
        Manner::TimeUp => ":t",
        Manner::Agreed => ":s",
        Manner::Left => ":l",
    };
    format!("{:+.3}{manner}", result.lead_on(record.start.area()))
}

/// Puts games of a match on one line with their number in front.
pub(crate) fn join(games: &[(String, bool)]) -> String {
    let mut text = String::new();
    let mut rest = games;
    while let Some(((first, _), others)) = rest.split_first() {
        let seconds = others
            .iter()
            .take_while(|(_, is_second)| *is_second)
            .count();
        if seconds > 0 {
            text.extend([&(seconds + 1).to_string(), " "]);
        }
        text.push_str(first);
        text.extend(others[..seconds].iter().map(|(game, _)| game.as_str()));
        text.push('\n');
        rest = &others[seconds..];
    }
    text
}
