//! The board as text.

use std::fmt::Write;

use rules::{Color, Game, Square};

use super::talk::Look;

const RESET: &str = "\x1b[0m";
const BOARD: &str = "\x1b[48;5;22m";
const BLACK_DISC: &str = "\x1b[38;5;16m";
const WHITE_DISC: &str = "\x1b[38;5;231m";
const MARK: &str = "\x1b[38;5;221m";
const FAINT: &str = "\x1b[38;5;65m";

/// Draws the position of a game: letters above, numbers beside, legal squares and the last move marked.
pub(super) fn draw(game: &Game, look: Look) -> String {
    let position = game.position();
    let size = position.size();
    let last = game.turns().last().map(|turn| turn.square);
    let legal = match game.ending() {
        None => position.legal_squares(),
        Some(_) => Vec::new(),
    };
    let mut text = String::from("  ");
    for col in 0..size.cols() {
        let letter = (b'a' + col) as char;
        write!(text, " {letter}").expect("writing to a string works");
    }
    text.push('\n');
    for row in 0..size.rows() {
        write!(text, "{:2}", row + 1).expect("writing to a string works");
        paint(&mut text, BOARD, look);
        let mut before = None;
        for col in 0..size.cols() {
            let square = Square::at(row, col);
            paint(&mut text, MARK, look);
            text.push(gap(before, Some(square), last));
            let (color, symbol) = cell(position.at(square), legal.contains(&square), look);
            paint(&mut text, color, look);
            text.push(symbol);
            before = Some(square);
        }
        paint(&mut text, MARK, look);
        let end = gap(before, None, last);
        // A blank at the end of a plain line would only be in the way.
        if look.color || end != ' ' {
            text.push(end);
        }
        paint(&mut text, RESET, look);
        text.push('\n');
    }
    text
}

/// What stands between two squares of a row: brackets around the last move.
fn gap(before: Option<Square>, after: Option<Square>, last: Option<Square>) -> char {
    match last {
        Some(_) if after == last => '(',
        Some(_) if before == last => ')',
        _ => ' ',
    }
}

fn cell(disc: Option<Color>, legal: bool, look: Look) -> (&'static str, char) {
    let round = look.color && look.unicode;
    match disc {
        Some(Color::Black) => (BLACK_DISC, if round { '●' } else { 'B' }),
        Some(Color::White) => (WHITE_DISC, if round { '●' } else { 'W' }),
        None if legal => (MARK, '+'),
        None => (FAINT, if round { '·' } else { '.' }),
    }
}

fn paint(text: &mut String, color: &str, look: Look) {
    if look.color {
        text.push_str(color);
    }
}

#[cfg(test)]
mod tests {
    use rules::{Rules, Size};

    use super::*;

    fn game(size: Size, moves: &[&str]) -> Game {
        let mut game = Game::new(&Rules {
            size,
            ..Rules::default()
        });
        for square in moves {
            game.play(square.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_plain_board_marks_legal_squares_and_the_last_move() {
        let text = draw(&game(Size::STANDARD, &["f5"]), Look::default());
        assert_eq!(
            text,
            "   a b c d e f g h
 1 . . . . . . . .
 2 . . . . . . . .
 3 . . . . . . . .
 4 . . . W B + . .
 5 . . . B B(B). .
 6 . . . + . + . .
 7 . . . . . . . .
 8 . . . . . . . .
"
        );
    }

    #[test]
    fn every_board_is_aligned_and_plain_ascii() {
        for size in Size::all() {
            let mut game = game(size, &[]);
            // Edges are where brackets could break the alignment, so play for a while.
            for number in 0..60 {
                let squares = game.position().legal_squares();
                if squares.is_empty() {
                    break;
                }
                let text = draw(&game, Look::default());
                assert!(text.is_ascii());
                assert_eq!(text.lines().count(), usize::from(size.rows()) + 1);
                for (index, line) in text.lines().skip(1).enumerate() {
                    let width = 2 + 2 * usize::from(size.cols());
                    assert_eq!(line.trim_end_matches(')').len(), width, "{line}");
                    assert_eq!(line[..2].trim(), (index + 1).to_string());
                }
                game.play(squares[number * 7 % squares.len()]).unwrap();
            }
        }
    }

    #[test]
    fn colours_are_closed_on_every_line() {
        let look = Look {
            color: true,
            unicode: true,
            interactive: true,
        };
        let text = draw(&game(Size::STANDARD, &["f5"]), look);
        for line in text.lines().skip(1) {
            assert!(line.ends_with(RESET));
        }
        assert!(text.contains('●'));
    }
}
