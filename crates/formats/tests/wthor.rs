//! WTHOR files: a small one made here, and the whole database where it is at hand.

use std::path::Path;

use formats::{WthorError, parse_wthor};
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
    assert_eq!(game.replay().unwrap().turns().len(), 3);
    assert_eq!(wthor.games[1].moves, []);
}

#[test]
fn illegal_placements_are_named() {
    let wthor = parse_wthor(&file(&[(32, &[56, 64, 11])])).unwrap();
    assert_eq!(wthor.games[0].replay().unwrap_err().to_string(), "a1");
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
    assert_eq!(with(12, 10), Err(WthorError::Kind { size: 10, kind: 0 }));
    assert_eq!(with(13, 1), Err(WthorError::Kind { size: 8, kind: 1 }));
}

#[test]
fn bytes_that_are_no_squares_are_named() {
    for byte in [1, 10, 19, 80, 89, 90, 99, 255] {
        let error = parse_wthor(&file(&[(33, &[56]), (33, &[56, byte])])).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("game 2: {byte} is not a WTHOR move: 11 is a1, 88 is h8")
        );
    }
}

/// Needs the database beside the checkout.
#[test]
#[ignore = "needs the WTHOR database in ../shared/reference/testdata/wthor"]
fn the_whole_database_replays_to_its_scores() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("../shared/reference/testdata/wthor");
    let (mut games, mut complete) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "wtb") {
            continue;
        }
        for stored in parse_wthor(&std::fs::read(&path).unwrap()).unwrap().games {
            games += 1;
            let game = stored.replay().unwrap();
            if let Some(outcome) = game.outcome() {
                complete += 1;
                let lead = 2 * i32::from(stored.score) - 64;
                assert_eq!(outcome.official.lead(Color::Black), lead);
            }
        }
    }
    assert_eq!((games, complete), (127_604, 127_191));
}
