//! `cargo xtask test`: everything that must hold before a change lands.

use std::process::{Command, Stdio};

/// Tells tests to fail, instead of being skipped, where another program is not installed.
const REQUIRE_ALL: (&str, &str) = ("OUTFLANK_REQUIRE_ALL", "1");

/// One check.
struct Step {
    name: &'static str,
    /// The arguments of `cargo`.
    args: &'static [&'static str],
    env: Option<(&'static str, &'static str)>,
    /// A `cargo` subcommand that Rust can come without, and how to install it.
    needs: Option<(&'static str, &'static str)>,
}

const STEPS: [Step; 4] = [
    Step {
        name: "format",
        args: &["fmt", "--all", "--check"],
        env: None,
        needs: Some(("fmt", "rustup component add rustfmt")),
    },
    Step {
        name: "clippy",
        args: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        env: None,
        needs: Some(("clippy", "rustup component add clippy")),
    },
    Step {
        name: "tests",
        args: &["test", "--workspace"],
        env: None,
        needs: None,
    },
    Step {
        name: "docs",
        args: &["doc", "--workspace", "--no-deps"],
        env: Some(("RUSTDOCFLAGS", "--deny warnings")),
        needs: None,
    },
];

/// Runs all checks in turn and stops at the first that fails.
pub(crate) fn run(require_all: bool) -> Result<(), String> {
    let mut skipped = Vec::new();
    for step in &STEPS {
        println!("==> {}: cargo {}", step.name, step.args.join(" "));
        match step.needs {
            Some((tool, install)) if !is_installed(tool) => {
                let note = format!(
                    "{}: `cargo {tool}` is not installed; run: {install}",
                    step.name
                );
                if require_all {
                    return Err(note);
                }
                println!("==> SKIPPED {note}");
                skipped.push(note);
            }
            _ => step.run(require_all)?,
        }
    }
    println!("==> all checks passed, {} skipped", skipped.len());
    for note in skipped {
        println!("==> SKIPPED {note}");
    }
    Ok(())
}

impl Step {
    fn run(&self, require_all: bool) -> Result<(), String> {
        let status = cargo()
            .args(self.args)
            .envs(self.env)
            .envs(require_all.then_some(REQUIRE_ALL))
            .status()
            .map_err(|error| format!("{}: cannot start cargo: {error}", self.name))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("{} failed", self.name))
        }
    }
}

fn is_installed(tool: &str) -> bool {
    let version = cargo()
        .args([tool, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
