//! The graph as SVG.

use std::fmt::Write;

use engine::Kind;

use super::reach;
use crate::class::Class;
use crate::review::Row;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
/// Room for the numbers on the left, and around.
const LEFT: f64 = 40.0;
const MARGIN: f64 = 12.0;

const STYLE: &str = "\
.frame{fill:#fbfcfa;stroke:#c9d2c9}\
.zero{stroke:#5d6b60;stroke-width:1}\
.step{stroke:#e3e9e2;stroke-width:1}\
.label{font:11px system-ui,sans-serif;fill:#4a564d;text-anchor:end}\
.curve{fill:none;stroke:#1f7a4d;stroke-width:2.5;stroke-linejoin:round}\
.estimate{stroke:#8fbfa6}\
.inaccuracy{fill:#d9a514}.mistake{fill:#d97614}.blunder{fill:#c2342b}\
.dot{stroke:#fff;stroke-width:1}";

/// Draws the course of a game: discs ahead after each move, Black up, exact values dark, estimates light, bad moves as
/// dots that say what they are.
pub fn graph_svg(rows: &[Row]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"Discs ahead after each move, Black up\"><style>{STYLE}</style>\
         <rect class=\"frame\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>"
    );
    let scale = Scale {
        reach: reach(rows),
        moves: rows.len().max(1) as f64,
    };
    scale.draw_lines(&mut svg);
    for exact in [false, true] {
        let class = if exact { "curve" } else { "curve estimate" };
        // A piece of the curve is as sure as the less sure of its ends.
        let pieces = rows.windows(2).filter(|pair| {
            let sure = pair.iter().all(|row| row.kind == Kind::Exact);
            sure == exact
        });
        let path: String = pieces.map(|pair| scale.piece(pair)).collect();
        if !path.is_empty() {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", path.trim_end());
        }
    }
    for row in rows {
        if let Some(class) = row.class {
            scale.draw_dot(&mut svg, row, class);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where things are in the picture.
struct Scale {
    reach: f64,
    moves: f64,
}

impl Scale {
    fn x(&self, ply: usize) -> f64 {
        LEFT + (WIDTH - LEFT - MARGIN) * ply as f64 / self.moves
    }

    fn y(&self, discs: f64) -> f64 {
        let half = HEIGHT / 2.0;
        half - discs / self.reach * (half - MARGIN)
    }

    fn draw_lines(&self, svg: &mut String) {
        for step in [-1.0, -0.5, 0.0, 0.5, 1.0] {
            let discs = step * self.reach;
            let (y, class) = (self.y(discs), if step == 0.0 { "zero" } else { "step" });
            let label = if step == 0.0 {
                "0".to_owned()
            } else {
                format!("{discs:+.0}")
            };
            let (right, text) = (WIDTH - MARGIN, LEFT - 6.0);
            let _ = write!(
                svg,
                "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"label\" x=\"{text}\" y=\"{:.1}\">{label}</text>",
                y + 4.0
            );
        }
    }

    fn piece(&self, pair: &[Row]) -> String {
        let mut path = String::new();
        for (letter, row) in ["M", "L"].into_iter().zip(pair) {
            let (x, y) = (self.x(row.ply), self.y(row.value_after_for_black()));
            let _ = write!(path, "{letter}{x:.1} {y:.1} ");
        }
        path
    }

    fn draw_dot(&self, svg: &mut String, row: &Row, class: Class) {
        let (x, y) = (self.x(row.ply), self.y(row.value_after_for_black()));
        let _ = write!(
            svg,
            "<circle class=\"dot {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\">\
             <title>{}. {} {}: {class}, {:.1} discs lost</title></circle>",
            row.ply, row.color, row.square, row.loss
        );
    }
}
