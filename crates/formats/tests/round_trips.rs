//! What is written comes back, and what a format has no room for is said.

use formats::{
    Format, GameRecord, GameResult, Loss, Losses, Manner, Note, RecordedMove, Start, Tag, Verdict,
    Writer, Written, WthorNames, parse_wthor_names, read_games, read_games_with_names,
};
use proptest::prelude::*;
use rules::{Color, Game, Move, Position, Rules, Setup, Size};

fn write(format: Format, games: &[GameRecord]) -> Written {
    let mut writer = Writer::new(format);
    for game in games {
        writer.add(game).unwrap();
    }
    writer.finish().unwrap()
}

fn read_back(format: Format, written: &Written) -> Vec<GameRecord> {
    let names = match written.beside.as_slice() {
        [players, tournaments] => WthorNames {
            players: parse_wthor_names(&players.1).unwrap(),
            tournaments: parse_wthor_names(&tournaments.1).unwrap(),
        },
        _ => WthorNames::default(),
    };
    // Also by looking at it; positions look alike in all their shapes.
    let sniffed = read_games_with_names(&written.bytes, None, &names).unwrap();
    let is_line = matches!(sniffed.format, Format::Obf | Format::Transcript);
    assert!(
        sniffed.format == format
            || is_line && sniffed.games.iter().all(|game| game.moves.is_empty())
    );
    let reading = read_games_with_names(&written.bytes, Some(format), &names).unwrap();
    assert!(reading.lost.is_empty());
    assert_eq!(reading.games, sniffed.games);
    reading.games
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::BOTH.to_vec())
}

/// A game by random moves; from a usual start, or one with the colours the other way round.
fn any_game(lengths: std::ops::RangeInclusive<u32>, unusual: bool) -> impl Strategy<Value = Game> {
    let square = lengths.prop_map(|half| Size::new(half * 2, half * 2).unwrap());
    let dice = prop::collection::vec(any::<usize>(), 0..120);
    (square, any_color(), any_color(), dice).prop_map(move |(size, first, top_left, dice)| {
        let mut rules = Rules {
            size,
            ..Rules::default()
        };
        if unusual {
            rules = Rules {
                first,
                top_left,
                ..rules
            };
        }
        let mut game = Game::new(&rules);
        for number in dice {
            let squares = game.position().legal_squares();
            if squares.is_empty() {
                break;
            }
            game.play(squares[number % squares.len()]).unwrap();
        }
        game
    })
}

/// Numbers with two decimals, as files have them.
fn any_number() -> impl Strategy<Value = Option<f64>> {
    prop::option::of((-6400..=6400_i32).prop_map(|number| f64::from(number) / 100.0))
}

/// A line of text without what some format has to replace.
fn any_text() -> impl Strategy<Value = String> {
    "[A-Za-z][A-Za-z0-9 .,'éü+()/:_-]{0,15}[a-z0-9]"
}

fn any_notes(comments: bool) -> impl Strategy<Value = Vec<Note>> {
    let seconds = prop::option::of((0..=60_000_u32).prop_map(|number| f64::from(number) / 100.0));
    let comment = prop::option::of(any_text());
    let note = (any_number(), seconds, comment).prop_map(move |(value, seconds, comment)| Note {
        value,
        seconds,
        comment: comment.filter(|_| comments),
    });
    prop::collection::vec(note, 130)
}

fn tags(names: &[Tag]) -> impl Strategy<Value = Vec<(Tag, String)>> + use<> {
    let values = names
        .iter()
        .cloned()
        .map(|tag| (Just(tag), prop::option::of(any_text())));
    let values: Vec<_> = values.collect();
    values.prop_map(|tags| {
        let said = tags
            .into_iter()
            .filter_map(|(tag, value)| Some((tag, value?)));
        said.collect()
    })
}

/// The record of a game with all passes, as formats that write them give it back.
fn full_record(game: &Game, notes: &[Note], tags: Vec<(Tag, String)>) -> GameRecord {
    let mut record = GameRecord::new(game.start().clone());
    let mut color = game.start().side();
    let mut moves = game.moves();
    // A pass that nobody has moved after is left to the reader.
    if moves.last() == Some(&Move::Pass) {
        moves.pop();
    }
    for action in moves {
        record.moves.push(RecordedMove {
            action,
            color: Some(color),
        });
        color = color.other();
    }
    record.notes = notes[..record.moves.len()].to_vec();
    if record.notes.iter().all(Note::is_empty) {
        record.notes.clear();
    }
    record.result = GameResult::of(game);
    for (tag, value) in tags {
        record.tags.push(tag, value);
    }
    record
}

/// The same without whose moves they are, which some formats do not say.
fn without_colors(mut record: GameRecord) -> GameRecord {
    for recorded in &mut record.moves {
        recorded.color = None;
    }
    record
}

const GGF_TAGS: [Tag; 9] = [
    Tag::Place,
    Tag::Black,
    Tag::White,
    Tag::BlackRating,
    Tag::WhiteRating,
    Tag::Clock,
    Tag::BlackClock,
    Tag::Komi,
    Tag::Comment,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ggf_keeps_everything(
        game in any_game(2..=7, true),
        notes in any_notes(false),
        tags in tags(&GGF_TAGS),
        own in any_text(),
        second in any::<bool>(),
    ) {
        let mut first = full_record(&game, &notes, tags);
        first.tags.push(Tag::MatchType, game.start().size().rows().to_string());
        first.tags.push(Tag::Other("ID".to_owned()), own);
        let mut other = first.clone();
        other.is_second_of_pair = second;
        let written = write(Format::Ggf, &[first.clone(), other.clone()]);
        prop_assert_eq!(&written.lost, &Losses::default());
        let mut back = read_back(Format::Ggf, &written);
        // The order of tags is that of GGS.
        for record in &mut back {
            for tag in GGF_TAGS.iter().chain([&Tag::MatchType, &Tag::Other("ID".to_owned())]) {
                prop_assert_eq!(record.tag(tag), first.tag(tag));
            }
            record.tags = first.tags.clone();
        }
        prop_assert_eq!(back, [first, other]);
    }

    #[test]
    fn sgf_keeps_all_but_times(
        game in any_game(2..=13, true),
        notes in any_notes(true),
        tags in tags(&[Tag::Event, Tag::Place, Tag::Black, Tag::White, Tag::Round, Tag::Comment]),
        odd in "[a-z\\\\\\]\\[;()]{1,8}",
    ) {
        let mut record = full_record(&game, &notes, tags);
        record.tags.push(Tag::Date, "1999-01-02");
        record.tags.push(Tag::Other("XX".to_owned()), odd.clone());
        record.tags.push(Tag::Other("XX".to_owned()), odd);
        let written = write(Format::Sgf, &[record.clone(), record.clone()]);
        let has_times = record.notes.iter().any(|note| note.seconds.is_some());
        prop_assert_eq!(!written.lost.is_empty(), has_times);
        prop_assert!(written.lost.iter().all(|(loss, games)| (loss, games) == (&Loss::Times, 2)));
        for note in &mut record.notes {
            note.seconds = None;
        }
        if record.notes.iter().all(Note::is_empty) {
            record.notes.clear();
        }
        let mut back = read_back(Format::Sgf, &written);
        for record in &mut back {
            // What is said of moves at the end only leaves the rest out.
            if !record.notes.is_empty() {
                record.notes.resize(record.moves.len(), Note::default());
            }
        }
        prop_assert_eq!(back, [record.clone(), record]);
    }

    #[test]
    fn pgn_keeps_everything(
        game in any_game(2..=13, true),
        notes in any_notes(true),
        tags in tags(&[Tag::Event, Tag::Place, Tag::Black, Tag::White, Tag::Round, Tag::Komi, Tag::Theoretical]),
        odd in "[a-z\\\\\"\\[;()]{1,8}",
    ) {
        let mut record = full_record(&game, &notes, tags);
        record.tags.push(Tag::Other("Annotator".to_owned()), odd);
        record.tags.push(Tag::Date, "1999.01.02_12:30:00.GMT");
        record.tags.push(Tag::Comment, "a remark");
        let written = write(Format::Pgn, &[record.clone(), record.clone()]);
        prop_assert_eq!(&written.lost, &Losses::default());
        let mut record = without_colors(record);
        let mut back = read_back(Format::Pgn, &written);
        for game in &mut back {
            for (tag, value) in record.tags.iter() {
                prop_assert_eq!(game.tag(tag), Some(value));
            }
            game.tags = record.tags.clone();
            if !game.notes.is_empty() {
                game.notes.resize(game.moves.len(), Note::default());
            }
        }
        if record.notes.iter().all(Note::is_empty) {
            record.notes.clear();
        }
        prop_assert_eq!(back, [record.clone(), record]);
    }

    #[test]
    fn wthor_keeps_names_moves_and_results(
        mut games in prop::collection::vec(any_game(4..=4, false), 1..5),
        tags in tags(&[Tag::Event, Tag::Black, Tag::White]),
        ten in any::<bool>(),
        large in any_game(5..=5, false),
    ) {
        if ten {
            games = vec![large];
        }
        let records: Vec<GameRecord> = games.iter().map(|game| {
            let mut record = GameRecord::from(game);
            for (tag, value) in &tags {
                record.tags.push(tag.clone(), value.clone());
            }
            record.tags.push(Tag::Date, "1998");
            record
        }).collect();
        let written = write(Format::Wthor, &records);
        let unfinished = records.iter().filter(|record| record.result.is_none()).count();
        let mut expected = Losses::default();
        for _ in 0..unfinished {
            expected.add([Loss::Unfinished]);
        }
        prop_assert_eq!(&written.lost, &expected);
        let back = read_back(Format::Wthor, &written);
        for ((game, record), back) in games.iter().zip(&records).zip(back) {
            prop_assert_eq!(&back.game().unwrap(), game);
            for (tag, value) in record.tags.iter() {
                prop_assert_eq!(back.tag(tag), Some(value));
            }
            if record.result.is_some() {
                prop_assert_eq!(back.result, record.result);
            }
        }
    }

    #[test]
    fn moves_alone_come_back_from_a_line_and_a_saved_game(game in any_game(2..=13, true)) {
        let record = GameRecord::from(&game);
        for format in [Format::Transcript, Format::Outflank] {
            let written = write(format, std::slice::from_ref(&record));
            prop_assert_eq!(&written.lost, &Losses::default());
            prop_assert_eq!(read_back(format, &written)[0].game(), Ok(game.clone()));
        }
        let line = write(Format::Transcript, &[record.clone(), record]);
        prop_assert_eq!(String::from_utf8(line.bytes).unwrap().lines().count(), 2);
    }

    #[test]
    fn positions_come_back_in_every_shape(
        half in 2..=7_u32,
        side in any_color(),
        cells in prop::collection::vec(prop::option::of(any_color()), 14 * 14),
    ) {
        for (size, formats) in [
            (Size::new(half * 2, half * 2).unwrap(), &[Format::Obf, Format::Position, Format::Nboard][..]),
            (Size::STANDARD, &[Format::Hex]),
        ] {
            let cells = cells[..size.area()].to_vec();
            let Ok(position) = Position::try_from(Setup { size, cells, side }) else {
                continue;
            };
            let mut record = GameRecord::new(position);
            for &format in formats {
                if format == Format::Obf {
                    record.tags.set(Tag::MoveScores, "A1:+2; PA:-64");
                } else {
                    record.tags.remove(&Tag::MoveScores);
                }
                let written = write(format, std::slice::from_ref(&record));
                prop_assert_eq!(&written.lost, &Losses::default());
                prop_assert_eq!(read_back(format, &written), [record.clone()]);
            }
        }
    }
}

/// A game with something of everything.
fn rich() -> GameRecord {
    let text = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio]PW[Ntest]RB[2196.37]TI[05:00//02:00]\
        TY[8k]KB[f5/2]KW[f5/-2]KM[0.5]ID[7]RE[-64.000:r]B[f5/1.5/2]W[d6//3]B[c3];)";
    read_games(text.as_bytes(), None).unwrap().games[0].clone()
}

#[test]
fn what_is_lost_is_said_for_every_format() {
    let said = |format| write(format, &[rich()]).lost.to_string();
    assert_eq!(said(Format::Ggf), "");
    assert_eq!(
        said(Format::Sgf),
        "parts of dates (1 game), times of moves (1 game)"
    );
    assert_eq!(said(Format::Pgn), "");
    let all = "players' names (1 game), ratings (1 game), dates (1 game), places (1 game), \
        clocks (1 game), kinds of match (1 game), komi bids (1 game), komi (1 game), `ID` (1 game), \
        results (1 game), evaluations of moves (1 game), times of moves (1 game)";
    assert_eq!(said(Format::Transcript), all);
    assert_eq!(said(Format::Outflank), all);
    assert_eq!(
        said(Format::Hex),
        format!("{all}, moves before the last position (1 game)")
    );
    assert_eq!(
        said(Format::Wthor),
        "ratings (1 game), places (1 game), clocks (1 game), kinds of match (1 game), komi bids (1 game), \
        komi (1 game), `ID` (1 game), parts of dates (1 game), results (1 game), \
        evaluations of moves (1 game), times of moves (1 game)"
    );
}

#[test]
fn resignations_survive_and_are_played() {
    let record = rich();
    for format in [Format::Ggf, Format::Sgf, Format::Pgn] {
        let written = write(format, std::slice::from_ref(&record));
        let back = read_games(&written.bytes, None).unwrap().games.remove(0);
        let result = back.result.unwrap();
        assert_eq!(result.manner, Manner::Resigned, "{format}");
        assert_eq!(result.verdict.winner(), Some(Color::White), "{format}");
        let game = back.game().unwrap();
        assert_eq!(game.ending(), Some(rules::Ending::Resigned(Color::Black)));
    }
}

#[test]
fn a_text_is_lower_case_without_blanks_passes_and_headers() {
    let text = include_str!("../../../testdata/onegame/game.ggf");
    let games = read_games(text.as_bytes(), None).unwrap().games;
    let written = write(Format::Transcript, &games);
    let plain = include_str!("../../../testdata/onegame/game.txt");
    assert_eq!(String::from_utf8(written.bytes).unwrap(), plain);
}

#[test]
fn octagons_and_anti_games_are_kept_by_ggf_alone() {
    let text = include_str!("../../../testdata/ggf/synthetic-all-sizes.ggf");
    let games = read_games(text.as_bytes(), None).unwrap().games;
    let written = write(Format::Ggf, &games);
    assert!(written.lost.is_empty());
    assert_eq!(read_games(&written.bytes, None).unwrap().games, games);
    let octagon = &games[5];
    assert!(matches!(octagon.start, Start::Octagon(_)));
    let lost = write(Format::Transcript, &games).lost.to_string();
    assert!(
        lost.starts_with("whole games on an octagon (1 game), "),
        "{lost}"
    );
    assert!(
        lost.contains("that fewer discs win (anti) (1 game)"),
        "{lost}"
    );
    let mut writer = Writer::new(Format::Sgf);
    writer.add(octagon).unwrap();
    assert_eq!(
        writer.finish().unwrap_err().to_string(),
        "nothing can be written in the format sgf; not kept: whole games on an octagon (1 game)"
    );
    let wthor = write(Format::Wthor, &games[2..]);
    assert_eq!(wthor.games, 2);
    let lost = wthor.lost.to_string();
    assert!(
        lost.starts_with(
            "whole games on an octagon (1 game), whole games on a board of another size (3 games), "
        ),
        "{lost}"
    );
}

#[test]
fn games_that_cannot_be_written_are_refused() {
    let illegal = GameRecord::from_moves("f5d6f5").unwrap();
    for format in Format::ALL {
        let mut writer = Writer::new(format);
        let error = writer.add(&illegal).unwrap_err().to_string();
        assert_eq!(error, "game 1: move 3: f5 is occupied by Black", "{format}");
    }
    let mut writer = Writer::new(Format::Outflank);
    let fine = GameRecord::from_moves("f5d6").unwrap();
    writer.add(&fine).unwrap();
    let error = writer.add(&fine).unwrap_err().to_string();
    assert!(error.contains("holds one game"), "{error}");
    let mut wrong = fine;
    wrong.moves[1].color = Some(Color::Black);
    assert_eq!(
        wrong.game().unwrap_err().to_string(),
        "move 2 is said to be Black's, but White is to move"
    );
}

#[test]
fn names_that_do_not_fit_are_cut_and_that_is_said() {
    let mut record = GameRecord::from_moves("f5d6").unwrap();
    record.tags.push(Tag::Black, "A very long name of somebody");
    record.tags.push(Tag::White, "木村");
    let written = write(Format::Wthor, std::slice::from_ref(&record));
    let names = parse_wthor_names(&written.beside[0].1).unwrap();
    assert_eq!(names, ["???", "A very long name of", "??"]);
    assert!(
        written
            .lost
            .to_string()
            .contains("the spelling of names and remarks (1 game)")
    );
    record.tags.set(Tag::White, "[odd]\nname");
    let ggf = write(Format::Ggf, &[record]);
    assert!(
        String::from_utf8(ggf.bytes)
            .unwrap()
            .contains("PW[[odd) name]")
    );
    assert_eq!(
        ggf.lost.to_string(),
        "the spelling of names and remarks (1 game)"
    );
}

#[test]
fn verdicts_know_their_winner() {
    assert_eq!(Verdict::Lead(-0.5).winner(), Some(Color::White));
    assert_eq!(Verdict::Lead(0.0).winner(), None);
    assert_eq!(
        Verdict::Winner(Some(Color::Black)).winner(),
        Some(Color::Black)
    );
}
