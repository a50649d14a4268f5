//! The graph in a terminal.

use std::fmt;

use engine::Kind;

use super::reach;
use crate::class::Class;
use crate::review::Row;

/// A graph of characters: a bar for each move, Black's lead above the line and White's below.
///
/// ```text
///  +8 |      ▒▒██
///   0 |--------------
///  -8 |          ████
///              ?  ??
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphText<'a> {
    /// The moves in the order of the game.
    pub rows: &'a [Row],
    /// How many columns there are for moves; with more moves only some of them are shown.
    pub width: usize,
    /// Whether the terminal shows more than ASCII.
    pub unicode: bool,
}

/// Lines above and below the middle.
const HEIGHT: i32 = 4;

impl fmt::Display for GraphText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reach = reach(self.rows);
        let per_column = self.rows.len().div_ceil(self.width.max(1)).max(1);
        let columns: Vec<&[Row]> = self.rows.chunks(per_column).collect();
        for level in (-HEIGHT..=HEIGHT).rev() {
            let mark = f64::from(level) * reach / f64::from(HEIGHT);
            let bars: String = columns
                .iter()
                .map(|rows| self.cell(rows, level, reach))
                .collect();
            let line = format!("{mark:+4.0} |{bars}");
            writeln!(f, "{}", line.replace("  +0", "   0").trim_end())?;
        }
        let marks: String = columns.iter().map(|rows| worst(rows)).collect();
        writeln!(f, "      {}", marks.trim_end())
    }
}

impl GraphText<'_> {
    /// What stands in a column at a level.
    fn cell(&self, rows: &[Row], level: i32, reach: f64) -> char {
        let Some(row) = rows.last() else {
            return ' ';
        };
        if level == 0 {
            return if self.unicode { '─' } else { '-' };
        }
        let steps = (row.value_after_for_black() / reach * f64::from(HEIGHT)).round() as i32;
        let reached = steps.signum() == level.signum() && steps.abs() >= level.abs();
        match (reached, row.kind == Kind::Exact, self.unicode) {
            (false, ..) => ' ',
            (true, true, true) => '█',
            (true, true, false) => '#',
            (true, false, true) => '▒',
            (true, false, false) => ':',
        }
    }
}

/// A letter for the worst move of a column.
fn worst(rows: &[Row]) -> char {
    match rows.iter().filter_map(|row| row.class).max() {
        Some(Class::Inaccuracy) => '.',
        Some(Class::Mistake) => '?',
        Some(Class::Blunder) => '!',
        None => ' ',
    }
}
