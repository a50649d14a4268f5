//! The list of moves with what each lost.

use analysis::Class;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::Turn;

use super::board;
use crate::app::look::{Look, Role};
use crate::app::table::Table;

/// The columns that a move takes: its number, its square, what it lost, and a mark.
const WIDTH: u16 = 18;

/// Draws the moves in as many columns as fit, scrolled to the one that is shown.
pub(super) fn draw(table: &Table, look: Look, area: Rect, buffer: &mut Buffer) {
    let columns = (area.width / WIDTH).clamp(1, 4);
    let turns = table.game.turns();
    let rows = turns.len().div_ceil(columns.into());
    let here = table.ply().saturating_sub(1) / usize::from(columns);
    let height = usize::from(area.height);
    let first = (here + 1)
        .saturating_sub(height)
        .min(rows.saturating_sub(height));
    for (index, turn) in turns.iter().enumerate() {
        let row = index / usize::from(columns);
        if row < first || row >= first + height {
            continue;
        }
        let x = area.x + (index % usize::from(columns)) as u16 * WIDTH;
        let y = area.y + (row - first) as u16;
        draw_move(table, index, turn, (x, y), look, buffer);
    }
}

fn draw_move(
    table: &Table,
    index: usize,
    turn: &Turn,
    (x, y): (u16, u16),
    look: Look,
    buffer: &mut Buffer,
) {
    let shown = table.ply() == index + 1;
    let mut style = Style::new();
    if shown {
        style = look.text(Role::Accent).add_modifier(Modifier::BOLD);
    }
    buffer.set_string(x, y, format!("{:>3}", index + 1), look.text(Role::Faint));
    let (disc, disc_style) = board::disc_span(turn.color, look);
    buffer.set_string(x + 4, y, disc.trim(), disc_style);
    let pass = if turn.passed { "," } else { "" };
    buffer.set_string(x + 6, y, format!("{}{pass}", turn.square), style);
    let Some(row) = table.row(index + 1) else {
        return;
    };
    let role = match row.class {
        None => Role::Faint,
        Some(Class::Inaccuracy) => Role::Accent,
        Some(Class::Mistake | Class::Blunder) => Role::Bad,
    };
    if row.loss >= 0.05 {
        let mark = row.class.map_or("", Class::mark);
        let loss = format!("{:>5}{mark}", format!("-{:.1}", row.loss));
        buffer.set_stringn(x + 10, y, loss, 7, look.text(role));
    }
}
