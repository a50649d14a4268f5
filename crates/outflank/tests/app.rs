//! Drives the full-screen app through a terminal, as a person would.

#![cfg(unix)]

mod screen;

use std::fs;
use std::path::Path;

use formats::Transcript;
use rules::{Color, Game, Rules};
use rustix::process::Signal;
use screen::{Screen, wait_until};
use tempfile::TempDir;

const ENTER: &str = "\r";
const DOWN: &str = "\x1b[B";
const LEFT: &str = "\x1b[D";
const CTRL_C: &str = "\x03";

/// A folder for the app's files, without animation so that nothing has to be waited for.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("config.toml"), "animation = false\n").unwrap();
    home
}

/// The game that is kept for the next start.
fn kept(home: &Path) -> Option<Game> {
    let text = fs::read_to_string(home.join("last-game.toml")).ok()?;
    let moves = text.lines().find_map(|line| line.strip_prefix("moves = "));
    let transcript = Transcript::parse(moves?.trim_matches('"')).ok()?;
    Some(transcript.replay(&Rules::default()).unwrap())
}

/// The kept game as soon as a person, who is Black, is to move in it or it is over.
fn await_turn(home: &Path, at_least: usize) -> Game {
    wait_until(&format!("a kept game with {at_least} moves"), || {
        kept(home).filter(|game| {
            let ready = game.position().side() == Color::Black || game.ending().is_some();
            game.turns().len() >= at_least && ready
        })
    })
}

/// Types the first legal square and plays on it.
fn play_first(screen: &mut Screen, game: &Game) {
    let square = game.position().legal_squares()[0];
    screen.send(&format!("{square}{ENTER}"));
}

/// Chooses a board of 6x6 in the sheet for a new game and starts it.
fn start_six_by_six(screen: &mut Screen) {
    screen.wait_for("New game");
    screen.send(ENTER);
    screen.wait_for("Illegal move");
    screen.send(&[DOWN, DOWN, LEFT, DOWN, LEFT, ENTER].concat());
    screen.wait_for("Your move");
}

#[test]
fn on_the_first_start_enter_and_enter_again_shows_a_board_to_play_on() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    screen.wait_for("New game");
    screen.send(ENTER);
    screen.wait_for("Illegal move");
    screen.send(ENTER);
    screen.wait_for("Your move");
    assert!(screen.text().contains("Computer, casual (level 4)"));
    screen.send(ENTER);
    let game = await_turn(home.path(), 2);
    assert_eq!(game.turns().len(), 2, "the computer has answered");
    screen.send(CTRL_C);
    screen.ends_with(0);
}

#[test]
fn a_game_is_played_to_its_end_by_keys() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    start_six_by_six(&mut screen);
    let mut game = await_turn(home.path(), 0);
    while game.ending().is_none() {
        let played = game.turns().len();
        // Every size between tiny and large comes along while the game goes on.
        screen.resize((30 + played as u16 * 3, 10 + played as u16));
        play_first(&mut screen, &game);
        game = await_turn(home.path(), played + 1);
    }
    screen.resize((100, 30));
    let outcome = game.outcome().unwrap();
    let (black, white) = (outcome.official.black, outcome.official.white);
    let score = format!("{}-{}", black.max(white), black.min(white));
    let result = match outcome.winner() {
        Some(Color::Black) => format!("You win {score}"),
        Some(Color::White) => format!("The computer wins {score}"),
        None => format!("Draw {score}"),
    };
    screen.wait_for(&result);
    // The menu keeps the result, and leaving from there works too.
    screen.send("q");
    screen.wait_for("Continue");
    screen.send("q");
    screen.ends_with(0);
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    start_six_by_six(&mut screen);
    play_first(&mut screen, &await_turn(home.path(), 0));
    let game = await_turn(home.path(), 2);
    screen.send("u");
    wait_until("no moves", || {
        kept(home.path()).filter(|game| game.turns().is_empty())
    });
    screen.send("r");
    let again = await_turn(home.path(), 2);
    assert_eq!(again.turns(), game.turns());
    screen.send(CTRL_C);
    screen.ends_with(0);
}

#[test]
fn a_killed_game_goes_on_at_the_next_start() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    start_six_by_six(&mut screen);
    play_first(&mut screen, &await_turn(home.path(), 0));
    let game = await_turn(home.path(), 2);
    screen.kill();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    screen.wait_for("Continue");
    let discs = game.position().discs();
    let moves = game.turns().len();
    let offer = format!("6x6, {moves} moves, {}-{}", discs.black, discs.white);
    screen.wait_for(&offer);
    screen.send(ENTER);
    screen.wait_for("Your move");
    play_first(&mut screen, &game);
    let later = await_turn(home.path(), moves + 1);
    assert_eq!(later.turns()[..moves], *game.turns());
    screen.send(CTRL_C);
    screen.ends_with(0);
}

#[test]
fn two_apps_at_once_do_not_overwrite_each_others_game() {
    let home = home();
    let mut first = Screen::start(home.path(), (80, 24), &[]);
    start_six_by_six(&mut first);
    play_first(&mut first, &await_turn(home.path(), 0));
    let game = await_turn(home.path(), 2);

    let mut second = Screen::start(home.path(), (80, 24), &[]);
    second.wait_for("Outflank is open elsewhere too");
    second.send("n");
    second.wait_for("Illegal move");
    second.send(ENTER);
    second.wait_for("Your move");
    second.send(&format!("d3{ENTER}"));
    let other = wait_until("the game of the second app", || {
        let text = fs::read_to_string(home.path().join("last-game-2.toml")).ok()?;
        text.contains("moves = \"d3").then_some(text)
    });
    assert!(other.contains("level=casual"), "{other}");
    let kept = await_turn(home.path(), 2);
    assert_eq!(kept.turns(), game.turns(), "the first game is as it was");
    first.kill();
    second.kill();

    let mut third = Screen::start(home.path(), (80, 24), &[]);
    third.wait_for("Continue");
    third.wait_for("8x8,");
    let left = fs::read_to_string(home.path().join("games.txt")).unwrap();
    assert!(left.contains(&formats::write_game(&game)), "{left}");
    third.send(CTRL_C);
    third.ends_with(0);
}

#[test]
fn a_game_that_cannot_be_kept_is_printed_when_somebody_leaves() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    screen.wait_for("New game");
    // No file can take the place of a folder.
    fs::create_dir(home.path().join("last-game.toml")).unwrap();
    screen.send(ENTER);
    screen.wait_for("Illegal move");
    screen.send(ENTER);
    screen.wait_for("Games cannot be kept for the next start");
    screen.send(&format!("d3{ENTER}"));
    screen.wait_for("1 ● d3");
    screen.send(CTRL_C);
    screen.wait_for("This game could not be kept: d3");
    screen.ends_with(0);
}

#[test]
fn leaving_asks_nothing_and_resigning_does() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    start_six_by_six(&mut screen);
    screen.send("R");
    screen.wait_for("Give up this game?");
    screen.send("n");
    screen.wait_for("Your move");
    screen.send("R");
    screen.wait_for("Give up this game?");
    screen.send("y");
    screen.wait_for("You resign. The computer wins 36-0");
    for overlay in ["s", "?", "R"] {
        screen.send(overlay);
    }
    screen.send(CTRL_C);
    screen.ends_with(0);
}

#[test]
fn games_are_saved_opened_and_copied() {
    let home = home();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    screen.wait_for("New game");
    screen.send("o");
    screen.wait_for("moves like f5d6c3");
    screen.send(&format!("f5f5{ENTER}"));
    screen.wait_for("f5 is occupied by Black");
    screen.send(&format!("\x15f5d6c3d3c4{ENTER}"));
    screen.wait_for("Opened. z plays on against the computer.");
    let file = home.path().join("mine.txt");
    screen.send("s");
    screen.wait_for("nothing for a new one");
    screen.send(&format!("{}{ENTER}", file.display()));
    screen.wait_for("Saved to");
    assert!(
        fs::read_to_string(&file)
            .unwrap()
            .ends_with("\nf5d6c3d3c4\n")
    );
    screen.send("y");
    screen.wait_for("on the clipboard");
    // OSC 52 with the transcript in base 64.
    assert!(screen.has_sent("\x1b]52;c;ZjVkNmMzZDNjNA=="));
    screen.send(CTRL_C);
    screen.ends_with(0);
}

#[test]
fn a_terminal_signal_gives_the_terminal_back() {
    let home = home();
    for signal in [Signal::TERM, Signal::HUP] {
        let mut screen = Screen::start(home.path(), (80, 24), &[]);
        screen.wait_for("New game");
        screen.terminate(signal);
        screen.is_given_back();
    }
}

#[test]
fn a_wrong_configuration_is_explained_before_anything_else() {
    let home = tempfile::tempdir().unwrap();
    fs::write(
        home.path().join("config.toml"),
        "theme = \"green\"\nlevel = 99\n",
    )
    .unwrap();
    let mut screen = Screen::start(home.path(), (200, 24), &[]);
    screen.wait_for("config.toml, line 2, level: `99` is not a level: say a number from 1 to 12");
    screen.ends_with(2);
}

#[test]
fn a_last_game_that_cannot_be_read_is_put_aside() {
    let home = home();
    fs::write(home.path().join("last-game.toml"), "nonsense").unwrap();
    let mut screen = Screen::start(home.path(), (80, 24), &[]);
    screen.wait_for("The last game cannot be read");
    let aside = home.path().join("unreadable-game-1.toml");
    assert_eq!(fs::read_to_string(aside).unwrap(), "nonsense");
    screen.send("q");
    screen.ends_with(0);
}

#[test]
fn without_colours_and_unicode_everything_is_ascii() {
    let home = home();
    let plain = [("NO_COLOR", "1"), ("LC_ALL", "C")];
    let mut screen = Screen::start(home.path(), (80, 24), &plain);
    start_six_by_six(&mut screen);
    assert!(screen.text().is_ascii(), "{}", screen.text());
    assert!(!screen.is_coloured());
    screen.send(CTRL_C);
    screen.ends_with(0);
    let mut screen = Screen::start(home.path(), (80, 24), &[("TERM", "linux")]);
    screen.wait_for("Continue");
    assert!(screen.is_coloured());
    assert!(screen.text().is_ascii(), "{}", screen.text());
    screen.send(CTRL_C);
    screen.ends_with(0);
    let mut screen = Screen::start(home.path(), (80, 24), &[("LC_ALL", "C.UTF-8")]);
    screen.wait_for("Continue");
    assert!(screen.is_coloured());
    assert!(!screen.text().is_ascii());
    screen.send(CTRL_C);
    screen.ends_with(0);
}
