//! Whole games looked at move by move.

mod slow;

use std::time::Duration;

use analysis::{Class, Effort, Review, Row, review};
use engine::{Engine, Kind, Options, Stop};
use proptest::prelude::*;
use rules::{Color, Game, Position, Size};
use slow::{game, minimax, small_game, value};

/// One of the games of `testdata/special_games.csv`.
fn special(id: &str) -> Game {
    let text = include_str!("../../../testdata/special_games.csv");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(id)?.strip_prefix(','));
    game(line.unwrap().split(',').next().unwrap())
}

/// Few plies ahead, and the last ten to the end, so that tests are quick.
const QUICK: Effort = Effort {
    depth: Some(4),
    exact: 10,
    selective: true,
    time: None,
    nodes: None,
};

fn look(game: &Game, effort: &Effort) -> Review {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        ..Options::default()
    });
    review(&mut engine, game, effort, &Stop::new(), |_| ())
}

fn position_before(game: &Game, row: &Row) -> Position {
    match row.ply {
        1 => game.start().clone(),
        ply => game.turns()[ply - 2].position.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn exact_rows_are_those_of_plain_minimax(picks in prop::collection::vec(any::<u8>(), 12)) {
        let game = small_game(&picks);
        let review = look(&game, &Effort::standard(game.start().size()));
        prop_assert_eq!(review.rows.len(), game.turns().len());
        for (row, turn) in review.rows.iter().zip(game.turns()).skip(3) {
            let position = position_before(&game, row);
            prop_assert_eq!(row.kind, Kind::Exact);
            prop_assert_eq!((row.color, row.square), (turn.color, turn.square));
            prop_assert_eq!(row.best_score.discs() as i32, minimax(&position));
            prop_assert_eq!(value(&position, row.best), minimax(&position));
            let played = value(&position, row.square);
            prop_assert_eq!(row.score.discs() as i32, played);
            prop_assert_eq!(row.loss as i32, minimax(&position) - played);
            prop_assert_eq!(row.class.is_some(), row.loss > 0.0);
        }
    }
}

#[test]
fn perfect_play_loses_nothing() {
    let game = special("opt8x8");
    let effort = Effort { exact: 14, ..QUICK };
    let review = look(&game, &effort);
    let exact: Vec<&Row> = review
        .rows
        .iter()
        .filter(|row| row.kind == Kind::Exact)
        .collect();
    assert_eq!(exact.len(), 14);
    for row in exact {
        assert_eq!(
            (row.best_score.discs(), row.loss, row.class),
            (0.0, 0.0, None),
            "{row:?}"
        );
        assert_eq!(row.best, row.square);
    }
}

#[test]
fn the_moves_of_real_games_are_valued_as_deep_as_the_best() {
    for id in ["pass23", "wthor-passes1", "wthor-incomplete1", "short9a"] {
        let game = special(id);
        let mut plies = Vec::new();
        let mut engine = Engine::new(Options::default());
        let review = review(&mut engine, &game, &QUICK, &Stop::new(), |row| {
            plies.push(row.ply);
        });
        let exact = |ply: &usize| position_before(&game, &review.rows[ply - 1]).empties() <= 10;
        let (mut to_end, mut expected): (Vec<usize>, Vec<usize>) =
            (1..=game.turns().len()).partition(exact);
        to_end.reverse();
        expected.extend(to_end);
        assert_eq!(
            plies, expected,
            "estimates forward, then exact values back from the end"
        );
        for (row, turn) in review.rows.iter().zip(game.turns()) {
            let position = position_before(&game, row);
            assert_eq!((row.color, row.square), (turn.color, turn.square));
            assert_eq!(
                (row.empties, row.legal),
                (position.empties(), position.mobility())
            );
            assert!(row.loss >= 0.0 && row.best_score >= row.score);
            assert_eq!(
                row.best == row.square,
                row.loss == 0.0 && row.line == row.reply
            );
            assert_eq!(row.line[0], rules::Move::Place(row.best));
            assert_eq!(row.reply[0], rules::Move::Place(row.square));
            assert_eq!(row.kind == Kind::Exact, row.empties <= 10, "{row:?}");
        }
        if let Some(outcome) = game.outcome() {
            let last = review.rows.last().unwrap();
            assert_eq!(
                last.value_after_for_black() as i32,
                outcome.official.lead(Color::Black)
            );
        }
        let lost: f64 = review.rows.iter().map(|row| row.loss).sum();
        assert!((review.black.lost + review.white.lost - lost).abs() < 1e-9);
    }
}

#[test]
fn exact_values_agree_from_move_to_move() {
    let game = special("wthor-passes2");
    let review = look(&game, &QUICK);
    for pair in review.rows.windows(2) {
        if pair[0].kind == Kind::Exact {
            let (after, before) = (pair[0].value_after_for_black(), pair[1].value_for_black());
            assert_eq!(after as i32, before as i32);
        }
    }
}

#[test]
fn depth_time_and_other_boards() {
    let game = special("short11");
    for row in look(&game, &Effort::of_depth(3)).rows {
        assert_eq!(row.kind, Kind::Depth(3));
    }
    let moment = Effort::of_time(Duration::from_millis(1), Size::STANDARD);
    assert_eq!(look(&game, &moment).rows.len(), game.turns().len());
    for row in look(&game, &Effort::of_depth(1)).rows {
        assert_eq!(
            row.kind,
            Kind::Depth(2),
            "one ply ahead no move can be compared"
        );
    }
    let wide = game_on_wide_board();
    let effort = Effort {
        nodes: Some(10_000),
        ..Effort::standard(wide.start().size())
    };
    assert_eq!(look(&wide, &effort).rows.len(), 6);
}

fn game_on_wide_board() -> Game {
    let mut game = Game::from_position(Position::start(Size::new(6, 10).unwrap()));
    for _ in 0..6 {
        let square = game.position().legal_squares()[0];
        game.play(square).unwrap();
    }
    game
}

#[test]
fn whoever_is_told_to_stop_keeps_what_is_known() {
    let game = special("opt8x8");
    let stop = Stop::new();
    let mut engine = Engine::new(Options::default());
    let mut rows = 0;
    let review = review(&mut engine, &game, &QUICK, &stop, |_| {
        rows += 1;
        if rows == 5 {
            stop.request();
        }
    });
    assert_eq!(review.rows.len(), 5);
    assert_eq!(review.black.moves + review.white.moves, 5);
}

#[test]
fn summaries_count_what_the_rows_say() {
    let game = special("wthor-passes3");
    let review = look(&game, &QUICK);
    for color in Color::BOTH {
        let summary = review.summary(color);
        let own = || review.rows.iter().filter(|row| row.color == color);
        let of = |class| own().filter(|row| row.class == Some(class)).count();
        assert_eq!(summary.moves, own().count());
        assert_eq!(summary.choices, own().filter(|row| row.legal > 1).count());
        assert_eq!(summary.inaccuracies, of(Class::Inaccuracy));
        assert_eq!(summary.mistakes, of(Class::Mistake));
        assert_eq!(summary.blunders, of(Class::Blunder));
        assert!((0.0..=100.0).contains(&summary.accuracy));
    }
    let perfect = special("opt8x8");
    let end = look(&perfect, &QUICK).rows.split_off(50);
    assert_eq!(Review::of(end).white.accuracy as i32, 100);
}

#[test]
fn json_has_the_promised_keys_and_reads_back() {
    let review = look(&special("short9a"), &QUICK);
    let json = serde_json::to_string(&review.rows[1]).unwrap();
    let keys = [
        "ply",
        "color",
        "move",
        "score",
        "best",
        "best_score",
        "loss",
        "kind",
    ];
    let mut at = 0;
    for key in keys {
        let found = json[at..].find(&format!("\"{key}\":"));
        at += found.unwrap_or_else(|| panic!("{key} is missing or out of order in {json}"));
    }
    assert!(
        json.contains(r#""color":"white","move":"f4""#)
            && json.contains(r#""kind":"depth","depth":4"#)
    );
    assert_eq!(serde_json::from_str::<Row>(&json).unwrap(), review.rows[1]);
    let whole = serde_json::to_string(&review).unwrap();
    assert_eq!(
        serde_json::from_str::<Review>(&whole).unwrap().rows,
        review.rows
    );
}
