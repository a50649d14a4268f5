//! The program as a GTP engine, and other programs as its players.

mod driver;

use std::io::Write;
use std::path::Path;

use driver::{check_whole_game, complaint, has_line, output, printed_game, run};

/// This program as another one's engine.
fn ourselves() -> String {
    format!("gtp:'{}' gtp --depth 1", env!("CARGO_BIN_EXE_outflank"))
}

#[test]
fn it_is_an_engine_for_others() {
    let text = output(
        &["gtp", "--depth", "2", "--threads", "1"],
        "1 name\n\n# hello\n2 play b f5\ngenmove white\nfly\nfinal_score\n9 quit\nname\n",
    );
    let answers: Vec<&str> = text.split_terminator("\n\n").collect();
    assert_eq!(answers[..2], ["=1 Outflank", "=2"]);
    assert!(["= d6", "= f6", "= f4"].contains(&answers[2]), "{text}");
    assert!(answers[3].starts_with("? unknown command"), "{text}");
    assert!(answers[4].starts_with("? cannot score"), "{text}");
    assert_eq!(answers[5..], ["=9"]);
}

#[test]
fn its_board_and_its_time_come_from_the_options() {
    let args = ["gtp", "--time", "10ms", "--size", "6x4", "--first", "white"];
    let text = output(&args, "showboard\ngenmove w\n");
    assert!(has_line(&text, "   a b c d"), "{text}");
    assert!(has_line(&text, "White to move"), "{text}");
    assert_eq!(text.matches("= ").count(), 1, "{text}");
    let wrong = complaint(&["gtp", "--size", "7"], 2);
    assert!(wrong.contains("must be even"), "{wrong}");
    output(&["gtp", "--time", "10ms"], "genmove b\n");
    output(&["gtp"], "quit\n");
}

#[test]
fn it_plays_against_itself_as_another_program() {
    for size in ["8x8", "6x10"] {
        let black = ourselves();
        let args = [
            "play",
            "--defaults",
            "--black",
            &black,
            "--white",
            "random",
            "--seed",
            "1",
            "--size",
            size,
        ];
        let text = output(&args, "");
        assert!(text.contains("outflank (Black) plays "), "{text}");
        assert!(text.contains("Black (outflank) to move"), "{text}");
        check_whole_game(&text);
        assert_eq!(text, output(&args, ""), "the same seed, the same game");
    }
}

#[test]
fn a_person_can_take_moves_back_against_another_program() {
    let white = ourselves();
    let text = output(
        &["play", "--defaults", "--white", &white],
        "f5\nundo\nd3\nundo\nc4\nquit\n",
    );
    let game = printed_game(&text);
    assert_eq!(game.turns().len(), 2);
    assert_eq!(game.turns()[0].square.to_string(), "c4");
}

#[test]
fn a_program_that_cannot_play_is_told_before_the_game() {
    let told = complaint(&["play", "--defaults", "--white", "gtp:no-such-engine"], 1);
    assert!(
        told.starts_with("error: `no-such-engine` cannot be started: "),
        "{told}"
    );
    let black = ourselves();
    let told = complaint(
        &["play", "--defaults", "--black", &black, "--first", "white"],
        1,
    );
    assert!(told.contains("cannot play this game"), "{told}");
    let told = complaint(&["play", "--black", "gtp:"], 2);
    assert!(told.contains("say which program to run"), "{told}");
}

/// A program that plays d3 and then does this.
fn then(second: &str) -> String {
    let script = format!(
        "gtp:sh -c 'n=0; while read -r id command; do case $command in \
         protocol_version) echo \"= 2\";; \
         genmove*) n=$((n+1)); if [ $n = 1 ]; then echo \"= d3\"; else {second}; fi;; \
         *) echo =;; esac; echo; done'"
    );
    assert!(!second.contains('\''));
    script
}

#[test]
fn no_move_is_lost_when_a_program_fails() {
    for (second, sentence) in [
        (
            "echo oops >&2; exit 7",
            "ended (exit status: 7) when it was told `genmove black` (it said: oops)",
        ),
        (
            "echo = d3",
            "wants to play d3, which is illegal: d3 is occupied by Black",
        ),
        (
            "echo hello",
            "answered `hello` to `genmove black`, but in GTP an answer begins with = or ?",
        ),
        ("echo \"? no\"", "refused `genmove black`: no"),
    ] {
        let black = then(second);
        let args = [
            "play",
            "--defaults",
            "--black",
            &black,
            "--white",
            "random",
            "--seed",
            "1",
        ];
        let result = run(&args, "");
        let text = String::from_utf8(result.stdout).unwrap();
        let told = String::from_utf8(result.stderr).unwrap();
        assert_eq!(result.status.code(), Some(1), "{told}");
        assert!(told.trim_end().ends_with(sentence), "{told}");
        assert_eq!(printed_game(&text).turns().len(), 2, "{text}");
        assert!(text.lines().last().unwrap().starts_with("Transcript: "));
    }
}

#[test]
fn a_program_may_resign() {
    let black = then("echo = resign");
    let text = output(
        &[
            "play",
            "--defaults",
            "--black",
            &black,
            "--white",
            "random",
            "--seed",
            "1",
        ],
        "",
    );
    for line in [
        "Black resigns.",
        "W player wins",
        "Score: Black 0 - White 64",
    ] {
        assert!(has_line(&text, line), "{text}");
    }
}

#[cfg(target_os = "linux")]
fn wait_until(is_done: impl Fn() -> bool) {
    use std::time::{Duration, Instant};

    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_done() {
        assert!(Instant::now() < deadline, "it takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn programs_end_when_the_game_is_killed() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pid");
    let engine = format!(
        "gtp:sh -c 'echo $$ >{}.new; mv {0}.new {0}; exec sleep 1000'",
        path.display()
    );
    let mut game = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(["play", "--defaults", "--black", &engine])
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| path.exists());
    let pid = std::fs::read_to_string(&path).unwrap();
    let engine = format!("/proc/{}/cmdline", pid.trim());
    assert!(Path::new(&engine).exists());
    let killed = Command::new("kill").arg(game.id().to_string()).status();
    assert!(killed.unwrap().success());
    assert!(!game.wait().unwrap().success());
    // A dead process that nobody has reaped yet has no command line any more.
    wait_until(|| !std::fs::read(&engine).is_ok_and(|line| !line.is_empty()));
}

/// Where `GRhino` is installed, if it is.
fn rhino() -> Option<String> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&paths).chain(["/usr/games".into()]);
    let found = folders
        .map(|folder| folder.join("gtp-rhino"))
        .find(|path| path.is_file());
    if found.is_none() {
        let note = "gtp-rhino is not installed; install with: apt-get install grhino";
        assert!(std::env::var_os("OUTFLANK_REQUIRE_ALL").is_none(), "{note}");
        // Not by `eprintln!`, which nobody sees when the test passes.
        let note = format!("SKIPPED: {note}\n");
        std::io::stderr().write_all(note.as_bytes()).unwrap();
    }
    found.map(|path| path.display().to_string())
}

#[test]
fn grhino_plays_whole_games() {
    let Some(path) = rhino() else { return };
    let player = format!("gtp:{path} -b 0 -l 3");
    let mut passes = 0;
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let args = [
            "play",
            "--defaults",
            "--black",
            &player,
            "--white",
            "random",
            "--seed",
            seed,
        ];
        let text = output(&args, "");
        assert!(text.contains("gtp-rhino (Black) plays "), "{text}");
        check_whole_game(&text);
        passes += text.matches("no valid move").count();
    }
    assert!(passes > 0, "it refuses passes, which has to be met");
    let args = [
        "play",
        "--defaults",
        "--depth",
        "1",
        "--black",
        "computer",
        "--white",
        &player,
    ];
    check_whole_game(&output(&args, ""));
}

#[test]
fn grhino_takes_a_time() {
    let Some(path) = rhino() else { return };
    let player = format!("gtp:{path} -b 0");
    let args = ["play", "--defaults", "--time", "10ms", "--white", &player];
    let text = output(&args, "f5\nquit\n");
    assert_eq!(printed_game(&text).turns().len(), 2, "{text}");
}
