//! Recorded dialogues with the `NBoard` engine, and the loop that reads on while it thinks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use engine::{Limits, Options, Stop};
use proptest::prelude::*;
use protocols::nboard::{Session, serve};

const START: &str = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)";

fn session() -> Session {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    Session::new(limits, options)
}

/// Says a line and collects the answers.
fn say(session: &mut Session, line: &str) -> Vec<String> {
    let mut answers = Vec::new();
    session.handle(line, &Stop::new(), |answer| answers.push(answer.to_owned()));
    answers
}

/// Whether an answer fits what was recorded; `*` stands for anything up to the next blank.
fn fits(answer: &str, pattern: &str) -> bool {
    let (answer, pattern): (Vec<&str>, Vec<&str>) =
        (answer.split(' ').collect(), pattern.split(' ').collect());
    let fit = |(word, expected): (&&str, &&str)| match expected.strip_suffix('*') {
        Some(begin) => word.starts_with(begin),
        None => word == expected,
    };
    answer.len() == pattern.len() && answer.iter().zip(&pattern).all(fit)
}

/// Plays the lines after `>` and expects the lines after `<`.
fn check(session: &mut Session, dialogue: &str) {
    let mut answers: Vec<String> = Vec::new();
    let mut command = "";
    for line in dialogue.trim().lines().map(str::trim_start) {
        if let Some(said) = line.strip_prefix("> ") {
            assert_eq!(answers, [""; 0], "{command}");
            command = said;
            answers = say(session, command);
        } else {
            let pattern = line.strip_prefix("< ").expect("an answer");
            assert!(!answers.is_empty(), "{command}: no `{pattern}`");
            let answer = answers.remove(0);
            assert!(fits(&answer, pattern), "{command}: {answer} for {pattern}");
        }
    }
    assert_eq!(answers, [""; 0], "{command}");
}

#[test]
fn the_example_of_version_2() {
    check(
        &mut session(),
        &format!(
            "> nboard 2
            > set game {}
            > set depth 3
            < set myname Outflank3
            > ping 1
            < pong 1
            > set contempt 0
            > hint 2
            < status Analyzing
            < search * * 0 3
            < search * * 0 3
            < nodestats * *
            < status
            > move C3//2.1
            > ping 2
            < pong 2
            > go
            < status Thinking
            < search * * 0 3
            < nodestats * *
            < === *
            > move D3/-0.20/0.03
            > ping 3
            < pong 3
            > learn
            < learned
            > clear
            > analyze
            < status Analyzing
            < analysis 4 *
            < analysis 3 *
            < analysis 2 *
            < analysis 1 *
            < analysis 0 *
            < status
            > hello world
            >  
            > quit",
            START.replace(";)", "B[F5]W[D6];)")
        ),
    );
}

#[test]
fn version_1_says_bare_moves() {
    let mut session = session();
    check(
        &mut session,
        "> nboard 1
        > set depth 1
        < set myname Outflank1
        > F5
        > d6
        > C3
        > go
        < status Thinking
        < search * * 0 1
        < nodestats * *
        < === *
        > F5
        < status cannot play F5: f5 is occupied by Black",
    );
    assert!(!session.has_quit());
    say(&mut session, "quit");
    assert!(session.has_quit());
}

#[test]
fn passes_are_said_and_told() {
    let before_pass = "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---OOO** -------- -------- -------- -------- O];)";
    check(
        &mut session(),
        &format!(
            "> set game {before_pass}
            > go
            < === PA
            > hint 1
            < status Analyzing
            < search PA-C4 -64.00 0 2
            < nodestats * *
            < status
            > move PA
            > go
            < status Thinking
            < search C4 64.00 0 2
            < nodestats * *
            < === C4/64.00/0.00
            > move C4
            > go
            < === PA
            > hint 3
            > analyze
            < status Analyzing
            < analysis 2 -64.00
            < analysis 1 64.00
            < analysis 0 -64.00
            < status"
        ),
    );
}

#[test]
fn games_that_cannot_be_played_are_refused_with_a_sentence() {
    let mut session = session();
    let text = include_str!("../../../testdata/ggf/synthetic-all-sizes.ggf");
    for line in text.lines() {
        let answers = say(&mut session, &format!("set game {line}"));
        let kind = line.split("TY[").nth(1).unwrap().split(']').next().unwrap();
        match kind {
            "88" => assert!(
                answers[0].starts_with("status cannot set the game: this game is on an octagon"),
                "{answers:?}"
            ),
            "8a" => assert!(
                answers[0].starts_with("status cannot set the game: this is an anti game"),
                "{answers:?}"
            ),
            _ => assert_eq!(answers, [""; 0], "{line}"),
        }
    }
    // The last game is still there: over, on 14x14.
    assert_eq!(say(&mut session, "go"), ["=== PA"]);
    for wrong in [
        "set game",
        "set game (;GM[Go];)",
        "set game f5d6",
        "set game (;GM[Othello]B[a1];)",
    ] {
        let answers = say(&mut session, wrong);
        assert!(
            answers[0].starts_with("status cannot set the game: "),
            "{wrong}: {answers:?}"
        );
    }
    for wrong in ["move z9", "hint none", "set depth 0"] {
        let answers = say(&mut session, wrong);
        assert!(answers[0].starts_with("status "), "{wrong}: {answers:?}");
    }
}

#[test]
fn hints_go_deeper_and_end_exact() {
    let mut session = session();
    let problem = "(;GM[Othello]TY[8]BO[8 --*****- -OOO**-O -OOO**O* -O*O*O** O***O*** --*O*O** -***OOO- -OOOOO-- *];)";
    say(&mut session, &format!("set game {problem}"));
    say(&mut session, "set depth 8");
    let answers = say(&mut session, "hint 3");
    let exact: Vec<&String> = answers
        .iter()
        .filter(|line| line.ends_with("100%"))
        .collect();
    assert_eq!(exact.len(), 3, "{answers:?}");
    assert!(exact[0].starts_with("search G8-"), "{answers:?}");
    assert!(exact[0].contains(" 18.00 0 100%"), "{answers:?}");
    assert!(
        answers.iter().any(|line| line.ends_with(" 0 4")),
        "a first look"
    );
}

#[test]
fn a_clock_in_the_game_bounds_the_thinking() {
    // Without the clock this would search to the end of the game, which nobody lives to see.
    let mut session = Session::new(Limits::default(), Options::default());
    for clock in ["TI[1]", "TB[0:01]TW[10:00]", "TI[10]TB[1//1]"] {
        let game = START.replace("TI[5:00]", clock);
        say(&mut session, &format!("set game {game}"));
        let answers = say(&mut session, "go");
        assert!(answers.last().unwrap().starts_with("=== "), "{answers:?}");
    }
}

/// The other end of a pipe made of lines.
struct Pipe {
    lines: Receiver<String>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let Ok(line) = self.lines.recv() else {
                return Ok(0);
            };
            self.rest = (line + "\n").into_bytes();
        }
        let count = self.rest.len().min(into.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// Sends what is written on, line by line.
struct Ear(Sender<String>, Vec<u8>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        for line in std::mem::take(&mut self.1).lines() {
            let _ = self.0.send(line?);
        }
        Ok(())
    }
}

#[test]
fn a_ping_stops_whatever_the_engine_thinks_about() {
    for question in ["go", "hint 5", "analyze"] {
        let (say, lines) = channel();
        let (heard, hear) = channel();
        let engine = thread::spawn(move || {
            let mut session = Session::new(Limits::default(), Options::default());
            let mut input = BufReader::new(Pipe {
                lines,
                rest: Vec::new(),
            });
            serve(&mut session, &mut input, &mut Ear(heard, Vec::new()))
        });
        // Without a limit this would go on to the end of the game.
        say.send(question.to_owned()).unwrap();
        assert!(hear.recv().unwrap().starts_with("status "));
        say.send("ping 7".to_owned()).unwrap();
        let answers: Vec<String> = hear.iter().take_while(|line| line != "pong 7").collect();
        let moves = answers
            .iter()
            .filter(|line| line.starts_with("==="))
            .count();
        assert_eq!(moves, usize::from(question == "go"), "{answers:?}");
        say.send("set depth 1".to_owned()).unwrap();
        assert_eq!(hear.recv().unwrap(), "set myname Outflank1");
        say.send("go".to_owned()).unwrap();
        assert!(hear.iter().any(|line| line.starts_with("===")));
        say.send("quit".to_owned()).unwrap();
        engine.join().unwrap().unwrap();
    }
}

#[test]
fn what_was_asked_last_is_answered_after_the_input_has_ended() {
    let mut output = Vec::new();
    let input = "nboard 2\nset depth 2\ngo\nmove F5\ngo\n";
    serve(&mut session(), &mut input.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(text.matches("=== ").count(), 2, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_lines_are_survived(
        lines in prop::collection::vec(
            prop_oneof![
                "\\PC{0,40}",
                "(set game|set depth|move|hint|ping|go|analyze|clear|[a-h][1-8]) ?[a-hA-H0-9/.-]{0,6}",
                "set game \\(;GM\\[Othello\\]TY\\[[0-9ask]{1,3}\\](TI\\[[0-9:/.]{0,8}\\])?([BW]\\[[a-h][1-8]//[0-9]{1,3}\\]){0,4};\\)",
            ],
            0..8,
        ),
    ) {
        // Asked to stop already, so that every search is as short as can be.
        let stop = Stop::new();
        stop.request();
        let mut session = session();
        for line in &lines {
            session.handle(line, &stop, |answer| assert!(!answer.contains('\n'), "{answer}"));
        }
        let mut answers = Vec::new();
        session.handle("ping 5", &stop, |answer| answers.push(answer.to_owned()));
        prop_assert_eq!(answers, ["pong 5"]);
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_game_stays() {
    let input = format!(
        "move F5\nset game {}\nmove F5\nping 1\n",
        "x".repeat(1 << 20)
    );
    let mut output = Vec::new();
    serve(&mut session(), &mut input.as_bytes(), &mut output).unwrap();
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "status a line has at most 65536 characters\n\
         status cannot play F5: f5 is occupied by Black\n\
         pong 1\n"
    );
}
