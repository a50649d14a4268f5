//! The menu and the sheet for a new game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use rules::{Color, Square};

use super::layout::{self, BoardArea};
use super::{board, key_line, put};
use crate::app::form::Field;
use crate::app::keys::Action;
use crate::app::look::Role;
use crate::app::state::{Item, State};

/// Draws the menu.
pub(super) fn draw_menu(state: &State, screen: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let menu = state.menu();
    let list = layout::menu(screen, menu.len() as u16);
    if list.y >= screen.y + 3 {
        title(state, list, buffer);
    }
    for (row, &item) in menu.iter().enumerate() {
        let chosen = item == state.choice;
        let (label, about) = words(state, item);
        let style = if chosen {
            look.text(Role::Accent).add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        let mark = if chosen { look.sign("▸", ">") } else { " " };
        let line = Line::from(vec![
            Span::styled(format!("{mark} {label:<13}"), style),
            Span::styled(about, look.text(Role::Faint)),
        ]);
        let at = Rect {
            y: list.y + row as u16,
            height: 1,
            ..list
        };
        line.render(at.intersection(screen), buffer);
    }
    notice(state, screen, buffer);
    let keys = &state.config.keys;
    let hints = [
        (keys.name(Action::Select), "open"),
        (pair(state, Action::Up, Action::Down), "choose"),
        (keys.name(Action::Quit), "leave"),
    ];
    key_line(&hints, 1, look, layout::bottom_line(screen), buffer);
}

fn title(state: &State, list: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let (black, black_style) = board::disc_span(Color::Black, look);
    let (white, white_style) = board::disc_span(Color::White, look);
    let line = Line::from(vec![
        Span::styled(black, black_style),
        Span::styled(white, white_style),
        Span::styled("  Outflank", Style::new().add_modifier(Modifier::BOLD)),
    ]);
    let at = Rect {
        x: list.x + 2,
        y: list.y - 3,
        width: list.width - 2,
        height: 1,
    };
    line.render(at, buffer);
    let below = Rect {
        y: list.y - 2,
        ..at
    };
    let words = match below.width {
        0..46 => "Reversi from 4x4 to 26x26",
        _ => "Reversi on every even board from 4x4 to 26x26",
    };
    put(below, 0, words, look.text(Role::Faint), buffer);
}

/// The keys of two actions.
fn pair(state: &State, one: Action, other: Action) -> String {
    let keys = &state.config.keys;
    format!("{}/{}", keys.name(one), keys.name(other))
}

/// What was said last, above the keys.
fn notice(state: &State, screen: Rect, buffer: &mut Buffer) {
    let Some(notice) = &state.notice else {
        return;
    };
    let role = if notice.bad { Role::Bad } else { Role::Accent };
    let at = Rect {
        x: screen.x + 1,
        y: screen.bottom().saturating_sub(4),
        width: screen.width.saturating_sub(2),
        height: 3,
    };
    Paragraph::new(notice.text.as_str())
        .style(state.look.text(role))
        .wrap(Wrap { trim: true })
        .render(at, buffer);
}

fn words(state: &State, item: Item) -> (&'static str, String) {
    match item {
        Item::Continue => ("Continue", last_game(state)),
        Item::NewGame => ("New game", "board, players, strength".to_owned()),
        Item::TwoPlayers => ("Two players", "on this keyboard, 8x8".to_owned()),
        Item::Load => ("Open", "a game or position".to_owned()),
        Item::Analyse => ("Analyse", "what every move is worth".to_owned()),
        Item::Levels => ("Levels", "how strong they are".to_owned()),
        Item::Help => ("Keys", "what they do".to_owned()),
        Item::Quit => ("Quit", String::new()),
    }
}

/// The last game in a few words.
fn last_game(state: &State) -> String {
    let Some(table) = &state.table else {
        return String::new();
    };
    if let Some(verdict) = table.settings.verdict(&table.game) {
        return verdict;
    }
    let discs = table.game.position().discs();
    let moves = table.game.turns().len();
    let size = table.game.start().size();
    let plural = if moves == 1 { "" } else { "s" };
    format!(
        "{size}, {moves} move{plural}, {}-{}",
        discs.black, discs.white
    )
}

/// Draws the sheet for a new game.
pub(super) fn draw_form(state: &State, screen: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let form = &state.form;
    let (list, picture) = layout::form(screen, Field::ALL.len() as u16);
    if list.y >= screen.y + 2 {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_string(list.x + 2, list.y - 2, "New game", bold);
    }
    for (row, field) in Field::ALL.into_iter().enumerate() {
        let chosen = field == form.field;
        let style = if chosen {
            look.text(Role::Accent).add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        let mark = if chosen { look.sign("▸", ">") } else { " " };
        let value = form.value(field);
        let value = match (field, chosen) {
            (Field::Play, _) => String::new(),
            (_, true) => format!("{} {value} {}", look.sign("‹", "<"), look.sign("›", ">")),
            (_, false) => format!("  {value}"),
        };
        let text = format!("{mark} {:<13}{value}", field.label());
        put(list, row as u16, &text, style, buffer);
    }
    let below = Rect {
        x: list.x + 2,
        y: list.y + Field::ALL.len() as u16 + 1,
        width: list.width.saturating_sub(2),
        height: 2,
    };
    Paragraph::new(form.explanation())
        .style(look.text(Role::Faint))
        .wrap(Wrap { trim: true })
        .render(below.intersection(screen), buffer);
    if let Some(picture) = picture {
        let rules = form.choices.rules().unwrap_or_default();
        let size = rules.size;
        let middle = Square::at(size.rows() / 2, size.cols() / 2);
        let at = BoardArea::fit(picture, size, middle);
        board::draw_position(&rules.start(), &at, look, buffer);
    }
    let keys = &state.config.keys;
    let mut hints = vec![
        (keys.name(Action::Select), "play"),
        (pair(state, Action::Up, Action::Down), "choose"),
        (pair(state, Action::Left, Action::Right), "change"),
    ];
    if form.field.can_be_typed() {
        hints.push(("e".to_owned(), "type"));
    }
    hints.push((keys.name(Action::Back), "menu"));
    key_line(&hints, 1, look, layout::bottom_line(screen), buffer);
}
