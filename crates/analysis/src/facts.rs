//! What can be measured on a board of any size.

use rules::{Color, Position, Setup, Size, Square};

/// The same board with this side to move.
fn seen_by(position: &Position, side: Color) -> Position {
    let setup = Setup {
        size: position.size(),
        cells: position.cells().to_vec(),
        side,
    };
    setup.try_into().expect("the cells are those of a position")
}

/// How many legal moves a side has if it is its turn.
pub(crate) fn legal_moves(position: &Position, side: Color) -> usize {
    seen_by(position, side).mobility()
}

/// The four corners.
pub(crate) fn corners(size: Size) -> [Square; 4] {
    let (row, col) = (size.rows() - 1, size.cols() - 1);
    [
        Square::at(0, 0),
        Square::at(0, col),
        Square::at(row, 0),
        Square::at(row, col),
    ]
}

/// The corners that a side can take if it is its turn.
pub(crate) fn open_corners(position: &Position, side: Color) -> Vec<Square> {
    let legal = seen_by(position, side).legal_squares();
    let corners = corners(position.size()).into_iter();
    corners.filter(|corner| legal.contains(corner)).collect()
}

/// Where a square stands to the corner it touches: diagonally (X), or along an edge (C).
pub(crate) fn corner_beside(size: Size, square: Square) -> Option<(Square, bool)> {
    corners(size).into_iter().find_map(|corner| {
        let rows = corner.row().abs_diff(square.row());
        let cols = corner.col().abs_diff(square.col());
        (rows.max(cols) == 1).then_some((corner, rows == cols))
    })
}

/// How many empty squares each region of them has; squares that touch, also diagonally, are in one region.
pub(crate) fn regions(position: &Position) -> Vec<usize> {
    let size = position.size();
    let mut seen = vec![false; size.area()];
    let mut regions = Vec::new();
    for square in size.squares() {
        let mut open = vec![square];
        let mut count = 0;
        while let Some(square) = open.pop() {
            let index = size.index(square);
            if seen[index] || position.at(square).is_some() {
                continue;
            }
            seen[index] = true;
            count += 1;
            let steps = Square::DIRECTIONS.iter();
            open.extend(steps.filter_map(|&direction| square.step(direction, size)));
        }
        if count > 0 {
            regions.push(count);
        }
    }
    regions
}

/// How many discs of a side can surely never be turned.
///
/// A disc cannot be turned along a line that is full, or on which it leans on the edge or on a disc of its colour that
/// can never be turned. There may be more of them than this finds.
pub(crate) fn stable_discs(position: &Position, side: Color) -> usize {
    let size = position.size();
    let mut stable = vec![false; size.area()];
    loop {
        let leans = |square: Square, direction: (i8, i8)| match square.step(direction, size) {
            None => true,
            Some(next) => position.at(next) == Some(side) && stable[size.index(next)],
        };
        let held = |square: Square| {
            // Each line is given by one of its two directions.
            Square::DIRECTIONS[..4].iter().all(|&(rows, cols)| {
                leans(square, (rows, cols))
                    || leans(square, (-rows, -cols))
                    || is_full(position, square, (rows, cols))
            })
        };
        let found: Vec<usize> = size
            .squares()
            .filter(|&square| position.at(square) == Some(side) && !stable[size.index(square)])
            .filter(|&square| held(square))
            .map(|square| size.index(square))
            .collect();
        if found.is_empty() {
            return stable.iter().filter(|&&held| held).count();
        }
        for index in found {
            stable[index] = true;
        }
    }
}

/// Whether the whole line through a square is filled with discs.
fn is_full(position: &Position, square: Square, (rows, cols): (i8, i8)) -> bool {
    let size = position.size();
    [(rows, cols), (-rows, -cols)].into_iter().all(|direction| {
        let mut line = std::iter::successors(Some(square), |at| at.step(direction, size));
        line.all(|at| position.at(at).is_some())
    })
}

#[cfg(test)]
mod tests {
    use formats::parse_position;

    use super::*;

    fn position(rows: &str) -> Position {
        parse_position(&format!("4x4 {rows} X")).unwrap()
    }

    #[test]
    fn stable_discs_grow_from_corners_and_full_lines() {
        let start = Position::start(Size::STANDARD);
        assert_eq!(stable_discs(&start, Color::Black), 0);
        let corner = position("XXO- X--- ---- ----");
        assert_eq!(stable_discs(&corner, Color::Black), 3);
        assert_eq!(stable_discs(&corner, Color::White), 0);
        let full = position("XOXO OXOX XOXO OXOX");
        assert_eq!(stable_discs(&full, Color::Black), 8);
        assert_eq!(stable_discs(&full, Color::White), 8);
    }

    #[test]
    fn regions_join_diagonally() {
        let mut found = regions(&position("-XXX X-XX XXXX XX--"));
        found.sort_unstable();
        assert_eq!(found, [2, 2]);
        assert!(regions(&position("OXOX OXOX OXOX OXOX")).is_empty());
    }

    #[test]
    fn squares_beside_corners_are_known_on_every_board() {
        let size = Size::new(6, 10).unwrap();
        let beside = |name: &str| corner_beside(size, name.parse().unwrap());
        let corner = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(beside("b2"), Some((corner("a1"), true)));
        assert_eq!(beside("i6"), Some((corner("j6"), false)));
        assert_eq!(beside("c3"), None);
        assert_eq!(beside("a1"), None);
    }

    #[test]
    fn both_sides_are_counted_whoever_is_to_move() {
        let start = Position::start(Size::STANDARD);
        for side in Color::BOTH {
            assert_eq!(legal_moves(&start, side), 4);
        }
        let given = position("-OX- ---- ---- ----");
        assert_eq!(open_corners(&given, Color::Black), ["a1".parse().unwrap()]);
        assert_eq!(open_corners(&given, Color::White), ["d1".parse().unwrap()]);
    }
}
