//! A board with a side to move.

use crate::{Color, Discs, IllegalMove, Move, Outcome, Rules, Size, Square};

/// A playable state: the discs on the board and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    cells: Vec<Option<Color>>,
    side: Color,
}

impl Position {
    /// The usual start on a board of this size: White top-left in the centre, Black to move.
    pub fn start(size: Size) -> Position {
        Rules {
            size,
            ..Rules::default()
        }
        .start()
    }

    pub(crate) fn from_cells(size: Size, cells: Vec<Option<Color>>, side: Color) -> Position {
        debug_assert_eq!(cells.len(), size.area());
        Position { size, cells, side }
    }

    /// The board's dimensions.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The disc on a square of the board, if there is one.
    pub fn at(&self, square: Square) -> Option<Color> {
        self.cells[self.size.index(square)]
    }

    /// The contents of all squares, row by row from a1.
    pub fn cells(&self) -> &[Option<Color>] {
        &self.cells
    }

    /// How many discs each side has on the board.
    pub fn discs(&self) -> Discs {
        let count = |color| {
            self.cells
                .iter()
                .filter(|&&cell| cell == Some(color))
                .count() as u32
        };
        Discs {
            black: count(Color::Black),
            white: count(Color::White),
        }
    }

    /// How many squares are empty.
    pub fn empties(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// The discs that a placement by the side to move would turn over.
    ///
    /// Empty when the square is occupied, off the board, or flips nothing.
    pub fn flips(&self, square: Square) -> Vec<Square> {
        if !self.size.contains(square) || self.at(square).is_some() {
            return Vec::new();
        }
        let mut flips = Vec::new();
        for direction in Square::DIRECTIONS {
            let count = self.outflanked(square, direction, self.side);
            let discs = self.size.ray(square, direction).take(count);
            flips.extend(discs.map(|index| self.size.square(index)));
        }
        flips
    }

    /// How many discs in one direction a placement on an empty square turns over.
    fn outflanked(&self, square: Square, direction: (i8, i8), mover: Color) -> usize {
        for (count, index) in self.size.ray(square, direction).enumerate() {
            match self.cells[index] {
                Some(color) if color == mover => return count,
                Some(_) => {}
                None => return 0,
            }
        }
        0
    }

    fn can_place(&self, square: Square, mover: Color) -> bool {
        self.at(square).is_none()
            && Square::DIRECTIONS
                .iter()
                .any(|&direction| self.outflanked(square, direction, mover) > 0)
    }

    /// The squares where the side to move may put a disc, row by row from a1.
    pub fn legal_squares(&self) -> Vec<Square> {
        self.size
            .squares()
            .filter(|&square| self.can_place(square, self.side))
            .collect()
    }

    /// How many squares [`Position::legal_squares`] lists.
    pub fn mobility(&self) -> usize {
        self.size
            .squares()
            .filter(|&square| self.can_place(square, self.side))
            .count()
    }

    /// The legal moves: the placements, or a pass when it is forced, or none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let squares = self.legal_squares();
        if squares.is_empty() && self.can_move(self.side.other()) {
            return vec![Move::Pass];
        }
        squares.into_iter().map(Move::Place).collect()
    }

    /// Whether this side would have a placement if it were its turn.
    pub fn can_move(&self, color: Color) -> bool {
        self.size
            .squares()
            .any(|square| self.can_place(square, color))
    }

    /// Whether the side to move has no placement while the other side has one.
    pub fn must_pass(&self) -> bool {
        !self.can_move(self.side) && self.can_move(self.side.other())
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        !self.can_move(self.side) && !self.can_move(self.side.other())
    }

    /// Says why a move is illegal, if it is.
    pub fn check(&self, action: Move) -> Result<(), IllegalMove> {
        let color = self.side;
        match action {
            Move::Place(square) if !self.size.contains(square) => Err(IllegalMove::OffBoard {
                square,
                size: self.size,
            }),
            Move::Place(square) => match self.at(square) {
                Some(by) => Err(IllegalMove::Occupied { square, by }),
                None if self.can_place(square, color) => Ok(()),
                None if self.is_over() => Err(IllegalMove::GameOver),
                None => Err(IllegalMove::FlipsNothing { square, color }),
            },
            Move::Pass => match self.legal_squares().first() {
                Some(&example) => Err(IllegalMove::PassNotAllowed { color, example }),
                None if self.is_over() => Err(IllegalMove::GameOver),
                None => Ok(()),
            },
        }
    }

    /// The position after a move of the side to move.
    pub fn after(&self, action: Move) -> Result<Position, IllegalMove> {
        self.check(action)?;
        let mut next = self.clone();
        if let Move::Place(square) = action {
            for disc in self.flips(square) {
                next.cells[self.size.index(disc)] = Some(self.side);
            }
            next.cells[self.size.index(square)] = Some(self.side);
        }
        next.side = self.side.other();
        Ok(next)
    }

    /// The same position after the pass that is forced in it, and whether there was one.
    #[must_use]
    pub fn after_forced_pass(mut self) -> (Position, bool) {
        let passes = self.make_forced_pass();
        (self, passes)
    }

    /// Makes the pass that is forced, and says whether there was one.
    pub(crate) fn make_forced_pass(&mut self) -> bool {
        let passes = self.must_pass();
        if passes {
            self.side = self.side.other();
        }
        passes
    }

    /// Puts a disc for the side to move and turns discs over, without copying anything; false, and nothing
    /// has changed, when that is illegal.
    pub(crate) fn put(&mut self, square: Square) -> bool {
        if !self.size.contains(square) || self.at(square).is_some() {
            return false;
        }
        let mut is_legal = false;
        for direction in Square::DIRECTIONS {
            let count = self.outflanked(square, direction, self.side);
            for index in self.size.ray(square, direction).take(count) {
                self.cells[index] = Some(self.side);
                is_legal = true;
            }
        }
        if is_legal {
            let index = self.size.index(square);
            self.cells[index] = Some(self.side);
            self.side = self.side.other();
        }
        is_legal
    }

    /// The result if neither side can move.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over()
            .then(|| Outcome::by_discs(self.size, self.discs()))
    }
}
