//! The mouse.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{home, overlay, play};
use crate::app::form::Field;
use crate::app::keys::Action;
use crate::app::state::{Effect, Overlay, Screen, State};
use crate::app::view::layout;

/// What the mouse does: a click takes what it points at, the wheel walks through the game.
pub(super) fn event(state: &mut State, event: MouseEvent, effects: &mut Vec<Effect>) {
    let screen = Rect::new(0, 0, state.size.0, state.size.1);
    if screen.width < layout::MIN.0 || screen.height < layout::MIN.1 {
        return;
    }
    let (x, y) = (event.column, event.row);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            state.notice = None;
            match state.overlay {
                None => click(state, screen, x, y, effects),
                Some(Overlay::Help(_) | Overlay::Levels) => state.overlay = None,
                Some(Overlay::Confirm(_) | Overlay::Prompt(_)) => {}
            }
        }
        MouseEventKind::ScrollUp => wheel(state, -1, effects),
        MouseEventKind::ScrollDown => wheel(state, 1, effects),
        _ => {}
    }
}

fn click(state: &mut State, screen: Rect, x: u16, y: u16, effects: &mut Vec<Effect>) {
    match state.screen {
        Screen::Home => {
            let menu = state.menu();
            let list = layout::menu(screen, menu.len() as u16);
            if let Some(&item) = row_at(list, x, y).and_then(|row| menu.get(row)) {
                home::take(state, item);
            }
        }
        Screen::NewGame => {
            let (list, _) = layout::form(screen, Field::ALL.len() as u16);
            let Some(&field) = row_at(list, x, y).and_then(|row| Field::ALL.get(row)) else {
                return;
            };
            state.form.field = field;
            if field == Field::Play {
                home::start(state, state.form.settled());
            } else {
                state.form.change(1);
            }
        }
        Screen::Table => {
            let Some(table) = &mut state.table else {
                return;
            };
            let size = table.game.start().size();
            let areas = layout::table(screen, size, table.cursor);
            let Some(square) = areas.board.square_at(x, y) else {
                return;
            };
            table.cursor = square;
            // A slip of the hand must not forfeit a game, so only legal squares are played on.
            match table.check(square) {
                Ok(()) => play::act(state, Action::Select, effects),
                Err(reason) if table.can_play_here() => state.complain(reason),
                Err(_) => {}
            }
        }
    }
}

/// The row of a list that was clicked.
fn row_at(list: Rect, x: u16, y: u16) -> Option<usize> {
    list.contains((x, y).into())
        .then(|| usize::from(y - list.y))
}

fn wheel(state: &mut State, by: isize, effects: &mut Vec<Effect>) {
    let action = match (state.screen, by < 0) {
        (Screen::Table, true) => Action::Previous,
        (Screen::Table, false) => Action::Next,
        (_, true) => Action::Up,
        (_, false) => Action::Down,
    };
    state.notice = None;
    match (&mut state.overlay, state.screen) {
        (Some(Overlay::Help(top)), _) => *top = overlay::scrolled(*top, by),
        (Some(_), _) => {}
        (None, Screen::Home) => home::act(state, action),
        (None, Screen::NewGame) => state.form.step(by),
        (None, Screen::Table) => play::act(state, action, effects),
    }
}
