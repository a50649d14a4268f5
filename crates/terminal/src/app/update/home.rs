//! The menu and the sheet for a new game.

use play::{Choices, Player, Settings};
use rules::{Color, Game};

use super::{ask, leave};
use crate::app::keys::{Action, Key};
use crate::app::state::{Item, Overlay, Purpose, Screen, State};
use crate::app::table::Table;

/// Does what a key asks for in the menu.
pub(super) fn act(state: &mut State, action: Action) {
    match action {
        Action::Up => step(state, -1),
        Action::Down => step(state, 1),
        Action::Select => take(state, state.choice),
        Action::New => take(state, Item::NewGame),
        Action::Load => take(state, Item::Load),
        Action::Analyse => take(state, Item::Analyse),
        Action::Help => take(state, Item::Help),
        Action::Quit => take(state, Item::Quit),
        _ => {}
    }
}

fn step(state: &mut State, by: isize) {
    let menu = state.menu();
    let at = menu.iter().position(|&item| item == state.choice);
    let at = (at.unwrap_or(0) as isize + by).rem_euclid(menu.len() as isize);
    state.choice = menu[at as usize];
}

/// Does what a line of the menu says.
pub(super) fn take(state: &mut State, item: Item) {
    state.choice = item;
    match item {
        Item::Continue => sit_down(state),
        Item::NewGame => state.screen = Screen::NewGame,
        Item::TwoPlayers => {
            let choices = Choices {
                white: Some(Player::Human),
                level: Some(state.config.level),
                ..Choices::default()
            };
            start(state, choices);
        }
        Item::Load => ask(state, Purpose::Load, String::new()),
        Item::Analyse => analyse(state),
        Item::Levels => state.overlay = Some(Overlay::Levels),
        Item::Help => state.overlay = Some(Overlay::Help(0)),
        Item::Quit => leave(state),
    }
}

/// Goes to the board.
fn sit_down(state: &mut State) {
    let now = state.now;
    if let Some(table) = &mut state.table {
        state.screen = Screen::Table;
        table.start_clock(now);
    }
}

/// Analyses the game at hand, or an empty board.
fn analyse(state: &mut State) {
    if state.table.is_none() {
        let choices = Choices {
            level: Some(state.config.level),
            ..Choices::default()
        };
        start(state, choices);
    }
    let now = state.now;
    if let Some(table) = &mut state.table {
        table.analyse(true, now);
    }
    sit_down(state);
}

/// Begins a game that was chosen.
pub(super) fn start(state: &mut State, choices: Choices) {
    let settled = choices.settle(state.seed);
    let settings = Settings {
        machine: state.machine,
        ..settled.expect("only right sizes can be chosen")
    };
    let game = Game::new(&settings.rules);
    state.open(|id| Table::new(id, settings, game));
    sit_down(state);
}

/// Puts a game that was read on the table.
pub(super) fn loaded(state: &mut State, result: Result<Game, String>) {
    let game = match result {
        Ok(game) => game,
        Err(reason) => {
            if let Some(Overlay::Prompt(prompt)) = &mut state.overlay {
                prompt.error = Some(reason);
            } else {
                state.complain(reason);
            }
            return;
        }
    };
    state.overlay = None;
    // Who plays on from here has the side to move.
    let (black, white) = match game.position().side() {
        Color::Black => (Player::Human, Player::COMPUTER),
        Color::White => (Player::COMPUTER, Player::Human),
    };
    let choices = Choices {
        black: Some(black),
        white: Some(white),
        level: Some(state.config.level),
        rows: Some(game.start().size().rows().into()),
        cols: Some(game.start().size().cols().into()),
        first: Some(game.start().side()),
        ..Choices::default()
    };
    let settled = choices.settle(state.seed);
    let settings = Settings {
        machine: state.machine,
        ..settled.expect("a game has a right size")
    };
    let keys = &state.config.keys;
    let next = match game.ending() {
        None => format!(
            "{} plays on against the computer",
            keys.name(Action::Analyse)
        ),
        Some(_) => format!("{} looks back", keys.name(Action::Previous)),
    };
    state.open(|id| Table::new(id, settings, game));
    analyse(state);
    state.say(format!("Opened. {next}."));
}

/// A key on the sheet for a new game.
pub(super) fn form_key(state: &mut State, key: Key) {
    if key.character() == Some('e') && state.form.field.can_be_typed() {
        return ask(state, Purpose::Value, String::new());
    }
    match state.config.keys.action(key) {
        Some(Action::Up) => state.form.step(-1),
        Some(Action::Down) => state.form.step(1),
        Some(Action::Left) => state.form.change(-1),
        Some(Action::Right) => state.form.change(1),
        Some(Action::Select) => start(state, state.form.settled()),
        Some(Action::Back | Action::Quit) => state.screen = Screen::Home,
        Some(Action::Help) => state.overlay = Some(Overlay::Help(0)),
        Some(Action::Load) => take(state, Item::Load),
        _ => {}
    }
}
