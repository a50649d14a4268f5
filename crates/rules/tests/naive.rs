//! Random games on random boards, compared after every move with a second implementation that
//! shares no code and no idea with the first: a grid with a border, flips found by trying lengths.

use proptest::prelude::*;
use rules::{Color, Game, Move, Rules, Size, Square};

/// A board with a border of one cell: 0 empty, 1 Black, 2 White, 9 border.
struct Grid {
    rows: usize,
    cols: usize,
    cell: Vec<Vec<u8>>,
    mover: u8,
}

impl Grid {
    fn new(rules: &Rules) -> Grid {
        let (rows, cols) = (
            usize::from(rules.size.rows()),
            usize::from(rules.size.cols()),
        );
        let mut cell = vec![vec![9; cols + 2]; rows + 2];
        for row in &mut cell[1..=rows] {
            row[1..=cols].fill(0);
        }
        let number = |color| if color == Color::Black { 1 } else { 2 };
        let (one, two) = (number(rules.top_left), 3 - number(rules.top_left));
        let (middle_row, middle_col) = (rows / 2, cols / 2);
        cell[middle_row][middle_col] = one;
        cell[middle_row][middle_col + 1] = two;
        cell[middle_row + 1][middle_col] = two;
        cell[middle_row + 1][middle_col + 1] = one;
        Grid {
            rows,
            cols,
            cell,
            mover: number(rules.first),
        }
    }

    /// The cells turned over by `mover` at row `y`, column `x`, both from 1.
    fn turned(&self, y: usize, x: usize, mover: u8) -> Vec<(usize, usize)> {
        let mut turned = Vec::new();
        if self.cell[y][x] != 0 {
            return turned;
        }
        for angle in 0..9_isize {
            let (dy, dx) = (angle / 3 - 1, angle % 3 - 1);
            let at = |n: isize| (y.wrapping_add_signed(n * dy), x.wrapping_add_signed(n * dx));
            for length in 2..self.rows.max(self.cols) as isize {
                let inner: Vec<_> = (1..length).map(at).collect();
                if (dy, dx) == (0, 0) || inner.iter().any(|&(y, x)| self.cell[y][x] != 3 - mover) {
                    break;
                }
                let (end_y, end_x) = at(length);
                if self.cell[end_y][end_x] == mover {
                    turned.extend(inner);
                    break;
                }
            }
        }
        turned
    }

    fn choices(&self, mover: u8) -> Vec<(usize, usize)> {
        (1..=self.rows)
            .flat_map(|y| (1..=self.cols).map(move |x| (y, x)))
            .filter(|&(y, x)| !self.turned(y, x, mover).is_empty())
            .collect()
    }

    fn put(&mut self, y: usize, x: usize) {
        for (y, x) in self.turned(y, x, self.mover) {
            self.cell[y][x] = self.mover;
        }
        self.cell[y][x] = self.mover;
        self.mover = 3 - self.mover;
    }

    fn count(&self, what: u8) -> u32 {
        self.cell.iter().flatten().filter(|&&c| c == what).count() as u32
    }

    /// Black's and White's official score.
    fn score(&self) -> (u32, u32) {
        let (black, white, empty) = (self.count(1), self.count(2), self.count(0));
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => (black + empty, white),
            std::cmp::Ordering::Less => (black, white + empty),
            std::cmp::Ordering::Equal => (black + empty / 2, white + empty / 2),
        }
    }
}

fn square((y, x): (usize, usize)) -> Square {
    Square::at(y as u8 - 1, x as u8 - 1)
}

fn squares(cells: &[(usize, usize)]) -> Vec<Square> {
    let mut squares: Vec<Square> = cells.iter().copied().map(square).collect();
    squares.sort();
    squares
}

fn compare(game: &Game, grid: &Grid) {
    let position = game.position();
    let size = position.size();
    for at in size.squares() {
        let expected = match grid.cell[usize::from(at.row()) + 1][usize::from(at.col()) + 1] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        assert_eq!(position.at(at), expected, "at {at}");
        let flips = grid.turned(
            usize::from(at.row()) + 1,
            usize::from(at.col()) + 1,
            grid.mover,
        );
        let mut found = position.flips(at);
        found.sort();
        assert_eq!(found, squares(&flips), "flips of {at}");
        assert_eq!(position.check(Move::Place(at)).is_ok(), !flips.is_empty());
    }
    let choices = squares(&grid.choices(grid.mover));
    assert_eq!(position.legal_squares(), choices);
    assert_eq!(position.mobility(), choices.len());
    assert_eq!(position.side() == Color::Black, grid.mover == 1);
    let over = choices.is_empty() && grid.choices(3 - grid.mover).is_empty();
    assert_eq!(position.is_over(), over);
    assert_eq!(game.outcome().is_some(), over);
}

fn play_against_grid(rules: &Rules, mut dice: impl FnMut() -> usize) {
    let mut game = Game::new(rules);
    let mut grid = Grid::new(rules);
    compare(&game, &grid);
    loop {
        let choices = grid.choices(grid.mover);
        if choices.is_empty() {
            break;
        }
        let (y, x) = choices[dice() % choices.len()];
        grid.put(y, x);
        let passes =
            grid.choices(grid.mover).is_empty() && !grid.choices(3 - grid.mover).is_empty();
        if passes {
            grid.mover = 3 - grid.mover;
        }
        let turn = game
            .play(square((y, x)))
            .expect("the grid says it is legal");
        assert_eq!(turn.passed, passes);
        compare(&game, &grid);
    }
    let outcome = game.outcome().expect("nobody can move");
    let (black, white) = grid.score();
    assert_eq!(
        (outcome.official.black, outcome.official.white),
        (black, white)
    );
    assert_eq!(
        (outcome.raw.black, outcome.raw.white),
        (grid.count(1), grid.count(2))
    );

    let end = game.clone();
    while game.undo() {}
    assert!(game.turns().is_empty());
    assert_eq!(game.position(), &rules.start());
    while game.redo() {}
    assert_eq!(game, end);
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::BOTH.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree_with_the_naive_grid(
        rows in 2..=13_u32,
        cols in 2..=13_u32,
        first in any_color(),
        top_left in any_color(),
        dice in prop::collection::vec(any::<u16>(), 700),
    ) {
        let size = Size::new(rows * 2, cols * 2).unwrap();
        let rules = Rules { size, first, top_left, ..Rules::default() };
        let mut dice = dice.into_iter().cycle();
        play_against_grid(&rules, || usize::from(dice.next().unwrap()));
    }

    #[test]
    fn random_games_on_small_boards_agree_with_the_naive_grid(
        rows in 2..=4_u32,
        cols in 2..=4_u32,
        dice in prop::collection::vec(any::<u16>(), 60),
    ) {
        let rules = Rules { size: Size::new(rows * 2, cols * 2).unwrap(), ..Rules::default() };
        let mut dice = dice.into_iter().cycle();
        play_against_grid(&rules, || usize::from(dice.next().unwrap()));
    }
}
