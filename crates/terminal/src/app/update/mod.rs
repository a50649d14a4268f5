//! What every message changes.

mod home;
mod mouse;
mod overlay;
mod play;
mod thoughts;

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::keys::Key;
use super::saved;
use super::state::{Effect, Job, Message, Overlay, Prompt, Purpose, Question, Screen, State, Task};

/// Changes the state by a message that came at this time, and says what is to be done outside.
pub fn update(state: &mut State, message: Message, now: Instant) -> Vec<Effect> {
    let mut effects = Vec::new();
    state.now = now;
    let before = state.table.as_ref().map(|table| (table.id, table.revision));
    pass_time(state, &mut effects);
    match message {
        Message::Key(event) => key(state, event, &mut effects),
        Message::Mouse(event) => mouse::event(state, event, &mut effects),
        Message::Paste(text) => overlay::paste(state, &text),
        Message::Resize(columns, rows) => state.size = (columns, rows),
        Message::Tick => {}
        Message::Thought(ticket, thought) => thoughts::take(state, ticket, thought),
        Message::Loaded(result) => home::loaded(state, result),
        Message::Saved(Ok(path)) => state.say(format!("Saved to {}", path.display())),
        Message::Saved(Err(reason)) => state.complain(format!("Not saved: {reason}")),
        Message::Exists(path) => {
            state.overlay = Some(Overlay::Confirm(Question::Replace(path)));
        }
        Message::NotKept(reason) => {
            state.complain(format!(
                "This game is not kept for the next start: {reason}"
            ));
        }
        Message::Closed => effects.push(Effect::Quit),
    }
    let after = state.table.as_ref().map(|table| (table.id, table.revision));
    effects.extend(state.left.drain(..).map(Effect::Archive));
    if before != after
        && let Some(table) = &state.table
    {
        effects.push(Effect::Keep(saved::write(table, now)));
    }
    set_to_work(state, &mut effects);
    effects
}

/// Does what was only waiting for its time.
fn pass_time(state: &mut State, effects: &mut Vec<Effect>) {
    let now = state.now;
    if let Some((action, at)) = state.held
        && at <= now
    {
        state.held = None;
        play::act(state, action, effects);
    }
    let animate = state.config.animation;
    let Some(table) = state.table.as_mut() else {
        return;
    };
    if table.is_going_on() {
        table.check_clock(now);
    }
    if let Some(square) = table.pending
        && table.ready_at().is_none_or(|at| at <= now)
    {
        table.play(square, animate, now);
    }
    if table.flip.as_ref().is_some_and(|flip| flip.ends() <= now) && table.pending.is_none() {
        table.flip = None;
    }
}

/// Lets the thinker do what is wanted now.
fn set_to_work(state: &mut State, effects: &mut Vec<Effect>) {
    let wanted = state.wanted();
    if wanted == state.job {
        return;
    }
    state.job = wanted;
    effects.push(match (wanted, &state.table) {
        (Some(ticket), Some(table)) => Effect::Think(Box::new(Job {
            ticket,
            table: table.clone(),
        })),
        _ => Effect::Forget,
    });
}

fn key(state: &mut State, event: KeyEvent, effects: &mut Vec<Effect>) {
    if event.kind == KeyEventKind::Release {
        return;
    }
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    match event.code {
        KeyCode::Char('c') if ctrl => return effects.push(Effect::Quit),
        KeyCode::Char('l') if ctrl => return effects.push(Effect::Redraw),
        _ => {}
    }
    state.notice = None;
    let key = Key::from(event);
    if state.overlay.is_some() {
        return overlay::key(state, event, effects);
    }
    match state.screen {
        Screen::Home => {
            if let Some(action) = state.config.keys.action(key) {
                home::act(state, action, effects);
            }
        }
        Screen::NewGame => home::form_key(state, key, effects),
        Screen::Table => play::key(state, key, effects),
    }
}

/// Opens a line to type.
fn ask(state: &mut State, purpose: Purpose, text: String) {
    state.overlay = Some(Overlay::Prompt(Prompt {
        purpose,
        text,
        error: None,
    }));
}

/// Goes back to the menu; the game waits there.
fn go_home(state: &mut State) {
    let now = state.now;
    if let Some(table) = &mut state.table {
        table.hold_clock(now);
        table.pending = None;
        table.flip = None;
    }
    state.screen = Screen::Home;
}

/// Whether the computer is thinking about its move.
fn computer_thinks(state: &State) -> bool {
    state.job.is_some_and(|job| job.task == Task::Choose)
}
