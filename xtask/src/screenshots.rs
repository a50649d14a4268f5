//! `cargo xtask screenshots`: a picture of every main state of the page, to be looked at.

use crate::tools::{Need, PAGE_TESTS, Tool, run as run_tool};

pub(crate) fn run(folder: &str) -> Result<(), String> {
    if let Some(need) = [Need::NPM, Need::CHROMIUM]
        .iter()
        .find(|need| !need.is_there())
    {
        return Err(need.to_string());
    }
    let folder = std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut build = Tool::Cargo.command();
    run_tool(
        "the program",
        build.args(["build", "--package", "outflank"]),
    )?;
    run_tool("tools for the page", Tool::Npm.command().args(PAGE_TESTS))?;
    let mut shoot = Tool::Npm.command();
    shoot
        .args(["run", "--silent", "screenshots", "--"])
        .arg(folder);
    run_tool("screenshots", &mut shoot)
}
