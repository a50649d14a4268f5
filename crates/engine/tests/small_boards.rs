//! Exact values of small boards, and of random endings on boards of all sizes.

use engine::{Engine, Kind, Limits, Options, Report, Rng, Stop};
use formats::parse_position;
use rules::{Game, Move, Position, Rules, Size};

fn solve(position: &Position, threads: usize) -> Report {
    let mut engine = Engine::new(Options {
        threads,
        ..Options::default()
    });
    let answer = engine.go(position, &Limits::default(), &Stop::new(), |_| ());
    let answer = answer.expect("the game is not over");
    assert_eq!(answer.kind, Kind::Exact);
    let lead = lead_after(position, &answer.line);
    assert_eq!(answer.score.to_string(), signed(lead), "{position:?}");
    answer
}

/// A number of discs as scores are written.
fn signed(lead: i32) -> String {
    format!("{lead:+}")
}

/// How far the side to move is ahead at the end of a line.
fn lead_after(position: &Position, line: &[Move]) -> i32 {
    let end = line.iter().fold(position.clone(), |position, &action| {
        position.after(action).expect("the line is legal")
    });
    let outcome = end.outcome().expect("an exact line goes to the end");
    outcome.official.lead(position.side())
}

/// White on the upper of the two centre rows, Black below.
fn parallel_start(size: Size) -> Position {
    let (rows, cols) = (usize::from(size.rows()), usize::from(size.cols()));
    let mut cells = vec!['-'; size.area()];
    for (row, disc) in [(rows / 2 - 1, 'O'), (rows / 2, 'X')] {
        cells[row * cols + cols / 2 - 1] = disc;
        cells[row * cols + cols / 2] = disc;
    }
    let cells: String = cells.into_iter().collect();
    parse_position(&format!("{size} {cells} X")).expect("the text is well formed")
}

/// Solves the boards of the table with `from` to `to` squares.
fn check_known_values(from: usize, to: usize, threads: usize) {
    let text = include_str!("../../../testdata/small_boards.csv");
    let mut checked = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let size: Size = fields[0].parse().unwrap();
        if !(from..=to).contains(&size.area()) {
            continue;
        }
        let start = match fields[1] {
            "diagonal" => Position::start(size),
            _ => parallel_start(size),
        };
        let score = solve(&start, threads).score.to_string();
        assert_eq!(score, signed(fields[2].parse().unwrap()), "{row}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn known_values_of_small_boards_are_found() {
    check_known_values(16, 32, 1);
    check_known_values(16, 32, 2);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p engine --test small_boards -- --ignored"]
fn the_known_values_of_6x6_are_found() {
    check_known_values(36, 36, 2);
}

/// The value by trying everything.
fn negamax(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.official.lead(position.side());
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|action| -negamax(&position.after(action).unwrap()));
    values.max().expect("there is a move, or a pass")
}

/// A position with few empty squares, reached by random play.
fn random_ending(size: Size, empties: usize, rng: &mut Rng) -> Position {
    loop {
        let mut game = Game::new(&Rules {
            size,
            ..Rules::default()
        });
        while game.position().empties() > empties && game.ending().is_none() {
            let squares = game.position().legal_squares();
            game.play(squares[rng.below(squares.len())]).unwrap();
        }
        if game.ending().is_none() {
            return game.position().clone();
        }
    }
}

#[test]
fn endings_on_boards_of_all_sizes_are_solved_as_by_plain_negamax() {
    let mut rng = Rng::new(5);
    let sizes = [
        "4x4", "4x6", "6x6", "8x6", "4x10", "6x10", "16x4", "8x10", "10x10", "12x12", "14x16",
    ];
    for size in sizes.map(|size| size.parse().unwrap()) {
        for empties in 1..=7 {
            let position = random_ending(size, empties, &mut rng);
            let value = signed(negamax(&position));
            for threads in [1, 2] {
                let found = solve(&position, threads).score.to_string();
                assert_eq!(found, value, "{position:?}");
            }
        }
    }
}
