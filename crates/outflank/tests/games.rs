//! Whole games through the real program and its standard input.

mod driver;

use driver::{Dialogue, check_whole_game, has_line, output, printed_game};
use rules::{Color, Game};

fn colors_to_move(game: &Game) -> Vec<Color> {
    game.turns().iter().map(|turn| turn.color).collect()
}

/// The personal line fits the result when the person has this colour.
fn check_personal_line(text: &str, human: Color) {
    let outcome = check_whole_game(text).outcome().unwrap();
    let line = match outcome.winner() {
        Some(color) if color == human => "You win.",
        Some(_) => "The computer wins.",
        None => "Nobody wins.",
    };
    assert!(has_line(text, line), "{text}");
}

#[test]
fn a_you_black_against_the_computer_white_on_the_standard_board() {
    let game = Dialogue::start(&["play", "--preset", "classic", "--depth", "2", "--seed", "1"]);
    let text = game.play_on();
    assert!(
        text.starts_with("\n   a b c d e f g h\n"),
        "it asks nothing"
    );
    assert!(has_line(&text, " 4 . . + W B . . ."));
    assert!(has_line(&text, " 5 . . . B W + . ."));
    assert!(text.contains("Black 2, White 2: Black (human) to move"));
    assert!(text.contains("Computer (White) plays "));
    check_personal_line(&text, Color::Black);
    let printed = printed_game(&text);
    assert_eq!(colors_to_move(&printed)[..2], [Color::Black, Color::White]);
}

#[test]
fn b_you_choose_the_depth_and_who_plays_first() {
    for (who, human) in [
        ("computer", Color::White),
        ("", Color::Black),
        ("you", Color::Black),
    ] {
        let mut game = Dialogue::start(&["play", "--preset", "minimax", "--seed", "1"]);
        game.answer("How many moves ahead the computer looks [6]:", "zero");
        game.answer("How many moves ahead the computer looks [6]:", "0");
        game.answer("How many moves ahead the computer looks [6]:", "3");
        game.answer("Who plays first, you or the computer [you]:", "somebody");
        game.answer("Who plays first, you or the computer [you]:", who);
        let text = game.play_on();
        assert!(has_line(
            &text,
            "`0`: a depth is a whole number of moves to look ahead, from 1 to 672"
        ));
        assert!(has_line(
            &text,
            "`somebody` is nobody here: say you or computer"
        ));
        assert!(text.contains(&format!("Computer ({}) plays ", human.other())));
        assert!(text.contains("(depth 3, "));
        check_personal_line(&text, human);
    }
}

#[test]
fn c_two_people_on_6x10_with_white_first_and_wrong_answers() {
    let mut game = Dialogue::start(&["play"]);
    game.answer("Rows, an even number from 4 to 26 [8]:", "5");
    game.answer("Rows", "many");
    game.answer("Rows", "6");
    game.answer("Columns, an even number from 4 to 26 [8]:", "28");
    game.answer("Columns", "10");
    game.answer("Who moves first, B or W [B]:", "green");
    game.answer("Who moves first, B or W [B]:", "w");
    game.answer(
        "Which colour is top-left in the centre, B or W [W]:",
        "Black",
    );
    game.answer("Who plays Black, human or computer [human]:", "nobody");
    game.answer("Who plays Black, human or computer [human]:", "");
    game.answer("Who plays White, human or computer [computer]:", "human");
    game.answer("White's move", "e3");
    game.answer("White's move", "a1");
    game.answer("White's move", "k1");
    game.answer("White's move", "3e");
    game.answer("White's move", "pass");
    let text = game.play_on();
    for line in [
        "`5` must be an even number from 4 to 26",
        "`many` must be an even number from 4 to 26",
        "`28` must be an even number from 4 to 26",
        "`green` is not a colour: say B (black) or W (white)",
        "   a b c d e f g h i j",
        " 3 . . . + B W . . . .",
        " 4 . . . . W B + . . .",
        "e3 is occupied by Black.",
        "a1 flips nothing for White.",
        "k1 is off the board: the 6x10 board has columns a to j and rows 1 to 6.",
        "`3e` is not a square: write a column letter and a row number like f5 (help lists the commands).",
        "White must move, for example e2: a pass is allowed only without a legal move.",
    ] {
        assert!(has_line(&text, line), "no `{line}` in {text}");
    }
    assert!(text.contains("`nobody` is not a player: say human, computer or random"));
    let printed = check_whole_game(&text);
    assert_eq!(printed.start().size().to_string(), "6x10");
    assert_eq!(colors_to_move(&printed)[0], Color::White);
    assert!(!text.contains("You win.") && !text.contains("The computer wins."));
}

#[test]
fn d_the_computer_black_you_white_and_white_first() {
    let game = Dialogue::start(&[
        "play",
        "--preset",
        "white-first",
        "--depth",
        "2",
        "--seed",
        "4",
    ]);
    let text = game.play_on();
    assert!(has_line(&text, " 4 . . + B W . . ."));
    assert!(has_line(&text, " 5 . . . W B + . ."));
    assert!(text.contains("White (human) to move"));
    assert!(text.contains("Computer (Black) plays "));
    check_personal_line(&text, Color::White);
    assert_eq!(colors_to_move(&printed_game(&text))[0], Color::White);
}

#[test]
fn e_an_illegal_move_loses_at_once_on_10x10() {
    let mut game = Dialogue::start(&["play", "--preset", "forfeit", "--depth", "2", "--seed", "1"]);
    game.answer("Board size, an even number from 4 to 26 [8]:", "9");
    game.answer("Board size", "10");
    game.answer("Which colour the computer plays, B or W [W]:", "B");
    game.answer("White's move", "a1");
    let text = game.play_on();
    let at = text.find("a1 flips nothing for White.\nWhite forfeits the game.\n");
    let end = &text[at.expect(&text)..];
    for line in [
        "B player wins",
        "Score: Black 100 - White 0",
        "Discs: Black 4 - White 1",
        "The computer wins.",
    ] {
        assert!(has_line(end, line), "no `{line}` in {end}");
    }
    assert_eq!(printed_game(&text).turns().len(), 1);
}

#[test]
fn every_wrong_move_forfeits_but_commands_do_not() {
    for wrong in ["d4", "a1", "i9", "hello", "pass"] {
        let input = format!("help\n\nmoves\n{wrong}\n");
        let args = [
            "play",
            "--defaults",
            "--white",
            "human",
            "--on-illegal",
            "forfeit",
        ];
        let text = output(&args, &input);
        assert!(has_line(&text, "W player wins"), "{wrong}: {text}");
        assert!(has_line(&text, "Score: Black 0 - White 64"), "{wrong}");
    }
}

#[test]
fn two_people_preset_asks_four_questions() {
    let mut game = Dialogue::start(&["play", "--preset", "two-player"]);
    game.answer("Rows", "4");
    game.answer("Columns", "6");
    game.answer("Who moves first", "");
    game.answer("Which colour is top-left", "");
    game.answer("Black's move", "c1");
    let text = game.play_on();
    assert_eq!(check_whole_game(&text).start().size().to_string(), "4x6");
}

#[test]
fn enter_takes_every_default() {
    let text = output(&["play", "--seed", "1"], "\n\n\n\n\n\n\nf5\nquit\n");
    let questions: Vec<&str> = text.lines().take(7).collect();
    for (question, default) in questions
        .iter()
        .zip(["8", "8", "B", "W", "human", "computer", "6"])
    {
        assert!(question.ends_with(&format!("[{default}]:")), "{question}");
    }
    assert!(text.contains("Computer (White) plays "));
    assert!(text.contains("(depth 6, "));
    assert_eq!(printed_game(&text).turns().len(), 2);
}

#[test]
fn an_option_skips_its_question() {
    let args = [
        "play", "--rows", "6", "--first", "white", "--black", "random",
    ];
    let text = output(&args, "\n\n\n\n");
    let questions: Vec<&str> = text.lines().filter(|line| line.ends_with("]:")).collect();
    assert_eq!(questions.len(), 4, "{questions:?}");
    assert!(questions[0].starts_with("Columns"));
    assert!(questions[1].starts_with("Which colour is top-left"));
    assert!(questions[2].starts_with("Who plays White"));
    assert!(questions[3].starts_with("How many moves ahead"));
}

#[test]
fn two_computers_play_4x4_perfectly() {
    let args = [
        "play",
        "--defaults",
        "--size",
        "4",
        "--black",
        "computer",
        "--depth",
        "12",
    ];
    for seed in ["1", "2", "3"] {
        let text = output(&[&args[..], &["--seed", seed]].concat(), "");
        assert!(has_line(&text, "W player wins"));
        assert!(has_line(&text, "Score: Black 3 - White 13"));
        assert!(text.contains("(exact, -10)"));
        check_whole_game(&text);
    }
}

#[test]
fn the_largest_board_is_played_to_its_end() {
    let args = [
        "play",
        "--defaults",
        "--black",
        "random",
        "--white",
        "random",
        "--size",
        "26x26",
    ];
    let text = output(&[&args[..], &["--seed", "1"]].concat(), "");
    assert!(text.is_ascii());
    let game = check_whole_game(&text);
    assert_eq!(game.start().size().to_string(), "26x26");
    let computers = [
        "play",
        "--defaults",
        "--black",
        "computer",
        "--depth",
        "1",
        "--size",
        "26",
    ];
    check_whole_game(&output(&computers, ""));
}

#[test]
fn passes_wipe_outs_and_draws_are_told_as_they_are() {
    let mut passes = 0;
    for seed in 0..40 {
        let size = ["4x4", "6x4", "8x8", "4x12"][seed % 4];
        let seed = seed.to_string();
        let args = [
            "play",
            "--defaults",
            "--black",
            "random",
            "--white",
            "random",
        ];
        let text = output(
            &[&args[..], &["--size", size, "--seed", &seed]].concat(),
            "",
        );
        check_whole_game(&text);
        passes += text.matches("no valid move").count();
    }
    assert!(passes > 20, "{passes}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let args = [
        "play",
        "--defaults",
        "--black",
        "computer",
        "--depth",
        "3",
        "--seed",
    ];
    let first_move = |seed: &str| {
        let game = printed_game(&output(&[&args[..], &[seed]].concat(), ""));
        let again = printed_game(&output(&[&args[..], &[seed]].concat(), ""));
        assert_eq!(game, again);
        game.turns()[0].square
    };
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let openings: std::collections::HashSet<_> = seeds.map(first_move).into_iter().collect();
    assert!(openings.len() > 1, "other seeds play other games");
}
