//! The board.

use std::time::Instant;

use engine::{Kind, Score};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use rules::{Color, Position, Square};

use super::cell::{self, Content, Ground, Marks};
use super::layout::BoardArea;
use crate::app::look::{Look, Role};
use crate::app::table::{Hint, Table};

/// Draws the board of a game with its cursor, legal squares, values and turning discs.
pub(super) fn draw(table: &Table, at: &BoardArea, look: Look, now: Instant, buffer: &mut Buffer) {
    let position = table.position();
    let legal = if table.can_play_here() {
        position.legal_squares()
    } else {
        Vec::new()
    };
    let flips = if legal.contains(&table.cursor) {
        position.flips(table.cursor)
    } else {
        Vec::new()
    };
    let ply = table.ply();
    let last = ply
        .checked_sub(1)
        .map(|last| table.game.turns()[last].square);
    labels(at, Some(table.cursor), look, buffer);
    // Marks of one square reach into the next where discs are one character, so marked squares come last.
    let mut squares: Vec<(Square, Marks)> = at
        .squares()
        .map(|square| {
            let ground = if square == table.cursor {
                Ground::Cursor
            } else if flips.contains(&square) {
                Ground::Preview
            } else if Some(square) == last {
                Ground::Last
            } else {
                plain_ground(square)
            };
            let hint = table.hint == Hint::Found(square);
            (square, Marks { ground, hint })
        })
        .collect();
    squares.sort_by_key(|(_, marks)| marks.ground.max(Ground::Other));
    for (square, marks) in squares {
        let content = content(table, &position, square, &legal, at.cell, now);
        cell::draw(at.place(square), &content, marks, look, buffer);
    }
}

/// Draws a position alone, as in the sheet for a new game.
pub(super) fn draw_position(position: &Position, at: &BoardArea, look: Look, buffer: &mut Buffer) {
    labels(at, None, look, buffer);
    let legal = position.legal_squares();
    for square in at.squares() {
        let content = match position.at(square) {
            Some(color) => Content::Disc(color, 1.0),
            None if legal.contains(&square) => Content::Legal,
            None => Content::Empty,
        };
        let marks = Marks {
            ground: plain_ground(square),
            hint: false,
        };
        cell::draw(at.place(square), &content, marks, look, buffer);
    }
}

/// The ground of a square that does not stand out.
fn plain_ground(square: Square) -> Ground {
    if (square.row() + square.col()) % 2 == 1 {
        Ground::Other
    } else {
        Ground::Plain
    }
}

/// What is on a square now.
fn content(
    table: &Table,
    position: &Position,
    square: Square,
    legal: &[Square],
    size: u16,
    now: Instant,
) -> Content {
    if let Some(color) = position.at(square) {
        let turning = table.flip.as_ref().filter(|_| table.is_live());
        return match turning.and_then(|flip| flip.progress(square, now)) {
            Some(done) if done < 0.5 => Content::Disc(color.other(), 1.0 - 2.0 * done),
            Some(done) => Content::Disc(color, 2.0 * done - 1.0),
            None => Content::Disc(color, 1.0),
        };
    }
    if table.values.on {
        let best = table.values.moves.iter().map(|value| value.score).max();
        if let Some(value) = table
            .values
            .moves
            .iter()
            .find(|value| value.square == square)
        {
            let loss = best.map_or(0.0, |best| best.discs() - value.score.discs());
            let role = match loss {
                loss if loss < 0.5 => Role::BestValue,
                loss if loss < 4.0 => Role::Value,
                _ => Role::PoorValue,
            };
            return Content::Text(value_text(value.score, value.kind, size), role);
        }
    }
    if legal.contains(&square) {
        Content::Legal
    } else {
        Content::Empty
    }
}

/// A value as it fits on a square, with a mark of what it is where there is room: `=` exact, `%` probably, `~` estimated.
fn value_text(score: Score, kind: Kind, size: u16) -> String {
    let whole = score.discs().round() as i32;
    let mark = match kind {
        Kind::Exact | Kind::Winner => '=',
        Kind::Selective(_) => '%',
        _ => '~',
    };
    match size {
        1 if whole >= 10 => "++".to_owned(),
        1 if whole <= -10 => "--".to_owned(),
        1 => format!("{whole:+}"),
        2 => format!("{whole:+}{mark}"),
        _ if mark == '=' => format!("{whole:+}{mark}"),
        _ => format!("{score}{mark}"),
    }
}

/// The letters above and the numbers beside; those of the cursor stand out, and arrows say that there is more.
fn labels(at: &BoardArea, cursor: Option<Square>, look: Look, buffer: &mut Buffer) {
    let style = |here: bool| {
        if here {
            look.text(Role::Accent).add_modifier(Modifier::BOLD)
        } else {
            look.text(Role::Faint)
        }
    };
    let (row, col) = at.first;
    for square in (0..at.seen.1).map(|index| Square::at(row, col + index)) {
        let place = at.place(square);
        let letter = char::from(b'a' + square.col()).to_string();
        let here = cursor.is_some_and(|cursor| cursor.col() == square.col());
        let (x, _) = cell::middle(place, 1);
        buffer.set_string(x, at.area.y, letter, style(here));
    }
    for square in (0..at.seen.0).map(|index| Square::at(row + index, col)) {
        let place = at.place(square);
        let number = format!("{:>2}", square.row() + 1);
        let here = cursor.is_some_and(|cursor| cursor.row() == square.row());
        buffer.set_string(
            at.area.x,
            place.y + (place.height - 1) / 2,
            number,
            style(here),
        );
    }
}

/// Draws arrows where the board goes on beyond what can be seen.
pub(super) fn arrows(at: &BoardArea, rows: u8, cols: u8, look: Look, buffer: &mut Buffer) {
    let style = look.text(Role::Accent);
    let (row, col) = at.first;
    let up = if row > 0 { look.sign("↑", "^") } else { " " };
    let left = if col > 0 { look.sign("←", "<") } else { " " };
    let down = row + at.seen.0 < rows;
    let right = col + at.seen.1 < cols;
    buffer.set_string(at.area.x, at.area.y, up, style);
    buffer.set_string(at.area.x + 1, at.area.y, left, style);
    if right {
        let x = at.area.right().saturating_sub(1);
        buffer.set_string(x, at.area.y, look.sign("→", ">"), style);
    }
    if down {
        let y = at.area.bottom().saturating_sub(1);
        buffer.set_string(at.area.x + 2, y, look.sign("↓", "v"), style);
    }
}

/// A disc in running text, on a piece of board so that both colours can be seen on every terminal.
pub(super) fn disc_span(color: Color, look: Look) -> (String, Style) {
    match (look.paint(Role::Board), look.paint(Role::Disc(color))) {
        (Some(board), Some(disc)) => {
            let sign = if look.unicode {
                "●"
            } else {
                look.disc_sign(color)
            };
            (format!(" {sign} "), Style::new().fg(disc).bg(board))
        }
        _ => (format!(" {} ", look.disc_sign(color)), Style::new()),
    }
}
