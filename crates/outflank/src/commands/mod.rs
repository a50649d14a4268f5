//! What each command does, and how failures are told.

mod analyze;
mod app;
mod bench;
mod collection;
mod convert;
mod crew;
mod games;
mod gtp;
mod input;
pub(crate) mod lab;
mod matches;
mod nboard;
mod perft;
mod play;
mod puzzle;
mod serve;
mod service;
mod shell;
mod solve;
mod target;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use ::play::WeightsError;
use indicatif::{ProgressBar, ProgressStyle};
use terminal::app::AppError;
use terminal::console::ConsoleError;

pub(crate) use convert::ConvertArgs;
pub(crate) use games::GamesArgs;

use crate::cli::{Cli, Command, PlayArgs};

/// Runs the command that was asked for.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None if app::can_run() => app::run(),
        None => play::run(&PlayArgs::default()),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Analyze(args)) => analyze::run(&args),
        Some(Command::Puzzle { command }) => puzzle::run(&command),
        Some(Command::Completions { shell }) => shell::completions(shell),
        Some(Command::Man { folder }) => shell::man(folder.as_deref()),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Gtp(args)) => gtp::run(&args),
        Some(Command::Nboard(args)) => nboard::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Lab { command }) => lab::run(&command),
        Some(Command::Perft(args)) => perft::run(&args),
    }
}

/// Why the program ends without having done what it was asked to.
pub(crate) enum Failure {
    /// The command was wrong; the sentence says what would be right.
    Usage(String),
    /// Something went wrong on the way.
    Failed(String),
    /// Whoever read the output has left, which is nobody's fault.
    NobodyReads,
}

impl Failure {
    /// Tells the user, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message, 2),
            Failure::Failed(message) => (message, 1),
            Failure::NobodyReads => return ExitCode::SUCCESS,
        };
        eprintln!("error: {message}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            _ => Failure::Failed(error.to_string()),
        }
    }
}

impl From<WeightsError> for Failure {
    fn from(error: WeightsError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<ConsoleError> for Failure {
    fn from(error: ConsoleError) -> Failure {
        match error {
            ConsoleError::Io(error) => error.into(),
            ConsoleError::Seat(error) => Failure::Failed(error.to_string()),
            ConsoleError::Size(error) => Failure::Usage(error.to_string()),
        }
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        match error {
            AppError::Terminal(_) => Failure::Failed(error.to_string()),
            AppError::Store(_) => Failure::Usage(error.to_string()),
        }
    }
}

/// A bar that shows people how far the work is; it is silent when nobody can see it.
fn progress_bar(what: &'static str, total: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what} {{elapsed}}, {{eta}} left {{msg}}");
    let style = ProgressStyle::with_template(&template);
    let bar = ProgressBar::new(total as u64);
    bar.set_style(style.expect("the template is right"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Whether to use colours: in a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
fn wants_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !set("NO_COLOR") && !is_dumb()
}

/// Whether the terminal says that it can do nothing but show text.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether the locale says that the terminal shows UTF-8, and the terminal has the characters.
fn speaks_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_ascii_lowercase();
    // The console of Linux has room for a few hundred characters, and those that make a disc are not among them.
    let is_console = std::env::var_os("TERM").is_some_and(|term| term == "linux");
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_console
}
