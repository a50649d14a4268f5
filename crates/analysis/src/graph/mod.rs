//! The course of a game as a picture: discs ahead after each move, Black up.

mod svg;
mod text;

pub use svg::graph_svg;
pub use text::GraphText;

use crate::review::Row;

/// How many discs a graph reaches up and down, a multiple of 8 that holds all values.
fn reach(rows: &[Row]) -> f64 {
    let values = rows.iter().map(|row| row.value_after_for_black().abs());
    let most = values.fold(0.0, f64::max);
    ((most / 8.0).ceil() * 8.0).max(8.0)
}
