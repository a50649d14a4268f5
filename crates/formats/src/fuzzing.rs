//! What must hold for any input: the targets of `fuzz/`, which a test also runs for a short while.
//!
//! Not part of the interface.

use crate::{
    ClockSetting, Date, Format, GameRecord, Transcript, Writer, parse_obf_line, parse_position,
    parse_wthor_names, read_games, write_position,
};

/// A name and what is done with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("any", any),
    ("ggf", |data| format(Format::Ggf, data)),
    ("sgf", |data| format(Format::Sgf, data)),
    ("pgn", |data| format(Format::Pgn, data)),
    ("lines", |data| format(Format::Transcript, data)),
    ("wthor", |data| format(Format::Wthor, data)),
    ("outflank", |data| format(Format::Outflank, data)),
    ("texts", texts),
];

/// Runs one target on an input.
///
/// # Panics
///
/// When there is no such target, or when something that must hold does not.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    let (_, check) = target.expect("there is such a target");
    check(data);
}

/// The format is found by looking; whatever was read can be written in every format.
fn any(data: &[u8]) {
    let Ok(reading) = read_games(data, None) else {
        return;
    };
    for game in &reading.games {
        let _ = (game.game(), game.date());
        for format in Format::ALL {
            write(format, std::slice::from_ref(game));
        }
    }
}

/// What was read and written is the same when it is read and written again.
fn format(format: Format, data: &[u8]) {
    let Ok(reading) = read_games(data, Some(format)) else {
        return;
    };
    let Some(once) = write(format, &reading.games) else {
        return;
    };
    let again = read_games(&once, Some(format)).expect("what was written can be read");
    let twice = write(format, &again.games).expect("what was read can be written");
    assert_eq!(
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
}

fn write(format: Format, games: &[GameRecord]) -> Option<Vec<u8>> {
    let mut writer = Writer::new(format);
    for game in games {
        writer.add(game).ok()?;
    }
    Some(writer.finish().ok()?.bytes)
}

/// The parsers of single lines and words.
fn texts(data: &[u8]) {
    let _ = parse_wthor_names(data);
    let text = String::from_utf8_lossy(data);
    let _ = (
        Date::parse(&text),
        parse_obf_line(&text),
        Transcript::parse(&text),
    );
    if let Ok(position) = parse_position(&text) {
        assert_eq!(parse_position(&write_position(&position)), Ok(position));
    }
    if let Ok(clock) = text.parse::<ClockSetting>() {
        let written = clock.to_string();
        let again: ClockSetting = written.parse().expect("a clock can be read");
        assert_eq!(again.to_string(), written);
    }
}
