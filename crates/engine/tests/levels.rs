//! The levels as somebody who plays against them meets them.

use std::collections::HashSet;
use std::time::Duration;

use engine::{Engine, Kind, Level, Limits, Options, Report, Rng, Stop, Weights};
use rules::{Game, Move, Position, Rules, Size};

/// A position after some random moves.
fn random_position(size: Size, plies: usize, seed: u64) -> Position {
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let squares = game.position().legal_squares();
        if !squares.is_empty() {
            game.play(squares[rng.below(squares.len())]).unwrap();
        }
    }
    game.position().clone()
}

fn at_level(level: Level) -> Limits {
    Limits {
        level: Some(level),
        ..Limits::default()
    }
}

fn answer(position: &Position, limits: &Limits, seed: Option<u64>) -> Report {
    let mut engine = Engine::new(Options {
        hash_mib: 1,
        seed,
        weights: Weights::classic(),
        ..Options::default()
    });
    engine.go(position, limits, &Stop::new(), |_| ()).unwrap()
}

fn level(number: u8) -> Level {
    number.to_string().parse().unwrap()
}

#[test]
fn every_level_answers_with_a_legal_move_on_every_board() {
    for (rows, cols, plies) in [(4, 4, 3), (8, 8, 0), (8, 8, 44), (6, 10, 8), (26, 26, 12)] {
        let size = Size::new(rows, cols).unwrap();
        let position = random_position(size, plies, 3);
        for level in Level::all() {
            // The strongest would think for long on a large board.
            let limits = Limits {
                nodes: Some(20_000),
                ..at_level(level)
            };
            let best = answer(&position, &limits, Some(1)).best();
            assert!(
                position.legal_moves().contains(&best),
                "{level} played {best} on {size}"
            );
        }
    }
}

#[test]
fn weak_levels_vary_with_the_seed_and_not_without_one() {
    // In some positions one move is so much better that nobody misses it.
    let positions = [1, 2, 3, 4, 5].map(|seed| random_position(Size::STANDARD, 20, seed));
    for number in 1..=4 {
        let limits = at_level(level(number));
        let moves = |position: &Position, seeds: &[Option<u64>]| -> usize {
            let best = |&seed: &Option<u64>| answer(position, &limits, seed).best();
            seeds.iter().map(best).collect::<HashSet<Move>>().len()
        };
        let many: Vec<Option<u64>> = (0..30).map(Some).collect();
        let varied = positions.iter().any(|position| moves(position, &many) > 1);
        assert!(varied, "level {number}");
        for position in &positions {
            assert_eq!(moves(position, &[None; 5]), 1, "level {number}");
            assert_eq!(moves(position, &[Some(7); 5]), 1, "level {number}");
        }
    }
}

#[test]
fn the_weakest_plays_worse_moves_than_the_strong() {
    let position = random_position(Size::STANDARD, 48, 2);
    let worst = |number: u8| {
        let seeds = (0..20).map(|seed| {
            let best = answer(&position, &at_level(level(number)), Some(seed)).best();
            value_after(&position, best)
        });
        seeds.min().unwrap()
    };
    assert!(worst(1) < worst(10));
}

/// The final discs for the side to move after a move, under perfect play.
fn value_after(position: &Position, action: Move) -> i32 {
    let after = position.after(action).unwrap();
    if let Some(outcome) = after.outcome() {
        return outcome.official.lead(position.side());
    }
    let answer = answer(&after, &Limits::default(), None);
    assert_eq!(answer.kind, Kind::Exact);
    -(answer.score.discs() as i32)
}

#[test]
fn strong_levels_take_a_corner_that_wins() {
    let corners = ["a1", "a8", "h1", "h8"].map(|name| Move::Place(name.parse().unwrap()));
    let mut found = 0;
    for seed in 0..60 {
        let position = random_position(Size::STANDARD, 50, seed);
        if position.is_over() || position.must_pass() {
            continue;
        }
        let moves = position.legal_moves();
        let mut values: Vec<(i32, Move)> = moves
            .into_iter()
            .map(|action| (value_after(&position, action), action))
            .collect();
        values.sort_by_key(|(value, _)| -value);
        let [(best, corner), (second, _), ..] = values[..] else {
            continue;
        };
        if best <= 0 || best < second + 4 || !corners.contains(&corner) {
            continue;
        }
        found += 1;
        for level in Level::all().filter(|level| level.number() >= 8) {
            let report = answer(&position, &at_level(level), Some(seed));
            assert_eq!(report.best(), corner, "{level} with seed {seed}");
        }
    }
    assert!(found >= 3, "{found} positions with such a corner");
}

#[test]
fn a_level_with_a_time_limit_stops_deepening_when_it_is_over() {
    let position = random_position(Size::new(26, 26).unwrap(), 12, 1);
    let limits = Limits {
        time: Some(Duration::from_millis(1)),
        ..at_level(level(12))
    };
    let report = answer(&position, &limits, None);
    assert!(report.depth < 20, "level 12 looks 20 moves ahead if it may");
    assert!(position.legal_moves().contains(&report.best()));
}
