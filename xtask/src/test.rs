//! `cargo xtask test`: everything that must hold before a change lands.

use crate::tools::{Need, PAGE_TESTS, Tool};

/// Tells tests to fail, instead of being skipped, where another program is not installed.
const REQUIRE_ALL: (&str, &str) = ("OUTFLANK_REQUIRE_ALL", "1");

/// One check.
struct Step {
    name: &'static str,
    tool: Tool,
    /// The arguments of the tool.
    args: &'static [&'static str],
    env: Option<(&'static str, &'static str)>,
    /// What the machine can come without.
    needs: &'static [Need],
}

const STEPS: [Step; 8] = [
    Step {
        name: "format",
        tool: Tool::Cargo,
        args: &["fmt", "--all", "--check"],
        env: None,
        needs: &[Need::RUSTFMT],
    },
    Step {
        name: "clippy",
        tool: Tool::Cargo,
        args: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        env: None,
        needs: &[Need::CLIPPY],
    },
    Step {
        name: "tests",
        tool: Tool::Cargo,
        args: &["test", "--workspace"],
        env: None,
        needs: &[],
    },
    Step {
        name: "docs",
        tool: Tool::Cargo,
        args: &["doc", "--workspace", "--no-deps"],
        env: Some(("RUSTDOCFLAGS", "--deny warnings")),
        needs: &[],
    },
    Step {
        name: "the program for the browser",
        tool: Tool::Cargo,
        // With all packages, so that what they need is built with the features that the tests had.
        args: &["build", "--workspace"],
        env: None,
        needs: &[],
    },
    Step {
        name: "tools for the page",
        tool: Tool::Npm,
        args: PAGE_TESTS,
        env: None,
        needs: &[Need::NPM],
    },
    Step {
        name: "types of the page",
        tool: Tool::Npm,
        args: &["run", "--silent", "types"],
        env: None,
        needs: &[Need::NPM],
    },
    Step {
        name: "browser",
        tool: Tool::Npm,
        args: &["test", "--silent"],
        env: None,
        needs: &[Need::NPM, Need::CHROMIUM],
    },
];

/// Runs all checks in turn and stops at the first that fails.
pub(crate) fn run(require_all: bool) -> Result<(), String> {
    let mut skipped = Vec::new();
    for step in &STEPS {
        println!("==> {}: {} {}", step.name, step.tool, step.args.join(" "));
        match step.needs.iter().find(|need| !need.is_there()) {
            Some(need) => {
                let note = format!("{}: {need}", step.name);
                if require_all {
                    return Err(note);
                }
                println!("==> SKIPPED {note}");
                skipped.push(note);
            }
            None => step.run(require_all)?,
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
        let mut command = self.tool.command();
        command
            .args(self.args)
            .envs(self.env)
            .envs(require_all.then_some(REQUIRE_ALL));
        crate::tools::run(self.name, &mut command)
    }
}
