//! What messages change.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use play::{Choices, Player};
use rules::{Color, Ending, OnIllegal};

use super::{App, some_rows, some_values};
use crate::app::state::{Effect, Item, Message, Overlay, Screen, Task, Thought};
use crate::app::table::Hint;

const SIZE: (u16, u16) = (80, 24);
const LONG: Duration = Duration::from_secs(5);

fn against_computer() -> App {
    App::at(SIZE, "", Choices::default())
}

fn two_people() -> App {
    App::at(
        SIZE,
        "",
        Choices {
            white: Some(Player::Human),
            ..Choices::default()
        },
    )
}

fn quits(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Quit))
}

fn keeps(effects: &[Effect]) -> bool {
    effects
        .iter()
        .any(|effect| matches!(effect, Effect::Keep(_)))
}

fn click(app: &mut App, column: u16, row: u16) -> Vec<Effect> {
    app.send(Message::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }))
}

#[test]
fn enter_and_enter_again_starts_a_game() {
    let mut app = App::new(SIZE);
    app.press(KeyCode::Enter);
    assert_eq!(app.state.screen, Screen::NewGame);
    let effects = app.press(KeyCode::Enter);
    assert_eq!(app.state.screen, Screen::Table);
    assert!(app.table().awaits_person());
    assert!(keeps(&effects), "a new game is kept at once");
}

#[test]
fn a_move_is_kept_and_the_computer_set_to_work() {
    let mut app = against_computer();
    let effects = app.type_text("f5");
    assert!(effects.is_empty(), "typing moves the cursor alone");
    assert_eq!(app.table().cursor.to_string(), "f5");
    let effects = app.press(KeyCode::Enter);
    assert_eq!(app.table().game.turns().len(), 1);
    assert!(keeps(&effects));
    let thinks = |effect: &Effect| match effect {
        Effect::Think(job) => job.ticket.task == Task::Choose,
        _ => false,
    };
    assert!(effects.iter().any(thinks));
}

#[test]
fn the_computer_waits_until_its_move_can_be_followed() {
    let mut app = against_computer();
    app.type_text("f5");
    app.press(KeyCode::Enter);
    app.let_computer_move();
    assert_eq!(app.table().game.turns().len(), 1, "discs still turn");
    let mut hurried = App {
        state: app.state.clone(),
        now: app.now,
    };
    hurried.press(KeyCode::Esc);
    assert_eq!(
        hurried.table().game.turns().len(),
        2,
        "esc is for who cannot wait"
    );
    assert_eq!(hurried.state.screen, Screen::Table);
    assert!(app.state.next_tick().is_some());
    app.wait(LONG);
    assert_eq!(app.table().game.turns().len(), 2);
    app.wait(LONG);
    app.think(Thought::Done);
    assert_eq!(app.state.next_tick(), None, "nothing goes on any more");
    app.state.config.animation = false;
    app.press(KeyCode::Enter);
    let square = app.table().game.position().legal_squares()[0];
    app.type_text(&square.to_string());
    app.press(KeyCode::Enter);
    app.let_computer_move();
    assert_eq!(app.table().game.turns().len(), 4, "nothing is waited for");
}

#[test]
fn answers_that_come_too_late_are_not_taken() {
    let mut app = against_computer();
    app.state.config.animation = false;
    app.type_text("f5");
    app.press(KeyCode::Enter);
    let job = app.state.job.unwrap();
    app.type_text("u");
    assert!(app.table().game.turns().is_empty());
    app.send(Message::Thought(
        job,
        Thought::Chosen(Ok("f6".parse().unwrap())),
    ));
    assert!(app.table().game.turns().is_empty());
}

#[test]
fn illegal_squares_are_explained_or_forfeit() {
    let mut app = against_computer();
    app.type_text("a1");
    app.press(KeyCode::Enter);
    assert_eq!(
        app.state.notice.as_ref().unwrap().text,
        "a1 flips nothing for Black"
    );
    assert_eq!(app.table().game.ending(), None);
    let forfeit = Choices {
        on_illegal: Some(OnIllegal::Forfeit),
        ..Choices::default()
    };
    let mut app = App::at(SIZE, "", forfeit);
    app.type_text("a1");
    app.press(KeyCode::Enter);
    let ending = app.table().game.ending();
    assert_eq!(ending, Some(Ending::Forfeited(Color::Black)));
}

#[test]
fn esc_hurries_the_computer_and_nothing_else() {
    let mut app = against_computer();
    app.type_text("f5");
    app.press(KeyCode::Enter);
    let effects = app.press(KeyCode::Esc);
    assert!(matches!(effects[..], [Effect::Hurry]));
    assert_eq!(app.state.screen, Screen::Table);
    app.type_text("p");
    assert!(app.state.job.is_none_or(|job| job.task != Task::Choose));
    assert!(app.table().paused);
    app.type_text("p");
    assert_eq!(app.state.job.unwrap().task, Task::Choose);
}

#[test]
fn ctrl_c_leaves_from_everywhere() {
    let prepare: [fn(&mut App); 5] = [
        |_| (),
        |app| drop(app.type_text("?")),
        |app| drop(app.type_text("s")),
        |app| drop(app.type_text("R")),
        |app| drop(app.type_text("n")),
    ];
    for prepare in prepare {
        let mut app = against_computer();
        prepare(&mut app);
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(quits(&app.send(Message::Key(key))));
    }
    let mut app = App::new(SIZE);
    assert!(quits(&app.type_text("q")));
    assert!(quits(&app.send(Message::Closed)));
}

#[test]
fn resigning_asks_first() {
    let mut app = against_computer();
    app.type_text("R");
    app.type_text("x");
    assert_eq!(app.table().game.ending(), None);
    assert_eq!(app.state.overlay, None);
    app.type_text("Ry");
    assert_eq!(
        app.table().game.ending(),
        Some(Ending::Resigned(Color::Black))
    );
    app.type_text("u");
    assert!(app.state.notice.is_some(), "there was no move to take back");
}

#[test]
fn undo_and_redo_and_looking_back() {
    let mut app = two_people();
    app.state.config.animation = false;
    for square in ["f5", "d6", "c3"] {
        app.type_text(square);
        app.press(KeyCode::Enter);
    }
    app.type_text("u");
    assert_eq!(app.table().game.turns().len(), 2);
    app.type_text("r");
    assert_eq!(app.table().game.turns().len(), 3);
    app.press(KeyCode::Home);
    assert_eq!(app.table().ply(), 0);
    app.press(KeyCode::PageDown);
    assert_eq!(app.table().ply(), 1);
    let position = app.table().position();
    assert_eq!(position.discs().black, 4);
    app.press(KeyCode::Enter);
    assert!(
        app.state.notice.is_some(),
        "an earlier move cannot be played on"
    );
    app.press(KeyCode::End);
    assert!(app.table().is_live());
    assert_eq!(app.table().game.turns().len(), 3);
}

#[test]
fn an_analysis_goes_on_from_where_one_looks() {
    let mut app = App::at(SIZE, "f5d6c3", Choices::default());
    app.type_text("z");
    assert!(app.table().analysing && app.table().values.on);
    app.press(KeyCode::PageUp);
    app.press(KeyCode::PageUp);
    app.type_text("f6");
    app.press(KeyCode::Enter);
    let moves = formats::write_game(&app.table().game);
    assert_eq!(moves, "f5f6");
}

#[test]
fn what_is_thought_about_follows_what_is_wanted() {
    let mut app = App::at(SIZE, "f5d6", Choices::default());
    let task = |app: &App| app.state.job.map(|job| job.task);
    assert!(matches!(task(&app), Some(Task::Review(0, _))));
    for row in some_rows(app.table()) {
        app.think(Thought::Row(row));
    }
    assert_eq!(task(&app), None, "everything is known");
    app.type_text("v");
    assert_eq!(task(&app), Some(Task::Values(2)));
    let values = some_values(app.table());
    app.think(Thought::Values(values));
    assert!(!app.table().values.moves.is_empty());
    app.type_text("t");
    assert_eq!(task(&app), Some(Task::Hint));
    let square = app.table().game.position().legal_squares()[1];
    app.think(Thought::Chosen(Ok(square)));
    assert_eq!(app.table().hint, Hint::Found(square));
    assert_eq!(app.table().cursor, square);
    assert_eq!(task(&app), Some(Task::Values(2)));
    app.think(Thought::Done);
    assert_eq!(task(&app), None);
    app.type_text("q");
    assert_eq!(task(&app), None, "nothing is thought about in the menu");
}

#[test]
fn letters_of_wide_boards_wait_for_a_digit() {
    let mut app = App::at(SIZE, "26x26:", Choices::default());
    app.type_text("u12");
    assert_eq!(app.table().cursor.to_string(), "u12");
    assert_eq!(app.state.notice, None);
    app.type_text("v");
    assert!(!app.table().values.on);
    assert!(app.state.next_tick().is_some());
    app.wait(LONG);
    assert!(
        app.table().values.on,
        "no digit came, so it was the command"
    );
    app.type_text("vt");
    assert!(
        !app.table().values.on,
        "another key does not lose it either"
    );
}

#[test]
fn typed_digits_follow_the_board() {
    let mut app = App::at(SIZE, "10x10:", Choices::default());
    for (keys, square) in [
        ("b1", "b1"),
        ("0", "b10"),
        ("c12", "c2"),
        ("d9", "d9"),
        ("j4", "j4"),
    ] {
        app.type_text(keys);
        assert_eq!(app.table().cursor.to_string(), square, "{keys}");
    }
    app.type_text("7");
    assert_eq!(app.table().cursor.to_string(), "j7");
    app.press(KeyCode::Up);
    app.type_text("7");
    assert_eq!(
        app.table().cursor.to_string(),
        "j6",
        "the square was done with"
    );
}

#[test]
fn tab_goes_from_one_legal_square_to_the_next() {
    let mut app = against_computer();
    let legal = app.table().position().legal_squares();
    assert_eq!(app.table().cursor, legal[0]);
    for square in legal.iter().skip(1).chain(&legal[..1]) {
        app.press(KeyCode::Tab);
        assert_eq!(app.table().cursor, *square);
    }
}

#[test]
fn a_long_notice_is_shown_whole() {
    let mut app = against_computer();
    let words = "the program cannot be started because of this and that and a lot more ".repeat(2);
    app.type_text("f5");
    app.press(KeyCode::Enter);
    app.think(Thought::Chosen(Err(format!("{words}end"))));
    assert!(app.screen().contains("more end"), "{}", app.screen());
}

#[test]
fn the_mouse_plays_and_chooses() {
    let mut app = two_people();
    // f5 on a board whose cells are four columns by two rows.
    click(&mut app, 3 + 5 * 4 + 1, 2 + 4 * 2);
    assert_eq!(app.table().game.turns().len(), 1, "{}", app.screen());
    click(&mut app, 3, 2);
    assert_eq!(app.table().cursor.to_string(), "a1");
    assert!(app.state.notice.is_some());
    app.send(Message::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollUp,
        column: 0,
        row: 0,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(app.table().ply(), 0);
    let mut app = App::new(SIZE);
    let screen = app.screen();
    let row = screen.lines().position(|line| line.contains("Levels"));
    click(&mut app, 40, row.unwrap() as u16);
    assert_eq!(app.state.overlay, Some(Overlay::Levels));
}

#[test]
fn a_new_game_archives_the_one_before() {
    let mut app = App::at(SIZE, "f5d6", Choices::default());
    app.type_text("n");
    assert_eq!(app.state.screen, Screen::NewGame);
    let effects = app.press(KeyCode::Enter);
    let archived = effects.iter().find_map(|effect| match effect {
        Effect::Archive(text) => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(archived, Some("f5d6"));
    assert!(app.table().game.turns().is_empty());
}

#[test]
fn clocks_run_for_who_is_to_move_and_end_the_game() {
    let clock = Choices {
        white: Some(Player::Human),
        clock: Some("1m+1s".parse().unwrap()),
        ..Choices::default()
    };
    let mut app = App::at(SIZE, "", clock);
    app.type_text("q");
    assert_eq!(app.state.choice, Item::Continue);
    app.press(KeyCode::Enter);
    app.wait(Duration::from_secs(10));
    assert!(app.screen().contains("0:50"), "{}", app.screen());
    app.type_text("f5");
    app.press(KeyCode::Enter);
    assert!(app.screen().contains("0:51"));
    app.type_text("q");
    app.wait(Duration::from_secs(100));
    app.press(KeyCode::Enter);
    assert_eq!(
        app.table().game.ending(),
        None,
        "the clocks stand in the menu"
    );
    app.wait(Duration::from_secs(60));
    assert_eq!(
        app.table().game.ending(),
        Some(Ending::TimedOut(Color::White))
    );
    assert!(app.screen().contains("White's time is up. Black wins 64-0"));
}

#[test]
fn a_player_that_cannot_play_is_told_about_and_waits() {
    let mut app = against_computer();
    app.type_text("f5");
    app.press(KeyCode::Enter);
    app.think(Thought::Chosen(Err("cannot start it".to_owned())));
    assert_eq!(
        app.state.notice.as_ref().unwrap().text,
        "cannot start it. p lets it try again"
    );
    assert!(app.table().paused);
    assert!(app.state.job.is_none_or(|job| job.task != Task::Choose));
}

#[test]
fn seats_can_be_swapped() {
    let mut app = against_computer();
    app.type_text("x");
    assert_eq!(app.table().settings.lone_human(), Some(Color::White));
    assert_eq!(
        app.state.job.unwrap().task,
        Task::Choose,
        "Black is the computer now"
    );
}

#[test]
fn pasting_goes_into_the_line_that_is_typed() {
    let mut app = App::new(SIZE);
    app.type_text("o");
    app.send(Message::Paste("f5 d6\nc3".to_owned()));
    let effects = app.press(KeyCode::Enter);
    assert!(matches!(&effects[..], [Effect::Load(text)] if text == "f5 d6 c3"));
    app.send(Message::Loaded(Err("no".to_owned())));
    assert!(matches!(&app.state.overlay, Some(Overlay::Prompt(prompt)) if prompt.error.is_some()));
}
