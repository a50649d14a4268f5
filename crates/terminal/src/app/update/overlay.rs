//! Questions, lines to type and pages that lie over the screen.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::app::keys::{Action, Key};
use crate::app::state::{Effect, Overlay, Prompt, Purpose, Question, State};

/// Longer texts than this are not typed but pasted by mistake.
const MAX_TEXT: usize = 4_000;

/// A key while something lies over the screen.
pub(super) fn key(state: &mut State, event: KeyEvent, effects: &mut Vec<Effect>) {
    match state.overlay.take() {
        Some(Overlay::Prompt(prompt)) => typing(state, prompt, event, effects),
        Some(Overlay::Confirm(question)) => {
            if let KeyCode::Char('y' | 'Y') = event.code {
                confirmed(state, question, effects);
            }
        }
        Some(Overlay::Help(top)) => {
            let action = state.config.keys.action(Key::from(event));
            let by = match action {
                Some(Action::Down | Action::Next) => 1,
                Some(Action::Up | Action::Previous) => -1,
                _ => return,
            };
            state.overlay = Some(Overlay::Help(scrolled(top, by)));
        }
        Some(Overlay::Levels) | None => {}
    }
}

/// The first line of the help after scrolling.
pub(super) fn scrolled(top: usize, by: isize) -> usize {
    top.saturating_add_signed(by).min(Action::all().count())
}

/// A text that was pasted goes into the line that is being typed.
pub(super) fn paste(state: &mut State, text: &str) {
    if let Some(Overlay::Prompt(prompt)) = &mut state.overlay {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let room = MAX_TEXT.saturating_sub(prompt.text.chars().count());
        prompt.text.extend(line.chars().take(room));
        prompt.error = None;
    }
}

fn typing(state: &mut State, mut prompt: Prompt, event: KeyEvent, effects: &mut Vec<Effect>) {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    match event.code {
        KeyCode::Esc => return,
        KeyCode::Enter => return finished(state, prompt, effects),
        KeyCode::Char('u') if ctrl => prompt.text.clear(),
        KeyCode::Backspace => {
            prompt.text.pop();
        }
        KeyCode::Char(character) if !ctrl && prompt.text.len() < MAX_TEXT => {
            prompt.text.push(character);
        }
        _ => {}
    }
    prompt.error = None;
    state.overlay = Some(Overlay::Prompt(prompt));
}

fn finished(state: &mut State, mut prompt: Prompt, effects: &mut Vec<Effect>) {
    match prompt.purpose {
        Purpose::Load if prompt.text.trim().is_empty() => {}
        Purpose::Load => {
            effects.push(Effect::Load(prompt.text.trim().to_owned()));
            // It stays open until the game is there, to say what is wrong with it.
            state.overlay = Some(Overlay::Prompt(prompt));
        }
        Purpose::Save => {
            save(state, prompt.text.trim(), false, effects);
            // It stays open too: a name that does not work can be mended.
            state.overlay = Some(Overlay::Prompt(prompt));
        }
        Purpose::Value => {
            if let Err(reason) = state.form.type_value(&prompt.text) {
                prompt.error = Some(reason);
                state.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }
}

/// A game was saved, or not.
pub(super) fn saved(state: &mut State, result: Result<PathBuf, String>) {
    match (result, &mut state.overlay) {
        (Ok(path), _) => {
            state.overlay = None;
            state.say(format!("Saved to {}", path.display()));
        }
        (Err(reason), Some(Overlay::Prompt(prompt))) => {
            prompt.error = Some(format!("Not saved: {reason}"));
        }
        (Err(reason), _) => state.complain(format!("Not saved: {reason}")),
    }
}

fn confirmed(state: &mut State, question: Question, effects: &mut Vec<Effect>) {
    let now = state.now;
    match question {
        Question::Resign => {
            if let Some(table) = &mut state.table {
                let loser = table.settings.lone_human().unwrap_or(table.side());
                table.resign(loser, now);
            }
        }
        Question::Replace(path) => save(state, &path.to_string_lossy(), true, effects),
    }
}

fn save(state: &State, path: &str, replace: bool, effects: &mut Vec<Effect>) {
    if let Some(table) = &state.table {
        effects.push(Effect::Save {
            path: path.to_owned(),
            game: Box::new(table.game.clone()),
            replace,
        });
    }
}
