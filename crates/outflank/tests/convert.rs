//! Converting and looking through collections of games, by the real program.

mod driver;

use std::fs;
use std::path::{Path, PathBuf};

use driver::{complaint, has_line, output, run};

fn testdata(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    path.join(name).display().to_string()
}

/// A folder with the name of a file that is to be written in it.
fn target(name: &str) -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let text = path.display().to_string();
    (folder, path, text)
}

/// Runs the program, which must succeed, and returns what it printed and what it remarked.
fn convert(args: &[&str], input: &str) -> (String, String) {
    let args: Vec<&str> = ["convert"].iter().chain(args).copied().collect();
    let done = run(&args, input);
    let remarks = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(0), "{args:?}: {remarks}");
    (String::from_utf8(done.stdout).unwrap(), remarks)
}

#[test]
fn one_game_goes_through_all_formats_and_comes_back() {
    let plain = fs::read_to_string(testdata("onegame/game.txt")).unwrap();
    let (folder, ..) = target("");
    let mut from = testdata("onegame/game.txt");
    for name in [
        "a.ggf",
        "b.sgf",
        "c.pgn",
        "d.wtb",
        "e.outflank",
        "f.ggf",
        "g.txt",
    ] {
        let to = folder.path().join(name).display().to_string();
        let (said, _) = convert(&[&from, &to], "");
        assert!(said.starts_with("1 game converted from "), "{said}");
        from = to;
    }
    assert_eq!(fs::read_to_string(&from).unwrap(), plain);
    let letters = testdata("onegame/game-sgf-letters.sgf");
    let (found, _) = convert(&[&letters, "-", "--to", "obf"], "");
    assert!(found.starts_with("OOOOOOOOOOOO"), "{found}");
}

#[test]
fn standard_input_and_output_do() {
    let (said, remarks) = convert(&["-", "-", "--to", "ggf"], "F5 d6 c3\nf5f6e6\n");
    assert_eq!(remarks, "");
    assert_eq!(said.lines().count(), 2);
    assert!(
        said.lines().next().unwrap().ends_with("B[F5]W[D6]B[C3];)"),
        "{said}"
    );
    let (said, _) = convert(&["-", "-", "--to", "txt"], "F5 d6\nC3\n");
    assert_eq!(said, "f5d6c3\n", "one game on two lines");
    let (said, _) = convert(
        &["-", "-", "--to", "hex"],
        "---------------------------OX------XO--------------------------- X",
    );
    assert_eq!(said, "0x0000000810000000 0x0000001008000000 X\n");
    let (said, _) = convert(&["-", "-", "--to", "nboard"], &said);
    assert_eq!(
        said,
        "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *\n"
    );
    let (said, _) = convert(&["-", "-", "--to", "position", "--from", "nboard"], &said);
    assert_eq!(
        said,
        "---------------------------OX------XO--------------------------- X\n"
    );
}

#[test]
fn what_is_not_kept_is_said() {
    let (_folder, path, to) = target("games.txt");
    let (said, remarks) = convert(&[&testdata("ggf/synthetic-all-sizes.ggf"), &to], "");
    assert_eq!(said, format!("7 games converted from ggf to txt: {to}\n"));
    assert!(
        remarks.starts_with(
            "not kept: whole games on an octagon (1 game), players' names (7 games), "
        ),
        "{remarks}"
    );
    assert!(
        remarks.contains("that fewer discs win (anti) (1 game)"),
        "{remarks}"
    );
    let text = fs::read_to_string(path).unwrap();
    assert!(text.starts_with("4x4:d3d2c1"), "{text}");
    // Everything is kept where it can be.
    let (_folder, path, to) = target("again.ggf");
    let (_, remarks) = convert(&[&testdata("ggf/ggs-synchro-komi-misc.ggf"), &to], "");
    assert_eq!(remarks, "");
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(
        text.lines().filter(|line| line.starts_with("2 (;")).count(),
        2
    );
    assert!(
        text.contains("KM[-0.500]") && text.contains("TY[s8r18]"),
        "{text}"
    );
    let (_, remarks) = convert(&["-", "-", "--to", "txt"], "(;GM[2];B[f5](;W[d6])(;W[f4]))");
    assert_eq!(remarks, "not kept: variations (1 game)\n");
}

#[test]
fn wthor_files_have_names_only_with_their_lists() {
    let (folder, _, to) = target("games.wtb");
    let (said, _) = convert(&[&testdata("wthor/WTH_1977.wtb"), &to], "");
    assert!(
        said.contains("games.wtb") && said.contains("games.jou") && said.contains("games.trn"),
        "{said}"
    );
    let names = output(&["games", &to, "--player", "inoue", "--json"], "");
    assert!(names.contains("\"name\":\"Inoue Hiroshi\""), "{names}");
    for list in ["games.jou", "games.trn"] {
        fs::remove_file(folder.path().join(list)).unwrap();
    }
    let (said, _) = convert(&[&to, "-", "--to", "pgn"], "");
    assert!(has_line(&said, "[Black \"1\"]"), "{said}");
    let original = fs::read(testdata("wthor/WTH_1977.wtb")).unwrap();
    let copy = fs::read(&to).unwrap();
    assert_eq!(original.len(), copy.len());
    assert_eq!(
        original[22..84],
        copy[22..84],
        "the first game but for its numbers"
    );
}

#[test]
fn wrong_input_is_refused_and_nothing_is_written() {
    let (folder, path, to) = target("out.txt");
    let refuse = |from: &str, extra: &[&str]| {
        let args: Vec<&str> = ["convert", from, &to]
            .iter()
            .chain(extra)
            .copied()
            .collect();
        let said = complaint(&args, 1);
        assert!(!path.exists(), "{said}");
        said
    };
    let wrong = folder.path().join("wrong");
    let name = wrong.display().to_string();
    for (contents, sentence) in [
        (
            &b"f5d6f5"[..],
            "game 1: move 3: f5 is occupied by Black\nerror: ",
        ),
        (
            b"Dear Alice,",
            "moves like f5d6c3, OBF); if it is one, say --from FORMAT",
        ),
        (b"", "there is no game in it"),
        (
            b"(;GM[1]SZ[19];B[aa])",
            "line 1: GM[1] is wrong: GM[2] is Othello",
        ),
        (b"(;GM[Othello]B[f5]", "something here is not closed"),
        (
            b"(;GM[2]SZ[7])",
            "SZ[7] is wrong: a size is an even number from 4 to 26",
        ),
        (
            b"\n\n[Black \"a\"",
            "line 3: a tag is written like [Black \"Alice\"]",
        ),
        (b"f5d6\nf5huh", "line 2: move 2: `huh` is not a square"),
    ] {
        fs::write(&wrong, contents).unwrap();
        let said = refuse(&name, &[]);
        assert!(said.contains(&name) && said.contains(sentence), "{said}");
    }
    let said = refuse(&testdata("wthor/WTH.JOU"), &[]);
    assert!(said.contains("this is a WTHOR list of names"), "{said}");
    let said = refuse("no/such/file.ggf", &[]);
    assert!(said.contains("no/such/file.ggf: "), "{said}");
    let said = complaint(&["convert", &testdata("onegame/game.ggf"), "-"], 2);
    assert!(said.contains("say --to with one of ggf, sgf, "), "{said}");
    let said = complaint(&["convert", &name, &to, "--to", "pdf"], 2);
    assert!(said.contains("possible values: ggf"), "{said}");
}

#[test]
fn illegal_games_are_named_and_the_others_converted() {
    let (folder, path, to) = target("out.txt");
    let games = folder.path().join("games.txt");
    fs::write(&games, "f5d6c3\nf5d6f5\nf5f6e6\nf5a1\n").unwrap();
    let from = games.display().to_string();
    let done = run(&["convert", &from, &to], "");
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(done.stderr).unwrap(),
        format!(
            "{from}: game 2: move 3: f5 is occupied by Black\n\
             {from}: game 4: move 2: a1 flips nothing for White\n\
             error: 2 games cannot be played through and were left out\n"
        )
    );
    assert_eq!(fs::read_to_string(path).unwrap(), "f5d6c3\nf5f6e6\n");
    // Looking through games counts them too.
    let done = run(&["games", &from, "-", "--list"], "f5d6c3d3c4");
    assert_eq!(done.status.code(), Some(0));
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(
        said.contains(&format!("{from}: game 4: move 2: ")),
        "{said}"
    );
    let list = String::from_utf8(done.stdout).unwrap();
    assert_eq!(list.lines().count(), 5, "{list}");
    assert!(list.ends_with("  Tiger  f5d6c3d3c4\n"), "{list}");
}

#[test]
fn files_that_cannot_be_read_do_not_keep_others_from_being_counted() {
    let (folder, ..) = target("");
    fs::write(folder.path().join("notes.txt"), "Dear Alice,").unwrap();
    fs::write(folder.path().join("game.txt"), "f5d6").unwrap();
    let name = folder.path().display().to_string();
    let done = run(&["games", &name, "--json"], "");
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("notes.txt: this is neither"), "{said}");
    assert!(
        said.ends_with("error: one file cannot be read and was left out\n"),
        "{said}"
    );
    let row: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(row["games"], 1);
    let done = run(&["convert", &name, "-", "--to", "txt"], "");
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(done.stdout, b"f5d6\n");
    assert_eq!(String::from_utf8(done.stderr).unwrap(), said);
}

#[test]
fn a_folder_becomes_one_file() {
    let (_folder, path, to) = target("all.txt");
    let (said, _) = convert(&[&testdata("wthor"), &to], "");
    assert_eq!(
        said,
        format!("13 games converted from wthor to txt: {to}\n")
    );
    assert_eq!(fs::read_to_string(path).unwrap().lines().count(), 13);
    let (folder, ..) = target("");
    let empty = folder.path().display().to_string();
    let said = complaint(&["convert", &empty, &to], 1);
    assert!(said.contains("there are no games in this folder"), "{said}");
    let said = complaint(&["convert", &testdata("wthor"), "no/such/a.txt"], 1);
    assert!(said.contains("no such directory to write to"), "{said}");
}

#[cfg(unix)]
#[test]
fn ten_megabytes_of_nonsense_need_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let nonsense = folder.path().join("nonsense");
    for pattern in ["a1", "(;GM[2]A[b]", "X", "[A \"b\"]", "\u{14}\u{1}\0"] {
        fs::write(&nonsense, pattern.repeat(10_000_000 / pattern.len())).unwrap();
        // Half a gigabyte of addresses, of which the program itself and its stacks take most.
        let script = format!(
            "ulimit -v 500000; '{}' convert '{}' -  --to txt",
            env!("CARGO_BIN_EXE_outflank"),
            nonsense.display()
        );
        let done = std::process::Command::new("sh")
            .args(["-c", &script])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{pattern}: {said}");
        assert!(said.starts_with("error: "), "{pattern}: {said}");
    }
}

#[test]
fn collections_are_counted() {
    let text = output(&["games", &testdata("wthor")], "");
    assert!(
        has_line(&text, "13 games of 1977 to 1980 in 2 files"),
        "{text}"
    );
    assert!(has_line(&text, "13 complete"), "{text}");
    let json = output(&["games", &testdata("ggf"), "--json", "--top", "1"], "");
    let row: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(row["files"], 4);
    assert_eq!(row["games"], 31);
    assert_eq!(row["unplayable"], 1);
    assert_eq!(row["incomplete"], 0);
    assert_eq!(row["players"].as_array().unwrap().len(), 1);
    let sum = ["black_wins", "white_wins", "draws"].map(|key| row[key].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 31);
}

#[test]
fn games_are_found_by_player_year_and_opening() {
    let wthor = testdata("wthor/WTH_1977.wtb");
    let list = |args: &[&str]| {
        let args: Vec<&str> = ["games", &wthor, "--list", "--json"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        let text = output(&args, "");
        let rows: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        rows
    };
    assert_eq!(list(&[]).len(), 12);
    assert_eq!(list(&["--year", "1977"]).len(), 12);
    assert_eq!(list(&["--year", "1978-1999"]).len(), 0);
    let inoue = list(&["--player", "INOUE"]);
    assert!(!inoue.is_empty() && inoue.len() < 12);
    for row in &inoue {
        let names = format!("{} {}", row["black"], row["white"]);
        assert!(names.contains("Inoue Hiroshi"), "{row}");
        assert_eq!(row["state"], "complete");
    }
    // The same opening in all four ways to turn the board, and by its name.
    let count = list(&["--opening", "f5d6"]).len();
    assert!(count > 0);
    for turned in ["c4e3", "d3c5", "e6f4", "perpendicular"] {
        assert_eq!(list(&["--opening", turned]).len(), count, "{turned}");
    }
    assert_eq!(list(&["--opening", "no such opening"]).len(), 0);
    let longest = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4";
    let named = output(&["games", "-", "--list"], longest);
    assert!(named.contains("  F.A.T.  "), "{named}");
    for (args, sentence) in [
        (["--year", "late"], "say a year like 1998"),
        (["--opening", ""], "say moves like f5d6c3"),
    ] {
        let said = complaint(&["games", &wthor, args[0], args[1]], 2);
        assert!(said.contains(sentence), "{said}");
    }
    let said = complaint(&["games", &testdata("perft.csv")], 1);
    assert!(said.contains("neither a game nor a position"), "{said}");
}
