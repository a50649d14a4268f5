//! The program as an `NBoard` engine, and as a controller that drives one.

mod driver;

use driver::{check_whole_game, complaint, output};

/// This program as another one's engine.
fn ourselves() -> String {
    format!("nboard:'{}' nboard", env!("CARGO_BIN_EXE_outflank"))
}

#[test]
fn it_is_an_engine_for_others() {
    let game = "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)";
    let input = format!(
        "nboard 2\nset game {game}\nset depth 2\nhint 2\nmove C3\ngo\nlearn\nfly\nquit\ngo\n"
    );
    let text = output(&["nboard", "--threads", "1"], &input);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["set myname Outflank2", "status Analyzing"]);
    assert_eq!(lines.last(), Some(&"learned"));
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("=== ")).count(),
        1,
        "{text}"
    );
    let wrong = complaint(&["nboard", "--depth", "0"], 2);
    assert!(wrong.contains("a depth is a whole number"), "{wrong}");
}

#[test]
fn our_controller_drives_our_own_engine_through_a_whole_game() {
    let player = ourselves();
    for size in ["8x8", "6x6"] {
        let args = [
            "play",
            "--defaults",
            "--black",
            &player,
            "--white",
            "random",
            "--depth",
            "2",
            "--seed",
            "3",
            "--size",
            size,
        ];
        let text = output(&args, "");
        assert!(text.contains("outflank (Black) plays "), "{text}");
        check_whole_game(&text);
        assert_eq!(text, output(&args, ""), "the same seed, the same game");
    }
}

#[test]
fn any_start_can_be_told_but_not_any_board() {
    let player = ourselves();
    let args = [
        "play",
        "--defaults",
        "--black",
        "random",
        "--white",
        &player,
        "--depth",
        "1",
        "--first",
        "white",
        "--top-left",
        "black",
        "--seed",
        "1",
    ];
    check_whole_game(&output(&args, ""));
    let told = complaint(
        &["play", "--defaults", "--black", &player, "--size", "6x10"],
        1,
    );
    assert!(
        told.contains("cannot play on 6x10: its protocol knows square boards up to 14x14 only"),
        "{told}"
    );
    let told = complaint(&["play", "--black", "nboard:"], 2);
    assert!(
        told.contains("nboard:COMMAND: say which program to run"),
        "{told}"
    );
}
