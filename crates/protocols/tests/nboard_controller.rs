//! Another program as a player by `NBoard`'s protocol: scripts that behave, and scripts that do not.

#![cfg(unix)]

use std::time::Duration;

use engine::GameClock;
use protocols::nboard::NboardPlayer;
use protocols::{Decision, OutsidePlayer, Program, ProgramError, Timing};
use rules::{Color, Game, Position, Rules, Setup, Size};

/// A program that answers pings, and `go` by this shell command.
fn script(go: &str) -> Program {
    assert!(!go.contains('\''));
    let text = format!(
        "sh -c 'while read -r command rest; do case $command in \
         ping) echo pong $rest;; go) {go};; set) last=\"$rest\";; quit) exit;; esac; done'"
    );
    text.parse().unwrap()
}

fn timing() -> Timing {
    Timing {
        patience: Duration::from_secs(5),
        tolerance: Duration::from_secs(5),
        ..Timing::default()
    }
}

fn choose(go: &str, game: &Game) -> Result<Decision, ProgramError> {
    let mut player = NboardPlayer::start(&script(go), timing(), Some(3))?;
    player.prepare(game)?;
    player.choose(game, None)
}

#[test]
fn moves_are_understood_in_all_their_spellings() {
    let game = Game::new(&Rules::default());
    for answer in [
        "=== F5",
        "=== f5/1.2/0.3",
        "=== F5//0.3",
        "=== f5 1.00 0.0",
        "===F5",
    ] {
        let go = format!("echo status Thinking; echo search F5 1 0 3; echo \"{answer}\"");
        let decision = choose(&go, &game).unwrap();
        assert_eq!(decision, Decision::Place("f5".parse().unwrap()), "{answer}");
    }
}

#[test]
fn the_whole_game_is_told_with_its_passes() {
    // Echoes the game that it was told to standard error, and dies.
    let mut cells = vec![None; 64];
    // Black to move can only capture in row 4; then White must pass.
    for (square, color) in [
        ("d4", Color::White),
        ("c4", Color::Black),
        ("a8", Color::White),
        ("b8", Color::White),
        ("c8", Color::Black),
    ] {
        let square: rules::Square = square.parse().unwrap();
        cells[Size::STANDARD.index(square)] = Some(color);
    }
    let start = Position::try_from(Setup {
        size: Size::STANDARD,
        cells,
        side: Color::Black,
    })
    .unwrap();
    let mut game = Game::from_position(start);
    game.play("e4".parse().unwrap()).unwrap();
    let error = choose("echo \"$last\" >&2; exit 3", &game)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("ended (exit status: 3) when it was told `go`"),
        "{error}"
    );
    let passes = game.just_passed().is_some();
    assert_eq!(error.contains("B[E4]W[PA];)"), passes, "{error}");
    assert!(
        error.contains(
            "BO[8 -------- -------- -------- --*O---- -------- -------- -------- OO*----- *]"
        ),
        "{error}"
    );
}

#[test]
fn a_time_becomes_a_clock() {
    let time = Some(Duration::from_secs(2));
    let program = script("echo \"$last\" >&2; exit 3");
    let mut player = NboardPlayer::start(&program, Timing { time, ..timing() }, None).unwrap();
    let error = player
        .choose(&Game::new(&Rules::default()), None)
        .unwrap_err()
        .to_string();
    assert!(error.contains("TI[01:00]"), "{error}");
}

#[test]
fn the_clock_of_a_game_is_told() {
    let program = script("echo \"$last\" >&2; exit 3");
    let mut player = NboardPlayer::start(&program, timing(), None).unwrap();
    let clock = GameClock {
        main: Duration::from_millis(299_500),
        increment: Duration::from_secs(3),
    };
    let error = player
        .choose(&Game::new(&Rules::default()), Some(clock))
        .unwrap_err()
        .to_string();
    assert!(error.contains("TI[04:59.500/00:03]"), "{error}");
}

#[test]
fn programs_that_do_not_play_are_blamed() {
    let game = Game::new(&Rules::default());
    let blame = |go: &str| choose(go, &game).unwrap_err().to_string();
    assert!(
        blame("echo === maybe")
            .contains("answered `maybe` to `go`, but a move is written like === F5")
    );
    assert!(blame("echo === A1").contains("wants to play a1, which is illegal"));
    assert!(blame("echo === PA").contains("wants to play pass, which is illegal"));
    assert!(blame("exit 7").contains("ended (exit status: 7)"));
    let wide = Game::new(&Rules {
        size: Size::new(6, 10).unwrap(),
        ..Rules::default()
    });
    let error = choose("echo === F5", &wide).unwrap_err().to_string();
    assert!(
        error.contains("cannot play on 6x10: its protocol knows square boards up to 14x14 only"),
        "{error}"
    );
    let silent: Program = "sh -c 'sleep 60'".parse().unwrap();
    let timing = Timing {
        patience: Duration::from_millis(50),
        ..timing()
    };
    let error = NboardPlayer::start(&silent, timing.clone(), None)
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("did not answer `ping 1` within 0.05 s"),
        "{error}"
    );
    let missing: Program = "no-such-engine".parse().unwrap();
    assert!(NboardPlayer::start(&missing, timing, None).is_err());
}
