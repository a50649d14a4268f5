//! Positions and transcripts: round trips, tolerance, and what errors say.

use formats::{Transcript, parse_position, write_game, write_position};
use proptest::prelude::*;
use rules::{Color, Game, Position, Rules, Setup, Size};

fn read(text: &str) -> Result<Game, String> {
    let transcript = Transcript::parse(text).map_err(|error| error.to_string())?;
    transcript
        .replay(&Rules::default())
        .map_err(|error| error.to_string())
}

#[test]
fn transcripts_are_read_in_all_their_spellings() {
    let plain = read("f5d6c3d3c4").unwrap();
    for text in [
        "F5D6C3D3C4",
        " f5 d6\tc3\nd3 C4 ",
        "8x8:f5d6c3d3c4",
        "8x8: F5d6C3d3C4",
    ] {
        assert_eq!(read(text).as_ref(), Ok(&plain), "{text}");
    }
    assert_eq!(write_game(&plain), "f5d6c3d3c4");
    assert_eq!(read("").unwrap().turns().len(), 0);
}

#[test]
fn passes_may_be_written_where_they_are_due() {
    let moves = "f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2";
    let game = read(moves).unwrap();
    let spelled: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    assert!(spelled.iter().any(|word| word == "pass"));
    for pass in ["pass", "PA", "ps", "--"] {
        let text: String = spelled
            .iter()
            .map(|word| if word == "pass" { pass } else { word })
            .collect();
        assert_eq!(read(&text).as_ref(), Ok(&game), "{text}");
    }
    assert_eq!(
        read("f5 pass").unwrap_err(),
        "move 2: White must move, for example f4: a pass is allowed only without a legal move"
    );
    assert!(
        read("e6f4e3f6g5d6e7f5c5 pass pass").is_ok(),
        "passes after the end are harmless"
    );
}

#[test]
fn wrong_transcripts_say_which_move_is_wrong() {
    for (text, message) in [
        (
            "f5d6c9",
            "move 3: c9 is off the board: the 8x8 board has columns a to h and rows 1 to 8",
        ),
        ("f5f5", "move 2: f5 is occupied by Black"),
        ("a1", "move 1: a1 flips nothing for Black"),
        (
            "f5 hello",
            "move 2: `hello` is not a square like f5 or a pass",
        ),
        ("f5é", "move 2: `é` is not a square like f5 or a pass"),
        ("f", "move 1: `f` is not a square like f5 or a pass"),
        ("f55", "move 1: `f55` is not a square like f5 or a pass"),
        ("7x8:f5", "size 7x8: rows must be even, from 4 to 26"),
        (
            "nonsense:f5",
            "`nonsense` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board",
        ),
        (
            "4x4 X X; f5",
            "start position: a position on 4x4 is 16 squares and the side to move, X or O; there are 2 characters",
        ),
        (
            "e6f4e3f6g5d6e7f5c5a1",
            "move 10: the game is over: neither side can move",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), message, "{text}");
    }
}

#[test]
fn positions_are_read_in_all_their_spellings() {
    let start = Position::start(Size::STANDARD);
    let text = "---------------------------OX------XO--------------------------- X";
    assert_eq!(write_position(&start), text);
    for spelling in [
        text.to_owned(),
        text.to_lowercase(),
        text.replace('X', "*").replace('-', "."),
        text.replace('X', "b").replace('O', "W"),
        text.replace(' ', ""),
        format!("8x8 {text}"),
    ] {
        assert_eq!(parse_position(&spelling).as_ref(), Ok(&start), "{spelling}");
    }
    let small = Position::start(Size::new(4, 6).unwrap());
    assert_eq!(write_position(&small), "4x6 --------OX----XO-------- X");
}

#[test]
fn wrong_positions_say_what_is_wrong() {
    for (text, message) in [
        (
            "",
            "a position on 8x8 is 64 squares and the side to move, X or O; there are 0 characters",
        ),
        (
            "4x4 XO-? X",
            "column 8: `?` is not a square: write X for black, O for white, - for empty",
        ),
        (
            "4x4 ---------------- X",
            "the board is empty: a position needs at least one disc",
        ),
        (
            "4x4 XO-------------- -",
            "column 22: `-` is not a side to move: write X for black or O for white",
        ),
        ("3x4 XO X", "size 3x4: rows must be even, from 4 to 26"),
    ] {
        assert_eq!(
            parse_position(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::BOTH.to_vec())
}

fn any_position() -> impl Strategy<Value = Position> {
    (2..=13_u32, 2..=13_u32, any_color()).prop_flat_map(|(rows, cols, side)| {
        let size = Size::new(rows * 2, cols * 2).unwrap();
        prop::collection::vec(prop::option::of(any_color()), size.area())
            .prop_filter_map("a position needs a disc", move |cells| {
                Position::try_from(Setup { size, cells, side }).ok()
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_round_trip(position in any_position()) {
        prop_assert_eq!(parse_position(&write_position(&position)), Ok(position));
    }

    #[test]
    fn games_round_trip(
        rows in 2..=6_u32,
        cols in 2..=6_u32,
        first in any_color(),
        top_left in any_color(),
        dice in prop::collection::vec(any::<usize>(), 0..150),
    ) {
        let size = Size::new(rows * 2, cols * 2).unwrap();
        let mut game = Game::new(&Rules { size, first, top_left, ..Rules::default() });
        for number in dice {
            let squares = game.position().legal_squares();
            if squares.is_empty() {
                break;
            }
            game.play(squares[number % squares.len()]).unwrap();
        }
        prop_assert_eq!(read(&write_game(&game)), Ok(game));
    }

    #[test]
    fn nonsense_is_refused_without_a_panic(text in "\\PC{0,80}", moves in "[a-z0-9x:;XO -]{0,40}") {
        let _ = (parse_position(&text), read(&text), parse_position(&moves), read(&moves));
    }
}
