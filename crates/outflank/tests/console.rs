//! The console's commands, its manners, and what it says to wrong input.

mod driver;

use driver::{Dialogue, check_whole_game, complaint, has_line, output, printed_game};

const TWO_PEOPLE: [&str; 4] = ["play", "--defaults", "--white", "human"];

#[test]
fn leaving_prints_the_moves_so_far() {
    for leave in ["quit\n", "QUIT\n", ""] {
        let text = output(&TWO_PEOPLE, &format!("f5\nD6\n{leave}"));
        assert!(text.ends_with("Transcript: f5d6\n"), "{text}");
        assert!(!text.contains("wins"), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_prints_the_moves_so_far_too() {
    let mut game = Dialogue::start(&TWO_PEOPLE);
    game.answer("Black's move", "f5");
    game.answer("White's move", "d6");
    assert!(game.prompt().is_some());
    let text = game.interrupt();
    assert!(text.ends_with("\nTranscript: f5d6\n"), "{text}");
}

#[test]
fn the_input_may_end_anywhere() {
    for answers in 0..8 {
        let text = output(&["play"], &"\n".repeat(answers));
        assert!(
            text.ends_with("No moves were played.\n"),
            "{answers}: {text}"
        );
    }
    assert!(output(&["play"], "8\nquit\n").ends_with("No moves were played.\n"));
    let text = output(&["play", "--moves", "f5d6"], "human\n");
    assert!(text.ends_with("Transcript: f5d6\n"), "{text}");
    assert!(
        output(&[], "").ends_with("No moves were played.\n"),
        "the same as play"
    );
}

#[test]
fn resigning_gives_every_square_away() {
    let text = output(&["play", "--defaults", "--seed", "1"], "f5\nresign\n");
    for line in [
        "Black resigns.",
        "W player wins",
        "Score: Black 0 - White 64",
        "The computer wins.",
    ] {
        assert!(has_line(&text, line), "{text}");
    }
    assert_eq!(printed_game(&text).turns().len(), 2);
    let end = text.find("Black resigns.").unwrap();
    assert!(!text[end..].contains('+'), "nobody may move: {text}");
}

#[test]
fn a_square_may_have_a_blank_in_it_and_q_leaves() {
    let text = output(&TWO_PEOPLE, "f 5\nD  6\nq\n");
    assert!(text.ends_with("Transcript: f5d6\n"), "{text}");
    assert!(output(&["play"], "q\n").ends_with("No moves were played.\n"));
}

#[test]
fn undo_and_redo_go_back_to_your_own_turn() {
    let text = output(
        &["play", "--defaults", "--depth", "1", "--seed", "1"],
        "undo\nredo\nf5\nundo\nredo\nundo\nd3\nredo\nquit\n",
    );
    assert!(has_line(&text, "There is no move of yours to take back."));
    assert_eq!(text.matches("There is no move to play again.").count(), 2);
    let game = printed_game(&text);
    assert_eq!(game.turns().len(), 2);
    assert_eq!(game.turns()[0].square.to_string(), "d3");
}

#[test]
fn hints_and_lists_help_without_moving() {
    let text = output(
        &["play", "--defaults", "--depth", "2"],
        "moves\nhint\nhelp\n?\n\nquit\n",
    );
    assert!(has_line(&text, "Legal moves: d3 c4 f5 e6"));
    assert!(text.contains("\nHint: ") && text.contains("(depth 2, "));
    assert_eq!(text.matches("save FILE").count(), 2);
    assert!(text.ends_with("No moves were played.\n"));
}

#[test]
fn games_are_saved_and_loaded_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my game.txt");
    let name = path.to_str().unwrap();
    let text = output(
        &TWO_PEOPLE,
        &format!("f5\nd6\nsave {name}\nc3\nsave\nquit\n"),
    );
    assert!(has_line(&text, &format!("Saved to {name}")));
    assert!(has_line(&text, "Say which file, like: save game.txt"));
    let input = format!("e6\nload {name}\nload {name}.missing\nload\nc4\nquit\n");
    let text = output(&["play", "--preset", "two-player", "--defaults"], &input);
    assert!(has_line(&text, "Left the game e6"));
    assert!(text.contains(&format!("Not loaded. {name}.missing: ")));
    assert!(text.ends_with("Transcript: f5d6c4\n"), "{text}");

    std::fs::write(&path, "not a game").unwrap();
    let text = output(
        &TWO_PEOPLE,
        &format!("f5\nsave {name}\nload {name}\nquit\n"),
    );
    assert!(text.contains("Not saved. ") && text.contains("it was left alone"));
    assert!(
        text.contains("Not loaded. ") && text.contains("this is neither a game nor a position")
    );
    assert!(text.ends_with("Transcript: f5\n"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not a game");
}

#[test]
fn a_transcript_can_be_given_back() {
    for args in [
        &["--size", "6x10"][..],
        &["--first", "white"],
        &["--top-left", "black"],
        &["--size", "4x4", "--first", "white", "--top-left", "black"],
        &[],
    ] {
        let players = [
            "play",
            "--defaults",
            "--black",
            "random",
            "--white",
            "random",
            "--seed",
            "9",
        ];
        let text = output(&[&players[..], args].concat(), "");
        let whole = check_whole_game(&text);
        let transcript = text.trim_end().rsplit_once("Transcript: ").unwrap().1;
        let again = output(&["play", "--defaults", "--moves", transcript], "");
        assert_eq!(printed_game(&again), whole, "{transcript}");
        assert!(again.contains("Score: "));
    }
    let text = output(
        &[
            "play", "--size", "6x6", "--moves", "c2 d2", "--black", "h", "--white", "h",
        ],
        "",
    );
    assert!(text.ends_with("Transcript: 6x6:c2d2\n"), "{text}");
}

#[test]
fn known_games_end_with_the_known_words() {
    let end = |moves: &str| output(&["play", "--defaults", "--moves", moves], "");
    let wipe_out = end("e6f4e3f6g5d6e7f5c5");
    for line in [
        "B player wins",
        "Score: Black 64 - White 0",
        "Discs: Black 13 - White 0",
        "You win.",
    ] {
        assert!(has_line(&wipe_out, line), "{wipe_out}");
    }
    assert!(
        !wipe_out.contains("no valid move"),
        "neither side can move, so nobody passes"
    );
    let draw = end(
        "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
    );
    for line in ["Draw!", "Score: Black 32 - White 32", "Nobody wins."] {
        assert!(has_line(&draw, line), "{draw}");
    }
    assert!(!draw.contains("Discs: "));
    let halved = end(
        "f5d6c5f4e3c6d3f6e6d7g3c4e7f7g5c3b4g4g6h4h5h6h3h2f3b3d2b5a3c2a4a5e2a2b6a6c7d8e8c1f2c8b8f8g8d1g2e1f1b7a8a7a1h1g7g1b2b1",
    );
    for line in [
        "Draw!",
        "Score: Black 32 - White 32",
        "Discs: Black 31 - White 31",
    ] {
        assert!(has_line(&halved, line), "{halved}");
    }
    let passed = output(
        &["play", "--defaults", "--moves", "4x4 XO-------------- O;"],
        "",
    );
    assert!(has_line(&passed, "W player has no valid move"));
}

#[test]
fn a_pipe_gets_plain_text_with_a_line_for_each_prompt() {
    let text = output(&["play"], "\n\n\n\n\n\n1\nf5\n");
    assert!(text.is_ascii());
    assert!(!text.contains('\x1b'));
    for line in text.lines().filter(|line| line.contains("[8]:")) {
        assert!(line.ends_with("[8]:"), "{line}");
    }
}

#[test]
fn bytes_that_are_no_text_are_just_a_wrong_answer() {
    let text = output(&TWO_PEOPLE, "\u{fffd}\0é\n\x1b[15~\nf5\n");
    assert!(text.contains("`\u{fffd}é` is not a square"));
    assert!(text.contains("`[15~` is not a square"));
    assert!(text.ends_with("Transcript: f5\n"));
}

#[test]
fn wrong_commands_say_what_would_be_right() {
    for (args, expected) in [
        (
            &["play", "--depth", "0"][..],
            "a depth is a whole number of moves to look ahead, from 1 to 672",
        ),
        (
            &["play", "--depth", "-3"],
            "a depth is a whole number of moves to look ahead, from 1 to 672",
        ),
        (
            &["play", "--size", "7x8"],
            "size 7x8: rows must be even, from 4 to 26",
        ),
        (
            &["play", "--rows", "28"],
            "must be an even number from 4 to 26",
        ),
        (
            &["play", "--size", "8", "--rows", "8"],
            "cannot be used with",
        ),
        (
            &["play", "--first", "red"],
            "`red` is not a colour: say B (black) or W (white)",
        ),
        (
            &["play", "--black", "robot"],
            "`robot` is not a player: say human, computer or random",
        ),
        (
            &["play", "--white", "computer:depth=0"],
            "depth=0: a depth is a whole number",
        ),
        (
            &["play", "--on-illegal", "shout"],
            "[possible values: ask, forfeit]",
        ),
        (
            &["play", "--preset", "chess"],
            "[possible values: classic, minimax, two-player, white-first, forfeit]",
        ),
        (
            &["play", "--moves", "f5f5"],
            "--moves: move 2: f5 is occupied by Black",
        ),
        (
            &["play", "--moves", "6x6:c2", "--size", "8"],
            "--moves: this game is on 6x6, but the options ask for another size",
        ),
        (
            &[
                "play",
                "--moves",
                "4x4 XO-------------- X;",
                "--first",
                "white",
            ],
            "leave out --first and --top-left",
        ),
        (&["perft"], "--depth <N>"),
        (
            &["perft", "--depth", "3", "--threads", "0"],
            "a number of threads is from 1 to 256",
        ),
        (&["dance"], "unrecognized subcommand"),
    ] {
        let message = complaint(args, 2);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn perft_counts_leaves_as_text_and_as_json() {
    let text = output(&["perft", "--depth", "6"], "");
    assert!(text.starts_with("8x8, depth 6: 8200 leaves in "), "{text}");
    let args = [
        "perft",
        "--depth",
        "7",
        "--size",
        "4x6",
        "--threads",
        "2",
        "--json",
    ];
    for colors in [
        &["--first", "black"][..],
        &["--first", "white", "--top-left", "black"],
    ] {
        let text = output(&[&args[..], colors].concat(), "");
        let row: serde_json::Value = serde_json::from_str(text.trim_end()).unwrap();
        let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["depth", "leaves", "seconds", "size"]);
        assert_eq!(
            (&row["size"], &row["leaves"]),
            (&"4x6".into(), &15418.into())
        );
    }
}

#[test]
fn moves_also_names_the_opening() {
    let args = ["play", "--black", "human", "--white", "human", "--defaults"];
    let text = output(&args, "moves\nf5\nd6\nmoves\nquit\n");
    assert_eq!(text.matches("Opening: ").count(), 1, "{text}");
    assert!(
        text.contains("Opening: Perpendicular\nLegal moves: "),
        "{text}"
    );
}
