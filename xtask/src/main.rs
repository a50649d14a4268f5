//! The project's own chores, run as `cargo xtask CHORE`.

mod screenshots;
mod test;
mod tools;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--require-all]    format check, clippy, all tests, docs, the page in a browser
    --require-all                   fail, instead of skipping, where something is not installed
cargo xtask screenshots FOLDER      a picture of every main state of the page";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["test"] => test::run(false),
        ["test", "--require-all"] => test::run(true),
        ["screenshots", folder] => screenshots::run(folder),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
