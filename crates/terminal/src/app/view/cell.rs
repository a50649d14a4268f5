//! One square of the board in characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::Color;

use crate::app::look::{Look, Role};

/// What is on a square.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    /// Nothing to see.
    Empty,
    /// The mark of a legal square.
    Legal,
    /// A disc; a turning one is narrower than 1.
    Disc(Color, f32),
    /// A value with the mark of what it is.
    Text(String, Role),
}

/// What a square stands out by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// Nothing.
    #[default]
    Plain,
    /// It is one of every other square, which are a little darker.
    Other,
    /// The last move.
    Last,
    /// A disc that the move under the cursor would turn.
    Preview,
    /// The cursor.
    Cursor,
}

/// How a square stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) ground: Ground,
    /// Whether a hint says to play here.
    pub(super) hint: bool,
}

impl Marks {
    fn background(self) -> Role {
        match self.ground {
            Ground::Plain => Role::Board,
            Ground::Other => Role::BoardOther,
            Ground::Last => Role::LastMove,
            Ground::Preview => Role::Preview,
            Ground::Cursor => Role::Cursor,
        }
    }

    /// The brackets that mark a square where there are no colours.
    fn brackets(self) -> Option<(&'static str, &'static str)> {
        match self.ground {
            Ground::Cursor => Some(("[", "]")),
            _ if self.hint => Some(("<", ">")),
            Ground::Last => Some(("(", ")")),
            _ => None,
        }
    }
}

/// Draws a square.
pub(super) fn draw(area: Rect, content: &Content, marks: Marks, look: Look, buffer: &mut Buffer) {
    match look.paint(marks.background()) {
        Some(paint) => {
            let mut back = area;
            // A disc of one character has a gap before it; after it the mark of one square needs a gap too.
            back.width += u16::from(area.height == 1);
            buffer.set_style(back.intersection(buffer.area), Style::new().bg(paint));
            coloured(area, content, marks, look, buffer);
            if marks.hint {
                ring(area, look, buffer);
            }
        }
        None => plain(area, content, marks, look, buffer),
    }
}

/// The middle of a square, where a sign of so many characters begins.
pub(super) fn middle(area: Rect, width: u16) -> (u16, u16) {
    let left = (area.width + 1).saturating_sub(width) / 2;
    let spare = area.width.saturating_sub(width);
    let left = if area.height == 1 { spare } else { left };
    (area.x + left, area.y + (area.height - 1) / 2)
}

fn write(area: Rect, text: &str, style: Style, buffer: &mut Buffer) {
    let width = text.chars().count() as u16;
    let (x, y) = middle(area, width);
    buffer.set_stringn(x, y, text, area.width.into(), style);
}

fn coloured(area: Rect, content: &Content, marks: Marks, look: Look, buffer: &mut Buffer) {
    // Light marks would be lost on the cursor.
    let on_ground = |role| match marks.ground {
        Ground::Cursor => look.text(Role::Disc(Color::Black)),
        _ => look.text(role),
    };
    match content {
        Content::Empty if look.has_shades() => {}
        Content::Empty => write(area, look.sign("·", "."), on_ground(Role::Dot), buffer),
        Content::Legal if area.height == 2 && look.unicode => {
            small_mark(area, on_ground(Role::Legal), buffer);
        }
        Content::Legal if area.height > 2 && look.unicode => {
            disc(area, 0.28, 1.0, on_ground(Role::Legal), buffer);
        }
        Content::Legal => write(area, look.sign("·", "+"), on_ground(Role::Legal), buffer),
        Content::Text(text, role) => write(area, text, on_ground(*role), buffer),
        Content::Disc(color, turned) => {
            let style = look.text(Role::Disc(*color));
            match (look.unicode, area.height) {
                (false, _) => write(area, look.disc_sign(*color), style, buffer),
                (true, 1) => write(area, if *turned < 0.5 { "|" } else { "●" }, style, buffer),
                (true, 2) if *turned > 0.6 => small_disc(area, style, buffer),
                (true, 3) => disc(area, 0.75, *turned, style, buffer),
                (true, _) => disc(area, 0.8, *turned, style, buffer),
            }
        }
    }
}

/// A small mark in the middle of four characters by two.
fn small_mark(area: Rect, style: Style, buffer: &mut Buffer) {
    buffer.set_string(area.x + 1, area.y, "▂▂", style);
    for column in 1..3 {
        painted_over(area.x + column, area.y + 1, "▆", style, buffer);
    }
}

/// The upper part of a character: there are only lower parts, so the rest is painted in the colour of the board.
fn painted_over(x: u16, y: u16, rest: &str, style: Style, buffer: &mut Buffer) {
    let cell = &mut buffer[(x, y)];
    let board = cell.bg;
    cell.set_symbol(rest);
    cell.set_fg(board);
    cell.set_bg(style.fg.unwrap_or_default());
}

/// A round disc in four characters by two: the eighths of blocks leave the right gaps above and below.
fn small_disc(area: Rect, style: Style, buffer: &mut Buffer) {
    let (x, y) = (area.x, area.y);
    buffer.set_string(x, y, "▗▆▆▖", style);
    buffer.set_string(x, y + 1, "▝", style);
    buffer.set_string(x + 3, y + 1, "▘", style);
    for column in 1..3 {
        painted_over(x + column, y + 1, "▂", style, buffer);
    }
}

/// A disc that fills this part of a square, made of quarters of characters; a turned one is narrower.
fn disc(area: Rect, part: f32, turned: f32, style: Style, buffer: &mut Buffer) {
    const QUARTERS: [&str; 16] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ];
    // A character is half as wide as it is high, so that a square measures as much both ways.
    let radius = f32::from(area.height) * part;
    let narrow = radius * turned.max(0.2);
    let inside = |x: f32, y: f32| (x / narrow).powi(2) + (y / radius).powi(2) <= 1.0;
    for row in 0..area.height {
        for column in 0..area.width {
            let left = f32::from(column) - f32::from(area.width) / 2.0;
            let top = 2.0 * f32::from(row) - f32::from(area.height);
            let quarters = [(0.25, 0.5), (0.75, 0.5), (0.25, 1.5), (0.75, 1.5)];
            let bits = quarters
                .iter()
                .enumerate()
                .filter_map(|(bit, (x, y))| inside(left + x, top + y).then_some(1 << bit));
            let sign = QUARTERS[bits.sum::<usize>()];
            if sign != " " {
                buffer.set_string(area.x + column, area.y + row, sign, style);
            }
        }
    }
}

/// The corners of a square, for a hint.
fn ring(area: Rect, look: Look, buffer: &mut Buffer) {
    let style = look.text(Role::BestValue).add_modifier(Modifier::BOLD);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    if area.height == 1 {
        buffer.set_string(right, area.y, look.sign("◆", "*"), style);
        return;
    }
    let corners = [("┌", "+"), ("┐", "+"), ("└", "+"), ("┘", "+")];
    let places = [
        (area.x, area.y),
        (right, area.y),
        (area.x, bottom),
        (right, bottom),
    ];
    for ((unicode, ascii), (x, y)) in corners.into_iter().zip(places) {
        buffer.set_string(x, y, look.sign(unicode, ascii), style);
    }
}

/// A square without colours: a sign in its middle, and brackets where it stands out.
fn plain(area: Rect, content: &Content, marks: Marks, look: Look, buffer: &mut Buffer) {
    let (text, mut style) = match content {
        Content::Empty => (look.sign("·", ".").to_owned(), look.text(Role::Faint)),
        Content::Legal => ("+".to_owned(), look.text(Role::Accent)),
        Content::Disc(color, turned) if *turned > 0.6 => {
            (look.disc_sign(*color).to_owned(), Style::new())
        }
        Content::Disc(..) => ("|".to_owned(), Style::new()),
        Content::Text(text, role) => (text.clone(), look.text(*role)),
    };
    if marks.ground == Ground::Preview {
        style = style.add_modifier(Modifier::REVERSED);
    }
    write(area, &text, style, buffer);
    let width = text.chars().count() as u16;
    let (x, y) = middle(area, width);
    if let Some((left, right)) = marks.brackets() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if x > 0 {
            buffer.set_string(x - 1, y, left, bold);
        }
        if x + width < buffer.area.right() {
            buffer.set_string(x + width, y, right, bold);
        }
    }
}
