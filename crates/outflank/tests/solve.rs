//! `solve` and `bench` through the real program, against published scores.

mod driver;

use driver::{complaint, output, run};
use formats::{parse_obf_line, parse_position};
use rules::Move;
use serde_json::Value;

const EASY: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn testdata(name: &str) -> String {
    format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Plays the expected moves, which must be legal; returns the final score if they go to the end.
fn check_line(row: &Value) -> Option<i32> {
    let start = parse_position(row["position"].as_str().unwrap()).unwrap();
    let mut position = start.clone();
    for name in row["pv"].as_array().unwrap() {
        let action = match name.as_str().unwrap() {
            "pass" => Move::Pass,
            square => Move::Place(square.parse().unwrap()),
        };
        position = position
            .after(action)
            .unwrap_or_else(|error| panic!("{error}: {row}"));
    }
    position
        .outcome()
        .map(|outcome| outcome.official.lead(start.side()))
}

/// Solves the lines `from..to` of a file: each score must be the published one, each move one of the best.
fn check_file(name: &str, from: usize, to: usize, options: &[&str]) {
    let text = std::fs::read_to_string(testdata(name)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let lines = &lines[from..to.min(lines.len())];
    let args = [&["solve", "-", "--json"], options].concat();
    let found = rows(&output(&args, &lines.join("\n")));
    assert_eq!(found.len(), lines.len());
    for (row, line) in found.iter().zip(lines) {
        let known = parse_obf_line(line).unwrap().unwrap();
        assert_eq!(row["score"], known.score.unwrap(), "{line}");
        assert_eq!(row["ok"], true);
        assert_eq!(row["kind"], "exact");
        assert_eq!(
            check_line(row),
            known.score,
            "the line ends with the score: {line}"
        );
        let best: Vec<String> = known.best_moves().iter().map(ToString::to_string).collect();
        let move_found = row["best"].as_str().unwrap();
        assert!(
            best.iter().any(|best| best == move_found),
            "{move_found}: {line}"
        );
    }
}

#[test]
fn ffo_problems_1_to_30_are_solved() {
    check_file("ffo/fforum-1-19.obf", 0, 19, &[]);
    check_file("ffo/fforum-20-39.obf", 0, 6, &["--threads", "1"]);
    check_file("ffo/fforum-20-39.obf", 6, 11, &["--threads", "2"]);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p outflank --test solve -- --ignored"]
fn ffo_problems_31_to_49_are_solved() {
    check_file("ffo/fforum-20-39.obf", 11, 20, &[]);
    check_file("ffo/fforum-40-59.obf", 0, 10, &[]);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p outflank --test solve -- --ignored"]
fn hard_problems_with_20_empty_squares_are_solved() {
    check_file("hard-20.obf", 0, 276, &[]);
}

#[test]
fn the_json_row_has_its_keys_and_the_values_of_all_moves() {
    let text = output(&["solve", EASY, "--json"], "");
    let row = &rows(&text)[0];
    let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
    let expected = [
        "best", "empties", "kind", "nodes", "nps", "position", "pv", "score", "seconds", "side",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&row["side"], &row["empties"]), (&"X".into(), &14.into()));
    assert_eq!(row["pv"].as_array().unwrap().len(), 14);

    let text = output(
        &[
            "solve",
            EASY,
            "--all-moves",
            "--json",
            "--threads",
            "1",
            "--hash",
            "16",
        ],
        "",
    );
    let moves = rows(&text)[0]["moves"].clone();
    let first = moves.as_array().unwrap()[..2].to_vec();
    let scored = |row: &Value| (row["move"].clone(), row["score"].clone());
    assert_eq!(scored(&first[0]), ("g8".into(), 18.into()));
    assert_eq!(scored(&first[1]), ("h1".into(), 12.into()));

    let text = output(&["solve", EASY, "--all-moves"], "");
    assert!(text.contains("X +18 (exact), best move g8"), "{text}");
    assert!(text.contains("moves: g8 +18, h1 +12, "), "{text}");
}

#[test]
fn only_the_winner_is_proved_when_that_is_asked() {
    let text = output(
        &["solve", "--wld", "--json", &testdata("ffo/fforum-1-19.obf")],
        "",
    );
    for row in rows(&text) {
        assert_eq!((&row["kind"], &row["ok"]), (&"wld".into(), &true.into()));
        let expected = row["expected"].as_i64().unwrap();
        assert_eq!(row["score"].as_i64().unwrap(), expected.signum());
        check_line(&row);
    }
    let hard = std::fs::read_to_string(testdata("hard-20.obf")).unwrap();
    let some: Vec<&str> = hard.lines().take(40).collect();
    let text = output(&["solve", "--wld", "--json", "-"], &some.join("\n"));
    for row in rows(&text) {
        check_line(&row);
    }
    assert!(output(&["solve", "--wld", EASY], "").contains("X wins, best move "));
}

#[test]
fn other_boards_passes_and_finished_games_are_solved_too() {
    let start = "4x4 -----OX--XO----- X";
    assert!(output(&["solve", start], "").contains("X -10 (exact)"));
    let stuck = output(&["solve", "4x4 XO-------------- O", "--json"], "");
    assert_eq!(rows(&stuck)[0]["best"], "pass");
    assert_eq!(rows(&stuck)[0]["score"], -16);
    let over = output(&["solve", "4x4 XX-------------- O", "--json"], "");
    assert_eq!(rows(&over)[0]["best"], Value::Null);
    assert_eq!(rows(&over)[0]["score"], -16);
}

#[test]
fn the_start_of_a_board_is_solved() {
    let text = output(&["solve", "--size", "4x4"], "");
    assert!(text.starts_with("4x4 -----OX--XO----- X\n"), "{text}");
    assert!(text.contains("X -10 (exact)"), "{text}");
    // The other way round it is the same game with the colours changed.
    let args = ["--first", "white", "--top-left", "black", "--json"];
    let text = output(
        &[&["solve", "--rows", "4", "--cols", "6"], &args[..]].concat(),
        "",
    );
    let row = &rows(&text)[0];
    assert_eq!((&row["side"], &row["score"]), (&"O".into(), &16.into()));
    assert_eq!(check_line(row), Some(16));

    let both = complaint(&["solve", "--size", "4x4", EASY], 2);
    assert!(both.contains("cannot be used with"), "{both}");
    let odd = complaint(&["solve", "--size", "5x5"], 2);
    assert!(odd.contains("even"), "{odd}");
    let both = complaint(&["solve", "--small-boards", "--size", "4x4"], 2);
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
#[ignore = "takes minutes; cargo test --release -p outflank --test solve -- --ignored"]
fn the_small_boards_have_their_known_values() {
    let known = std::fs::read_to_string(testdata("small_boards.csv")).unwrap();
    let table = rows(&output(&["solve", "--small-boards", "--json"], ""));
    for line in known.lines().filter(|line| line.contains("diagonal")) {
        let fields: Vec<&str> = line.split(',').collect();
        let row = table.iter().find(|row| row["size"] == fields[0]).unwrap();
        assert_eq!(row["score"], fields[2].parse::<i32>().unwrap(), "{line}");
    }
}

#[test]
fn a_wrong_line_is_reported_and_the_rest_still_runs() {
    let input =
        format!("{EASY}; G8:+16;\n% a comment\n\nXO-?-X\n{EASY}; G8:+18; h1:x;\n{EASY}; G8:+18;\n");
    let output = run(&["solve", "-", "--json"], &input);
    assert_eq!(output.status.code(), Some(1));
    let found = rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(found.len(), 2);
    assert_eq!(
        (&found[0]["expected"], &found[0]["ok"]),
        (&16.into(), &false.into())
    );
    assert_eq!(found[1]["ok"], true);
    let complaints = String::from_utf8(output.stderr).unwrap();
    for expected in [
        "standard input:4:4: ",
        "standard input:5:77: ",
        "`h1:x` is not a move and its score like G8:+18",
        "error: 3 lines were wrong or missed their score",
    ] {
        assert!(complaints.contains(expected), "{complaints}");
    }
}

#[test]
fn what_is_neither_file_nor_position_is_refused() {
    assert!(complaint(&["solve", "missing.obf"], 2).contains("missing.obf: there is no such file"));
    assert!(complaint(&["solve", "XO"], 2).contains("is neither a file nor a position"));
    assert!(complaint(&["solve"], 2).contains("POSITION|FILE|-"));
    assert!(complaint(&["solve", EASY, "--hash", "0"], 2).contains("from 1 to 65536"));
}

/// The fingerprint: a change that should not alter how the engine plays leaves it as it is.
#[test]
fn the_bench_visits_the_known_number_of_nodes() {
    let row = &rows(&output(&["bench", "--json"], ""))[0];
    assert_eq!(row["nodes"], BENCH_NODES);
    let text = output(&["bench"], "");
    assert!(
        text.starts_with(&format!("{BENCH_NODES} nodes in ")),
        "{text}"
    );
}

#[test]
fn the_bench_searches_any_board_to_a_depth_or_for_a_time() {
    let deep = &rows(&output(
        &["bench", "--size", "6x8", "--depth", "3", "--json"],
        "",
    ))[0];
    assert_eq!(
        (&deep["positions"], &deep["depth"]),
        (&8.into(), &3.0.into())
    );
    let text = output(&["bench", "--size", "26x26", "--time", "20ms"], "");
    assert!(
        text.contains("8 positions") && text.contains("moves ahead"),
        "{text}"
    );
    for wrong in [&["bench", "--time", "1s"][..], &["bench", "--depth", "3"]] {
        assert!(complaint(wrong, 2).contains("need a file of positions or --size"));
    }
    let both = ["bench", "--size", "6x6", "--depth", "2", "--time", "1s"];
    assert!(complaint(&both, 2).contains("cannot be used with"));
}

const BENCH_NODES: u64 = 5_895_816;
