//! The search against plain minimax on the rules' own positions.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rules::{Game, Move, Position, Rules, Size};

use crate::board::{Board, Board8, WideBoard};
use crate::eval::{Classic, Evaluator, PatternEvaluator, Weights};
use crate::report::Score;
use crate::testing::random_game;
use crate::{Engine, Goal, Kind, Limits, Options, Stop};

/// A position reached by random play.
fn random_position(size: Size, dice: &[u16]) -> Position {
    let game = random_game(size, dice.iter().map(|&die| usize::from(die)));
    game.position().clone()
}

static PATTERNS: LazyLock<PatternEvaluator> =
    LazyLock::new(|| PatternEvaluator::new(&Weights::learned()));

fn evaluate(position: &Position) -> i32 {
    let size = position.size();
    if size == Size::STANDARD {
        let board = Board8::from_position(position);
        let evaluator: &PatternEvaluator = &PATTERNS;
        return evaluator.evaluate(&board, &evaluator.features(&board), &());
    }
    let board = WideBoard::<11>::from_position(position);
    Classic::<11>::new(size).evaluate(&board, &(), &WideBoard::<11>::shape(size))
}

/// The value of a position by trying everything.
fn minimax(position: &Position, depth: u32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.official.lead(position.side()) * Score::DISC;
    }
    if position.must_pass() {
        return -minimax(&position.after(Move::Pass).unwrap(), depth);
    }
    if depth == 0 {
        return evaluate(position);
    }
    let values = position.legal_moves().into_iter();
    values
        .map(|action| -minimax(&position.after(action).unwrap(), depth - 1))
        .max()
        .unwrap()
}

fn depth(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_depth_chooses_a_move_of_the_minimax_value(
        size in prop::sample::select(vec!["4x4", "6x6", "8x8", "4x10", "6x8"]),
        dice in prop::collection::vec(any::<u16>(), 0..60),
        seed in prop::option::of(any::<u64>()),
    ) {
        let position = random_position(size.parse().unwrap(), &dice);
        prop_assume!(!position.is_over());
        // One engine for all depths, so that what it remembers of one must not spoil another.
        let mut engine = Engine::new(Options { seed, hash_mib: 1, ..Options::default() });
        for plies in [3, 1, 4, 2] {
            let answer = engine.go(&position, &depth(plies), &Stop::new(), |_| ()).unwrap();
            let best = minimax(&position, plies);
            prop_assert_eq!(answer.score, Score::from_raw(best));
            let mut after = position.after(answer.best()).unwrap();
            let chosen = -minimax(&after, plies - 1);
            prop_assert_eq!(chosen, best, "{} at depth {}", answer.best(), plies);
            for &action in &answer.line[1..] {
                after = after.after(action).unwrap();
            }
        }
    }

    #[test]
    fn the_last_squares_are_solved_exactly(
        size in prop::sample::select(vec!["4x4", "6x6", "4x8", "10x4", "8x8"]),
        dice in prop::collection::vec(any::<u16>(), 60),
        empties in 1..=7_usize,
    ) {
        let size: Size = size.parse().unwrap();
        let position = random_position(size, &dice[..size.area() - 4 - empties]);
        prop_assume!(!position.is_over() && position.empties() <= 8);
        let answer = Engine::new(Options { hash_mib: 1, ..Options::default() })
            .go(&position, &Limits::default(), &Stop::new(), |_| ())
            .unwrap();
        prop_assert_eq!(answer.kind, Kind::Exact);
        prop_assert_eq!(answer.score, Score::from_raw(minimax(&position, 60)));
        let mut end = position.clone();
        for &action in &answer.line {
            end = end.after(action).unwrap();
        }
        let outcome = end.outcome().expect("an exact line goes to the end");
        prop_assert_eq!(Score::from_raw(outcome.official.lead(position.side()) * Score::DISC), answer.score);
    }
}

#[test]
fn a_forced_pass_is_reported_as_the_move() {
    let stuck = formats::parse_position("4x4 XO-------------- O").unwrap();
    let answer = Engine::new(Options::default())
        .go(&stuck, &Limits::default(), &Stop::new(), |_| ())
        .unwrap();
    assert_eq!(answer.best(), Move::Pass);
    assert_eq!(answer.score.to_string(), "-16");
    let over = formats::parse_position("4x4 XX-------------- O").unwrap();
    assert!(
        Engine::new(Options::default())
            .go(&over, &Limits::default(), &Stop::new(), |_| ())
            .is_err()
    );
}

#[test]
fn limits_and_stop_end_the_search_with_a_legal_move() {
    let start = Position::start(Size::new(12, 12).unwrap());
    let mut engine = Engine::new(Options::default());
    let nodes = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let answer = engine.go(&start, &nodes, &Stop::new(), |_| ()).unwrap();
    assert!(answer.nodes <= 5_000 + 600, "{}", answer.nodes);
    assert!(start.check(answer.best()).is_ok());

    let time = Limits {
        time: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    let answer = engine.go(&start, &time, &Stop::new(), |_| ()).unwrap();
    assert!(start.check(answer.best()).is_ok());

    let stop = Stop::new();
    let mut rounds = 0;
    let answer = engine
        .go(&start, &Limits::default(), &stop, |_| {
            rounds += 1;
            stop.request();
        })
        .unwrap();
    assert_eq!((rounds, answer.depth), (1, 1));
}

#[test]
fn the_same_seed_gives_the_same_answers_and_node_counts() {
    let play = |seed| {
        let mut engine = Engine::new(Options {
            seed: Some(seed),
            hash_mib: 4,
            ..Options::default()
        });
        let mut game = Game::new(&Rules::default());
        let mut nodes = 0;
        for _ in 0..12 {
            let answer = engine
                .go(game.position(), &depth(3), &Stop::new(), |_| ())
                .unwrap();
            nodes += answer.nodes;
            let Move::Place(square) = answer.best() else {
                panic!("no pass is forced here");
            };
            game.play(square).unwrap();
        }
        (game, nodes)
    };
    assert_eq!(play(1), play(1));
    let openings: std::collections::HashSet<_> =
        (0..20).map(|seed| play(seed).0.turns()[0].square).collect();
    assert_eq!(openings.len(), 4, "seeds vary the game");
}

/// FFO #22, with 19 empty squares; its value is +2.
const MIDDLE: &str = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O";

#[test]
fn exact_results_are_the_same_with_any_number_of_threads() {
    let position = formats::parse_position(MIDDLE).unwrap();
    for threads in [1, 2, 3, 8] {
        let options = Options {
            threads,
            ..Options::default()
        };
        let answer = Engine::new(options)
            .go(&position, &Limits::default(), &Stop::new(), |_| ())
            .unwrap();
        assert_eq!(
            (answer.kind, answer.score.to_string()),
            (Kind::Exact, "+2".to_owned())
        );
        assert_eq!(answer.best().to_string(), "g8");
    }
}

#[test]
fn rounds_get_surer_and_say_what_they_are() {
    let position = formats::parse_position(MIDDLE).unwrap();
    let kinds = |limits: &Limits| {
        let mut kinds = Vec::new();
        let mut engine = Engine::new(Options::default());
        engine
            .go(&position, limits, &Stop::new(), |report| {
                kinds.push(report.kind);
            })
            .unwrap();
        kinds
    };
    let solved = kinds(&Limits::default());
    assert_eq!(solved[..2], [Kind::Depth(1), Kind::Depth(2)]);
    assert_eq!(
        solved[solved.len() - 2..],
        [Kind::Selective(73), Kind::Exact]
    );
    let winner = kinds(&Limits {
        goal: Goal::Winner,
        ..Limits::default()
    });
    assert_eq!(winner.last(), Some(&Kind::Winner));
    let plies = kinds(&depth(4));
    assert_eq!(plies, [1, 2, 3, 4].map(Kind::Depth));
}

#[test]
fn a_single_move_is_not_thought_about_against_the_clock() {
    let position = formats::parse_position("4x4 XO-------------- X").unwrap();
    let time = Limits {
        time: Some(Duration::from_secs(5)),
        ..Limits::default()
    };
    let mut engine = Engine::new(Options::default());
    let answer = engine.go(&position, &time, &Stop::new(), |_| ()).unwrap();
    assert_eq!(answer.kind, Kind::Forced);
    let answer = engine
        .go(&position, &Limits::default(), &Stop::new(), |_| ())
        .unwrap();
    assert_eq!(answer.kind, Kind::Exact, "without a clock it is");
}

/// A loaded machine may hold a thread up, but not for this long.
const PATIENCE: Duration = Duration::from_secs(2);

#[test]
fn time_and_stop_are_obeyed_deep_in_the_solver() {
    // FFO #50, which takes far longer than this test.
    let text = "----X-----XXX----OOOXOOO-OOOXOOO-OXOXOXO-OOXXOOO--OOXO----O--O-- X";
    let hard = formats::parse_position(text).unwrap();
    for threads in [1, 2] {
        let mut engine = Engine::new(Options {
            threads,
            ..Options::default()
        });
        let limits = Limits {
            time: Some(Duration::from_millis(100)),
            ..Limits::default()
        };
        let begin = Instant::now();
        let answer = engine.go(&hard, &limits, &Stop::new(), |_| ()).unwrap();
        assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
        assert!(hard.check(answer.best()).is_ok());

        let stop = Stop::new();
        let other = stop.clone();
        let asked = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            other.request();
            Instant::now()
        });
        engine.go(&hard, &Limits::default(), &stop, |_| ()).unwrap();
        assert!(asked.join().unwrap().elapsed() < PATIENCE);
    }
}
