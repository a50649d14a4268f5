//! The value of every legal move.

mod slow;

use analysis::{MoveValue, values};
use engine::{Engine, Kind, Limits, Options, Stop};
use proptest::prelude::*;
use rules::{Position, Size};
use slow::{game, small_game, value};

fn engine() -> Engine {
    Engine::new(Options {
        hash_mib: 4,
        ..Options::default()
    })
}

fn squares(values: &[MoveValue]) -> Vec<rules::Square> {
    let mut squares: Vec<_> = values.iter().map(|value| value.square).collect();
    squares.sort();
    squares
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn to_the_end_they_are_those_of_plain_minimax(picks in prop::collection::vec(any::<u8>(), 4..14)) {
        let game = small_game(&picks);
        let position = game.position();
        let found = values(&mut engine(), position, &Limits::default(), &Stop::new(), |_| ());
        let mut legal = position.legal_squares();
        legal.sort();
        prop_assert_eq!(squares(&found), legal);
        for one in &found {
            prop_assert_eq!(one.kind, Kind::Exact);
            prop_assert_eq!(one.score.discs() as i32, value(position, one.square));
            prop_assert_eq!(one.line[0], rules::Move::Place(one.square));
        }
        prop_assert!(found.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn every_round_looks_equally_deep_at_all_moves() {
    let position = game("f5d6c3d3c4").position().clone();
    let limits = Limits {
        depth: Some(6),
        selective: true,
        ..Limits::default()
    };
    let mut rounds = Vec::new();
    let found = values(&mut engine(), &position, &limits, &Stop::new(), |values| {
        assert_eq!(values.len(), position.mobility());
        assert!(values.iter().all(|value| value.kind == values[0].kind));
        assert!(values.is_sorted_by(|a, b| a.score >= b.score));
        rounds.push(values[0].kind);
    });
    let expected: Vec<Kind> = (2..=6).map(Kind::Depth).collect();
    assert_eq!(rounds, expected);
    assert_eq!(found[0].kind, Kind::Depth(6));
}

#[test]
fn the_round_to_the_end_tells_of_each_move() {
    let position = small_game(&[0; 4]).position().clone();
    let mut exact = Vec::new();
    values(
        &mut engine(),
        &position,
        &Limits::default(),
        &Stop::new(),
        |values| {
            exact.push(
                values
                    .iter()
                    .filter(|value| value.kind == Kind::Exact)
                    .count(),
            );
        },
    );
    let moves = position.mobility();
    let mut expected = vec![0];
    expected.extend(1..=moves);
    assert_eq!(exact, expected);
}

#[test]
fn one_that_was_stopped_before_it_began_still_answers() {
    let position = Position::start(Size::STANDARD);
    let stop = Stop::new();
    stop.request();
    let found = values(&mut engine(), &position, &Limits::default(), &stop, |_| ());
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|value| value.kind == Kind::Depth(2)));
    let nodes = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    let found = values(&mut engine(), &position, &nodes, &Stop::new(), |_| ());
    assert!(
        matches!(found[0].kind, Kind::Depth(2..=12)),
        "{:?}",
        found[0].kind
    );
}

#[test]
fn a_finished_game_has_no_values() {
    let game = game("e6f4e3f6g5d6e7f5c5");
    let found = values(
        &mut engine(),
        game.position(),
        &Limits::default(),
        &Stop::new(),
        |_| (),
    );
    assert_eq!(found, []);
}

#[test]
fn json_says_the_move_its_value_and_how_sure_it_is() {
    let position = small_game(&[0; 8]).position().clone();
    let found = values(
        &mut engine(),
        &position,
        &Limits::default(),
        &Stop::new(),
        |_| (),
    );
    let json = serde_json::to_string(&found[0]).unwrap();
    let square = found[0].square;
    let score = found[0].score.discs();
    assert!(
        json.starts_with(&format!(
            r#"{{"move":"{square}","score":{score},"kind":"exact","#
        )),
        "{json}"
    );
    assert_eq!(serde_json::from_str::<MoveValue>(&json).unwrap(), found[0]);
}
