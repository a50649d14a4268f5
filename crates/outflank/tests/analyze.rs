//! `outflank analyze`.

mod driver;

use std::fs;
use std::path::{Path, PathBuf};

use driver::{complaint, has_line, output, run};
use serde_json::Value;

/// A perfect game: nobody loses anything (H. Takizawa, arXiv 2310.19387).
const PERFECT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
/// The shortest game: White is wiped out.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

fn testdata(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    path.join(name).display().to_string()
}

fn folder() -> (tempfile::TempDir, impl Fn(&str) -> PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, move |name: &str| path.join(name))
}

fn rows(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn json_has_a_row_for_each_move() {
    let text = output(&["analyze", WIPE_OUT, "--depth", "4", "--json"], "");
    let first = text.lines().next().unwrap();
    assert!(
        first.starts_with(r#"{"ply":1,"color":"black","move":"e6","score":"#),
        "{first}"
    );
    let rows = rows(&text);
    assert_eq!(rows.len(), 9);
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["ply"], index + 1);
        assert_eq!(row["color"], if index % 2 == 0 { "black" } else { "white" });
        assert_eq!(row["move"], WIPE_OUT[2 * index..2 * index + 2]);
        assert_eq!((&row["kind"], &row["depth"]), (&"depth".into(), &4.into()));
        let discs = |key: &str| row[key].as_f64().unwrap();
        assert!(discs("loss") >= 0.0);
        assert!(
            (discs("best_score") - discs("score") - discs("loss")).abs() < 0.02,
            "{row}"
        );
        assert_eq!(
            row["why"].as_array().unwrap().is_empty(),
            row["class"].is_null()
        );
    }
    assert_eq!(rows[8]["score"], 64, "the last move wins everything");
}

#[test]
fn the_end_of_a_perfect_game_is_exact_and_without_loss() {
    let args = ["analyze", PERFECT, "--level", "advanced", "--json"];
    let rows = rows(&output(&args, ""));
    assert_eq!(rows.len(), 60);
    let exact: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "exact").collect();
    assert_eq!(
        exact.len(),
        14,
        "level advanced goes to the end from 12 squares on, an analysis from 14"
    );
    for row in exact {
        assert_eq!(
            (&row["score"], &row["loss"], &row["class"]),
            (&0.into(), &0.into(), &Value::Null)
        );
    }
}

#[test]
fn people_get_a_graph_the_reasons_and_the_time() {
    let text = output(&["analyze", WIPE_OUT, "--depth", "4"], "");
    let head = ["Black against White, Fishhook", WIPE_OUT, "depth 4"];
    assert!(head.iter().all(|line| has_line(&text, line)), "{text}");
    let marks = ["+64 |", "  0 |", "-64 |"];
    assert!(marks.iter().all(|mark| text.contains(mark)), "{text}");
    let blunder = "8. White f5??: blunder\n    f5 loses ";
    assert!(text.contains(blunder), "{text}");
    let columns = "accuracy  best moves  discs lost";
    assert!(text.contains(columns), "{text}");
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("9 moves in ") && last.ends_with(" s"),
        "{last}"
    );
}

#[test]
fn a_picture_and_a_page_need_nothing_from_elsewhere() {
    let (_folder, path) = folder();
    let (svg, html) = (path("game.svg"), path("game.html"));
    let svg_name = svg.display().to_string();
    let html_name = html.display().to_string();
    let args = [
        "analyze",
        "f5d6c3d3c4",
        "--depth",
        "2",
        "--svg",
        &svg_name,
        "--html",
        &html_name,
    ];
    let text = output(&args, "");
    assert!(has_line(&text, "Black against White, Tiger"), "{text}");
    let svg = fs::read_to_string(svg).unwrap();
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n")
    );
    let html = fs::read_to_string(html).unwrap();
    assert!(
        html.contains("\"transcript\":\"f5d6c3d3c4\"") && html.contains("\"opening\":\"Tiger\"")
    );
    for outside in [
        "src=", "href=", "@import", "url(", "fetch(", "@GRAPH@", "@DATA@",
    ] {
        assert!(!html.contains(outside), "{outside}");
    }
    let addresses = html.matches("http").count();
    assert_eq!(
        addresses,
        html.matches("http://www.w3.org/2000/svg").count()
    );
}

#[test]
fn every_format_and_many_games_are_read() {
    let analyze = |name: &str| {
        let file = testdata(&format!("onegame/{name}"));
        let mut rows = rows(&output(&["analyze", &file, "--depth", "2", "--json"], ""));
        for row in &mut rows {
            assert_eq!(row["file"].take(), Value::from(file.as_str()));
        }
        rows
    };
    let one = analyze("game.ggf");
    for name in ["game.txt", "game-edax-style.sgf", "game-kurnik-style.pgn"] {
        assert_eq!(analyze(name), one, "{name}");
    }
    let text = output(
        &["analyze", &testdata("wthor/WTH_1977.wtb"), "--depth", "2"],
        "",
    );
    let games = text.lines().take_while(|line| !line.is_empty()).count();
    assert_eq!(games, 12, "{text}");
    assert!(
        text.lines()
            .last()
            .unwrap()
            .starts_with("12 games with depth 2 in "),
        "{text}"
    );
    assert!(
        !text.contains("player "),
        "names come from the files beside it: {text}"
    );
}

#[test]
fn a_log_is_continued_and_not_repeated() {
    let (_folder, path) = folder();
    let log = path("games.log");
    let log_name = log.display().to_string();
    let file = testdata("wthor/WTH_1977.wtb");
    let analyze = || {
        output(
            &[
                "analyze", &file, "--depth", "2", "--json", "--log", &log_name,
            ],
            "",
        )
    };
    let all = analyze();
    let whole = fs::read_to_string(&log).unwrap();
    assert_eq!(whole.lines().count(), 12);
    assert_eq!(analyze(), all);
    assert_eq!(
        fs::read_to_string(&log).unwrap(),
        whole,
        "nothing was left to do"
    );

    let torn = whole.len() / 2;
    fs::write(&log, &whole[..torn]).unwrap();
    assert_eq!(analyze(), all);
    let mut lines: Vec<String> = fs::read_to_string(&log)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    let mut expected: Vec<&str> = whole.lines().collect();
    lines.sort();
    expected.sort_unstable();
    assert_eq!(lines, expected);

    let other = complaint(&["analyze", &file, "--depth", "3", "--log", &log_name], 1);
    assert!(
        other.contains("its games were analysed with depth 2, not with depth 3"),
        "{other}"
    );
    let foreign = path("notes.txt");
    fs::write(&foreign, "my notes\n").unwrap();
    let refused = complaint(
        &["analyze", &file, "--log", &foreign.display().to_string()],
        1,
    );
    assert!(
        refused.contains("no analysed game, so the file was left alone"),
        "{refused}"
    );
    assert_eq!(fs::read_to_string(foreign).unwrap(), "my notes\n");
}

#[test]
fn games_that_cannot_be_played_are_named_and_the_others_analysed() {
    let (_folder, path) = folder();
    fs::write(path("good.txt"), "f5d6\nf5f6\n").unwrap();
    fs::write(path("bad.ggf"), "(;GM[Othello]TY[8a]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)").unwrap();
    fs::write(path("notes.md"), "not a game").unwrap();
    fs::write(path("letter.txt"), "Dear Alice,").unwrap();
    let folder = path("").display().to_string();
    let answer = run(&["analyze", &folder, "--depth", "2", "--json"], "");
    let errors = String::from_utf8(answer.stderr).unwrap();
    assert_eq!(answer.status.code(), Some(1), "{errors}");
    assert_eq!(rows(&String::from_utf8(answer.stdout).unwrap()).len(), 4);
    assert!(errors.contains("bad.ggf: game 1: "), "{errors}");
    assert!(errors.contains("letter.txt: this is neither"), "{errors}");
    assert!(
        errors.ends_with(
            "error: one file cannot be read and was left out; one game cannot be played through and was left out\n"
        ),
        "{errors}"
    );
}

#[test]
fn games_come_from_standard_input_too() {
    let done = run(&["analyze", "-", "--depth", "2", "--json"], "f5a1\nf5f6\n");
    let rows = rows(&String::from_utf8(done.stdout).unwrap());
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["game"], 2);
    assert_eq!(rows[1]["file"], "standard input");
    assert_eq!(rows[1]["number"], 2, "the first one is illegal");
    let message = complaint(&["analyze", "-"], 1);
    assert_eq!(message, "error: standard input: there is no game in it\n");
    let message = complaint(&["analyze", &testdata("ffo/fforum-40-59.obf")], 1);
    assert!(
        message.ends_with(": 20 games have no moves\nerror: there is no game with a move in it\n"),
        "{message}"
    );
}

#[test]
fn wrong_commands_say_what_would_be_right() {
    let message = complaint(&["analyze", "f5a1"], 2);
    assert!(
        message.contains("`f5a1` is neither a file nor a game: move 2: a1 flips nothing"),
        "{message}"
    );
    assert!(complaint(&["analyze", "game.sgf"], 2).contains("game.sgf: there is no such file"));
    assert!(complaint(&["analyze", ""], 2).contains("there is no move in it"));
    assert!(complaint(&["analyze"], 2).contains("<GAME|FILE>"));
    assert!(complaint(&["analyze", "f5", "--level", "13"], 2).contains("is not a level"));
    let missing = complaint(&["analyze", "f5", "--svg", "/no/such/folder/a.svg"], 1);
    assert!(
        missing.contains("there is no such directory to write to"),
        "{missing}"
    );
    let two = complaint(&["analyze", "f5", "f5d6", "--html", "a.html"], 2);
    assert!(
        two.contains("--svg and --html show one game, but there are 2"),
        "{two}"
    );
}
