//! The solver against plain negamax on the rules' own positions, and stability against brute force.

use std::time::Instant;

use proptest::prelude::*;
use rules::{Game, Position, Size};

use super::*;
use crate::board::{Board, Board8};
use crate::limits::{Limits, Stop};
use crate::rng::Rng;
use crate::testing::random_game;

/// An 8x8 position with this many empty squares from random play.
fn random_position(empties: usize, rng: &mut Rng) -> Position {
    random_position_on(Size::STANDARD, empties, rng)
}

/// A position with this many empty squares from random play.
fn random_position_on(size: Size, empties: usize, rng: &mut Rng) -> Position {
    loop {
        let dice = (empties..size.area() - 4).map(|_| rng.next() as usize);
        let game = random_game(size, dice);
        // Now and then a game ends before.
        if game.position().empties() == empties {
            return game.position().clone();
        }
    }
}

/// The value by trying everything.
fn negamax(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.official.lead(position.side());
    }
    let moves = position.legal_moves().into_iter();
    moves
        .map(|action| -negamax(&position.after(action).unwrap()))
        .max()
        .unwrap()
}

/// The value by plain alpha-beta.
fn alpha_beta(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.official.lead(position.side());
    }
    let mut best = -INFINITY;
    for action in position.legal_moves() {
        best = best.max(-alpha_beta(&position.after(action).unwrap(), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn clock() -> Clock {
    Clock::start(Instant::now(), &Limits::default(), &Stop::new(), 60)
}

/// Asks the solver for every alpha around a value: it must be above below it and not above from it on.
fn check_value<B: Board>(
    solver: &mut impl Ending<B>,
    position: &Position,
    value: i32,
    alphas: &[i32],
) {
    let board = B::from_position(position);
    let clock = clock();
    for &alpha in alphas {
        let found = solver.solve(&board, alpha, &clock).unwrap();
        let text = format!("{found} for {value} with alpha {alpha}: {position:?}");
        if value > alpha {
            assert!(found > alpha && found <= value, "{text}");
        } else {
            assert!(found <= alpha && found >= value, "{text}");
        }
    }
}

#[test]
fn ten_thousand_positions_are_solved_as_by_plain_negamax() {
    let mut rng = Rng::new(20_260_101);
    let mut solver = Solver::new(Eight);
    for round in 0..10_000 {
        // Most of the time goes into eight empty squares, so there are fewer of those.
        let empties = [1, 2, 3, 4, 5, 6, 7, 4, 5, 6][round % 10] + usize::from(round % 100 == 6);
        let position = random_position(empties, &mut rng);
        let value = negamax(&position);
        check_value(
            &mut solver,
            &position,
            value,
            &[value - 1, value, value - 7, value + 6, -65, 64, 0],
        );
    }
}

/// Sizes of all kinds: inside of 8x8, 8x8 itself, and longer than that.
const SIZES: [&str; 12] = [
    "4x4", "4x6", "6x4", "6x6", "4x8", "6x8", "8x6", "8x8", "4x10", "10x6", "4x16", "16x4",
];

#[test]
fn boards_of_one_word_are_solved_as_by_plain_negamax() {
    let mut rng = Rng::new(20_261_116);
    for size in SIZES.map(|size| size.parse().unwrap()) {
        let mut solver = OneWord::new(&WideBoard::shape(size));
        for round in 0..300 {
            let empties = 1 + round % 7;
            let position = random_position_on(size, empties, &mut rng);
            let value = negamax(&position);
            let around = [value - 1, value, value - 7, value + 6, -65, 64, 0];
            check_value(&mut solver, &position, value, &around);
        }
    }
}

#[test]
fn all_ways_to_solve_8x8_agree() {
    let mut rng = Rng::new(8);
    let shape = WideBoard::<1>::shape(Size::STANDARD);
    let mut inset = OneWord::new(&shape);
    let mut long = OneWord::Long(Box::new(Solver::new(Word::new(&shape))));
    let mut eight = Solver::new(Eight);
    for round in 0..60 {
        let position = random_position(8 + round % 6, &mut rng);
        let board = Board8::from_position(&position);
        let clock = clock();
        let is_above = |alpha: &i32| eight.solve(&board, *alpha, &clock).unwrap() > *alpha;
        let value = 1 + (-64..64).step_by(2).filter(is_above).last().unwrap_or(-65);
        let value = value + value.rem_euclid(2);
        let around = [value - 2, value - 1, value, value + 1];
        check_value(&mut inset, &position, value, &around);
        check_value(&mut long, &position, value, &around);
    }
}

#[test]
fn two_hundred_positions_with_12_empties_are_solved_as_by_plain_alpha_beta() {
    let mut rng = Rng::new(7);
    let mut solver = Solver::new(Eight);
    for _ in 0..200 {
        let position = random_position(12, &mut rng);
        let board = Board8::from_position(&position);
        let clock = clock();
        let mut value = 0;
        // The value is where the answers change; plain alpha-beta need only confirm it.
        while solver.solve(&board, value, &clock).unwrap() > value {
            value += 1;
        }
        while solver.solve(&board, value - 1, &clock).unwrap() < value {
            value -= 1;
        }
        assert_eq!(
            alpha_beta(&position, value - 1, value + 1),
            value,
            "{position:?}"
        );
    }
}

#[test]
fn a_finished_clock_stops_the_solver() {
    let stop = Stop::new();
    stop.request();
    let clock = Clock::start(Instant::now(), &Limits::default(), &stop, 60);
    let board = Board8::from_position(&random_position(12, &mut Rng::new(1)));
    assert!(Solver::new(Eight).solve(&board, 0, &clock).is_err());
}

/// Plays on at random many times and returns the discs that never changed hands.
fn never_turned(position: &Position, rng: &mut Rng) -> u64 {
    let mut kept = WideBoard::<1>::from_position(position).other.0[0];
    let color = position.side().other();
    for _ in 0..20 {
        let mut game = Game::from_position(position.clone());
        while game.ending().is_none() {
            let squares = game.position().legal_squares();
            game.play(squares[rng.below(squares.len())]).unwrap();
            let board = WideBoard::<1>::from_position(game.position());
            let own = game.position().side() == color;
            kept &= if own {
                board.own.0[0]
            } else {
                board.other.0[0]
            };
        }
    }
    kept
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stable_discs_are_never_turned_over(empties in 2..40_usize, seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let position = random_position(empties, &mut rng);
        let board = Board8::from_position(&position);
        let stable = stability::stable_discs(board.other, board.own);
        prop_assert_eq!(stable & !never_turned(&position, &mut rng), 0);
    }

    #[test]
    fn stable_discs_of_other_boards_are_never_turned_over(
        size in prop::sample::select(SIZES.to_vec()),
        empties in 1..40_usize,
        seed in any::<u64>(),
    ) {
        let size: Size = size.parse().unwrap();
        let mut rng = Rng::new(seed);
        let position = random_position_on(size, empties.min(size.area() - 4), &mut rng);
        let board = WideBoard::from_position(&position);
        let discs = Discs::from(&board);
        let word = Word::new(&WideBoard::shape(size));
        let stable = word.stable_discs(discs.other, discs.own);
        prop_assert_eq!(stable & !never_turned(&position, &mut rng), 0);
        if let Some(inset) = Inset::new(size) {
            let placed = inset.place(discs);
            let same = inset.stable_discs(placed.other, placed.own);
            prop_assert_eq!(same, inset.place(Discs { own: stable, other: 0 }).own);
        }
    }
}

#[test]
fn a_full_board_is_stable_and_so_is_a_corner_region() {
    let full = Board8 {
        own: 0x0f0f_0f0f_0f0f_0f0f,
        other: 0xf0f0_f0f0_f0f0_f0f0,
    };
    assert_eq!(stability::stable_discs(full.own, full.other), full.own);
    // A triangle in the corner a1: a1-d1, a2-c2, a3-b3, a4.
    let triangle = 0x0000_0000_0103_070f;
    assert_eq!(stability::stable_discs(triangle, 0), triangle);
    // Without the corner the rest of the edge is not safe.
    assert_eq!(stability::stable_discs(0x0e, 0), 0);
}
