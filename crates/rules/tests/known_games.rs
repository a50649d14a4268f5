//! Published games and counts: awkward games, solved lines, perft tables.

use rules::{Game, Move, Position, Rules, Size, Square, perft};

/// The rows of a table in `testdata`, without its header.
fn table(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines()
        .skip(1)
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

fn replay(size: Size, moves: &str) -> Game {
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    for pair in moves.as_bytes().chunks(2) {
        let square: Square = std::str::from_utf8(pair).unwrap().parse().unwrap();
        game.play(square).unwrap();
    }
    game
}

fn passes(game: &Game) -> usize {
    game.moves().iter().filter(|&&m| m == Move::Pass).count()
}

#[test]
fn awkward_games_end_as_recorded() {
    let rows = table("special_games.csv");
    assert_eq!(rows.len(), 43);
    for row in rows {
        let [id, moves, placements, passed, black, white, over, official] = row.as_slice() else {
            panic!("{row:?}");
        };
        let game = replay(Size::STANDARD, moves);
        assert_eq!(game.turns().len().to_string(), *placements, "{id}");
        assert_eq!(passes(&game).to_string(), *passed, "{id}");
        let discs = game.position().discs();
        assert_eq!(discs.black.to_string(), *black, "{id}");
        assert_eq!(discs.white.to_string(), *white, "{id}");
        assert_eq!(game.position().is_over(), over == "yes", "{id}");
        let score = game.outcome().map_or(String::new(), |outcome| {
            format!("{}-{}", outcome.official.black, outcome.official.white)
        });
        assert_eq!(score, *official, "{id}");
    }
}

#[test]
fn solved_lines_replay_to_their_scores() {
    let rows = table("solved_lines.csv");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [size, _, moves, passed, first, second] = row.as_slice() else {
            panic!("{row:?}");
        };
        let game = replay(size.parse().unwrap(), moves);
        let raw = game.outcome().expect("a perfect line is a whole game").raw;
        assert_eq!(raw.black.to_string(), *first, "{moves}");
        assert_eq!(raw.white.to_string(), *second, "{moves}");
        assert_eq!(passes(&game).to_string(), *passed, "{moves}");
    }
}

/// Checks the rows of `perft.csv` for some sizes, up to 30 million leaves.
fn check_perft(sizes: &[&str]) {
    let mut checked = 0;
    for row in table("perft.csv") {
        let leaves: u64 = row[2].parse().unwrap();
        if !sizes.contains(&row[0].as_str()) || leaves > 30_000_000 {
            continue;
        }
        let size: Size = row[0].parse().unwrap();
        let depth: u32 = row[1].parse().unwrap();
        assert_eq!(
            perft(&Position::start(size), depth),
            leaves,
            "{size} depth {depth}"
        );
        checked += 1;
    }
    assert!(
        checked >= 7 * sizes.len(),
        "the table has the sizes {sizes:?}"
    );
}

#[test]
fn perft_on_8x8() {
    check_perft(&["8x8"]);
}

#[test]
fn perft_on_4x6() {
    check_perft(&["4x6"]);
}

#[test]
fn perft_on_6x4() {
    check_perft(&["6x4"]);
}

#[test]
fn perft_on_other_sizes() {
    check_perft(&["4x4", "6x6", "4x8", "8x4", "6x8", "10x10", "12x12"]);
}
