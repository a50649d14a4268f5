//! The controller against tiny engines written as shell scripts.

#![cfg(unix)]

use std::path::Path;
use std::time::{Duration, Instant};

use engine::{GameClock, Stop};
use protocols::gtp::GtpPlayer;
use protocols::{Decision, Fault, OutsidePlayer, Program, Timing};
use rules::{Game, Move, Rules, Size, Square};

/// Enough for any answer of a script on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A script that reads commands and answers these lines of a `case` in its own way.
fn script(cases: &str) -> Program {
    script_doing(":", cases)
}

/// The same, which does something with every `$command` first.
fn script_doing(first: &str, cases: &str) -> Program {
    shell(&format!(
        "while read -r id command; do {first}; case \"$command\" in {cases} \
         protocol_version) printf '=%s 2\\n\\n' $id;; \
         quit) printf '=\\n\\n'; exit;; \
         *) printf '=%s\\n\\n' $id;; esac; done"
    ))
}

fn shell(text: &str) -> Program {
    format!("sh -c {}", quote(text)).parse().unwrap()
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn timing() -> Timing {
    Timing {
        patience: PATIENCE,
        ..Timing::default()
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn game(moves: &[&str]) -> Game {
    let mut game = Game::new(&Rules::default());
    for name in moves {
        game.play(square(name)).unwrap();
    }
    game
}

/// What goes wrong when this program is to move first on 8x8.
fn complaint(program: &Program) -> String {
    complaint_after(program, timing())
}

fn complaint_after(program: &Program, timing: Timing) -> String {
    let error = GtpPlayer::start(program, timing)
        .and_then(|mut player| player.choose(&game(&[]), None))
        .unwrap_err();
    let sentence = error.to_string();
    let told = sentence.strip_prefix(&format!("`{program}` "));
    told.expect("the command is named").to_owned()
}

/// A time that is soon over.
fn short() -> Timing {
    Timing {
        time: Some(Duration::from_millis(1)),
        tolerance: Duration::from_secs(3),
        ..timing()
    }
}

#[test]
fn a_program_that_does_not_exist() {
    let told = complaint(&"no-such-engine-anywhere --gtp".parse().unwrap());
    assert!(told.starts_with("cannot be started: "), "{told}");
}

#[test]
fn a_program_that_dies_at_the_start() {
    let told = complaint(&shell("echo no weights >&2; echo try again >&2; exit 3"));
    assert_eq!(
        told,
        "ended (exit status: 3) when it was told `protocol_version` (it said: no weights / try again)"
    );
}

#[test]
fn a_program_that_dies_in_the_game() {
    let told = complaint(&script("genmove*) exit 0;;"));
    assert_eq!(
        told,
        "ended (exit status: 0) when it was told `genmove black`"
    );
}

#[test]
fn a_program_that_closes_its_output_only() {
    let told = complaint(&script("genmove*) exec >&-; sleep 1000;;"));
    assert_eq!(
        told,
        "ended (it closed its output) when it was told `genmove black`"
    );
}

#[test]
fn illegal_moves_are_explained() {
    for (answer, sentence) in [
        (
            "d4",
            "wants to play d4, which is illegal: d4 is occupied by White",
        ),
        (
            "a1",
            "wants to play a1, which is illegal: a1 flips nothing for Black",
        ),
        (
            "Z9",
            "wants to play z9, which is illegal: z9 is off the board: the 8x8 board has columns a to h and rows 1 to 8",
        ),
        (
            "PASS",
            "wants to play pass, which is illegal: Black must move, for example d3: a pass is allowed only without a legal move",
        ),
    ] {
        let told = complaint(&script(&format!("genmove*) printf '= {answer}\\n\\n';;")));
        assert_eq!(told, sentence);
    }
}

#[test]
fn nonsense_is_quoted() {
    let told = complaint(&script("genmove*) printf '= what\\n\\n';;"));
    assert_eq!(
        told,
        "answered `what` to `genmove black`, but a move is a square like f5, or a pass"
    );
    let told = complaint(&script("genmove*) printf '= \\n\\n';;"));
    assert!(told.starts_with("answered `` to `genmove black`"), "{told}");
    let told = complaint(&shell("echo Welcome to my engine; cat"));
    assert_eq!(
        told,
        "answered `Welcome to my engine` to `protocol_version`, but in GTP an answer begins with = or ?"
    );
    let told = complaint(&shell(
        "head -c 9000 /dev/zero | tr '\\0' '\\377'; echo; cat",
    ));
    assert!(told.len() < 400, "{told}");
    let told = complaint(&shell("printf '=1 1\\n\\n'; cat"));
    assert_eq!(
        told,
        "answered `1` to `protocol_version`, but only version 2 of GTP is spoken here"
    );
}

#[test]
fn endless_output_does_not_fill_the_memory() {
    let program = script("genmove*) printf '= '; exec yes e6;;");
    assert_eq!(
        complaint_after(&program, short()),
        "did not answer `genmove black` within 4 s and was ended"
    );
}

#[test]
fn a_refused_board_is_told() {
    let program = script("boardsize*) printf '?%s unacceptable size\\n\\n' $id;;");
    let told = complaint(&program);
    assert_eq!(told, "refused `boardsize 8`: unacceptable size");
}

#[test]
fn every_spelling_of_an_answer_is_understood() {
    for answer in [
        "=%s D3",
        "= %s d3",
        "= D3",
        "=d3",
        "\\n\\n=%s D3\\nmore text",
        "=%s\\tD3\\r",
    ] {
        let program = script(&format!("genmove*) printf '{answer}\\n\\n' $id;;"));
        let mut player = GtpPlayer::start(&program, timing()).unwrap();
        let decision = player.choose(&game(&[]), None).unwrap();
        assert_eq!(decision, Decision::Place(square("d3")), "{answer}");
    }
    let program =
        script("protocol_version) printf '= 2.0\\n\\n';; genmove*) printf '= Resign\\n\\n';;");
    let mut player = GtpPlayer::start(&program, timing()).unwrap();
    assert_eq!(player.choose(&game(&[]), None).unwrap(), Decision::Resign);
}

/// A program that writes what it is told to a file, and what the file then holds.
fn recorded(cases: &str, timing: Timing, talk: impl FnOnce(&mut GtpPlayer)) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let note = format!("echo \"$command\" >>{}", quote(log.to_str().unwrap()));
    let mut player = GtpPlayer::start(&script_doing(&note, cases), timing).unwrap();
    talk(&mut player);
    drop(player);
    lines_of(&log)
}

fn lines_of(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn moves_are_told_once_and_again_after_an_undo() {
    let told = recorded("genmove*) printf '= d6\\n\\n';;", timing(), |player| {
        let mut on_board = game(&["f5"]);
        player.prepare(&on_board).unwrap();
        assert_eq!(
            player.choose(&on_board, None).unwrap(),
            Decision::Place(square("d6"))
        );
        on_board.play(square("d6")).unwrap();
        on_board.play(square("c3")).unwrap();
        player.prepare(&on_board).unwrap();
        on_board.undo();
        player.prepare(&on_board).unwrap();
        let other = Rules {
            size: Size::new(4, 6).unwrap(),
            ..Rules::default()
        };
        player.prepare(&Game::new(&other)).unwrap();
    });
    let expected = "protocol_version/boardsize 8/clear_board/play black f5/genmove white/play black c3/\
                    boardsize 8/clear_board/play black f5/play white d6/boardsize 4 6/clear_board/quit";
    assert_eq!(told, expected.split('/').collect::<Vec<_>>());
}

/// A game on 4x4 in which White has just passed.
fn game_with_a_pass() -> Game {
    let mut game = Game::new(&Rules {
        size: Size::new(4, 4).unwrap(),
        ..Rules::default()
    });
    for name in ["b1", "c1", "d1", "a1", "a3"] {
        game.play(square(name)).unwrap();
    }
    assert_eq!(game.moves().last(), Some(&Move::Pass));
    game
}

#[test]
fn passes_are_told_unless_they_are_refused() {
    let mut on_board = game_with_a_pass();
    let told = recorded("", timing(), |player| player.prepare(&on_board).unwrap());
    assert_eq!(
        told[told.len() - 3..],
        ["play black a3", "play white pass", "quit"]
    );
    let refusing = "*pass) printf '? syntax error\\n\\n';; genmove*) printf '= d4\\n\\n';;";
    let told = recorded(refusing, timing(), |player| {
        player.choose(&on_board, None).unwrap();
        on_board.undo();
        player.prepare(&on_board).unwrap();
        on_board.redo();
        player.choose(&on_board, None).unwrap();
    });
    let count = |text: &str| told.iter().filter(|line| *line == text).count();
    assert_eq!(count("play white pass"), 1, "{told:?}");
    assert_eq!(count("play black a3"), 2, "{told:?}");
    assert_eq!(count("genmove black"), 2, "{told:?}");
}

#[test]
fn a_time_is_told_in_whole_seconds_unless_it_is_refused() {
    let timed = Timing {
        time: Some(Duration::from_millis(1_500)),
        tolerance: PATIENCE,
        ..timing()
    };
    let moves = "genmove*) printf '= d3\\n\\n';;";
    let choose = |player: &mut GtpPlayer| {
        player.choose(&game(&[]), None).unwrap();
    };
    let told = recorded(moves, timed.clone(), choose);
    assert!(told.contains(&"time_settings 0 2 1".to_owned()), "{told:?}");
    assert!(told.contains(&"time_left black 2 1".to_owned()), "{told:?}");
    let refusing = format!("time_settings*) printf '? unknown\\n\\n';; {moves}");
    let told = recorded(&refusing, timed, choose);
    assert!(!told.iter().any(|line| line.starts_with("time_left")));
}

#[test]
fn the_clock_of_a_game_is_told_before_each_move() {
    let clock = |seconds: u64| {
        Some(GameClock {
            main: Duration::from_millis(seconds * 1_000 + 500),
            increment: Duration::ZERO,
        })
    };
    let moves = "genmove*) printf '= d3\\n\\n';;";
    let told = |timing| {
        let told = recorded(moves, timing, |player| {
            player.choose(&game(&[]), clock(300)).unwrap();
            player.choose(&game(&["d3", "c3"]), clock(290)).unwrap_err();
        });
        let is_time = |line: &String| line.starts_with("time_");
        told.into_iter().filter(is_time).collect::<Vec<_>>()
    };
    assert_eq!(
        told(timing()),
        [
            "time_settings 300 0 0",
            "time_left black 300 0",
            "time_left black 290 0"
        ]
    );
    // A time for each move is never longer than what is left.
    let timed = Timing {
        time: Some(Duration::from_secs(295)),
        ..timing()
    };
    assert_eq!(
        told(timed),
        [
            "time_settings 0 295 1",
            "time_left black 295 1",
            "time_left black 290 1"
        ]
    );
}

#[test]
fn games_from_an_unusual_start_are_refused() {
    let rules = Rules {
        first: rules::Color::White,
        ..Rules::default()
    };
    let mut player = GtpPlayer::start(&script(""), timing()).unwrap();
    let error = player.prepare(&Game::new(&rules)).unwrap_err();
    assert!(error.to_string().contains("cannot play this game"));
}

/// Whether a process with this number is running.
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().unwrap_or_default();
    !state.is_empty() && !state.starts_with('Z')
}

/// The numbers of the processes that a program noted in a file.
fn noted(path: &Path, count: usize) -> Vec<String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let pids = std::fs::read_to_string(path).unwrap_or_default();
        let pids: Vec<String> = pids.lines().map(str::to_owned).collect();
        if pids.len() >= count {
            return pids;
        }
        assert!(Instant::now() < deadline, "no process was noted");
    }
}

fn assert_gone(pids: &[String]) {
    let deadline = Instant::now() + PATIENCE;
    while pids.iter().any(|pid| is_running(pid)) {
        assert!(Instant::now() < deadline, "{pids:?} are still running");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_of_a_program_that_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pids");
    let file = quote(path.to_str().unwrap());
    let program = script(&format!(
        "genmove*) sleep 1000 & echo $! >>{file}; echo $$ >>{file}; echo still thinking >&2; wait;;"
    ));
    let mut player = GtpPlayer::start(&program, short()).unwrap();
    let error = player.choose(&game(&[]), None).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "`{program}` did not answer `genmove black` within 4 s and was ended (it said: still thinking)"
        )
    );
    assert_gone(&noted(&path, 2));
    let again = player.choose(&game(&[]), None).unwrap_err();
    assert!(matches!(again.fault, Fault::Died { .. }), "{again}");
}

#[test]
#[cfg(target_os = "linux")]
fn who_does_not_want_to_wait_ends_a_program_that_thinks_or_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pids");
    let file = quote(path.to_str().unwrap());
    let program = script(&format!(
        "genmove*) sleep 1000 & echo $! >>{file}; echo $$ >>{file}; wait;;"
    ));
    let stop = Stop::new();
    let mut player = GtpPlayer::start(&program, timing()).unwrap();
    player.heed(&stop);
    let error = std::thread::scope(|scope| {
        let choosing = scope.spawn(|| player.choose(&game(&[]), None).unwrap_err());
        noted(&path, 2);
        stop.request();
        choosing.join().unwrap()
    });
    assert!(matches!(error.fault, Fault::Stopped), "{error}");
    assert_gone(&noted(&path, 2));

    let silent: Program = "sleep 1000".parse().unwrap();
    let error = GtpPlayer::start(&silent, Timing { stop, ..timing() }).err();
    assert!(matches!(error.unwrap().fault, Fault::Stopped));
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_of_a_program_that_will_not_quit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pids");
    let file = quote(path.to_str().unwrap());
    let program = script(&format!(
        "clear_board) trap '' TERM HUP INT; sleep 1000 & echo $! >>{file}; echo $$ >>{file}; printf '=\\n\\n';; quit) wait;;"
    ));
    let mut player = GtpPlayer::start(&program, timing()).unwrap();
    player.prepare(&game(&[])).unwrap();
    let pids = noted(&path, 2);
    assert!(pids.iter().all(|pid| is_running(pid)));
    drop(player);
    assert_gone(&pids);
}
