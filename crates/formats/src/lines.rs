//! One game or one position a line.

use rules::{Move, Size};

use crate::format::Format;
use crate::loss::Loss;
use crate::obf::{ObfLine, parse_obf_line};
use crate::position::{self, write_hex_position, write_nboard_position, write_position};
use crate::read::{Problem, ReadError};
use crate::record::{GameRecord, Start};
use crate::tags::Tag;
use crate::transcript::{Transcript, begins_with_move};
use crate::write::{Refusal, lose_all_but_moves};

/// A text up to this length may be one game over several lines.
const MAX_ONE_GAME: usize = 16 * 1024;

/// What a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nothing,
    Game,
    Position,
}

impl Kind {
    fn of(line: &str) -> Kind {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '%']) {
            return Kind::Nothing;
        }
        let (board, rest) = line.split_once(';').unwrap_or((line, ""));
        let rest = rest.trim();
        let has_values = rest.contains(':') || rest.starts_with(|c: char| !c.is_ascii_alphabetic());
        if looks_like_board(board) && (rest.is_empty() || has_values) {
            Kind::Position
        } else {
            Kind::Game
        }
    }
}

/// Whether a text begins like squares, after the size that may stand in front; moves do not.
fn looks_like_board(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    if text.starts_with("BO[") || first.starts_with("0x") || first.starts_with("0X") {
        return true;
    }
    let is_hex = |word: &str| word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    if is_hex(first) && words.clone().next().is_some_and(is_hex) {
        return true;
    }
    let is_size = first.parse::<Size>().is_ok();
    let squares = if is_size {
        words.next().unwrap_or_default()
    } else {
        first
    };
    let mut begin = squares.chars().take(4);
    squares.len() >= 4 && begin.all(|c| position::cell(c).is_some())
}

/// The format of a text whose first line is a game or a position.
pub(crate) fn sniff(text: &str) -> Option<Format> {
    let kinds = text.lines().map(|line| (line, Kind::of(line)));
    let (line, kind) = kinds.into_iter().find(|(_, kind)| *kind != Kind::Nothing)?;
    if kind == Kind::Position {
        return Some(Format::Obf);
    }
    // Only what begins like a game, so that nonsense is not taken for a wrong one.
    let (start, _) = line.split_once([':', ';']).unwrap_or_default();
    let has_start = looks_like_board(start) || start.trim().parse::<Size>().is_ok();
    (has_start || begins_with_move(line)).then_some(Format::Transcript)
}

/// Reads a game or a position from each line; a text with a single game may have it on several lines.
pub(crate) fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    let games = read_lines(text);
    let is_sound = |games: &Vec<GameRecord>| games.iter().skip(1).all(|game| game.end().is_ok());
    if text.len() <= MAX_ONE_GAME && !games.as_ref().is_ok_and(is_sound) {
        let whole = Transcript::parse(&without_remarks(text)).map(GameRecord::from);
        if let Some(game) = whole.ok().filter(|game| game.end().is_ok()) {
            return Ok(vec![game]);
        }
    }
    games
}

fn read_lines(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    let mut games = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let game = read_line(line).map_err(|problem| ReadError::Text {
            line: line_number,
            problem,
        })?;
        games.extend(game);
    }
    Ok(games)
}

fn read_line(line: &str) -> Result<Option<GameRecord>, Problem> {
    match Kind::of(line) {
        Kind::Nothing => Ok(None),
        Kind::Game => {
            let moves = line.split('%').next().unwrap_or_default();
            Ok(Some(Transcript::parse(moves)?.into()))
        }
        Kind::Position => Ok(parse_obf_line(line)?.map(|line| from_obf(&line))),
    }
}

/// The lines of a text that are not remarks, as one.
pub(crate) fn without_remarks(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.collect::<Vec<_>>().join(" ")
}

fn from_obf(line: &ObfLine) -> GameRecord {
    let mut record = GameRecord::new(line.position.clone());
    let scores = line.moves.iter().map(|(action, score)| {
        let name = match action {
            Move::Place(square) => square.to_string().to_uppercase(),
            Move::Pass => "PA".to_owned(),
        };
        format!("{name}:{score:+}")
    });
    let mut scores: Vec<String> = scores.collect();
    if scores.is_empty() {
        scores.extend(line.score.map(|score| format!("{score:+}")));
    }
    if !scores.is_empty() {
        record.tags.push(Tag::MoveScores, scores.join("; "));
    }
    record
}

/// Writes a game as its moves alone: lower case, no blanks, no passes.
pub(crate) fn write_transcript(
    record: &GameRecord,
    lost: &mut Vec<Loss>,
) -> Result<String, Refusal> {
    lose_all_but_moves(record, lost)?;
    let moves = record
        .moves
        .iter()
        .filter_map(|recorded| match recorded.action {
            Move::Place(square) => Some(square.to_string()),
            Move::Pass => None,
        });
    let moves: String = moves.collect();
    Ok(match &record.start {
        // An empty line would be nothing.
        Start::Usual(Size::STANDARD) if !moves.is_empty() => moves,
        Start::Usual(size) => format!("{size}:{moves}"),
        Start::Position(position) => format!("{};{moves}", write_position(position)),
        Start::Octagon(_) => return Err(Loss::OctagonGame.into()),
    })
}

/// Writes the last position of a game in one of the shapes that positions have.
pub(crate) fn write_last_position(
    record: &GameRecord,
    format: Format,
    lost: &mut Vec<Loss>,
) -> Result<String, Refusal> {
    let position = record.end()?;
    // The pass that may be forced is left to the reader where nothing was played.
    let position = match record.start.position() {
        Some(start) if record.moves.is_empty() => start,
        _ => position,
    };
    let mut rest = record.clone();
    if !rest.moves.is_empty() {
        lost.push(Loss::Moves);
    } else if format == Format::Obf {
        rest.tags.remove(&Tag::MoveScores);
    }
    lose_all_but_moves(&rest, lost)?;
    let text = match format {
        Format::Nboard => write_nboard_position(&position),
        Format::Hex => write_hex_position(&position),
        _ => Some(write_position(&position)),
    };
    let text = text.ok_or(Loss::BoardSize)?;
    Ok(match record.tag(&Tag::MoveScores) {
        Some(scores) if format == Format::Obf && record.moves.is_empty() => {
            format!("{text}; {scores};")
        }
        _ => text,
    })
}
