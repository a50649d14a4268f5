//! What keys do.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use thiserror::Error;

/// Something a key can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the cursor, or the choice in a list.
    Up,
    /// Move the cursor, or the choice in a list.
    Down,
    /// Move the cursor, or change a value.
    Left,
    /// Move the cursor, or change a value.
    Right,
    /// Move the cursor to the next legal square.
    Jump,
    /// Play on the square of the cursor, or take what is chosen.
    Select,
    /// Let the computer move at once, close what is open, or go back.
    Back,
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Look at the start of the game.
    First,
    /// Look at the move before.
    Previous,
    /// Look at the move after.
    Next,
    /// Go back to where the game is.
    Last,
    /// Ask what to play.
    Hint,
    /// Show or hide what each move is worth.
    Values,
    /// Change seats with the other side.
    Swap,
    /// Let the computer wait, or go on.
    Pause,
    /// Give up.
    Resign,
    /// Write the game to a file.
    Save,
    /// Read a game or position.
    Load,
    /// Put the moves on the clipboard.
    CopyMoves,
    /// Analyse the game, or go on playing it.
    Analyse,
    /// Start another game.
    New,
    /// Show the keys.
    Help,
    /// Leave.
    Quit,
}

use Action::{
    Analyse, Back, CopyMoves, Down, First, Help, Hint, Jump, Last, Left, Load, New, Next, Pause,
    Previous, Quit, Redo, Resign, Right, Save, Select, Swap, Undo, Up, Values,
};

/// Every action with its name in the configuration, its keys when nobody says otherwise, and what it does on the board.
const ACTIONS: [(Action, &str, &[&str], &str); 25] = [
    (Up, "up", &["up", "k"], "cursor up"),
    (Down, "down", &["down", "j"], "cursor down"),
    (Left, "left", &["left", "h"], "cursor left"),
    (Right, "right", &["right", "l"], "cursor right"),
    (Jump, "jump", &["tab"], "next legal square"),
    (Select, "select", &["enter", "space"], "play on this square"),
    (Back, "back", &["esc"], "move now, close, menu"),
    (Undo, "undo", &["u", "backspace"], "take your move back"),
    (Redo, "redo", &["r"], "play it again"),
    (First, "first", &["home"], "look at the start"),
    (Previous, "previous", &["pageup", "["], "look one move back"),
    (Next, "next", &["pagedown", "]"], "look one move on"),
    (Last, "last", &["end"], "back to the game"),
    (Hint, "hint", &["t"], "what to play"),
    (Values, "values", &["v"], "what each move is worth"),
    (Swap, "swap", &["x"], "swap sides"),
    (Pause, "pause", &["p"], "computer waits"),
    (Resign, "resign", &["R"], "resign"),
    (Save, "save", &["s"], "save to a file"),
    (Load, "load", &["o"], "open a game or position"),
    (CopyMoves, "copy", &["y"], "copy the moves"),
    (Analyse, "analyse", &["z"], "analyse, or play on"),
    (New, "new", &["n"], "new game"),
    (Help, "help", &["?", "f1"], "these keys"),
    (Quit, "quit", &["q"], "menu, then leave"),
];

impl Action {
    /// Its name in the configuration.
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// What it does, in a few words.
    pub fn about(self) -> &'static str {
        self.entry().3
    }

    /// All actions, in the order of the help.
    pub fn all() -> impl Iterator<Item = Action> {
        ACTIONS.iter().map(|entry| entry.0)
    }

    /// Whether it only moves the cursor.
    pub const fn is_direction(self) -> bool {
        matches!(self, Up | Down | Left | Right)
    }

    fn entry(self) -> &'static (Action, &'static str, &'static [&'static str], &'static str) {
        let mut entries = ACTIONS.iter();
        entries
            .find(|entry| entry.0 == self)
            .expect("every action is listed")
    }
}

/// One key, alone or with Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

/// The text does not name a key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a key: write one character like u or R, a name like up, enter, esc, tab, space, backspace, delete, home, end, pageup, pagedown or f1, or ctrl- in front of one"
)]
pub struct ParseKeyError(String);

const NAMES: [(&str, KeyCode); 14] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("space", KeyCode::Char(' ')),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Key, ParseKeyError> {
        let unknown = || ParseKeyError(text.to_owned());
        let (ctrl, name) = match text.strip_prefix("ctrl-") {
            Some(name) => (true, name),
            None => (false, text),
        };
        let mut characters = name.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(only), None) if !only.is_control() => KeyCode::Char(only),
            _ => {
                let number = name
                    .strip_prefix('f')
                    .and_then(|number| number.parse().ok());
                let function = number.filter(|number| (1..=12).contains(number));
                let named = NAMES
                    .iter()
                    .find(|named| named.0 == name)
                    .map(|named| named.1);
                let code = function.map(KeyCode::F).or(named);
                code.ok_or_else(unknown)?
            }
        };
        Ok(Key { code, ctrl })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMES.iter().find(|named| named.1 == self.code);
        let name = match (named, self.code) {
            (Some(named), _) => named.0.to_owned(),
            (None, KeyCode::Char(only)) => only.to_string(),
            (None, KeyCode::F(number)) => format!("f{number}"),
            (None, code) => format!("{code:?}"),
        };
        f.pad(&if self.ctrl {
            format!("ctrl-{name}")
        } else {
            name
        })
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Key {
        Key {
            code: event.code,
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
        }
    }
}

impl Key {
    /// The character that was typed, without Ctrl.
    pub const fn character(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if !self.ctrl => Some(character),
            _ => None,
        }
    }
}

/// Two actions ask for the same key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the key {key} is already taken by {other}: choose another")]
pub struct KeyTaken {
    key: Key,
    other: &'static str,
}

/// Keys that always do the same, with what they do.
pub const FIXED: [(&str, &str); 2] = [
    ("ctrl-l", "draw everything again"),
    ("ctrl-c", "leave; the game is kept"),
];

/// Which keys do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys(Vec<(Action, Vec<Key>)>);

impl Default for Keys {
    fn default() -> Keys {
        let parse = |name: &&str| name.parse().expect("the keys of the program are right");
        let keys = ACTIONS
            .iter()
            .map(|entry| (entry.0, entry.2.iter().map(parse).collect()));
        Keys(keys.collect())
    }
}

impl Keys {
    /// Gives an action other keys.
    pub fn set(&mut self, action: Action, keys: &[Key]) {
        for (listed, own) in &mut self.0 {
            if *listed == action {
                *own = keys.to_vec();
            }
        }
    }

    /// Says which key asks for two things, if one does.
    pub fn check(&self, action: Action) -> Result<(), KeyTaken> {
        for &key in self.of(action) {
            let others = self.0.iter().filter(|(other, _)| *other != action);
            let mut taken = others.filter(|(_, keys)| keys.contains(&key));
            let fixed = FIXED.iter().find(|(name, _)| key.to_string() == *name);
            let other = taken.next().map(|(other, _)| other.name());
            if let Some(other) = other.or(fixed.map(|(_, about)| *about)) {
                return Err(KeyTaken { key, other });
            }
        }
        Ok(())
    }

    /// What a key asks for.
    pub fn action(&self, key: Key) -> Option<Action> {
        let mut all = self.0.iter();
        all.find(|(_, keys)| keys.contains(&key))
            .map(|(action, _)| *action)
    }

    /// The keys that ask for something.
    pub fn of(&self, action: Action) -> &[Key] {
        let mut all = self.0.iter();
        all.find(|(listed, _)| *listed == action)
            .map_or(&[], |(_, keys)| keys)
    }

    /// The first key that asks for something, for hints.
    pub fn name(&self, action: Action) -> String {
        self.of(action)
            .first()
            .map_or_else(|| "-".to_owned(), Key::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in [
            "u", "R", "?", "up", "space", "pagedown", "f12", "ctrl-r", "ctrl-up",
        ] {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
        for wrong in ["", "uu", "f13", "ctrl-", "shift-u", "Up"] {
            let message = wrong.parse::<Key>().unwrap_err().to_string();
            assert!(
                message.starts_with(&format!("`{wrong}` is not a key: ")),
                "{message}"
            );
        }
    }

    #[test]
    fn the_manual_lists_every_action_with_its_keys() {
        let manual = include_str!("../../../../docs/terminal.md");
        let keys = Keys::default();
        for action in Action::all() {
            let names: Vec<String> = keys
                .of(action)
                .iter()
                .map(|key| format!("`{key}`"))
                .collect();
            let row = format!("| `{}` | {} |", action.name(), names.join(", "));
            assert!(manual.contains(&row), "docs/terminal.md lacks {row}");
        }
    }

    #[test]
    fn no_key_does_two_things_and_every_action_has_one() {
        let keys = Keys::default();
        for action in Action::all() {
            assert_eq!(keys.check(action), Ok(()), "{}", action.name());
            for &key in keys.of(action) {
                assert_eq!(keys.action(key), Some(action));
            }
            assert!(!keys.of(action).is_empty());
        }
        let mut taken = Keys::default();
        taken.set(Action::Hint, &["u".parse().unwrap()]);
        assert_eq!(
            taken.check(Action::Hint).unwrap_err().to_string(),
            "the key u is already taken by undo: choose another"
        );
        taken.set(Action::Hint, &["ctrl-c".parse().unwrap()]);
        assert_eq!(
            taken.check(Action::Hint).unwrap_err().to_string(),
            "the key ctrl-c is already taken by leave; the game is kept: choose another"
        );
    }
}
