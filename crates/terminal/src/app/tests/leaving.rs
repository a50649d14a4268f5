//! What is kept, saved and said when somebody leaves a game, it is over, or it waits.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use play::Choices;

use super::App;
use crate::app::state::{Effect, Message, Overlay};

const SIZE: (u16, u16) = (80, 24);
/// A game of nine moves after which White has no discs.
const WIPED_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// Two people on clocks, one of which runs.
fn on_clocks(moves: &str) -> App {
    let choices = Choices {
        white: Some("human".parse().unwrap()),
        clock: Some("5m".parse().unwrap()),
        ..Choices::default()
    };
    let mut app = App::at(SIZE, moves, choices);
    let now = app.state.now;
    app.table_mut().start_clock(now);
    app
}

#[test]
fn the_clock_is_kept_when_somebody_leaves_and_from_time_to_time() {
    let left = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Keep(text) => {
                let left = text.lines().find(|line| line.starts_with("white_ms"));
                left.map(str::to_owned)
            }
            _ => None,
        })
    };
    for leave in [
        Message::Closed,
        Message::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
        Message::Key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)),
    ] {
        let mut app = on_clocks("f5");
        assert_eq!(left(&app.wait(Duration::from_secs(2))), None);
        let effects = app.send(leave);
        assert_eq!(left(&effects).as_deref(), Some("white_ms = 298000"));
        let quits = effects
            .iter()
            .position(|effect| matches!(effect, Effect::Quit));
        assert!(quits.is_none_or(|at| at + 1 == effects.len()));
    }
    let kept = left(&on_clocks("f5").wait(Duration::from_secs(7)));
    assert_eq!(kept.as_deref(), Some("white_ms = 293000"));
}

#[test]
fn who_takes_back_after_the_time_is_up_plays_on_without_clocks() {
    let mut app = on_clocks("f5");
    app.wait(Duration::from_secs(301));
    assert!(!app.table().is_going_on());
    app.press(KeyCode::Char('u'));
    app.wait(Duration::from_secs(1));
    assert!(app.table().is_going_on());
    assert_eq!(app.table().clock, None);
}

#[test]
fn when_the_game_is_over_nobody_swaps_sides_or_is_given_hints() {
    let mut app = App::at(SIZE, WIPED_OUT, Choices::default());
    let settings = app.table().settings.clone();
    for key in ['x', 't'] {
        app.press(KeyCode::Char(key));
        let notice = app.state.notice.as_ref().unwrap();
        assert_eq!(notice.text, "The game is over already");
        assert_eq!(app.table().settings, settings);
    }
}

#[test]
fn what_was_opened_says_how_it_goes_on() {
    for (moves, next) in [("f5d6", "z plays on"), (WIPED_OUT, "pageup looks back")] {
        let mut app = App::new(SIZE);
        let game = App::at(SIZE, moves, Choices::default())
            .table()
            .game
            .clone();
        app.send(Message::Loaded(Ok(game)));
        let notice = app.state.notice.as_ref().unwrap();
        assert!(notice.text.contains(next), "{}", notice.text);
    }
}

#[test]
fn a_name_that_cannot_be_saved_to_can_be_mended() {
    let mut app = App::at(SIZE, "f5", Choices::default());
    app.type_text("s/no/such");
    let effects = app.press(KeyCode::Enter);
    assert!(matches!(&effects[..], [Effect::Save { path, .. }] if path == "/no/such"));
    app.send(Message::Saved(Err("no such folder".to_owned())));
    let Some(Overlay::Prompt(prompt)) = &app.state.overlay else {
        panic!("the line is still there");
    };
    assert_eq!(prompt.text, "/no/such");
    assert_eq!(prompt.error.as_deref(), Some("Not saved: no such folder"));
    app.send(Message::Saved(Ok(PathBuf::from("here.txt"))));
    assert_eq!(app.state.overlay, None);
    assert_eq!(app.state.notice.as_ref().unwrap().text, "Saved to here.txt");
}

#[test]
fn a_pause_is_shown_whoever_is_to_move() {
    let mut app = App::at(SIZE, "", Choices::default());
    app.press(KeyCode::Char('p'));
    assert!(app.screen().contains("Your move. Paused"));
    assert!(app.screen().contains("p go on"));
    app.type_text("f5");
    app.press(KeyCode::Enter);
    assert!(app.screen().contains("White to move. Paused"));
    app.press(KeyCode::Char('p'));
    assert!(app.screen().contains("White is thinking"));
}
