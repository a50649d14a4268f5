//! `outflank puzzle`, `completions` and `man`.

mod driver;

use std::fs;

use driver::{complaint, output};
use serde_json::Value;

const GAME: &str = "f5d6c5f4d3e3g4g3e6c4e2f2f3c3d2d1c1e1h3b1g1c6c2b3b4b5a4a3a2f7a5g5h5b6e7g6f6h6h4h2f8c7d7c8e8d8g7a6a7b2a1f1g2h1b8h7g8b7";

#[test]
fn puzzles_are_made_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.jsonl");
    let name = file.display().to_string();
    let args = [
        "puzzle",
        "make",
        GAME,
        "--out",
        &name,
        "--exact",
        "12",
        "--threads",
        "1",
    ];
    let text = output(&args, "");
    let lines = fs::read_to_string(&file).unwrap();
    let puzzles: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        text.starts_with(&format!("{} puzzles in {name}\n", puzzles.len())),
        "{text}"
    );
    let proved: Vec<&Value> = puzzles
        .iter()
        .filter(|puzzle| puzzle["kind"] == "exact")
        .collect();
    assert!(!proved.is_empty(), "{lines}");
    for puzzle in &puzzles {
        assert_eq!(puzzle["moves"][0]["move"], puzzle["best"]);
        assert_eq!(puzzle["line"][0], puzzle["best"]);
        assert!((1..=5).contains(&puzzle["rating"].as_u64().unwrap()));
    }

    let right = puzzles[0]["best"].as_str().unwrap();
    let wrong = puzzles[0]["moves"][1]["move"].as_str().unwrap();
    let solved = output(&["puzzle", "solve", &name], &format!("{right}\nquit\n"));
    assert!(
        solved.contains(&format!("\nRight. {right} is worth ")),
        "{solved}"
    );
    assert!(
        solved.ends_with("1 of 1 solved at the first try\n"),
        "{solved}"
    );
    let tried = output(
        &["puzzle", "solve", &name],
        &format!("z9\nd4\n{wrong}\n{right}\n"),
    );
    assert!(tried.contains("d4 is occupied by"), "{tried}");
    assert!(tried.contains(&format!("{wrong} is worth ")), "{tried}");
    assert!(tried.contains("0 of 1 solved at the first try"), "{tried}");

    let few = output(
        &[
            "puzzle", "make", GAME, "--out", &name, "--exact", "12", "--count", "1",
        ],
        "",
    );
    assert!(few.starts_with("1 puzzle in "), "{few}");
}

#[test]
fn wrong_puzzle_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    let name = file.display().to_string();
    assert!(complaint(&["puzzle", "solve", &name], 1).contains("notes.txt: "));
    fs::write(&file, "my notes\n").unwrap();
    let message = complaint(&["puzzle", "solve", &name], 1);
    assert!(
        message.contains("line 1 is no puzzle")
            && message.contains("`outflank puzzle make` makes some"),
        "{message}"
    );
    let forged = r#"{"position":"---------------------------OX------XO--------------------------- X","best":"a1","score":2,"kind":"exact","look_ahead":2,"rating":1,"moves":[],"line":["a1"]}"#;
    fs::write(&file, forged).unwrap();
    let message = complaint(&["puzzle", "solve", &name], 1);
    assert!(
        message.contains("its moves are not the legal moves of its position"),
        "{message}"
    );
    fs::write(&file, "").unwrap();
    assert!(complaint(&["puzzle", "solve", &name], 1).contains("there is no puzzle in it"));
}

#[test]
fn shells_and_man_know_all_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let text = output(&["completions", shell], "");
        for command in ["analyze", "puzzle", "solve", "match"] {
            assert!(text.contains(command), "{shell}: {command}");
        }
    }
    let message = complaint(&["completions", "cmd"], 2);
    assert!(
        message.contains("bash") && message.contains("zsh"),
        "{message}"
    );
    assert!(output(&["man"], "").contains(".TH outflank 1"));
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    output(&["man", &pages.display().to_string()], "");
    for page in ["outflank.1", "outflank-analyze.1", "outflank-puzzle-make.1"] {
        assert!(pages.join(page).is_file(), "{page}");
    }
}
