//! What the state looks like: a pure function of it.

mod board;
mod cell;
mod graph;
mod home;
pub(super) mod layout;
mod moves;
mod overlay;
mod panel;

use play::Player;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::keys::Action;
use super::look::{Look, Role};
use super::state::{Overlay, Screen, State};

/// Draws everything.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let screen = frame.area();
    let buffer = frame.buffer_mut();
    if screen.width < layout::MIN.0 || screen.height < layout::MIN.1 {
        return too_small(screen, buffer);
    }
    match state.screen {
        Screen::Home => home::draw_menu(state, screen, buffer),
        Screen::NewGame => home::draw_form(state, screen, buffer),
        Screen::Table => draw_table(state, screen, buffer),
    }
    let mut typing_at = None;
    match &state.overlay {
        None => {}
        Some(Overlay::Help(top)) => overlay::draw_help(state, *top, screen, buffer),
        Some(Overlay::Levels) => overlay::draw_levels(state, screen, buffer),
        Some(Overlay::Confirm(question)) => {
            overlay::draw_question(question, state.look, screen, buffer);
        }
        Some(Overlay::Prompt(prompt)) => {
            typing_at = Some(overlay::draw_prompt(state, prompt, screen, buffer));
        }
    }
    if let Some((x, y)) = typing_at {
        frame.set_cursor_position(Position { x, y });
    }
}

fn too_small(screen: Rect, buffer: &mut Buffer) {
    let (columns, rows) = layout::MIN;
    let text = format!(
        "This terminal is too small: {}x{} now, {columns}x{rows} at least.",
        screen.width, screen.height
    );
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(screen, buffer);
}

fn draw_table(state: &State, screen: Rect, buffer: &mut Buffer) {
    let Some(table) = &state.table else {
        return;
    };
    let size = table.game.start().size();
    let areas = layout::table(screen, size, table.cursor);
    board::draw(table, &areas.board, state.look, state.now, buffer);
    board::arrows(&areas.board, size.rows(), size.cols(), state.look, buffer);
    panel::draw(state, table, areas.panel, buffer);
    draw_keys(state, areas.keys, buffer);
}

/// The keys that make sense now, as many as fit.
fn draw_keys(state: &State, area: Rect, buffer: &mut Buffer) {
    let Some(table) = &state.table else {
        return;
    };
    let mut hints = Vec::new();
    if !table.is_live() {
        hints.push((Action::Last, "to the game"));
    } else if !table.is_going_on() {
        hints.push((Action::New, "new game"));
        hints.push((Action::Previous, "look back"));
    } else if table.awaits_person() {
        hints.push((Action::Select, "play"));
        hints.push((Action::Hint, "hint"));
        if table.paused && !table.analysing {
            hints.push((Action::Pause, "go on"));
        }
    } else if table.paused {
        hints.push((Action::Pause, "go on"));
    } else {
        let is_outside = matches!(table.settings.player(table.side()), Player::Outside(_));
        hints.push((Action::Back, if is_outside { "stop" } else { "move now" }));
        hints.push((Action::Pause, "pause"));
    }
    hints.push((Action::Undo, "undo"));
    hints.push((Action::Values, "values"));
    hints.push((Action::Help, "keys"));
    hints.push((Action::Quit, "menu"));
    let keys = &state.config.keys;
    let hints = hints
        .into_iter()
        .map(|(action, words)| (keys.name(action), words));
    key_line(&hints.collect::<Vec<_>>(), 2, state.look, area, buffer);
}

/// A line of keys and what they do; those that do not fit are left out, so many of the last ones excepted.
fn key_line(hints: &[(String, &str)], kept: usize, look: Look, area: Rect, buffer: &mut Buffer) {
    let length = |hint: &(String, &str)| hint.0.len() + hint.1.len() + 3;
    let mut room = usize::from(area.width).saturating_sub(1);
    let mut spans = vec![Span::raw(" ")];
    let first_kept = hints.len().saturating_sub(kept);
    for (index, hint) in hints.iter().enumerate() {
        let reserve: usize = hints[first_kept.max(index + 1)..].iter().map(length).sum();
        if length(hint) + reserve > room {
            continue;
        }
        room -= length(hint);
        spans.push(Span::styled(hint.0.clone(), look.text(Role::Accent)));
        spans.push(Span::styled(
            format!(" {}  ", hint.1),
            look.text(Role::Faint),
        ));
    }
    Line::from(spans).render(area, buffer);
}

/// Writes a line that is cut where the area ends.
fn put(area: Rect, row: u16, text: &str, style: Style, buffer: &mut Buffer) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, area.width.into(), style);
    }
}
