//! What the screens look like.

use crossterm::event::KeyCode;
use insta::assert_snapshot;
use play::{Choices, Player};
use ratatui::style::Color as Paint;
use rules::Color;

use super::{App, some_report, some_rows, some_values};
use crate::app::look::{Colors, Role, Theme};
use crate::app::state::{Message, Thought};

const SMALL: (u16, u16) = (40, 15);
const USUAL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// Sixteen moves of a common opening.
const OPENING: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7";
/// A game in which White is wiped out.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// A game in progress about which everything is known.
fn known(size: (u16, u16), moves: &str) -> App {
    let mut app = App::at(size, moves, Choices::default());
    for row in some_rows(app.table()) {
        app.table_mut().learn(row);
    }
    let report = some_report(app.table());
    app.table_mut().report = Some((Color::White, report));
    app
}

#[test]
fn the_menu_of_the_first_start() {
    assert_snapshot!(App::new(USUAL).screen());
    assert_snapshot!(App::new(SMALL).screen());
}

#[test]
fn the_menu_with_a_game_to_continue() {
    let mut app = known(USUAL, OPENING);
    app.type_text("q");
    assert_snapshot!(app.screen());
}

#[test]
fn the_sheet_for_a_new_game() {
    let mut app = App::new(USUAL);
    app.press(KeyCode::Enter);
    assert_snapshot!(app.screen());
    app.press(KeyCode::Down);
    app.press(KeyCode::Down);
    app.press(KeyCode::Right);
    assert_snapshot!(app.screen());
    app.send(Message::Resize(SMALL.0, SMALL.1));
    assert_snapshot!(app.screen());
}

#[test]
fn a_game_in_progress() {
    for size in [SMALL, USUAL, LARGE] {
        let name = format!("a_game_in_progress_{}x{}", size.0, size.1);
        assert_snapshot!(name, known(size, OPENING).screen());
    }
}

#[test]
fn boards_of_all_kinds() {
    let boards = ["4x4:", "6x10:", "10x6:", "26x26:"];
    for board in boards {
        for size in [SMALL, USUAL, LARGE] {
            let app = App::at(size, board, Choices::default());
            let name = format!(
                "board_{}_in_{}x{}",
                board.trim_end_matches(':'),
                size.0,
                size.1
            );
            assert_snapshot!(name, app.screen());
        }
    }
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut app = App::at(USUAL, "26x26:", Choices::default());
    app.type_text("z26");
    assert_eq!(app.table().cursor.to_string(), "z26");
    assert_snapshot!(app.screen());
}

#[test]
fn an_analysis_shows_values_on_the_squares() {
    let mut app = known(USUAL, OPENING);
    app.type_text("z");
    let values = some_values(app.table());
    app.table_mut().values.moves = values;
    assert_snapshot!(app.screen());
    app.send(Message::Resize(SMALL.0, SMALL.1));
    assert_snapshot!(app.screen());
}

#[test]
fn a_hint_marks_its_square() {
    let mut app = known(USUAL, OPENING);
    app.type_text("t");
    let report = some_report(app.table());
    let square = app.table().game.position().legal_squares()[0];
    app.think(Thought::Report(report));
    app.think(Thought::Chosen(Ok(square)));
    assert_snapshot!(app.screen());
}

#[test]
fn the_end_says_who_won() {
    assert_snapshot!(known(USUAL, WIPE_OUT).screen());
    let white = Choices {
        black: Some(Player::COMPUTER),
        white: Some(Player::Human),
        ..Choices::default()
    };
    let lost = App::at(SMALL, WIPE_OUT, white);
    assert!(lost.screen().contains("The computer"));
}

#[test]
fn looking_back_shows_an_earlier_position() {
    let mut app = known(USUAL, OPENING);
    for _ in 0..3 {
        app.press(KeyCode::PageUp);
    }
    assert_snapshot!(app.screen());
}

#[test]
fn pages_questions_and_lines_to_type() {
    let mut app = known(USUAL, OPENING);
    app.type_text("?");
    assert_snapshot!("keys", app.screen());
    app.send(Message::Resize(SMALL.0, SMALL.1));
    app.press(KeyCode::Down);
    assert_snapshot!("keys_small", app.screen());
    app.press(KeyCode::Esc);
    app.send(Message::Resize(USUAL.0, USUAL.1));
    app.type_text("R");
    assert_snapshot!("resign", app.screen());
    app.type_text("no");
    app.send(Message::Loaded(Err("there is no file x.txt".to_owned())));
    assert_snapshot!("open", app.screen());
    let mut app = App::new(USUAL);
    for _ in 0..4 {
        app.press(KeyCode::Down);
    }
    app.press(KeyCode::Enter);
    assert_snapshot!("levels", app.screen());
    app.send(Message::Resize(SMALL.0, SMALL.1));
    assert_snapshot!("levels_small", app.screen());
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let app = App::at((30, 10), OPENING, Choices::default());
    assert_snapshot!(app.screen());
}

#[test]
fn plain_ascii_where_there_is_nothing_else() {
    let mut app = known(USUAL, OPENING);
    app.state.look.unicode = false;
    let screen = app.screen();
    assert!(screen.is_ascii());
    assert_snapshot!(screen);
}

/// The board in letters: what has the colours of discs, cursor, preview and last move.
fn painted(app: &App) -> String {
    let look = app.state.look;
    let is = |paint: Paint, role| look.paint(role) == Some(paint);
    let terminal = app.draw();
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..18 {
        for x in 0..36 {
            let cell = &buffer[(x, y)];
            // The lower rim of a disc is the board painted over the disc.
            let (front, back) = match cell.symbol() {
                "▂" if !is(cell.bg, Role::Board) => (cell.bg, cell.fg),
                _ => (cell.fg, cell.bg),
            };
            text.push(
                if cell.symbol() != " " && is(front, Role::Disc(Color::Black)) {
                    'B'
                } else if cell.symbol() != " " && is(front, Role::Disc(Color::White)) {
                    'W'
                } else if is(back, Role::Cursor) {
                    'c'
                } else if is(back, Role::Preview) {
                    'p'
                } else if is(back, Role::LastMove) {
                    'l'
                } else if is(back, Role::Board) || is(back, Role::BoardOther) {
                    '.'
                } else {
                    ' '
                },
            );
        }
        text.push('\n');
    }
    text
}

#[test]
fn discs_marks_and_squares_have_their_colours() {
    let mut app = known(USUAL, OPENING);
    app.state.look.colors = Colors::True;
    app.type_text("c2");
    assert_snapshot!(painted(&app));
    assert_snapshot!("coloured", app.screen());
    let of_true = painted(&app);
    for theme in [Theme::Blue, Theme::Wood] {
        app.state.look.theme = theme;
        assert_eq!(painted(&app), of_true);
    }
}

#[test]
fn every_size_of_terminal_and_board_can_be_drawn() {
    for board in ["4x4:", "8x8:", "4x26:", "26x4:", "26x26:"] {
        for (columns, rows) in (1..=140u16).step_by(9).zip((1..=60u16).step_by(4)) {
            for size in [(columns, rows), (columns, 24), (80, rows)] {
                let mut app = App::at(size, board, Choices::default());
                app.screen();
                app.state.look.colors = Colors::True;
                app.table_mut().values.on = true;
                app.screen();
                app.type_text("?");
                app.screen();
            }
        }
    }
}
