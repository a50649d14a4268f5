//! The solver against plain negamax on the rules' own positions, and stability against brute force.

use std::time::Instant;

use proptest::prelude::*;
use rules::{Game, Position, Size};

use super::*;
use crate::board::{Board, Board8};
use crate::limits::{Limits, Stop};
use crate::rng::Rng;
use crate::testing::random_game;

/// A position with this many empty squares from random play.
fn random_position(empties: usize, rng: &mut Rng) -> Position {
    loop {
        let dice = (empties..60).map(|_| rng.next() as usize);
        let game = random_game(Size::STANDARD, dice);
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
fn check_value(solver: &mut Solver, position: &Position, value: i32, alphas: &[i32]) {
    let board = Board8::from_position(position);
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
    let mut solver = Solver::default();
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

#[test]
fn two_hundred_positions_with_12_empties_are_solved_as_by_plain_alpha_beta() {
    let mut rng = Rng::new(7);
    let mut solver = Solver::default();
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
    assert!(Solver::default().solve(&board, 0, &clock).is_err());
}

/// Plays on at random many times and returns the discs that never changed hands.
fn never_turned(position: &Position, rng: &mut Rng) -> u64 {
    let mut kept = Board8::from_position(position).other;
    let color = position.side().other();
    for _ in 0..20 {
        let mut game = Game::from_position(position.clone());
        while game.ending().is_none() {
            let squares = game.position().legal_squares();
            game.play(squares[rng.below(squares.len())]).unwrap();
            let board = Board8::from_position(game.position());
            let own = game.position().side() == color;
            kept &= if own { board.own } else { board.other };
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
