//! Pages, questions and lines to type that lie over the screen.

use engine::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::layout::centred;
use super::put;
use crate::app::keys::{Action, FIXED, Key};
use crate::app::look::{Look, Role};
use crate::app::state::{Prompt, Purpose, Question, State};

/// A box with a title in the middle of the screen; returns its inside.
fn frame(
    title: &str,
    width: u16,
    height: u16,
    look: Look,
    screen: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let area = centred(screen, width, height);
    Clear.render(area, buffer);
    let set = if look.unicode {
        ratatui::symbols::border::ROUNDED
    } else {
        ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    };
    let block = Block::bordered()
        .border_set(set)
        .border_style(look.text(Role::Faint))
        .title(format!(" {title} "))
        .title_style(Style::new().add_modifier(Modifier::BOLD));
    let inner = block.inner(area);
    block.render(area, buffer);
    Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        ..inner
    }
}

/// The keys and what they do, in as many columns as fit; where not all fit, from one line on.
pub(super) fn draw_help(state: &State, top: usize, screen: Rect, buffer: &mut Buffer) {
    const COLUMN: u16 = 38;
    const NAMES: u16 = 14;
    let look = state.look;
    let keys = &state.config.keys;
    let mut lines: Vec<(String, &str)> = vec![("f5".to_owned(), "cursor to this square")];
    for action in Action::all() {
        let names: Vec<String> = keys.of(action).iter().map(Key::to_string).collect();
        lines.push((names.join(" "), action.about()));
    }
    lines.extend(FIXED.map(|(name, about)| (name.to_owned(), about)));
    let columns = (screen.width.saturating_sub(4) / COLUMN).clamp(1, 2);
    let rows = lines.len().div_ceil(columns.into());
    let fit = rows.min(usize::from(screen.height).saturating_sub(2));
    let top = top.min(rows - fit);
    let title = match rows - fit {
        0 => "Keys".to_owned(),
        _ => format!("Keys ({} more)", look.sign("↑↓", "up, down")),
    };
    let width = columns * COLUMN + 4;
    let inner = frame(&title, width, fit as u16 + 2, look, screen, buffer);
    for (index, (names, about)) in lines.iter().enumerate() {
        let Some(row) = (index % rows).checked_sub(top) else {
            continue;
        };
        let at = Rect {
            x: inner.x + (index / rows) as u16 * COLUMN,
            width: inner.width.min(COLUMN),
            ..inner
        };
        put(at, row as u16, names, look.text(Role::Accent), buffer);
        let text = Rect {
            x: at.x + NAMES,
            width: at.width.saturating_sub(NAMES),
            ..at
        };
        put(text, row as u16, about, Style::new(), buffer);
    }
}

/// The levels and what sets them apart.
pub(super) fn draw_levels(state: &State, screen: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let levels: Vec<Level> = Level::all().collect();
    let height = levels.len() as u16 + 8;
    let inner = frame("Levels", 54, height, look, screen, buffer);
    let head = "   level     ahead  perfect  slips";
    put(inner, 0, head, look.text(Role::Faint), buffer);
    for (row, level) in levels.iter().enumerate() {
        let text = format!(
            "{:>2} {:<9} {:>5}  {:>7}  {}",
            level.number(),
            level.name(),
            level.depth(),
            level.exact().max(level.depth()),
            if level.slips() { "yes" } else { "no" },
        );
        let style = if *level == state.config.level {
            look.text(Role::Accent)
        } else {
            Style::new()
        };
        put(inner, row as u16 + 1, &text, style, buffer);
    }
    let above = levels.len() as u16 + 2;
    let below = Rect {
        y: inner.y + above,
        height: inner.height.saturating_sub(above),
        ..inner
    };
    let text = "Moves it looks ahead, from how many empty squares on it plays perfectly, and whether \
                it misjudges moves that look alike. Each wins about four of five games against the \
                one above it in this list.";
    Paragraph::new(text)
        .style(look.text(Role::Faint))
        .wrap(Wrap { trim: true })
        .render(below, buffer);
}

/// A question that `y` answers.
pub(super) fn draw_question(question: &Question, look: Look, screen: Rect, buffer: &mut Buffer) {
    let (title, text) = match question {
        Question::Resign => ("Resign", "Give up this game?".to_owned()),
        Question::Replace(path) => (
            "Save",
            format!("{} exists. Put this game in its place?", path.display()),
        ),
    };
    let inner = frame(title, 50, 6, look, screen, buffer);
    let words = Rect {
        height: inner.height.saturating_sub(1),
        ..inner
    };
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(words, buffer);
    let last = inner.height.saturating_sub(1);
    put(
        inner,
        last,
        "y yes   any other key no",
        look.text(Role::Accent),
        buffer,
    );
}

/// A line to type; returns where its cursor is.
pub(super) fn draw_prompt(
    state: &State,
    prompt: &Prompt,
    screen: Rect,
    buffer: &mut Buffer,
) -> (u16, u16) {
    let look = state.look;
    let (title, question) = match prompt.purpose {
        Purpose::Load => (
            "Open",
            "A file (SGF, GGF, PGN, WTHOR ...), moves like f5d6c3, or a position. Paste works too.",
        ),
        Purpose::Save => ("Save", "A file; nothing for a new one among your games."),
        Purpose::Value => (state.form.field.label(), state.form.question()),
    };
    let inner = frame(title, 66, 9, look, screen, buffer);
    let words = Rect { height: 2, ..inner };
    Paragraph::new(question)
        .style(look.text(Role::Faint))
        .wrap(Wrap { trim: true })
        .render(words.intersection(inner), buffer);
    let room = usize::from(inner.width).saturating_sub(3);
    let length = prompt.text.chars().count();
    let seen: String = prompt
        .text
        .chars()
        .skip(length.saturating_sub(room))
        .collect();
    put(inner, 2, &format!("> {seen}"), Style::new(), buffer);
    let bottom = Rect {
        y: inner.y + 3.min(inner.height),
        height: inner.height.saturating_sub(3),
        ..inner
    };
    let (below, role) = match &prompt.error {
        Some(error) => (error.as_str(), Role::Bad),
        None => ("Enter takes it, Esc leaves it.", Role::Faint),
    };
    Paragraph::new(below)
        .style(look.text(role))
        .wrap(Wrap { trim: true })
        .render(bottom, buffer);
    (inner.x + 2 + length.min(room) as u16, inner.y + 2)
}
