//! Positions and results as GTP and `GoGui` want to see them.

use rules::{Color, Game, Position, Square};

/// The board as people read it, row 1 on top; it begins with a new line so that it is aligned.
pub(super) fn diagram(position: &Position) -> String {
    let size = position.size();
    let letters: String = ('a'..=size.last_column()).flat_map(|c| [' ', c]).collect();
    let rows = (0..size.rows()).map(|row| format!("\n{:2}{}", row + 1, row_text(position, row)));
    format!("\n  {letters}{}", rows.collect::<String>())
}

/// The board as `GoGui` reads it: the highest row first, because it counts rows from below.
pub(super) fn gogui_board(position: &Position) -> String {
    let rows = (0..position.size().rows()).rev();
    let rows = rows.map(|row| row_text(position, row).trim_start().to_owned());
    format!("\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn row_text(position: &Position, row: u8) -> String {
    let columns = 0..position.size().cols();
    let cells = columns.map(|col| match position.at(Square::at(row, col)) {
        Some(Color::Black) => " X",
        Some(Color::White) => " O",
        None => " .",
    });
    cells.collect()
}

/// The result as GTP writes it: `B+12`, `W+3` or `0`.
pub(super) fn score(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    Some(match outcome.winner() {
        Some(color) => format!("{}+{}", color.letter(), outcome.official.lead(color)),
        None => "0".to_owned(),
    })
}

/// The result in words, or how the discs stand.
pub(super) fn result(game: &Game) -> String {
    let Some(outcome) = game.outcome() else {
        let discs = game.position().discs();
        return format!(
            "The game is not over: Black {}, White {}",
            discs.black, discs.white
        );
    };
    let (black, white) = (outcome.official.black, outcome.official.white);
    match outcome.winner() {
        Some(Color::Black) => format!("Black wins {black}-{white}"),
        Some(Color::White) => format!("White wins {white}-{black}"),
        None => format!("Draw {black}-{white}"),
    }
}
