//! What the types promise, and what their errors say.

use rules::{
    Color, Ending, Game, GameTree, IllegalMove, Move, PlayError, Position, Rules, Setup, Size,
    Square,
};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn game(moves: &str) -> Game {
    let mut game = Game::new(&Rules::default());
    for name in moves.split_whitespace() {
        game.play(square(name)).unwrap();
    }
    game
}

#[test]
fn sizes_are_even_and_from_4_to_26() {
    assert_eq!(Size::all().count(), 12 * 12);
    for (text, message) in [
        ("7x8", "size 7x8: rows must be even, from 4 to 26"),
        ("8x28", "size 8x28: columns must be even, from 4 to 26"),
        ("2", "size 2x2: rows and columns must be even, from 4 to 26"),
        (
            "8x",
            "`8x` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board",
        ),
        (
            "+8x8",
            "`+8x8` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board",
        ),
        (
            "99999999999",
            "`99999999999` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board",
        ),
    ] {
        assert_eq!(text.parse::<Size>().unwrap_err().to_string(), message);
    }
    for size in Size::all() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    assert_eq!("8".parse(), Ok(Size::STANDARD));
    assert_eq!(
        "6X10".parse(),
        Size::new(6, 10).map_err(rules::ParseSizeError::Range)
    );
}

#[test]
fn squares_round_trip_and_name_their_corners() {
    let largest = Size::new(26, 26).unwrap();
    for at in largest.squares() {
        assert_eq!(at.to_string().parse(), Ok(at));
        assert_eq!(at.to_string().to_uppercase().parse(), Ok(at));
        assert_eq!(largest.square(largest.index(at)), at);
    }
    assert_eq!(square("a1"), Square::at(0, 0));
    assert_eq!(square("z26"), Square::at(25, 25));
    assert_eq!(square("i9"), Square::at(8, 8));
    for wrong in ["", "a", "5", "a0", "a27", "a01", "aa1", "é1", "a1 ", "f5d6"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong:?}");
    }
    assert_eq!(
        "5f".parse::<Square>().unwrap_err().to_string(),
        "`5f` is not a square: write a column letter and a row number like f5"
    );
}

#[test]
fn the_start_has_either_colour_top_left_and_either_first() {
    let rules = Rules {
        size: Size::new(6, 10).unwrap(),
        first: Color::White,
        top_left: Color::Black,
        ..Rules::default()
    };
    let start = rules.start();
    assert_eq!(start.side(), Color::White);
    assert_eq!(start.at(square("e3")), Some(Color::Black));
    assert_eq!(start.at(square("f4")), Some(Color::Black));
    assert_eq!(start.at(square("f3")), Some(Color::White));
    assert_eq!(start.at(square("e4")), Some(Color::White));
    let standard = Position::start(Size::STANDARD);
    assert_eq!(standard.at(square("d4")), Some(Color::White));
    let names: Vec<String> = standard
        .legal_squares()
        .iter()
        .map(Square::to_string)
        .collect();
    assert_eq!(names, ["d3", "c4", "f5", "e6"]);
}

#[test]
fn illegal_moves_say_why_and_change_nothing() {
    let mut game = game("f5 d6");
    let before = game.clone();
    for (at, message) in [
        ("f5", "f5 is occupied by Black"),
        ("a1", "a1 flips nothing for Black"),
        (
            "i9",
            "i9 is off the board: the 8x8 board has columns a to h and rows 1 to 8",
        ),
    ] {
        assert_eq!(game.play(square(at)).unwrap_err().to_string(), message);
    }
    assert_eq!(
        game.position().check(Move::Pass).unwrap_err().to_string(),
        "Black must move, for example c3: a pass is allowed only without a legal move"
    );
    assert_eq!(game, before);

    let over = Game::from_position(position("XXXX-XXXX-XXXXXX", Color::White));
    assert_eq!(
        over.position().check(Move::Pass),
        Err(IllegalMove::GameOver)
    );
    assert_eq!(
        over.position()
            .check(Move::Place(square("a2")))
            .unwrap_err()
            .to_string(),
        "the game is over: neither side can move"
    );
}

fn position(cells: &str, side: Color) -> Position {
    let cells = cells
        .chars()
        .map(|c| match c {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        })
        .collect();
    let size = Size::new(4, 4).unwrap();
    Position::try_from(Setup { size, cells, side }).unwrap()
}

#[test]
fn a_forced_pass_at_the_start_is_made_by_itself() {
    let stuck = position("XO--------------", Color::White);
    assert!(stuck.must_pass());
    assert_eq!(stuck.legal_moves(), [Move::Pass]);
    let mut game = Game::from_position(stuck);
    assert_eq!(game.just_passed(), Some(Color::White));
    assert_eq!(game.position().side(), Color::Black);
    game.play(square("c1")).unwrap();
    assert_eq!(game.moves(), [Move::Pass, Move::Place(square("c1"))]);
    assert_eq!(game.just_passed(), None);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.official.black, outcome.raw.black), (16, 3));
}

#[test]
fn a_draw_with_empty_squares_is_halved() {
    let blocked = position("XX--------------", Color::White);
    assert_eq!(blocked.outcome().unwrap().winner(), Some(Color::Black));
    let even = position("X--------------O", Color::White);
    let outcome = even.outcome().unwrap();
    assert_eq!(outcome.winner(), None);
    assert_eq!((outcome.official.black, outcome.official.white), (8, 8));
    assert_eq!((outcome.raw.black, outcome.raw.white), (1, 1));
}

#[test]
fn setups_are_checked() {
    let size = Size::new(4, 4).unwrap();
    let try_cells = |cells| {
        Position::try_from(Setup {
            size,
            cells,
            side: Color::Black,
        })
        .unwrap_err()
        .to_string()
    };
    assert_eq!(
        try_cells(vec![None; 15]),
        "a 4x4 board has 16 squares, not 15"
    );
    assert_eq!(
        try_cells(vec![None; 16]),
        "the board is empty: a position needs at least one disc"
    );
}

#[test]
fn giving_up_hands_every_square_to_the_other_side_and_can_be_undone() {
    let mut game = game("f5 d6 c3");
    game.resign(Color::White);
    assert_eq!(game.ending(), Some(Ending::Resigned(Color::White)));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.official.black, outcome.official.white), (64, 0));
    assert_eq!(outcome.raw, game.position().discs());
    assert_eq!(outcome.winner(), Some(Color::Black));
    game.forfeit(Color::Black);
    game.time_out(Color::Black);
    assert_eq!(
        game.ending(),
        Some(Ending::Resigned(Color::White)),
        "it was over already"
    );
    assert_eq!(game.play(square("d3")), Err(PlayError::Ended));
    assert!(!game.redo());
    assert!(game.undo());
    assert_eq!(game.ending(), None);
    assert_eq!(game.turns().len(), 3);
    game.time_out(Color::Black);
    assert_eq!(game.ending(), Some(Ending::TimedOut(Color::Black)));
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::White));
}

#[test]
fn playing_after_undo_forgets_the_undone_moves() {
    let mut game = game("f5 d6 c3");
    assert!(game.undo() && game.undo());
    assert!(game.redo());
    assert_eq!(game.turns().len(), 2);
    game.play(square("c4")).unwrap();
    assert!(!game.redo());
}

#[test]
fn a_tree_keeps_variations_and_its_lines_are_games() {
    let mut tree = GameTree::from(&game("f5 d6 c3"));
    let main = tree.path();
    assert_eq!(tree.line(), game("f5 d6 c3"));
    assert!(tree.back() && tree.back());
    let parallel = tree.play(square("f4")).unwrap();
    assert_eq!(tree.line(), game("f5 f4"));
    assert!(tree.back());
    assert_eq!(tree.continuations(), [main[1], parallel]);
    assert_eq!(
        tree.play(square("d6")),
        Ok(main[1]),
        "a known move is followed, not added"
    );
    assert!(tree.play(square("a1")).is_err());
    assert_eq!(tree.current(), Some(main[1]));

    assert!(tree.promote(parallel));
    tree.rewind();
    assert!(tree.forward() && tree.forward() && !tree.forward());
    assert_eq!(tree.current(), Some(parallel));
    assert!(tree.jump(main[2]));
    assert_eq!(tree.turn(main[2]).unwrap().square, square("c3"));

    assert!(tree.remove(main[1]));
    assert_eq!(
        tree.current(),
        Some(main[0]),
        "whoever stood in the removed line goes back"
    );
    assert!(tree.turn(main[2]).is_none() && !tree.jump(main[2]) && !tree.remove(main[2]));
    assert_eq!(tree.continuations(), [parallel]);
    assert!(tree.remove(main[0]));
    assert_eq!(tree.current(), None);
    assert!(tree.continuations().is_empty());
    assert_eq!(tree.position(), &Position::start(Size::STANDARD));
}

#[test]
fn turned_and_mirrored_positions_have_one_canonical_form() {
    let first = ["d3", "c4", "f5", "e6"].map(|first| game(first).position().canonical());
    assert!(first.iter().all(|position| *position == first[0]));
    let perpendicular = game("f5 d6").position().canonical();
    assert_eq!(perpendicular, game("c4 e3").position().canonical());
    assert_ne!(perpendicular, game("f5 f6").position().canonical());
    let wide = Position::start(Size::new(4, 6).unwrap());
    assert_eq!(wide.canonical().canonical(), wide.canonical());
    assert_eq!(wide.canonical().discs(), wide.discs());
}
