//! A position as a picture that needs nothing else.

use std::fmt::Write;

use rules::{Color, Position, Square};

const CELL: u32 = 48;
const FRAME: u32 = 28;

/// Draws a position as SVG, the last move marked.
pub(crate) fn svg(position: &Position, last: Option<Square>) -> String {
    let size = position.size();
    let (rows, cols) = (u32::from(size.rows()), u32::from(size.cols()));
    let (width, height) = (cols * CELL + 2 * FRAME, rows * CELL + 2 * FRAME);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <defs>\n\
         <radialGradient id=\"b\" cx=\".38\" cy=\".32\" r=\".75\"><stop offset=\"0\" stop-color=\"#4a5054\"/><stop offset=\"1\" stop-color=\"#14181a\"/></radialGradient>\n\
         <radialGradient id=\"w\" cx=\".38\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\"1\" stop-color=\"#d8d5ca\"/></radialGradient>\n\
         </defs>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#24382e\"/>\n\
         <rect x=\"{FRAME}\" y=\"{FRAME}\" width=\"{}\" height=\"{}\" fill=\"#3d8b63\"/>\n",
        cols * CELL,
        rows * CELL,
    );
    push(
        &mut svg,
        format_args!(
            "<path d=\"{}\" stroke=\"#2a6547\" stroke-width=\"1.5\" fill=\"none\"/>\n",
            grid(rows, cols)
        ),
    );
    svg.push_str("<g font-family=\"system-ui, sans-serif\" font-size=\"14\" fill=\"#dfe8e2\" text-anchor=\"middle\">\n");
    for col in 0..cols {
        let letter = char::from(b'a' + col as u8);
        let x = FRAME + col * CELL + CELL / 2;
        push(
            &mut svg,
            format_args!("<text x=\"{x}\" y=\"19\">{letter}</text>\n"),
        );
    }
    for row in 0..rows {
        let y = FRAME + row * CELL + CELL / 2 + 5;
        push(
            &mut svg,
            format_args!("<text x=\"14\" y=\"{y}\">{}</text>\n", row + 1),
        );
    }
    svg.push_str("</g>\n");
    for square in size.squares() {
        let Some(color) = position.at(square) else {
            continue;
        };
        let (x, y) = centre(square);
        let fill = match color {
            Color::Black => "b",
            Color::White => "w",
        };
        push(
            &mut svg,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{}\" r=\"20\" fill=\"#000\" opacity=\".25\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"url(#{fill})\"/>\n",
                y + 2
            ),
        );
    }
    if let Some(last) = last {
        let (x, y) = centre(last);
        push(
            &mut svg,
            format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#e2603c\"/>\n"),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn centre(square: Square) -> (u32, u32) {
    let middle = |index: u8| FRAME + u32::from(index) * CELL + CELL / 2;
    (middle(square.col()), middle(square.row()))
}

/// The lines between the squares.
fn grid(rows: u32, cols: u32) -> String {
    let mut path = String::new();
    for row in 0..=rows {
        push(
            &mut path,
            format_args!("M{FRAME} {}h{}", FRAME + row * CELL, cols * CELL),
        );
    }
    for col in 0..=cols {
        push(
            &mut path,
            format_args!("M{} {FRAME}v{}", FRAME + col * CELL, rows * CELL),
        );
    }
    path
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use rules::Size;

    use super::*;

    #[test]
    fn a_picture_has_all_discs_and_coordinates() {
        let position = Position::start(Size::new(4, 6).unwrap());
        let picture = svg(&position, Some("c2".parse().unwrap()));
        assert_eq!(picture.matches("url(#b)").count(), 2);
        assert_eq!(picture.matches("url(#w)").count(), 2);
        assert_eq!(picture.matches("<text").count(), 10);
        assert_eq!(picture.matches("#e2603c").count(), 1);
        assert!(picture.contains("viewBox=\"0 0 344 248\""), "{picture}");
    }
}
