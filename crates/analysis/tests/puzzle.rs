//! Puzzles found in games.

mod slow;

use std::sync::LazyLock;

use analysis::{Puzzle, find_puzzles};
use engine::{Engine, Kind, Options, Stop};
use slow::{game, value};

/// A game with mistakes to its end: WTHOR, `wthor-draw-empties5` of `testdata/special_games.csv`.
const GAME: &str = "f5d6c5f4d3e3g4g3e6c4e2f2f3c3d2d1c1e1h3b1g1c6c2b3b4b5a4a3a2f7a5g5h5b6e7g6f6h6h4h2f8c7d7c8e8d8g7a6a7b2a1f1g2h1b8h7g8b7";

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut engine = Engine::new(Options::default());
    find_puzzles(&mut engine, &game(GAME), 10, &Stop::new())
});

#[test]
fn proved_puzzles_are_right_and_clear() {
    let few = |puzzle: &&Puzzle| puzzle.position().unwrap().empties() <= 7;
    let mut proved = 0;
    for puzzle in PUZZLES.iter().filter(few) {
        let position = puzzle.position().unwrap();
        assert_eq!(puzzle.kind, Kind::Exact);
        for one in &puzzle.moves {
            assert_eq!(one.score.discs() as i32, value(&position, one.square));
        }
        let (best, second) = (puzzle.moves[0].score, puzzle.moves[1].score);
        let discs = (best.discs() - second.discs()) as i32;
        let signs = [best, second].map(|score| (score.discs() as i32).signum());
        assert!(discs >= 6 || signs[0] != signs[1], "{puzzle:?}");
        proved += 1;
    }
    assert!(proved > 0, "{:?}", *PUZZLES);
}

#[test]
fn puzzles_are_whole_and_read_back() {
    for puzzle in PUZZLES.iter() {
        assert_eq!(puzzle.check(), Ok(()));
        assert!(puzzle.moves.len() > 2 && (1..=5).contains(&puzzle.rating));
        let json = serde_json::to_string(puzzle).unwrap();
        assert_eq!(&serde_json::from_str::<Puzzle>(&json).unwrap(), puzzle);
        let forged = Puzzle {
            best: puzzle.moves[1].square,
            ..puzzle.clone()
        };
        assert_eq!(forged.check(), Err("its best move does not stand first"));
    }
}

#[test]
fn nothing_is_found_after_a_stop() {
    let stop = Stop::new();
    stop.request();
    let mut engine = Engine::new(Options::default());
    assert_eq!(find_puzzles(&mut engine, &game(GAME), 10, &stop), []);
}
