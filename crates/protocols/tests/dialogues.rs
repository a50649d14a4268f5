//! Recorded dialogues with the GTP engine.

use engine::{Limits, Options};
use protocols::gtp::Session;
use rules::{Color, Move, Rules};

fn session() -> Session {
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    Session::new(Rules::default(), limits, Options::default())
}

/// Plays the lines after `>` and expects the lines after `<`; an answer's empty last line is not written.
fn check(dialogue: &str) {
    check_with(&mut session(), dialogue);
}

fn check_with(session: &mut Session, dialogue: &str) {
    let lines: Vec<&str> = dialogue.trim().lines().map(str::trim_start).collect();
    let mut at = 0;
    while at < lines.len() {
        let command = lines[at].strip_prefix("> ").expect("a command");
        at += 1;
        let mut expected = String::new();
        while let Some(line) = lines.get(at).and_then(|line| line.strip_prefix("< ")) {
            expected += line;
            expected.push('\n');
            at += 1;
        }
        let answer = session.answer(command).unwrap_or_default();
        if expected.is_empty() {
            assert_eq!(answer, "", "{command}");
        } else {
            assert_eq!(answer, expected + "\n", "{command}");
        }
    }
}

#[test]
fn it_introduces_itself() {
    check(
        "> protocol_version
        < = 2
        > 1 NAME
        < =1 Outflank
        > 4 known_command genmove
        < =4 true
        > known_command Play
        < = true
        > known_command fly
        < = false
        > known_command
        < = false
        > list_games
        < = Othello
        > set_game Othello
        < =
        > set_game reversi
        < =
        > set_game Go
        < ? unsupported game: this engine plays Othello
        > komi 6.5
        < =
        > komi much
        < ? syntax error: say komi 0; it changes nothing in Othello",
    );
    let mut session = session();
    let list = session.answer("list_commands").unwrap();
    for name in list
        .trim_start_matches("= ")
        .lines()
        .take_while(|line| !line.is_empty())
    {
        let known = session.answer(&format!("known_command {name}"));
        assert_eq!(known.as_deref(), Some("= true\n\n"), "{name}");
    }
    assert!(list.contains("\nreg_genmove\n") && list.contains("\ngogui-rules_board\n"));
}

#[test]
fn lines_are_read_as_the_protocol_says() {
    check(
        "> # only a comment
        >  \t
        > 12
        < ?12 unknown command: list_commands lists them all
        > 0017   PLAY\tBlack  F5   # the usual
        < =0017
        > 99999999999999999999999999 undo
        < =99999999999999999999999999
        > na\u{7}me\r
        < = Outflank
        > -1 name
        < ? unknown command: list_commands lists them all
        > n\u{fffd}me
        < ? unknown command: list_commands lists them all",
    );
}

#[test]
fn moves_are_played_in_any_case_and_wrong_ones_explained() {
    check(
        "> play B f5
        < =
        > play WHITE D6
        < =
        > play black z9
        < ? illegal move: z9 is off the board: the 8x8 board has columns a to h and rows 1 to 8
        > play b d6
        < ? illegal move: d6 is occupied by White
        > play b a1
        < ? illegal move: a1 flips nothing for Black
        > play w c3
        < ? wrong color: Black is to move
        > genmove w
        < ? wrong color: Black is to move
        > play b pass
        < ? illegal move: Black must move, for example c3: a pass is allowed only without a legal move
        > play w pass
        < ? wrong color: Black is to move
        > play green c3
        < ? syntax error: `green` is not a colour: say B (black) or W (white)
        > play b 3c
        < ? syntax error: `3c` is not a square: write a column letter and a row number like f5, or pass
        > play b
        < ? syntax error: say play COLOUR SQUARE, like play black f5
        > play
        < ? syntax error: say play COLOUR SQUARE, like play black f5
        > genmove
        < ? syntax error: say genmove black or genmove white
        > reg_genmove blue
        < ? syntax error: `blue` is not a colour: say B (black) or W (white)
        > play b c3
        < =",
    );
}

#[test]
fn undo_takes_back_one_move_at_a_time() {
    check(
        "> undo
        < ? cannot undo: no move was played
        > play b f5
        < =
        > play w d6
        < =
        > undo
        < =
        > play w f6
        < =
        > undo
        < =
        > undo
        < =
        > 3 undo
        < ?3 cannot undo: no move was played",
    );
}

#[test]
fn boards_have_any_even_size() {
    check(
        "> boardsize 4
        < =
        > showboard
        < =
        <    a b c d
        <  1 . . . .
        <  2 . O X .
        <  3 . X O .
        <  4 . . . .
        < Black to move
        > boardsize 4 6
        < =
        > play b b2
        < =
        > showboard
        < =
        <    a b c d e f
        <  1 . . . . . .
        <  2 . X X X . .
        <  3 . . X O . .
        <  4 . . . . . .
        < White to move
        > gogui-rules_board_size
        < ? GoGui shows square boards, and this one is 4x6: say boardsize 8
        > boardsize 26
        < =
        > play b l13
        < =
        > boardsize 10
        < =
        > gogui-rules_board_size
        < = 10
        > gogui-rules_legal_moves
        < = E4 D5 G6 F7
        > play b i1
        < ? illegal move: i1 flips nothing for Black
        > play b j11
        < ? illegal move: j11 is off the board: the 10x10 board has columns a to j and rows 1 to 10
        > boardsize 7
        < ? unacceptable size: size 7x7: rows and columns must be even, from 4 to 26
        > boardsize 28
        < ? unacceptable size: size 28x28: rows and columns must be even, from 4 to 26
        > boardsize 8 9
        < ? unacceptable size: size 8x9: columns must be even, from 4 to 26
        > boardsize 99999999999
        < ? unacceptable size: `99999999999` is not a size: write rows x columns like 8x8 or 6x10, or one number for a square board
        > boardsize
        < ? syntax error: say boardsize 8, or boardsize 6 10 for rows and columns
        > gogui-rules_board_size
        < = 10",
    );
}

/// On 4x4 these moves leave White without one.
const BEFORE_A_PASS: &str = "> boardsize 4
        < =
        > play b b1
        < =
        > play w c1
        < =
        > play b d1
        < =
        > play w a1
        < =
        > play b a3
        < =";

fn before_a_pass() -> Session {
    let mut session = session();
    check_with(&mut session, BEFORE_A_PASS);
    session
}

#[test]
fn a_pass_may_be_said() {
    check_with(
        &mut before_a_pass(),
        "> gogui-rules_side_to_move
        < = white
        > gogui-rules_legal_moves
        < = pass
        > play w b2
        < ? illegal move: White has no legal move and must pass
        > play w PASS
        < =
        > gogui-rules_side_to_move
        < = black
        > play w pass
        < ? wrong color: Black is to move
        > undo
        < =
        > gogui-rules_side_to_move
        < = white
        > play white ps
        < =
        > genmove white
        < ? wrong color: Black is to move",
    );
}

#[test]
fn a_pass_may_be_left_out_or_asked_for() {
    check_with(
        &mut before_a_pass(),
        "> play b pass
        < ? illegal move: Black must move, for example d3: a pass is allowed only without a legal move
        > play b d4
        < =
        > undo
        < =
        > reg_genmove w
        < = pass
        > genmove w
        < = pass
        > play b d4
        < =
        > undo
        < =
        > undo
        < =
        > undo
        < =
        > play b a3
        < =
        > showboard
        < =
        <    a b c d
        <  1 O X X X
        <  2 . X X .
        <  3 X X O .
        <  4 . . . .
        < White to move, who must pass",
    );
}

#[test]
fn it_plays_a_whole_game_and_scores_it() {
    for size in ["4", "6", "4 8"] {
        let mut session = session();
        session.answer(&format!("boardsize {size}"));
        let unfinished = session.answer("final_score");
        assert_eq!(
            unfinished.as_deref(),
            Some("? cannot score: the game is not over\n\n")
        );
        let result = session.answer("gogui-rules_final_result");
        assert_eq!(
            result.as_deref(),
            Some("= The game is not over: Black 2, White 2\n\n")
        );
        for color in ["b", "w"].into_iter().cycle() {
            if session.game().ending().is_some() {
                break;
            }
            let would = session.answer(&format!("reg_genmove {color}"));
            let does = session.answer(&format!("genmove {color}"));
            assert!(does.as_deref().is_some_and(|text| text.starts_with('=')));
            assert_eq!(would, does);
        }
        let outcome = session.game().outcome().unwrap();
        let lead = outcome.official.lead(Color::Black);
        let expected = match lead {
            0 => "0".to_owned(),
            1.. => format!("B+{lead}"),
            _ => format!("W+{}", -lead),
        };
        let place = Move::Place("a1".parse().unwrap());
        let refusal = session.game().position().check(place).unwrap_err();
        check_with(
            &mut session,
            &format!(
                "> final_score
                < = {expected}
                > gogui-rules_legal_moves
                < =
                > genmove b
                < = pass
                > genmove w
                < = pass
                > play b pass
                < =
                > play b a1
                < ? illegal move: {refusal}"
            ),
        );
        let board = session.answer("showboard").unwrap();
        assert!(
            board.contains("wins ") || board.contains("Draw "),
            "{board}"
        );
    }
}

#[test]
fn gogui_sees_the_highest_row_first() {
    check(
        "> gogui-rules_game_id
        < = Othello
        > gogui-rules_board_size
        < = 8
        > play b f5
        < =
        > gogui-rules_board
        < =
        < . . . . . . . .
        < . . . . . . . .
        < . . . . . . . .
        < . . . X X X . .
        < . . . O X . . .
        < . . . . . . . .
        < . . . . . . . .
        < . . . . . . . .
        > gogui-rules_legal_moves
        < = F4 D6 F6
        > gogui-rules_side_to_move
        < = white",
    );
}

#[test]
fn absurd_times_are_taken_or_explained() {
    check(
        "> time_settings 1 0 0
        < =
        > time_settings 99999999999999999999 1e300 4294967295
        < =
        > time_left b -3 0
        < =
        > genmove b
        < = d3
        > time_left white 0.001 5
        < =
        > time_settings inf 0 0
        < =
        > time_settings 0 0 0
        < =
        > time_settings nan 0 0
        < ? syntax error: `nan` is not a number of seconds
        > time_settings 1 0 -1
        < ? syntax error: `-1` is not a number of moves
        > time_settings 1
        < ? syntax error: say time_settings MAIN OVERTIME MOVES, like time_settings 300 0 0
        > time_left
        < ? syntax error: say time_left COLOUR SECONDS MOVES, like time_left black 60 0
        > time_left green 1 1
        < ? syntax error: `green` is not a colour: say B (black) or W (white)",
    );
}

#[test]
fn clocks_bound_the_thinking() {
    // Without a clock this search would go on to the end of the game, which nobody lives to see.
    let mut session = Session::new(Rules::default(), Limits::default(), Options::default());
    for clock in [
        "time_settings 1 0 0",
        "time_settings 0 1 25",
        "time_left b 0 0",
    ] {
        session.answer("clear_board");
        session.answer(clock);
        assert!(session.answer("genmove b").unwrap().starts_with("= "));
    }
}

#[test]
fn games_are_loaded_from_our_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "# Outflank game, version 1\nf5d6c3\n").unwrap();
    let path = path.display();
    check(&format!(
        "> boardsize 10
        < =
        > loadsgf {path}
        < =
        > gogui-rules_board_size
        < = 8
        > gogui-rules_side_to_move
        < = white
        > undo
        < =
        > loadsgf {path} 2
        < =
        > play w d6
        < =
        > undo
        < =
        > undo
        < =
        > undo
        < ? cannot undo: no move was played
        > loadsgf {path} 0
        < ? syntax error: the number of a move is counted from 1
        > loadsgf
        < ? syntax error: say loadsgf FILE, or loadsgf FILE MOVE_NUMBER"
    ));
    let sgf = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/onegame/game-edax-style.sgf"
    );
    check(&format!(
        "> loadsgf {sgf}
        < =
        > final_score
        < = W+50
        > loadsgf {sgf} 3
        < =
        > play b c4
        < ="
    ));
    let missing = session().answer("loadsgf no/such/file.sgf").unwrap();
    assert!(
        missing.starts_with("? cannot load file: no/such/file.sgf: "),
        "{missing}"
    );
}

#[test]
fn clear_board_starts_again_by_the_same_rules() {
    let rules = Rules {
        first: Color::White,
        top_left: Color::Black,
        ..Rules::default()
    };
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let mut session = Session::new(rules, limits, Options::default());
    check_with(
        &mut session,
        "> play w f5
        < =
        > clear_board
        < =
        > gogui-rules_legal_moves
        < = D3 C4 F5 E6
        > boardsize 4
        < =
        > gogui-rules_side_to_move
        < = white",
    );
}
