//! Keys at the board.

use std::time::Duration;

use rules::Square;

use super::{ask, computer_thinks, go_home};
use crate::app::keys::{Action, Key};
use crate::app::state::{Effect, Overlay, Purpose, Question, Screen, State};
use crate::app::table::{Hint, Table};

/// How long a letter that is a command and a column too waits for a digit.
const HOLD: Duration = Duration::from_millis(600);

/// A key at the board: part of a square like `f5`, or a command.
pub(super) fn key(state: &mut State, key: Key, effects: &mut Vec<Effect>) {
    if let Some(digit) = key.character().filter(char::is_ascii_digit)
        && type_digit(state, digit)
    {
        state.held = None;
        return;
    }
    if let Some((action, _)) = state.held.take() {
        act(state, action, effects);
    }
    let action = state.config.keys.action(key);
    let Some(table) = &mut state.table else {
        return;
    };
    table.typed.clear();
    let columns = table.game.start().size().cols();
    let column = key
        .character()
        .filter(|&letter| letter.is_ascii_lowercase() && (letter as u8) < b'a' + columns);
    if let Some(letter) = column {
        table.typed.push(letter);
    }
    match action {
        Some(action) if column.is_some() && !action.is_direction() => {
            state.held = Some((action, state.now + HOLD));
        }
        Some(action) => act(state, action, effects),
        None => {}
    }
}

/// Adds a digit to a square that is being typed, and puts the cursor there; false when none is.
fn type_digit(state: &mut State, digit: char) -> bool {
    let Some(table) = &mut state.table else {
        return false;
    };
    if table.typed.is_empty() {
        return false;
    }
    let size = table.game.start().size();
    let extended = format!("{}{digit}", table.typed);
    // When two digits make no row, the second one begins a new number.
    let corrected = format!("{}{digit}", &table.typed[..1]);
    for text in [extended, corrected] {
        if let Ok(square) = text.parse::<Square>()
            && size.contains(square)
        {
            table.cursor = square;
            table.typed = text;
            break;
        }
    }
    true
}

/// Does what a key asks for.
pub(super) fn act(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Up => move_cursor(state, -1, 0),
        Action::Down => move_cursor(state, 1, 0),
        Action::Left => move_cursor(state, 0, -1),
        Action::Right => move_cursor(state, 0, 1),
        Action::Jump => jump(state),
        Action::Select => select(state),
        Action::Back if computer_thinks(state) => effects.push(Effect::Hurry),
        Action::Back => back(state),
        Action::Undo | Action::Redo => undo_or_redo(state, action == Action::Undo),
        Action::First => look(state, |_| 0),
        Action::Previous => look(state, |ply| ply.saturating_sub(1)),
        Action::Next => look(state, |ply| ply + 1),
        Action::Last => look(state, |_| usize::MAX),
        Action::Hint => hint(state),
        Action::Values | Action::Swap | Action::Pause | Action::Analyse => switch(state, action),
        Action::Resign => resign(state),
        Action::Save => ask(state, Purpose::Save, String::new()),
        Action::Load => ask(state, Purpose::Load, String::new()),
        Action::CopyMoves => copy(state, effects),
        Action::New => {
            go_home(state);
            state.screen = Screen::NewGame;
        }
        Action::Help => state.overlay = Some(Overlay::Help(0)),
        Action::Quit => go_home(state),
    }
}

fn move_cursor(state: &mut State, rows: i8, cols: i8) {
    if let Some(table) = &mut state.table {
        let size = table.game.start().size();
        table.cursor = table
            .cursor
            .step((rows, cols), size)
            .unwrap_or(table.cursor);
    }
}

/// Moves the cursor to the next legal square, from the last one to the first.
fn jump(state: &mut State) {
    if let Some(table) = &mut state.table {
        let place = |square: Square| (square.row(), square.col());
        let legal = table.position().legal_squares();
        let next = legal
            .iter()
            .find(|&&square| place(square) > place(table.cursor));
        table.cursor = next.or(legal.first()).copied().unwrap_or(table.cursor);
    }
}

/// Plays on the square of the cursor.
fn select(state: &mut State) {
    let keys = &state.config.keys;
    let (last, new) = (keys.name(Action::Last), keys.name(Action::New));
    let (now, animate) = (state.now, state.config.animation);
    let Some(table) = &mut state.table else {
        return;
    };
    let square = table.cursor;
    if !table.is_live() && !table.analysing {
        return state.complain(format!(
            "This is an earlier move: {last} goes back to the game"
        ));
    }
    if table.is_live() && !table.is_going_on() {
        return state.complain(format!("The game is over: {new} starts another"));
    }
    if !table.can_play_here() {
        return state.complain("It is not your turn");
    }
    match table.check(square) {
        Ok(()) => {
            if !table.is_live() {
                table.cut_here();
            }
            table.play(square, animate, now);
        }
        Err(reason) => {
            table.did_illegal(now);
            state.complain(reason);
        }
    }
}

/// Shows the computer's move at once, closes the hint, goes back to the game, or to the menu.
fn back(state: &mut State) {
    let (now, animate) = (state.now, state.config.animation);
    let Some(table) = &mut state.table else {
        return;
    };
    if let Some(square) = table.pending {
        table.play(square, animate, now);
    } else if table.hint != Hint::No {
        table.hint = Hint::No;
    } else if !table.is_live() {
        table.look_at(usize::MAX);
    } else {
        go_home(state);
    }
}

fn undo_or_redo(state: &mut State, undo: bool) {
    let now = state.now;
    let Some(table) = &mut state.table else {
        return;
    };
    let done = if undo {
        table.undo(now)
    } else {
        table.redo(now)
    };
    match (done, undo) {
        (true, _) => {}
        (false, true) => state.complain("There is no move of yours to take back"),
        (false, false) => state.complain("There is no move to play again"),
    }
}

fn look(state: &mut State, to: impl FnOnce(usize) -> usize) {
    if let Some(table) = &mut state.table {
        table.look_at(to(table.ply()));
    }
}

fn hint(state: &mut State) {
    let Some(table) = &mut state.table else {
        return;
    };
    if !table.is_going_on() {
        state.complain("The game is over already");
    } else if table.is_live() && table.awaits_person() {
        table.hint = Hint::Asked;
    } else {
        state.complain("A hint is for the side to move, when it is yours");
    }
}

fn switch(state: &mut State, action: Action) {
    let now = state.now;
    let Some(table) = &mut state.table else {
        return;
    };
    match action {
        Action::Values => table.values.on = !table.values.on,
        // Who has won stays who it was.
        Action::Swap if !table.is_going_on() => state.complain("The game is over already"),
        Action::Swap => table.swap(),
        Action::Analyse => table.analyse(!table.analysing, now),
        _ => table.pause(!table.paused, now),
    }
}

fn resign(state: &mut State) {
    let going_on = state.table.as_ref().is_some_and(Table::is_going_on);
    if going_on {
        state.overlay = Some(Overlay::Confirm(Question::Resign));
    } else {
        state.complain("The game is over already");
    }
}

fn copy(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(table) = &state.table {
        effects.push(Effect::Copy(formats::write_game(&table.game)));
        state.say("The moves are on the clipboard, if the terminal allows it");
    }
}
