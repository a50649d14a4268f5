//! 8x8 positions as `XBoard` and Edax write them into a FEN tag.
//!
//! Rows run from 8 to 1, and chess lets White move first: `P` and `w` stand for our Black, `p` and `b` for our White.

use rules::{Color, Position, Setup, Size, Square};

/// Reads a position like `8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1`.
pub(super) fn parse(text: &str) -> Option<Position> {
    let mut words = text.split_whitespace();
    let (board, side) = (words.next()?, words.next()?);
    let size = Size::STANDARD;
    let mut cells = vec![None; size.area()];
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(size.rows()) {
        return None;
    }
    for (row, text) in (0..size.rows()).rev().zip(rows) {
        let mut col = 0;
        for found in text.chars() {
            if col >= size.cols() {
                return None;
            }
            let cell = match found {
                'P' => Some(Color::Black),
                'p' => Some(Color::White),
                '1'..='8' => {
                    col += found as u8 - b'0';
                    continue;
                }
                _ => return None,
            };
            cells[size.index(Square::at(row, col))] = cell;
            col += 1;
        }
        if col != size.cols() {
            return None;
        }
    }
    let side = match side {
        "w" => Color::Black,
        "b" => Color::White,
        _ => return None,
    };
    Setup { size, cells, side }.try_into().ok()
}

/// Writes an 8x8 position as [`parse`] reads it.
pub(super) fn write(position: &Position) -> String {
    let size = position.size();
    let rows = (0..size.rows()).rev().map(|row| {
        let mut text = String::new();
        let mut empties = 0;
        for col in 0..size.cols() {
            let letter = match position.at(Square::at(row, col)) {
                Some(Color::Black) => 'P',
                Some(Color::White) => 'p',
                None => {
                    empties += 1;
                    continue;
                }
            };
            push_empties(&mut text, &mut empties);
            text.push(letter);
        }
        push_empties(&mut text, &mut empties);
        text
    });
    let rows: Vec<String> = rows.collect();
    let side = match position.side() {
        Color::Black => 'w',
        Color::White => 'b',
    };
    format!("{} {side} - - 0 1", rows.join("/"))
}

fn push_empties(text: &mut String, empties: &mut u32) {
    if *empties > 0 {
        text.push_str(&empties.to_string());
        *empties = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_that_of_xboard() {
        let text = "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1";
        let start = Position::start(Size::STANDARD);
        assert_eq!(parse(text).as_ref(), Some(&start));
        assert_eq!(write(&start), text);
        for wrong in [
            "",
            "8/8 w",
            "9/8/8/8/8/8/8/8 w",
            "8/8/8/3Pp3/3pP4/8/8/8 w",
            "8888888888888888888888888888888888888888/8/8/8/8/8/8/8 w",
            "8/8/8/8/8/8/8/7P x",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
