//! `outflank solve`.

mod small_boards;

use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::thread::available_parallelism;
use std::time::Duration;

use engine::{Engine, Goal, Kind, Limits, Options, Report, Stop};
use formats::{ObfLine, parse_obf_line, parse_position, write_position};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rules::{Color, Move, Position};
use serde::Serialize;

use super::Failure;
use crate::cli::SolveArgs;

/// Memory for remembered positions when nobody says otherwise.
const HASH_MIB: usize = 256;

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
struct Row {
    position: String,
    side: char,
    empties: usize,
    score: i32,
    best: Option<String>,
    pv: Vec<String>,
    kind: &'static str,
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
}

/// One legal move and its value for the side to move.
#[derive(Serialize)]
struct MoveRow {
    #[serde(rename = "move")]
    action: String,
    score: i32,
}

/// Solves everything that was asked for; fails at the end if something was wrong.
pub(super) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let mut solver = Solver::new(args)?;
    if args.small_boards {
        return small_boards::run(&mut solver);
    }
    let mut wrong = 0;
    match read_input(args)? {
        Input::Position(position) => {
            let problem = ObfLine {
                position,
                moves: Vec::new(),
                score: None,
            };
            solver.show(&problem)?;
        }
        Input::Lines { name, text } => {
            for (number, line) in text.lines().enumerate() {
                match parse_obf_line(line) {
                    Ok(None) => {}
                    Ok(Some(problem)) => wrong += usize::from(!solver.show(&problem)?),
                    Err(error) => {
                        wrong += 1;
                        eprintln!("{name}:{}:{}: {error}", number + 1, error.column());
                    }
                }
            }
        }
    }
    match wrong {
        0 => Ok(()),
        1 => Err(Failure::Failed(
            "one line was wrong or missed its score".to_owned(),
        )),
        _ => Err(Failure::Failed(format!(
            "{wrong} lines were wrong or missed their score"
        ))),
    }
}

enum Input {
    Position(Position),
    Lines { name: String, text: String },
}

/// The position, or the lines of the file or of standard input; without any, the start on the board that was chosen.
fn read_input(args: &SolveArgs) -> Result<Input, Failure> {
    let Some(what) = args.what.as_deref() else {
        let rules = args.board.choices().rules();
        let rules = rules.map_err(|error| Failure::Usage(error.to_string()))?;
        return Ok(Input::Position(rules.start()));
    };
    if what == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        return Ok(Input::Lines {
            name: "standard input".to_owned(),
            text,
        });
    }
    if Path::new(what).is_file() {
        let text = fs::read_to_string(what)
            .map_err(|error| Failure::Failed(format!("{what}: {error}")))?;
        return Ok(Input::Lines {
            name: what.to_owned(),
            text,
        });
    }
    let file_like = Path::new(what).extension().is_some() && !what.contains(' ');
    parse_position(what).map(Input::Position).map_err(|error| {
        Failure::Usage(if file_like {
            format!("{what}: there is no such file")
        } else {
            format!("`{what}` is neither a file nor a position: {error}")
        })
    })
}

struct Solver<'a> {
    args: &'a SolveArgs,
    engine: Engine,
    limits: Limits,
}

impl<'a> Solver<'a> {
    fn new(args: &'a SolveArgs) -> Result<Solver<'a>, Failure> {
        let cores = available_parallelism().map_or(1, usize::from);
        let weights = args.engine.weights.clone().unwrap_or_default();
        Ok(Solver {
            args,
            engine: Engine::new(Options {
                threads: args.engine.threads.unwrap_or(cores),
                hash_mib: args.engine.hash.unwrap_or(HASH_MIB),
                seed: None,
                weights: weights.load()?,
            }),
            limits: Limits {
                goal: if args.wld { Goal::Winner } else { Goal::Score },
                ..Limits::default()
            },
        })
    }

    /// Solves a problem and shows the result; false when the score is not the expected one.
    fn show(&mut self, problem: &ObfLine) -> Result<bool, Failure> {
        let row = self.solve(problem);
        let mut out = io::stdout().lock();
        if self.args.json {
            let json = serde_json::to_string(&row).expect("plain values are JSON");
            writeln!(out, "{json}")?;
        } else {
            write!(out, "{row}")?;
        }
        out.flush()?;
        Ok(row.ok != Some(false))
    }

    fn solve(&mut self, problem: &ObfLine) -> Row {
        let position = &problem.position;
        let answer = self.think(position);
        let score = answer.as_ref().map_or_else(
            || final_score(position, self.args.wld),
            |report| report.score.discs() as i32,
        );
        let expected = problem.score;
        let seconds = answer
            .as_ref()
            .map_or(0.0, |report| report.time.as_secs_f64());
        let nodes = answer.as_ref().map_or(0, |report| report.nodes);
        Row {
            position: write_position(position),
            side: match position.side() {
                Color::Black => 'X',
                Color::White => 'O',
            },
            empties: position.empties(),
            score,
            best: answer.as_ref().map(|report| report.best().to_string()),
            pv: answer.as_ref().map_or(Vec::new(), |report| {
                report.line.iter().map(Move::to_string).collect()
            }),
            kind: kind_name(answer.as_ref().map_or(Kind::Exact, |report| report.kind)),
            nodes,
            seconds,
            nps: (nodes as f64 / seconds.max(1e-9)) as u64,
            moves: self.args.all_moves.then(|| self.solve_moves(position)),
            expected,
            ok: expected.map(|expected| {
                score
                    == if self.args.wld {
                        expected.signum()
                    } else {
                        expected
                    }
            }),
        }
    }

    /// The value of every legal move, the best first.
    fn solve_moves(&mut self, position: &Position) -> Vec<MoveRow> {
        let mut rows: Vec<MoveRow> = Vec::new();
        for action in position.legal_moves() {
            let after = position.after(action).expect("a listed move is legal");
            let score = match self.think(&after) {
                Some(report) => report.score.discs() as i32,
                None => final_score(&after, self.args.wld),
            };
            rows.push(MoveRow {
                action: action.to_string(),
                score: -score,
            });
        }
        rows.sort_by_key(|row| -row.score);
        rows
    }

    /// Searches a position with a progress line for people; nothing when the game is over.
    fn think(&mut self, position: &Position) -> Option<Report> {
        let stop = Stop::new();
        let progress = progress_line(&stop);
        let answer = self.engine.go(position, &self.limits, &stop, |report| {
            progress.set_message(describe(report));
        });
        progress.finish_and_clear();
        answer.ok()
    }
}

fn final_score(position: &Position, wld: bool) -> i32 {
    let outcome = position
        .outcome()
        .expect("only a finished game is not searched");
    let lead = outcome.official.lead(position.side());
    if wld { lead.signum() } else { lead }
}

/// A line that shows people what the search is doing; it is silent when nobody can see it.
fn progress_line(stop: &Stop) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let stop = stop.clone();
    let nodes = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let millions = stop.nodes() as f64 / 1e6;
        let speed = millions / state.elapsed().as_secs_f64().max(1e-3);
        // A progress line that cannot be shown is no reason to stop.
        let _ = write!(out, "{millions:.1} M nodes, {speed:.1} M/s");
    };
    let style = ProgressStyle::with_template("{spinner} {elapsed} {nodes} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
        .with_key("nodes", nodes);
    let line = ProgressBar::new_spinner().with_style(style);
    line.enable_steady_tick(Duration::from_millis(100));
    line
}

/// What the last round has found.
fn describe(report: &Report) -> String {
    format!(
        "| depth {} ({}): {} {}",
        report.depth,
        report.kind,
        report.best(),
        report.score
    )
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Exact => "exact",
        Kind::Winner => "wld",
        Kind::Selective(_) => "selective",
        Kind::Forced => "forced",
        _ => "depth",
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.position)?;
        let result = match (self.kind, self.score) {
            ("wld", 1) => "wins".to_owned(),
            ("wld", 0) => "draws".to_owned(),
            ("wld", _) => "loses".to_owned(),
            (kind, score) => format!("{score:+} ({kind})"),
        };
        let best = self.best.as_deref().unwrap_or("none, the game is over");
        writeln!(f, "  {} {result}, best move {best}", self.side)?;
        if let Some(moves) = &self.moves {
            let all: Vec<String> = moves
                .iter()
                .map(|row| format!("{} {:+}", row.action, row.score))
                .collect();
            writeln!(f, "  moves: {}", all.join(", "))?;
        }
        if !self.pv.is_empty() {
            writeln!(f, "  line: {}", self.pv.join(" "))?;
        }
        let speed = self.nps as f64 / 1e6;
        writeln!(
            f,
            "  {} nodes in {:.3} s, {speed:.1} M/s",
            self.nodes, self.seconds
        )?;
        match (self.expected, self.ok) {
            (Some(expected), Some(false)) => writeln!(f, "  WRONG: {expected:+} was expected"),
            (Some(_), Some(true)) => writeln!(f, "  as expected"),
            _ => Ok(()),
        }
    }
}
