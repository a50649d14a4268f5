//! WTHOR files: a small one made here, and the whole database where it is at hand.

use std::path::{Path, PathBuf};

use formats::{
    Format, GameRecord, GameResult, Loss, Tag, Writer, WthorError, parse_wthor, parse_wthor_names,
    read_games, read_games_file,
};
use rules::{Color, Size};

/// A file with these games, each its score and its moves, as the federation writes it.
fn file(games: &[(u8, &[u8])]) -> Vec<u8> {
    let mut bytes = vec![20, 1, 12, 31];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(1999_u16.to_le_bytes());
    bytes.extend([8, 0, 22, 0]);
    for (score, moves) in games {
        bytes.extend([3, 0, 44, 1, 5, 0, *score, 40]);
        let mut record = moves.to_vec();
        record.resize(60, 0);
        bytes.extend(record);
    }
    bytes
}

#[test]
fn a_small_file_is_read() {
    let wthor = parse_wthor(&file(&[(33, &[56, 64, 33]), (0, &[])])).unwrap();
    assert_eq!((wthor.year, wthor.games.len()), (1999, 2));
    let game = &wthor.games[0];
    assert_eq!((game.tournament, game.black, game.white), (3, 300, 5));
    assert_eq!((game.score, game.theoretical), (33, 40));
    let names: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["f5", "d6", "c3"]);
    assert_eq!(game.moves[0], Size::STANDARD.square(4 * 8 + 5));
    assert_eq!(game.replay(Size::STANDARD).unwrap().turns().len(), 3);
    assert_eq!(wthor.games[1].moves, []);
}

#[test]
fn illegal_placements_are_named() {
    let wthor = parse_wthor(&file(&[(32, &[56, 64, 11])])).unwrap();
    assert_eq!(
        wthor.games[0].replay(wthor.size).unwrap_err().to_string(),
        "a1"
    );
}

#[test]
fn wrong_lengths_are_refused() {
    let bytes = file(&[(33, &[56, 64, 33]), (33, &[56])]);
    for length in (0..bytes.len()).chain([bytes.len() + 1]) {
        let mut wrong = bytes.clone();
        wrong.resize(length, 0);
        let expected = if length < 16 { 16 } else { bytes.len() };
        let error = WthorError::Length {
            found: length,
            expected,
        };
        assert_eq!(parse_wthor(&wrong), Err(error));
    }
    let mut endless = bytes;
    endless[4..8].fill(0xff);
    assert!(matches!(
        parse_wthor(&endless),
        Err(WthorError::Length { .. })
    ));
}

#[test]
fn other_kinds_are_refused_and_old_headers_are_not() {
    let with = |at: usize, byte: u8| {
        let mut bytes = file(&[(33, &[56])]);
        bytes[at] = byte;
        parse_wthor(&bytes)
    };
    assert!(with(12, 0).is_ok());
    assert_eq!(with(12, 9), Err(WthorError::Kind { size: 9, kind: 0 }));
    assert_eq!(with(13, 1), Err(WthorError::Kind { size: 8, kind: 1 }));
}

#[test]
fn bytes_that_are_no_squares_are_named() {
    for byte in [1, 10, 19, 80, 89, 90, 99, 255] {
        let error = parse_wthor(&file(&[(33, &[56]), (33, &[56, byte])])).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("game 2: {byte} is not a WTHOR move: 11 is a1, 88 is the last square")
        );
    }
}

/// Needs the database beside the checkout, or where `OUTFLANK_WTHOR` says.
#[test]
#[ignore = "needs the WTHOR database in ../shared/reference/testdata/wthor or in the folder OUTFLANK_WTHOR"]
fn the_whole_database_replays_to_its_scores() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = root.join("../shared/reference/testdata/wthor");
    let folder = std::env::var_os("OUTFLANK_WTHOR").map_or(beside, PathBuf::from);
    let (mut games, mut complete, mut incomplete) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "wtb") {
            continue;
        }
        for game in read_games_file(&path, None).unwrap().games {
            games += 1;
            match game.end().unwrap().outcome() {
                Some(outcome) => {
                    complete += 1;
                    let lead = f64::from(outcome.official.lead(Color::Black));
                    assert_eq!(game.result, Some(GameResult::lead(lead)));
                }
                None => incomplete += 1,
            }
        }
    }
    assert_eq!((games, complete, incomplete), (127_604, 127_191, 413));
}

#[test]
fn games_on_10x10_are_read_and_written() {
    let mut bytes = vec![20, 1, 12, 31, 1, 0, 0, 0, 0, 0];
    bytes.extend(1999_u16.to_le_bytes());
    bytes.extend([10, 0, 24, 0]);
    bytes.extend([3, 0, 44, 1, 5, 0, 50, 50]);
    // 12 times the row and the column, from 1: g6, g7, g8.
    let mut moves = vec![6 * 12 + 7, 7 * 12 + 7, 8 * 12 + 7];
    moves.resize(96, 0);
    bytes.extend(moves);
    let wthor = parse_wthor(&bytes).unwrap();
    assert_eq!(wthor.size, Size::new(10, 10).unwrap());
    let names: Vec<String> = wthor.games[0]
        .moves
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names, ["g6", "g7", "g8"]);
    let games = read_games(&bytes, None).unwrap().games;
    assert_eq!(games[0].player(Color::Black), Some("300"));
    games[0].game().unwrap();
    let mut writer = Writer::new(Format::Wthor);
    writer.add(&games[0]).unwrap();
    let written = writer.finish().unwrap();
    let players = parse_wthor_names(&written.beside[0].1).unwrap();
    assert_eq!(players, ["???", "300", "5"]);
    assert_eq!(written.bytes[4..16], bytes[4..16], "the header is the same");
    assert_eq!(
        written.bytes[22..],
        bytes[22..],
        "and the game but for its numbers"
    );
    bytes[16 + 8] = 131;
    assert_eq!(
        parse_wthor(&bytes).unwrap_err().to_string(),
        "game 1: 131 is not a WTHOR move: 13 is a1, 130 is the last square"
    );
}

#[test]
fn names_are_read_from_their_lists() {
    let names = |length: usize, names: &[&[u8]]| {
        let mut bytes = vec![20, 1, 12, 31, 0, 0, 0, 0, names.len() as u8, 0];
        bytes.resize(16, 0);
        for name in names {
            let mut record = name.to_vec();
            record.resize(length, 0);
            bytes.extend(record);
        }
        bytes
    };
    let players = names(20, &[b"???", b"Ren\xe9 Dupont", b""]);
    assert_eq!(
        parse_wthor_names(&players).unwrap(),
        ["???", "René Dupont", ""]
    );
    let tournaments = names(26, &[b"Paris"]);
    assert_eq!(parse_wthor_names(&tournaments).unwrap(), ["Paris"]);
    assert!(parse_wthor_names(&players[..50]).is_err());
    let refused = read_games(&players, None).unwrap_err().to_string();
    assert!(refused.contains("a WTHOR list of names"), "{refused}");
}

#[test]
fn a_file_has_a_year_only_when_all_games_are_of_it() {
    let years = |years: &[Option<&str>]| {
        let mut writer = Writer::new(Format::Wthor);
        for year in years {
            let mut record = GameRecord::from_moves("f5d6c3").unwrap();
            if let Some(year) = year {
                record.tags.push(Tag::Date, *year);
            }
            writer.add(&record).unwrap();
        }
        let written = writer.finish().unwrap();
        let lost = written.lost.iter();
        let lost = lost.filter(|(loss, _)| **loss == Loss::Years);
        let lost = lost.map(|(_, games)| games).next();
        let read = read_games(&written.bytes, None).unwrap().games;
        let date = read[0].date().map(|date| date.year);
        assert_eq!(read[0].tag(&Tag::Date).is_some(), date.is_some());
        (date, lost)
    };
    assert_eq!(years(&[Some("1998"), Some("1998")]), (Some(1998), None));
    assert_eq!(years(&[Some("1998"), Some("1999")]), (None, Some(2)));
    assert_eq!(years(&[Some("1998"), None]), (None, Some(1)));
    assert_eq!(years(&[None, None]), (None, None));
}
