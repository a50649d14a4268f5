//! The configuration: a small TOML file.

use std::collections::BTreeMap;
use std::ops::Range;

use engine::Level;
use serde::Deserialize;
use thiserror::Error;

use super::keys::{Action, Key, Keys};
use super::look::Theme;

/// How somebody likes the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The colours.
    pub theme: Theme,
    /// How strong the computer is in a new game.
    pub level: Level,
    /// Whether discs turn over before one's eyes.
    pub animation: bool,
    /// Whether the mouse works; the terminal's own selecting then needs Shift.
    pub mouse: bool,
    /// Which keys do what.
    pub keys: Keys,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: Theme::default(),
            level: "casual".parse().expect("there is such a level"),
            animation: true,
            mouse: true,
            keys: Keys::default(),
        }
    }
}

/// The configuration is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, {key}: {reason}")]
pub struct ConfigError {
    line: usize,
    key: String,
    reason: String,
}

/// The file as it is written, before its words are understood.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    theme: Option<Theme>,
    level: Option<toml::Spanned<LevelName>>,
    animation: Option<bool>,
    mouse: Option<bool>,
    #[serde(default)]
    keys: BTreeMap<toml::Spanned<String>, toml::Spanned<OneOrMore>>,
}

/// A level by its name or its number.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a level is a number from 1 to 12 or a name like \"casual\""
)]
enum LevelName {
    Name(String),
    Number(u32),
}

/// A key, or several in a list.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a key is written like \"u\", several like [\"u\", \"backspace\"]"
)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Config {
    /// Reads the text of a configuration; what it does not say stays as it is.
    pub fn parse(text: &str) -> Result<Config, ConfigError> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let at = error.span().unwrap_or_default();
            wrong(text, &at, &error.message().replace('\n', " "))
        })?;
        let standard = Config::default();
        let level = match written.level {
            None => standard.level,
            Some(said) => {
                let name = match said.as_ref() {
                    LevelName::Name(name) => name.clone(),
                    LevelName::Number(number) => number.to_string(),
                };
                name.parse()
                    .map_err(|error| wrong(text, &said.span(), &error))?
            }
        };
        Ok(Config {
            theme: written.theme.unwrap_or(standard.theme),
            level,
            animation: written.animation.unwrap_or(standard.animation),
            mouse: written.mouse.unwrap_or(standard.mouse),
            keys: read_keys(text, &written.keys)?,
        })
    }
}

fn read_keys(
    text: &str,
    written: &BTreeMap<toml::Spanned<String>, toml::Spanned<OneOrMore>>,
) -> Result<Keys, ConfigError> {
    let mut keys = Keys::default();
    let mut said = Vec::new();
    for (name, list) in written {
        let action = Action::all()
            .find(|action| action.name() == name.as_ref())
            .ok_or_else(|| {
                let names: Vec<&str> = Action::all().map(Action::name).collect();
                let reason = format!("there is no such action; there are {}", names.join(", "));
                wrong(text, &name.span(), &reason)
            })?;
        let names = match list.as_ref() {
            OneOrMore::One(name) => std::slice::from_ref(name),
            OneOrMore::More(names) => names,
        };
        let parsed: Result<Vec<Key>, _> = names.iter().map(|name| name.parse()).collect();
        keys.set(
            action,
            &parsed.map_err(|error| wrong(text, &list.span(), &error))?,
        );
        said.push((action, list.span()));
    }
    for (action, at) in said {
        keys.check(action)
            .map_err(|error| wrong(text, &at, &error))?;
    }
    Ok(keys)
}

/// Says in which line and at which key something is wrong.
fn wrong(text: &str, at: &Range<usize>, reason: &dyn std::fmt::Display) -> ConfigError {
    let before = text.get(..at.start).unwrap_or(text);
    let line = before.matches('\n').count();
    let content = text.lines().nth(line).unwrap_or_default();
    let key = content.split('=').next().unwrap_or_default().trim();
    ConfigError {
        line: line + 1,
        key: key.to_owned(),
        reason: reason.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        Config::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn nothing_said_changes_nothing() {
        assert_eq!(Config::parse("").unwrap(), Config::default());
        assert_eq!(
            Config::parse("# only a remark\n").unwrap(),
            Config::default()
        );
    }

    #[test]
    fn everything_can_be_said() {
        let text = "theme = \"wood\"\nlevel = 7\nanimation = false\nmouse = false\n\
                    [keys]\nhint = \"i\"\nundo = [\"u\", \"ctrl-z\"]\n";
        let config = Config::parse(text).unwrap();
        assert_eq!(config.theme, Theme::Wood);
        assert_eq!(config.level.name(), "club");
        assert!(!config.animation && !config.mouse);
        assert_eq!(config.keys.action("i".parse().unwrap()), Some(Action::Hint));
        assert_eq!(config.keys.action("t".parse().unwrap()), None);
        let undo = config.keys.action("ctrl-z".parse().unwrap());
        assert_eq!(undo, Some(Action::Undo));
        let named = Config::parse("level = \"master\"").unwrap();
        assert_eq!(named.level.number(), 12);
    }

    #[test]
    fn the_example_in_the_manual_is_right() {
        let manual = include_str!("../../../../docs/terminal.md");
        let example = manual.split("```toml\n").nth(1).unwrap();
        let example = example.split("```").next().unwrap();
        let config = Config::parse(example).unwrap();
        assert_eq!(config.level, Config::default().level);
        assert_ne!(config.keys, Config::default().keys);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_key() {
        assert_eq!(
            complaint("animation = false\ntheme = \"pink\"\n"),
            "line 2, theme: unknown variant `pink`, expected one of `green`, `blue`, `wood`, `contrast`"
        );
        assert!(
            complaint("\n\nlevel = \"wizard\"")
                .starts_with("line 3, level: `wizard` is not a level: say")
        );
        assert!(
            complaint("level = true")
                .starts_with("line 1, level: a level is a number from 1 to 12")
        );
        assert!(
            complaint("animation = 3")
                .starts_with("line 1, animation: invalid type: integer `3`, expected a boolean")
        );
        assert!(
            complaint("colour = 1")
                .starts_with("line 1, colour: unknown field `colour`, expected one of `theme`")
        );
        assert!(
            complaint("[keys]\nfly = \"f\"")
                .starts_with("line 2, fly: there is no such action; there are up, down")
        );
        assert!(complaint("[keys]\nhint = \"tt\"").starts_with("line 2, hint: `tt` is not a key"));
        assert_eq!(
            complaint("[keys]\nhint = \"u\""),
            "line 2, hint: the key u is already taken by undo: choose another"
        );
        assert!(complaint("theme = ").starts_with("line 1, theme: "));
    }
}
