//! A reviewed game as one page for a browser, with nothing to load.

use formats::write_game;
use rules::{Color, Game, Position};
use serde::Serialize;

use crate::graph::graph_svg;
use crate::openings::opening_name;
use crate::review::{Review, Row};
use crate::summary::Summary;

/// The page with places for what differs.
const TEMPLATE: &str = include_str!("page.html");

/// What stands above the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PageHead {
    /// Who played Black, if it is known.
    pub black: Option<String>,
    /// Who played White, if it is known.
    pub white: Option<String>,
    /// How hard each position was looked at, in words.
    pub effort: String,
}

/// What the page's script shows; it knows no rules.
#[derive(Serialize)]
struct Data<'a> {
    #[serde(flatten)]
    head: &'a PageHead,
    rows_on_board: u8,
    columns: u8,
    opening: Option<&'static str>,
    /// The contents of the squares before the first move and after each: `X`, `O` and `-`.
    boards: Vec<String>,
    /// Who is to move in each of them; nobody at the end.
    sides: Vec<Option<&'static str>>,
    moves: &'a [Row],
    summaries: [&'a Summary; 2],
    transcript: String,
}

/// Makes the page of a game and its review.
pub fn page_html(head: &PageHead, game: &Game, review: &Review) -> String {
    let size = game.start().size();
    let first = game.start().clone().after_forced_pass().0;
    let positions = || {
        let later = game.turns().iter().map(|turn| &turn.position);
        std::iter::once(&first).chain(later)
    };
    let data = Data {
        head,
        rows_on_board: size.rows(),
        columns: size.cols(),
        opening: opening_name(game),
        boards: positions().map(cells).collect(),
        sides: positions().map(to_move).collect(),
        moves: &review.rows,
        summaries: [&review.black, &review.white],
        transcript: write_game(game),
    };
    let json = serde_json::to_string(&data).expect("plain values are JSON");
    // Inside a script element nothing may look like its end.
    let json = json.replace('<', "\\u003c");
    TEMPLATE
        .replace("@GRAPH@", graph_svg(&review.rows).trim_end())
        .replace("@DATA@", &json)
}

fn cells(position: &Position) -> String {
    let letter = |cell: &Option<Color>| match cell {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '-',
    };
    position.cells().iter().map(letter).collect()
}

fn to_move(position: &Position) -> Option<&'static str> {
    let name = match position.side() {
        Color::Black => "Black",
        Color::White => "White",
    };
    (!position.is_over()).then_some(name)
}
