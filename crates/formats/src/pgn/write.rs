//! Writing games with tags and numbered moves.

use rules::{Color, Move, Size};

use super::{NAMES, fen};
use crate::date::Date;
use crate::loss::Loss;
use crate::position::write_position;
use crate::record::{GameRecord, Note, Start};
use crate::result::{GameResult, Manner, Verdict};
use crate::tags::Tag;
use crate::write::{Refusal, clean};

/// Writes a game and a blank line, and adds what there is no room for.
pub(crate) fn write(record: &GameRecord, lost: &mut Vec<Loss>) -> Result<String, Refusal> {
    let size = record.start.size().ok_or(Loss::OctagonGame)?;
    let plies = record.plies()?;
    let result = write_result(record, lost);
    let mut text = String::new();
    let mut add = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &value, "\"]\n"]);
    };
    write_tags(record, &result, &mut add, lost);
    match &record.start {
        Start::Position(position) if size == Size::STANDARD => {
            add("SetUp", "1");
            add("FEN", &fen::write(position));
        }
        Start::Position(position) => add("Start", &write_position(position)),
        _ if size != Size::STANDARD => add("Size", &size.to_string()),
        _ => {}
    }
    text.push('\n');
    if let Some(comment) = record.tag(&Tag::Comment) {
        text.extend(["{", &clean(comment, &[('}', ')')], lost), "} "]);
    }
    for (index, ply) in plies.iter().enumerate() {
        let index = index + usize::from(record.start.side() == Color::White);
        if index % 2 == 0 {
            text.extend([&(index / 2 + 1).to_string(), ". "]);
        } else if index == 1 && record.start.side() == Color::White {
            text.push_str("1... ");
        }
        let word = match ply.action {
            Move::Place(square) => square.to_string(),
            Move::Pass => "--".to_owned(),
        };
        text.push_str(&word);
        text.push(' ');
        if let Some(note) = ply.note.filter(|note| !note.is_empty()) {
            text.push_str(&write_note(note, lost));
        }
    }
    text.push_str(&result);
    text.push_str("\n\n");
    if record.is_second_of_pair {
        lost.push(Loss::Pairing);
    }
    Ok(text)
}

fn write_tags(
    record: &GameRecord,
    result: &str,
    add: &mut impl FnMut(&str, &str),
    lost: &mut Vec<Loss>,
) {
    let mut date = record.tag(&Tag::Date).and_then(Date::parse);
    // The seven tags that every game has; the result is among them.
    let roster = &NAMES.0[..6];
    for (tag, name) in roster {
        let said = match (tag, &date) {
            (Tag::Date, Some(date)) => Some(date.joined('.')),
            (Tag::Date, None) => Some(record.tag(tag).unwrap_or("????.??.??").to_owned()),
            _ => record.tag(tag).map(|value| clean(value, &[], lost)),
        };
        add(name, said.as_deref().unwrap_or("?"));
    }
    add("Result", result);
    if let Some(time) = date.as_mut().and_then(|date| date.time.take()) {
        add("Time", &time);
    }
    if let Some(manner) = record.result.and_then(|result| manner_name(result.manner)) {
        add("Termination", manner);
    }
    let mut seen: Vec<&Tag> = Vec::new();
    for (tag, value) in record.tags.iter() {
        let is_first = !seen.contains(&tag);
        seen.push(tag);
        let in_roster = roster.iter().any(|(known, _)| known == tag);
        match tag {
            Tag::Comment => {}
            _ if in_roster && is_first => {}
            Tag::Other(name) if is_name(name) => add(name, &clean(value, &[], lost)),
            _ => match NAMES.name(tag).filter(|_| !in_roster) {
                Some(name) => add(name, &clean(value, &[], lost)),
                None => lost.push(Loss::Tag(tag.clone())),
            },
        }
    }
}

/// Whether a tag can have this name, and it means nothing else.
fn is_name(name: &str) -> bool {
    const TAKEN: [&str; 6] = ["Result", "SetUp", "FEN", "Start", "Size", "Termination"];
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_known = NAMES.tag(name) != Tag::Other(name.to_owned());
    !name.is_empty() && name.bytes().all(is_plain) && !is_known && !TAKEN.contains(&name)
}

fn write_note(note: &Note, lost: &mut Vec<Loss>) -> String {
    let value = note.value.map(|value| format!("[%eval {value}]"));
    let seconds = note.seconds.map(|seconds| format!("[%emt {seconds}]"));
    let comment = note
        .comment
        .as_ref()
        .map(|text| clean(text, &[('}', ')')], lost));
    let parts: Vec<String> = [value, seconds, comment].into_iter().flatten().collect();
    format!("{{{}}} ", parts.join(" "))
}

const fn manner_name(manner: Manner) -> Option<&'static str> {
    match manner {
        Manner::Played => None,
        Manner::Resigned => Some("resigned"),
        Manner::TimeUp => Some("time forfeit"),
        Manner::Agreed => Some("agreed"),
        Manner::Left => Some("abandoned"),
    }
}

/// The result as discs like `37-27`, or only who won where discs cannot tell.
fn write_result(record: &GameRecord, lost: &mut Vec<Loss>) -> String {
    let Some(result) = &record.result else {
        return "*".to_owned();
    };
    let area = record.start.area() as i32;
    if let Some(lead) = result.whole_lead() {
        let is_possible = lead.abs() <= area && (area + lead) % 2 == 0;
        if is_possible {
            let black = i32::midpoint(area, lead);
            return format!("{black}-{}", area - black);
        }
    }
    winner_only(result, lost)
}

fn winner_only(result: &GameResult, lost: &mut Vec<Loss>) -> String {
    if let Verdict::Lead(_) = result.verdict {
        lost.push(Loss::Result);
    }
    match result.verdict.winner() {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    }
    .to_owned()
}
