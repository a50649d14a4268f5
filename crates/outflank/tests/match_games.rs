//! `match` through the real program.

mod driver;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use driver::{complaint, has_line, output};
use formats::Transcript;
use rules::Rules;
use serde_json::Value;
use tempfile::TempDir;

const OPENINGS: &str = "# some openings\n\nf5d6c3\nf5f6e6\n8x8: f5 f4 e3\n";

/// A folder that is removed at the end, and paths in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and returns its path.
    fn write(&self, name: &str, contents: &str) -> String {
        fs::write(self.path(name), contents).unwrap();
        self.text(name)
    }
}

/// The result of a match between two players, without the times.
fn result(players: [&str; 2], options: &[&str]) -> Value {
    let args = [&["match", players[0], players[1], "--json"], options].concat();
    let mut row: Value = serde_json::from_str(&output(&args, "")).unwrap();
    let times = row["seconds_per_move"].take();
    assert_eq!(times.as_array().unwrap().len(), 2);
    row
}

const PLAYERS: [&str; 2] = ["computer:depth=1", "random"];
const SMALL: [&str; 4] = ["--size", "6x6", "--games", "11"];

#[test]
fn a_small_match_has_its_keys_and_adds_up() {
    // Somebody weaker who wins a game now and then, so that the difference has a lower and an upper end.
    let players = ["computer:depth=3", "computer:depth=1"];
    let args = [&["match", players[0], players[1], "--json"], &SMALL[..]].concat();
    let text = output(&args, "");
    assert_eq!(text.lines().count(), 1);
    let row: Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
    let expected = [
        "draws",
        "elo",
        "elo_high",
        "elo_low",
        "failures",
        "games",
        "losses",
        "mean_discs",
        "players",
        "score",
        "seconds_per_move",
        "wins",
    ];
    assert_eq!(keys, expected);
    assert_eq!(row["players"], serde_json::json!(players));
    assert_eq!(row["games"], 12, "rounded up to pairs");
    let count = |key: &str| row[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 12);
    assert!(count("wins") > count("losses"), "{text}");
    assert!(row["elo_low"].as_f64() < row["elo"].as_f64());
}

#[test]
fn people_get_sentences() {
    let text = output(
        &[
            "match",
            "random",
            "random",
            "--size",
            "4",
            "--games",
            "4",
            "--random-plies",
            "2",
        ],
        "",
    );
    assert!(has_line(&text, "random against random: 4 games"), "{text}");
    assert!(
        text.contains(" wins, ") && text.contains("  Elo "),
        "{text}"
    );
}

#[test]
fn every_concurrency_gives_the_same_result() {
    let with = |number| result(PLAYERS, &[&SMALL[..], &["--concurrency", number]].concat());
    assert_eq!(with("1"), with("3"));
}

#[test]
fn all_games_are_saved_from_both_sides_of_the_openings() {
    let folder = Folder::new();
    let openings = folder.write("list.txt", OPENINGS);
    let games = folder.text("games.txt");
    let options = ["--openings", &openings, "--games", "6", "--save", &games];
    result(["random", "random"], &options);
    let text = fs::read_to_string(&games).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 6);
    for line in &lines {
        let game = Transcript::parse(line).unwrap().replay(&Rules::default());
        assert!(game.unwrap().outcome().is_some(), "{line}");
    }
    for opening in ["f5d6c3", "f5f6e6", "f5f4e3"] {
        let played: Vec<usize> = (0..6)
            .filter(|&at| lines[at].starts_with(opening))
            .collect();
        assert_eq!(played.len(), 2, "{opening}");
        assert_eq!(played[0] + 1, played[1], "{opening}");
    }

    let diary = folder.write("diary.txt", "Dear diary");
    let saying = complaint(
        &[
            "match", "random", "random", "--games", "2", "--save", &diary,
        ],
        1,
    );
    assert!(
        saying.contains("does not hold the games of a match"),
        "{saying}"
    );
    assert_eq!(fs::read_to_string(&diary).unwrap(), "Dear diary");
}

#[test]
fn a_match_goes_on_from_its_log_and_ends_the_same() {
    let folder = Folder::new();
    let (log, games) = (folder.text("log"), folder.text("games.txt"));
    let options = [&SMALL[..], &["--log", &log, "--save", &games]].concat();
    let whole = result(PLAYERS, &options);
    assert_eq!(whole, result(PLAYERS, &SMALL), "the log changes nothing");
    let bytes = fs::read(&log).unwrap();
    let saved = fs::read_to_string(&games).unwrap();
    for keep in [10, bytes.len() / 3, bytes.len() - 5, bytes.len()] {
        fs::write(&log, &bytes[..keep]).unwrap();
        assert_eq!(result(PLAYERS, &options), whole, "{keep}");
        let lines = fs::read_to_string(&log).unwrap().lines().count();
        assert_eq!(lines, 13, "a header and each game once: {keep}");
        assert_eq!(fs::read_to_string(&games).unwrap(), saved, "{keep}");
    }
}

#[test]
fn a_killed_match_loses_nothing_that_was_finished() {
    let folder = Folder::new();
    let log = folder.text("log");
    let options = ["--size", "6x6", "--games", "60", "--concurrency", "2"];
    let players = ["computer:depth=5", "computer:depth=4"];
    let args = [
        &["match", players[0], players[1], "--log", &log],
        &options[..],
    ]
    .concat();
    let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(&args)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while lines() < 4 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = fs::read_to_string(&log).unwrap();
    let whole: String = before
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .collect();
    let resumed = result(players, &[&options[..], &["--log", &log]].concat());
    assert_eq!(resumed, result(players, &options));
    assert!(fs::read_to_string(&log).unwrap().starts_with(&whole));
    assert_eq!(lines(), 61);
}

#[test]
fn a_log_of_another_match_is_refused() {
    let folder = Folder::new();
    let log = folder.text("log");
    let options = [&SMALL[..], &["--log", &log]].concat();
    result(PLAYERS, &options);
    let other = |players: [&str; 2], more: &[&str]| {
        let args = [&["match", players[0], players[1]], &options[..], more].concat();
        complaint(&args, 1)
    };
    for (players, more, what) in [
        (
            PLAYERS,
            &["--seed", "5"][..],
            "with the seed `0` instead of `5`",
        ),
        (
            PLAYERS,
            &["--hash", "1"],
            "with the options `--threads 1 --hash 16`",
        ),
        (
            PLAYERS,
            &["--random-plies", "6"],
            "with the openings `8 random moves`",
        ),
        (PLAYERS, &["--first", "white"], "with the board `6x6 "),
        (
            ["random", "random"],
            &[],
            "with the first player `computer:depth=1` instead of `random`",
        ),
    ] {
        let saying = other(players, more);
        assert!(saying.contains(what), "{saying}");
        assert!(saying.contains("go on with the same settings or choose another name"));
    }
}

#[test]
fn a_test_ends_the_match_early() {
    let options = ["--size", "6x6", "--games", "200", "--sprt", "-10,150"];
    let row = result(["computer:depth=2", "random"], &options);
    assert!(row["games"].as_u64().unwrap() < 200, "{row}");
    let sprt = &row["sprt"];
    assert_eq!(sprt["decision"], "h1");
    assert!(sprt["llr"].as_f64() >= sprt["upper"].as_f64(), "{row}");
    assert_eq!(
        (&sprt["elo0"], &sprt["elo1"]),
        (&(-10.0).into(), &150.0.into())
    );
}

#[test]
fn wrong_commands_say_what_would_be_right() {
    let said = |players: [&str; 2], more: &[&str], code| {
        complaint(&[&["match", players[0], players[1]], more].concat(), code)
    };
    let human = said(["human", "random"], &[], 2);
    assert!(
        human.contains("a match is played without people: say a computer"),
        "{human}"
    );
    let robot = said(["random", "robot"], &[], 2);
    assert!(robot.contains("`robot` is not a player: say"), "{robot}");
    let sprt = said(PLAYERS, &["--sprt", "10,0"], 2);
    assert!(sprt.contains("the lesser first, like 0,10"), "{sprt}");
    let games = said(PLAYERS, &["--games", "0"], 2);
    assert!(
        games.contains("a number of games is from 1 to 100000"),
        "{games}"
    );
    let long = said(PLAYERS, &["--random-plies", "70"], 2);
    assert!(
        long.contains("games on 8x8 hardly go on after 70 random moves"),
        "{long}"
    );
    let weights = said(["computer:weights=missing.bin", "random"], &[], 1);
    assert!(
        weights.contains("computer:weights=missing.bin cannot play: cannot read the weights"),
        "{weights}"
    );
}

#[test]
fn wrong_openings_are_named_with_their_line() {
    let folder = Folder::new();
    let said = |list: &str| complaint(&["match", "random", "random", "--openings", list], 1);
    let wrong = said(&folder.write("wrong.txt", "f5d6\n# fine\nf5a1\n"));
    assert!(
        wrong.contains("wrong.txt:3: move 2: a1 flips nothing for White"),
        "{wrong}"
    );
    let empty = said(&folder.write("empty.txt", "\n"));
    assert!(
        empty.contains("holds no opening: write one in each line, like f5d6c3"),
        "{empty}"
    );
    let missing = said(&folder.text("missing.txt"));
    assert!(
        missing.contains("cannot read the list of openings"),
        "{missing}"
    );
}
