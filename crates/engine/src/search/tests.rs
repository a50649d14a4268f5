//! The search against plain minimax on the rules' own positions.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rules::{Game, Move, Position, Rules, Size};

use super::deepen::{AnySearcher, Job, Searcher};
use crate::board::{Bits, Board, Board8, WideBoard};
use crate::eval::{AnySize, ErrorModel, Evaluator, Judge, Judged, Weights};
use crate::learning::Adviser;
use crate::report::Score;
use crate::testing::random_game;
use crate::{Engine, Goal, Kind, Limits, Options, Stop};

/// A position reached by random play.
fn random_position(size: Size, dice: &[u16]) -> Position {
    let game = random_game(size, dice.iter().map(|&die| usize::from(die)));
    game.position().clone()
}

/// What the engine says of a position without looking ahead.
fn evaluate(position: &Position) -> i32 {
    /// Making one takes longer than asking it.
    static ADVISERS: Mutex<BTreeMap<(u8, u8), Adviser>> = Mutex::new(BTreeMap::new());
    let size = position.size();
    let mut advisers = ADVISERS.lock().unwrap();
    let adviser = advisers
        .entry((size.rows(), size.cols()))
        .or_insert_with(|| Adviser::new(&Weights::learned(), size));
    adviser.judge(position).raw()
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

/// The evaluator of wide boards, for the racer.
struct ForRacer(AnySize<1>);

fn widened(board: &Board8) -> WideBoard<1> {
    WideBoard {
        own: Bits([board.own]),
        other: Bits([board.other]),
    }
}

impl Evaluator<Board8> for ForRacer {
    type Features = <AnySize<1> as Evaluator<WideBoard<1>>>::Features;

    fn features(&self, board: &Board8) -> Self::Features {
        self.0.features(&widened(board))
    }

    fn after(&self, features: &Self::Features, square: usize, flips: Bits<1>) -> Self::Features {
        self.0.after(features, square, flips)
    }

    fn passed(&self, features: &Self::Features) -> Self::Features {
        self.0.passed(features)
    }

    fn evaluate(&self, board: &Board8, features: &Self::Features, (): &(), moves: u32) -> i32 {
        let geometry = WideBoard::<1>::shape(Size::STANDARD);
        self.0.evaluate(&widened(board), features, &geometry, moves)
    }

    fn error_model(&self) -> Option<ErrorModel> {
        self.0.error_model()
    }

    fn square_value(&self, square: usize) -> i32 {
        self.0.square_value(square)
    }
}

fn shared_evaluator() -> AnySize<1> {
    match WideBoard::<1>::evaluator(Size::STANDARD, &Weights::learned()) {
        Judge::Learned(evaluator) => evaluator,
        Judge::Classic(_) => panic!("these weights are learned"),
    }
}

/// What a searcher says of a position at this depth.
fn searched(mut searcher: impl AnySearcher, position: &Position, depth: u32) -> (i32, Kind) {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let answer = searcher.go(Job {
        begin: Instant::now(),
        position,
        limits: &limits,
        noise: 0.0,
        stop: &Stop::new(),
        rng: None,
        on_report: &mut |_| (),
    });
    (answer.score.raw(), answer.kind)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_racer_and_a_wide_board_find_the_same_on_8x8(
        dice in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let position = random_position(Size::STANDARD, &dice);
        let (position, _) = position.after_forced_pass();
        prop_assume!(!position.is_over());
        let empties = position.empties() as u32;
        // With few empty squares to the end.
        let depth = if empties <= 10 { empties } else { 4 };
        let racer = Searcher::<Board8, _>::new(Size::STANDARD, ForRacer(shared_evaluator()), 1, 1);
        let wide = Searcher::<WideBoard<1>, _>::new(Size::STANDARD, shared_evaluator(), 1, 1);
        prop_assert_eq!(searched(racer, &position, depth), searched(wide, &position, depth));
    }
}
