//! What every message changes.

mod home;
mod mouse;
mod overlay;
mod play;
mod thoughts;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::keys::Key;
use super::saved;
use super::state::{Effect, Job, Message, Overlay, Prompt, Purpose, Question, Screen, State, Task};

/// How often a game is kept only because its clock goes on.
const KEEP_CLOCK: Duration = Duration::from_secs(5);

/// Changes the state by a message that came at this time, and says what is to be done outside.
pub fn update(state: &mut State, message: Message, now: Instant) -> Vec<Effect> {
    let mut effects = Vec::new();
    state.now = now;
    let before = Standing::of(state);
    pass_time(state, &mut effects);
    match message {
        Message::Key(event) => key(state, event, &mut effects),
        Message::Mouse(event) => mouse::event(state, event, &mut effects),
        Message::Paste(text) => overlay::paste(state, &text),
        Message::Resize(columns, rows) => state.size = (columns, rows),
        Message::Tick => {}
        Message::Thought(ticket, thought) => thoughts::take(state, ticket, thought),
        Message::Loaded(result) => home::loaded(state, result),
        Message::Saved(result) => overlay::saved(state, result),
        Message::Exists(path) => {
            state.overlay = Some(Overlay::Confirm(Question::Replace(path)));
        }
        Message::NotKept(reason) => {
            state.complain(format!(
                "Games cannot be kept for the next start ({reason}): save this one"
            ));
        }
        Message::Closed => leave(state),
    }
    effects.extend(state.left.drain(..).map(Effect::Archive));
    let after = Standing::of(state);
    let clock_went = after.clock_runs && now.saturating_duration_since(state.kept) >= KEEP_CLOCK;
    let clock_stopped = before.clock_runs && !after.clock_runs;
    if (before.game != after.game || clock_went || clock_stopped)
        && let Some(table) = &state.table
    {
        state.kept = now;
        effects.push(Effect::Keep(saved::write(table, now)));
    }
    set_to_work(state, &mut effects);
    if state.leaving {
        // Nothing is done any more after this.
        effects.push(Effect::Quit);
    }
    effects
}

/// What a change of is worth being kept.
struct Standing {
    /// The game's number and revision.
    game: Option<(u64, u64)>,
    clock_runs: bool,
}

impl Standing {
    fn of(state: &State) -> Standing {
        let table = state.table.as_ref();
        let clock = table.and_then(|table| table.clock.as_ref());
        Standing {
            game: table.map(|table| (table.id, table.revision)),
            clock_runs: clock.is_some_and(|clock| clock.running().is_some()),
        }
    }
}

/// Leaves the app; the game waits for the next start, and so does its clock.
fn leave(state: &mut State) {
    let now = state.now;
    if let Some(table) = &mut state.table {
        table.hold_clock(now);
    }
    state.leaving = true;
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
        KeyCode::Char('c') if ctrl => return leave(state),
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
                home::act(state, action);
            }
        }
        Screen::NewGame => home::form_key(state, key),
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
