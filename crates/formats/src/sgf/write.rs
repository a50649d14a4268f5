//! Writing SGF.

use rules::{Color, Move, Position};

use super::{COLUMNS_WITH_P, NAMES};
use crate::loss::Loss;
use crate::record::{GameRecord, Ply, Start};
use crate::result::{GameResult, Manner, Verdict};
use crate::tags::Tag;
use crate::write::{Refusal, plain_date};

/// Writes a game, and adds what there is no room for.
pub(crate) fn write(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<String, Refusal> {
    let size = record.start.size().ok_or(Loss::OctagonGame)?;
    let plies = record.plies()?;
    let board = if size.rows() == size.cols() {
        size.rows().to_string()
    } else {
        format!("{}:{}", size.cols(), size.rows())
    };
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]AP[Outflank]SZ[{board}]");
    write_tags(&mut text, record, lost);
    if let Some(result) = &record.result {
        let result = write_result(result, record.start.area(), lost);
        text.extend(["RE[", &result, "]"]);
    }
    if let Start::Position(position) = &record.start {
        text.push_str(&write_set_up(position));
    }
    for ply in &plies {
        text.push_str(&write_ply(ply, size.cols(), lost));
    }
    text.push_str(")\n");
    if record.is_second_of_pair {
        lost.push(Loss::Pairing);
    }
    Ok(text)
}

fn write_tags(text: &mut String, record: &GameRecord, lost: &mut Vec<Loss>) {
    let mut last = "";
    for (tag, value) in record.tags.iter() {
        let own = Some(tag).and_then(|tag| match tag {
            Tag::Other(name) => Some(name.as_str()).filter(|name| is_name(name)),
            _ => None,
        });
        let Some(name) = own.or_else(|| NAMES.name(tag)) else {
            lost.push(Loss::Tag(tag.clone()));
            continue;
        };
        let value = match tag {
            Tag::Date => plain_date(value, lost),
            _ => value.to_owned(),
        };
        // Several values of one property share its name.
        if name != last {
            text.push_str(name);
        }
        text.extend(["[", &escape(&value), "]"]);
        last = name;
    }
}

/// Whether a property can have this name, and it means nothing else.
fn is_name(name: &str) -> bool {
    const TAKEN: [&str; 14] = [
        "GM", "SZ", "FF", "AP", "CA", "ST", "RE", "AB", "AW", "AE", "PL", "B", "W", "V",
    ];
    let is_plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_known = NAMES.tag(name) != Tag::Other(name.to_owned());
    is_plain && !is_known && !TAKEN.contains(&name)
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

fn write_result(result: &GameResult, area: usize, lost: &mut Vec<Loss>) -> String {
    let Some(winner) = result.verdict.winner() else {
        return "0".to_owned();
    };
    let by = match (result.manner, result.verdict) {
        (Manner::Played | Manner::Agreed, Verdict::Lead(lead)) => lead.abs().to_string(),
        (Manner::Played | Manner::Agreed, Verdict::Winner(_)) => String::new(),
        (Manner::Resigned, _) => "R".to_owned(),
        (Manner::TimeUp, _) => "T".to_owned(),
        (Manner::Left, _) => "F".to_owned(),
    };
    let is_counted = matches!(result.manner, Manner::Played);
    let is_whole_board = result.lead_on(area).abs() >= area as f64;
    if result.manner == Manner::Agreed || (!is_counted && !is_whole_board) {
        lost.push(Loss::Result);
    }
    format!("{}+{by}", winner.letter())
}

fn write_set_up(position: &Position) -> String {
    let squares = |color| {
        let squares = position.size().squares();
        let own = squares.filter(move |square| position.at(*square) == Some(color));
        own.fold(String::new(), |text, square| {
            text + "[" + &square.to_string() + "]"
        })
    };
    let discs = [("AB", Color::Black), ("AW", Color::White)].map(|(name, color)| {
        let squares = squares(color);
        let name = if squares.is_empty() { "" } else { name };
        format!("{name}{squares}")
    });
    format!("{}PL[{}]", discs.concat(), position.side().letter())
}

fn write_ply(ply: &Ply<'_>, cols: u8, lost: &mut Vec<Loss>) -> String {
    let square = match ply.action {
        Move::Place(square) => square.to_string(),
        // Where pa is a square, an empty value is a pass, as in Go.
        Move::Pass if cols >= COLUMNS_WITH_P => String::new(),
        Move::Pass => "PA".to_owned(),
    };
    let mut text = format!(";{}[{square}]", ply.color.letter());
    if let Some(note) = ply.note {
        if let Some(value) = note.value {
            let value = if ply.color == Color::Black {
                value
            } else {
                -value
            };
            text.extend(["V[", &value.to_string(), "]"]);
        }
        if let Some(comment) = &note.comment {
            text.extend(["C[", &escape(comment), "]"]);
        }
        if note.seconds.is_some() {
            lost.push(Loss::Times);
        }
    }
    text
}
