//! What openings are called.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use formats::Transcript;
use rules::{Color, Game, Position, Rules, Size};

/// The names with the moves that lead to them; the file names its sources.
const NAMES: &str = include_str!("../openings/8x8.txt");

static BY_POSITION: LazyLock<HashMap<Position, &'static str>> = LazyLock::new(|| {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (moves, name) = line.split_once(' ').expect("a line is moves and a name");
            let transcript = Transcript::parse(moves).expect("the moves can be read");
            let game = transcript.replay(&Rules::default());
            let game = game.expect("the moves are legal");
            (game.position().canonical(), name)
        })
        .collect()
});

/// The counts of all positions with names, because most positions are told apart by them quickly.
static BY_COUNTS: LazyLock<HashSet<u128>> =
    LazyLock::new(|| BY_POSITION.keys().map(counts).collect());

/// The most specific name that the opening of a game has, however its moves were ordered and its board was turned.
///
/// ```
/// # use formats::Transcript;
/// # use rules::Rules;
/// let game = Transcript::parse("d3c5f6f5e6e3")?.replay(&Rules::default())?;
/// assert_eq!(analysis::opening_name(&game), Some("Tiger"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opening_name(game: &Game) -> Option<&'static str> {
    let mut turns = game.turns().iter().take(longest_opening()).rev();
    turns.find_map(|turn| name_of_position(&turn.position))
}

/// The name of an opening that ends in this very position, however the board is turned.
pub fn name_of_position(position: &Position) -> Option<&'static str> {
    if position.size() != Size::STANDARD || !BY_COUNTS.contains(&counts(position)) {
        return None;
    }
    BY_POSITION.get(&position.canonical()).copied()
}

/// How many moves the longest opening with a name has.
pub fn longest_opening() -> usize {
    static LONGEST: LazyLock<usize> = LazyLock::new(|| {
        let start = Position::start(Size::STANDARD).empties();
        let empties = BY_POSITION.keys().map(Position::empties);
        start - empties.min().unwrap_or(start)
    });
    *LONGEST
}

/// How many discs of each colour stand on the squares that turning an 8x8 board brings to one place, four bits for each.
fn counts(position: &Position) -> u128 {
    let discs = position.cells().iter().enumerate();
    let discs = discs.filter_map(|(index, cell)| cell.map(|color| (index, color)));
    discs
        .map(|(index, color)| {
            let (row, col) = (index / 8, index % 8);
            let (row, col) = (row.min(7 - row), col.min(7 - col));
            let place = 4 * row.min(col) + row.max(col);
            1 << (8 * place + if color == Color::Black { 0 } else { 4 })
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Game {
        let transcript = Transcript::parse(moves).unwrap();
        transcript.replay(&Rules::default()).unwrap()
    }

    #[test]
    fn every_named_line_has_its_own_name() {
        let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
        for line in lines.clone() {
            let (moves, name) = line.split_once(' ').unwrap();
            assert_eq!(opening_name(&game(moves)), Some(name), "{line}");
        }
        assert_eq!(
            lines.count(),
            BY_POSITION.len(),
            "no two lines lead to the same position"
        );
    }

    #[test]
    fn the_name_stays_and_gets_more_specific() {
        assert_eq!(opening_name(&game("")), None);
        assert_eq!(opening_name(&game("f5")), None);
        assert_eq!(opening_name(&game("f5d6")), Some("Perpendicular"));
        assert_eq!(opening_name(&game("f5d6c3d3")), Some("Perpendicular"));
        assert_eq!(opening_name(&game("f5d6c3d3c4")), Some("Tiger"));
        assert_eq!(
            opening_name(&game("f5d6c3d3c4f4f6f3e6e7f7g6")),
            Some("Scorpion (Classic)")
        );
    }

    #[test]
    fn turned_boards_and_other_orders_have_the_same_name() {
        for turned in ["f5d6c3d3c4", "c4e3f6e6f5", "d3c5f6f5e6", "e6f4c3c4d3"] {
            assert_eq!(opening_name(&game(turned)), Some("Tiger"), "{turned}");
        }
        let other_order = "f5d6c4d3c3";
        assert_eq!(opening_name(&game(other_order)), Some("Tiger"));
    }

    #[test]
    fn only_the_counts_of_named_positions_are_known() {
        for position in BY_POSITION.keys() {
            assert_eq!(
                name_of_position(position),
                BY_POSITION.get(position).copied()
            );
            assert!(BY_COUNTS.contains(&counts(position)));
        }
        assert_eq!(name_of_position(&Position::start(Size::STANDARD)), None);
        assert_eq!(longest_opening(), 23);
    }

    #[test]
    fn other_boards_have_no_names() {
        let mut small = Game::from_position(Position::start(Size::new(6, 6).unwrap()));
        small.play(small.position().legal_squares()[0]).unwrap();
        assert_eq!(opening_name(&small), None);
    }
}
