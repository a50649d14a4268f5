//! Real files of every format, as other programs wrote them.

use std::path::PathBuf;

use formats::{
    Format, GameRecord, GameResult, Loss, Manner, RecordError, Start, Tag, Verdict, Writer,
    read_games, read_games_file,
};
use rules::{Color, Size};

fn testdata(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata")).join(name)
}

fn games(name: &str) -> Vec<GameRecord> {
    read_games_file(&testdata(name), None).unwrap().games
}

/// Black's official lead after the moves.
fn lead(game: &GameRecord) -> f64 {
    let outcome = game.end().unwrap().outcome().expect("the game is over");
    f64::from(outcome.official.lead(Color::Black))
}

#[test]
fn one_game_is_the_same_in_nine_notations() {
    let plain = games("onegame/game.txt")[0].game().unwrap();
    assert_eq!((plain.turns().len(), plain.moves().len()), (60, 72));
    for (name, format) in [
        ("game.txt", Format::Transcript),
        ("game-upper.txt", Format::Transcript),
        ("game-case-colour.txt", Format::Transcript),
        ("game-explicit-passes.txt", Format::Transcript),
        ("game-spaced-numbered.txt", Format::Transcript),
        ("game.ggf", Format::Ggf),
        ("game-edax-style.sgf", Format::Sgf),
        ("game-sgf-letters.sgf", Format::Sgf),
        ("game-kurnik-style.pgn", Format::Pgn),
    ] {
        let reading = read_games_file(&testdata("onegame").join(name), None).unwrap();
        assert_eq!((reading.format, reading.games.len()), (format, 1), "{name}");
        assert!(reading.lost.is_empty(), "{name}: {}", reading.lost);
        let game = &reading.games[0];
        assert_eq!(game.game().unwrap(), plain, "{name}");
        if format != Format::Transcript {
            let result = game.result.unwrap();
            assert_eq!(result.verdict, Verdict::Lead(-50.0), "{name}");
            assert_eq!(game.player(Color::Black), Some("black"), "{name}");
        }
    }
    let end = plain.outcome().unwrap().official;
    assert_eq!((end.black, end.white), (7, 57));
}

#[test]
fn games_of_ggs_keep_everything() {
    let games = games("ggf/ggs-saio-12games.ggf");
    assert_eq!(games.len(), 12);
    for game in &games {
        assert_eq!(game.result, Some(GameResult::lead(lead(game))));
        assert_eq!(game.date().unwrap().year, 2003);
        assert!(!game.clock(Color::White).unwrap().main.is_zero());
        assert_eq!(game.clock(Color::White).unwrap().grace.as_secs(), 120);
        assert_eq!(game.tag(&Tag::Place), Some("GGS/os"));
        assert_eq!(game.notes.len(), game.moves.len());
    }
    assert_eq!(games[0].player(Color::White), Some("Saio3000"));
    assert_eq!(games[0].clock(Color::Black).unwrap().main.as_secs(), 300);
    assert_eq!(games[0].notes[7].value, Some(2.39));
    assert_eq!(games[0].notes[7].seconds, Some(0.01));
}

#[test]
fn the_second_game_of_a_pair_stays_alone_when_the_first_is_illegal() {
    let mut pair = games("ggf/ggs-synchro-komi-misc.ggf");
    let second = pair.iter().position(|game| game.is_second_of_pair).unwrap();
    let plain = GameRecord::from_moves("f5d6c3").unwrap();
    let illegal = GameRecord::from_moves("f5f5").unwrap();
    let mut writer = Writer::new(Format::Ggf);
    writer.add(&plain).unwrap();
    let refused = writer.add(&illegal).unwrap_err().to_string();
    assert_eq!(refused, "game 2: move 2: f5 is occupied by Black");
    writer.add(&pair.swap_remove(second)).unwrap();
    let written = writer.finish().unwrap();
    let lost: Vec<_> = written.lost.iter().collect();
    assert_eq!(lost, [(&Loss::Pairing, 1)]);
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.lines().all(|line| line.starts_with("(;")), "{text}");
}

#[test]
fn synchro_pairs_komi_and_random_starts_are_understood() {
    let games = games("ggf/ggs-synchro-komi-misc.ggf");
    let seconds: Vec<bool> = games.iter().map(|game| game.is_second_of_pair).collect();
    assert_eq!(
        seconds,
        [false, false, true, false, true, false, false, false]
    );
    for game in &games {
        let Some(Verdict::Lead(said)) = game.result.map(|result| result.verdict) else {
            panic!("every game has a result");
        };
        let komi: f64 = game
            .tag(&Tag::Komi)
            .map_or(0.0, |komi| komi.parse().unwrap());
        assert!((said - (lead(game) - komi)).abs() < 0.001, "{said}");
    }
    assert_eq!(games[5].tag(&Tag::BlackBid), Some("e6//0.90"));
    assert_eq!(games[6].start.side(), Color::White);
    assert!(matches!(games[6].start, Start::Position(_)));
    assert_eq!(games[7].date().unwrap().to_string(), "2000-04-16");
    let mixed = self::games("ggf/ggs-mixed-types.ggf");
    assert_eq!(mixed[0].start, Start::Usual(Size::new(4, 4).unwrap()));
    assert_eq!(mixed[1].tag(&Tag::MatchType), Some("8kr20"));
    assert_eq!(mixed[0].date().unwrap().to_string(), "2000-01-08");
}

#[test]
fn all_boards_of_ggf_are_read_and_the_odd_ones_refused_for_play() {
    let games = games("ggf/synthetic-all-sizes.ggf");
    let kinds: Vec<&str> = games
        .iter()
        .map(|game| game.tag(&Tag::MatchType).unwrap())
        .collect();
    assert_eq!(kinds, ["4", "6", "8", "8a", "10", "88", "12", "14"]);
    for (kind, game) in kinds.iter().zip(&games) {
        match *kind {
            "88" => {
                let error = game.game().unwrap_err();
                assert_eq!(error, RecordError::Octagon);
                assert!(error.to_string().contains("octagon"), "{error}");
            }
            "8a" => {
                let error = game.game().unwrap_err();
                assert_eq!(error, RecordError::Anti);
                assert!(error.to_string().contains("anti"), "{error}");
                assert_eq!(game.result.unwrap().verdict, Verdict::Lead(-lead(game)));
            }
            _ => {
                game.game().unwrap();
                assert_eq!(game.result.unwrap().verdict, Verdict::Lead(lead(game)));
            }
        }
    }
}

#[test]
fn wthor_games_have_names_where_the_lists_are_there() {
    let games = games("wthor/WTH_1977.wtb");
    assert_eq!(games.len(), 12);
    for game in &games {
        assert_eq!(game.result.unwrap().verdict, Verdict::Lead(lead(game)));
        assert_eq!(game.date().unwrap().year, 1977);
        assert_eq!(game.moves[0].action.to_string(), "f5");
        let name = game.player(Color::Black).unwrap();
        assert!(name.chars().any(char::is_alphabetic), "{name}");
    }
    assert_eq!(games[0].result.unwrap().manner, Manner::Played);
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("old.wtb");
    std::fs::copy(testdata("wthor/old-header-1game.wtb"), &alone).unwrap();
    let reading = read_games_file(&alone, None).unwrap();
    assert_eq!(reading.format, Format::Wthor);
    let game = &reading.games[0];
    assert_eq!(game.result, Some(GameResult::lead(lead(game))));
    assert_eq!(game.result, Some(GameResult::lead(-2.0)));
    let name = game.player(Color::Black).unwrap();
    assert!(name.chars().all(|c| c.is_ascii_digit()), "{name}");
}

#[test]
fn problems_are_positions_with_the_values_of_their_moves() {
    let reading = read_games_file(&testdata("ffo/fforum-40-59.obf"), None).unwrap();
    assert_eq!((reading.format, reading.games.len()), (Format::Obf, 20));
    let first = &reading.games[0];
    assert!(first.moves.is_empty());
    let scores = first.tag(&Tag::MoveScores).unwrap();
    assert!(scores.starts_with("A2:+38; "), "{scores}");
    let hard = read_games_file(&testdata("hard-20.obf"), None).unwrap();
    assert_eq!(hard.games.len(), 276);
}

#[test]
fn games_are_found_among_other_words() {
    for (text, format) in [
        (
            "Hello (all), my game: (;GM[2];B[f5];W[d6]) bye (see you)",
            Format::Sgf,
        ),
        (
            "Dear Alice (and Bob)\n1 (;GM[Othello]TY[8]B[f5]W[d6];)\nYours",
            Format::Ggf,
        ),
    ] {
        let reading = read_games(text.as_bytes(), None).unwrap();
        assert_eq!((reading.format, reading.games.len()), (format, 1), "{text}");
        assert_eq!(reading.games[0].moves.len(), 2, "{text}");
    }
}
