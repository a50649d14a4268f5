//! Runs the real program: with prepared input, or answering its prompts one by one.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use formats::Transcript;
use rules::{Game, Rules};

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with this input and waits for its end.
pub(crate) fn run(args: &[&str], input: &str) -> Output {
    let mut child = program(args).spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs the program and returns what it printed; it must have succeeded.
pub(crate) fn output(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {error}");
    assert_eq!(error, "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program, which must fail with this code, and returns its complaint.
pub(crate) fn complaint(args: &[&str], code: i32) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Whether a text has this line, alone.
pub(crate) fn has_line(text: &str, line: &str) -> bool {
    text.lines().any(|found| found == line)
}

/// The game of the transcript that was printed last.
pub(crate) fn printed_game(text: &str) -> Game {
    let line = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("Transcript: "))
        .unwrap_or_else(|| panic!("no transcript in {text}"));
    let transcript = Transcript::parse(line).unwrap();
    transcript.replay(&Rules::default()).unwrap()
}

/// Checks the lines about passes and the end of a whole game against its printed transcript.
pub(crate) fn check_whole_game(text: &str) -> Game {
    let game = printed_game(text);
    let outcome = game.outcome().expect("the game is over");
    let mut passes = Vec::new();
    for turn in game.turns().iter().filter(|turn| turn.passed) {
        passes.push(format!(
            "{} player has no valid move",
            turn.color.other().letter()
        ));
    }
    let announced: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("no valid move"))
        .collect();
    assert_eq!(announced, passes);
    let winner = outcome.winner().map_or("Draw!".to_owned(), |color| {
        format!("{} player wins", color.letter())
    });
    let (official, raw) = (outcome.official, outcome.raw);
    let mut end = vec![
        winner,
        format!("Score: Black {} - White {}", official.black, official.white),
    ];
    if raw != official {
        end.push(format!("Discs: Black {} - White {}", raw.black, raw.white));
    }
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| *line == end[0]).unwrap();
    assert_eq!(lines[at..at + end.len()], end);
    game
}

/// A running program whose prompts are answered one by one.
pub(crate) struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Everything printed so far.
    pub(crate) text: String,
}

impl Dialogue {
    pub(crate) fn start(args: &[&str]) -> Dialogue {
        let mut child = program(args).stderr(Stdio::inherit()).spawn().unwrap();
        Dialogue {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            text: String::new(),
        }
    }

    /// Reads on to the next prompt and returns it; nothing at the end of the program.
    pub(crate) fn prompt(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            self.text.push_str(&line);
            if line.ends_with(":\n") {
                return Some(line.trim_end().to_owned());
            }
        }
    }

    /// Types a line.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Waits for a prompt that contains this text, and answers it.
    pub(crate) fn answer(&mut self, prompt: &str, line: &str) {
        let found = self.prompt();
        assert!(
            found.as_deref().is_some_and(|found| found.contains(prompt)),
            "expected `{prompt}`, found {found:?} in {}",
            self.text
        );
        self.say(line);
    }

    /// Ends the program as Ctrl-C does, and returns everything that it printed.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> String {
        use rustix::process::{Pid, Signal, kill_process};
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        while self.prompt().is_some() {}
        assert_eq!(self.child.wait().unwrap().code(), None);
        self.text
    }

    /// Answers every further prompt by a legal move, taken from what `moves` lists.
    pub(crate) fn play_on(mut self) -> String {
        while self.prompt().is_some() {
            self.say("moves");
            assert!(self.prompt().is_some(), "{}", self.text);
            let list = self.text.lines().rev().nth(1).unwrap();
            let squares = list.strip_prefix("Legal moves: ").unwrap();
            let square = squares.split(' ').next_back().unwrap().to_owned();
            self.say(&square);
        }
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        self.text
    }
}
