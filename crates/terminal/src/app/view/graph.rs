//! The evaluation over the game: discs ahead, Black up.

use analysis::Class;
use engine::Kind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::put;
use crate::app::look::{Look, Role};
use crate::app::table::Table;

/// What a column of the graph shows.
struct Bar {
    /// Discs ahead, Black up.
    value: f64,
    exact: bool,
    bad: bool,
    here: bool,
}

/// Draws the graph with its scale at the left.
pub(super) fn draw(table: &Table, look: Look, area: Rect, buffer: &mut Buffer) {
    const SCALE: u16 = 5;
    let faint = look.text(Role::Faint);
    let chart = Rect {
        x: area.x + SCALE,
        width: area.width.saturating_sub(SCALE),
        ..area
    };
    if chart.width < 8 {
        return;
    }
    let bars = bars(table, chart.width.into());
    let highest = bars.iter().map(|bar| bar.value.abs()).fold(8.0, f64::max);
    let top = (highest / 8.0).ceil() * 8.0;
    let middle = area.height / 2;
    put(area, 0, &format!(" B{top:>+3}"), faint, buffer);
    put(area, middle, "   0", faint, buffer);
    put(area, 2 * middle, &format!(" W{top:>+3}"), faint, buffer);
    let axis = look.sign("─", "-").repeat(chart.width.into());
    put(chart, middle, &axis, faint, buffer);
    for (column, bar) in bars.iter().enumerate() {
        let x = chart.x + column as u16;
        draw_bar(x, bar, top, chart, middle, look, buffer);
    }
}

/// The moves of the game, squeezed into so many columns if there are more.
fn bars(table: &Table, columns: usize) -> Vec<Bar> {
    let moves = table.game.turns().len();
    let empties = table.game.start().empties();
    // The width is that of a whole game from the start on, so that nothing moves when moves are added.
    let whole = empties.max(moves).max(1);
    let wide = columns.min(whole);
    let column_of = |ply: usize| (ply - 1) * wide / whole;
    let mut bars: Vec<Bar> = Vec::new();
    for row in &table.rows {
        let column = column_of(row.ply);
        let bar = Bar {
            value: row.value_after_for_black(),
            exact: row.kind == Kind::Exact,
            bad: row.class >= Some(Class::Mistake),
            here: table.ply() == row.ply,
        };
        while bars.len() < column {
            bars.push(Bar {
                value: 0.0,
                exact: false,
                bad: false,
                here: false,
            });
        }
        match bars.get_mut(column) {
            Some(same) => {
                *same = Bar {
                    bad: bar.bad || same.bad,
                    here: bar.here || same.here,
                    ..bar
                }
            }
            None => bars.push(bar),
        }
    }
    bars
}

fn draw_bar(
    x: u16,
    bar: &Bar,
    top: f64,
    chart: Rect,
    middle: u16,
    look: Look,
    buffer: &mut Buffer,
) {
    const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let role = match bar {
        Bar { here: true, .. } => Role::Accent,
        Bar { bad: true, .. } => Role::Bad,
        Bar { exact: true, .. } => Role::Sure,
        Bar { exact: false, .. } => Role::Guess,
    };
    let style = look.text(role);
    let axis = chart.y + middle;
    if bar.here || bar.bad {
        let sign = if bar.bad {
            look.sign("●", "!")
        } else {
            look.sign("┼", "+")
        };
        buffer.set_string(x, axis, sign, style);
    }
    let eighths = (bar.value.abs() / top * f64::from(middle) * 8.0).round() as u16;
    for step in 0..middle {
        let filled = eighths.saturating_sub(step * 8).min(8);
        if filled == 0 {
            return;
        }
        let up = bar.value > 0.0;
        let y = if up { axis - 1 - step } else { axis + 1 + step };
        if y >= chart.bottom() {
            return;
        }
        if !look.unicode {
            if filled >= 4 {
                let sign = if bar.exact { "#" } else { ":" };
                buffer.set_string(x, y, sign, style);
            }
        } else if up {
            buffer.set_string(x, y, EIGHTHS[usize::from(filled)], style);
        } else {
            hanging(x, y, filled, style, buffer);
        }
    }
}

/// A bar that hangs from above: there are no such eighths, so the rest is painted over it in reverse.
fn hanging(x: u16, y: u16, filled: u16, style: Style, buffer: &mut Buffer) {
    let sign = match filled {
        8 => "█",
        4..=7 => "▀",
        _ => "▔",
    };
    buffer.set_string(x, y, sign, style);
}
