//! The programs that chores run, and what is said when one is not installed.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};

/// The arguments of `npm` that install what the page's tests need.
pub(crate) const PAGE_TESTS: &[&str] = &["ci", "--no-audit", "--no-fund"];

/// A program that checks something.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    Cargo,
    /// In the folder of the page's tests.
    Npm,
}

impl Tool {
    pub(crate) fn command(self) -> Command {
        match self {
            Tool::Cargo => cargo(),
            Tool::Npm => {
                let mut command = Command::new("npm");
                let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
                let root = root.expect("the project is around its chores");
                command.current_dir(root.join("crates/web/tests/browser"));
                command
            }
        }
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tool::Cargo => "cargo",
            Tool::Npm => "npm",
        })
    }
}

/// Something that has to be installed.
pub(crate) struct Need {
    program: &'static str,
    /// A subcommand of `cargo`, for what comes with Rust.
    subcommand: Option<&'static str>,
    install: &'static str,
}

impl Need {
    pub(crate) const RUSTFMT: Need = Need {
        program: "cargo",
        subcommand: Some("fmt"),
        install: "rustup component add rustfmt",
    };
    pub(crate) const CLIPPY: Need = Need {
        program: "cargo",
        subcommand: Some("clippy"),
        install: "rustup component add clippy",
    };
    pub(crate) const NPM: Need = Need {
        program: "npm",
        subcommand: None,
        install: "apt-get install nodejs npm",
    };
    pub(crate) const CHROMIUM: Need = Need {
        program: "chromium",
        subcommand: None,
        install: "apt-get install chromium",
    };

    pub(crate) fn is_there(&self) -> bool {
        let mut command = match self.program {
            "cargo" => cargo(),
            program => Command::new(program),
        };
        let version = command
            .args(self.subcommand)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        version.is_ok_and(|status| status.success())
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Need {
            program, install, ..
        } = self;
        let subcommand = self
            .subcommand
            .map_or(String::new(), |name| format!(" {name}"));
        write!(
            f,
            "`{program}{subcommand}` is not installed; run: {install}"
        )
    }
}

/// Runs a command that must succeed.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{name}: cannot start it: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{name} failed"))
    }
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
