//! How a game ended.

use crate::{Color, Size};

/// A number of discs or squares for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs {
    /// Black's share.
    pub black: u32,
    /// White's share.
    pub white: u32,
}

impl Discs {
    /// The share of one side.
    pub const fn of(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// How far a side is ahead, negative when it is behind.
    pub const fn lead(self, color: Color) -> i32 {
        self.of(color) as i32 - self.of(color.other()) as i32
    }

    /// The side with more, if any.
    pub const fn leader(self) -> Option<Color> {
        if self.black > self.white {
            Some(Color::Black)
        } else if self.white > self.black {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The score that counts: empty squares go to the winner, or half to each in a draw.
    pub official: Discs,
    /// The discs that lie on the board.
    pub raw: Discs,
}

impl Outcome {
    /// The result by majority of the discs on a board where nobody can move any more.
    pub const fn by_discs(size: Size, raw: Discs) -> Outcome {
        let area = size.area() as u32;
        // Both dimensions are even, so a draw always leaves an even number of empty squares.
        let official = match raw.leader() {
            Some(Color::Black) => Discs {
                black: area - raw.white,
                white: raw.white,
            },
            Some(Color::White) => Discs {
                black: raw.black,
                white: area - raw.black,
            },
            None => Discs {
                black: area / 2,
                white: area / 2,
            },
        };
        Outcome { official, raw }
    }

    /// The result when one side gives up or is made to: every square goes to the other.
    pub const fn given_up(size: Size, raw: Discs, loser: Color) -> Outcome {
        let area = size.area() as u32;
        let (black, white) = match loser {
            Color::Black => (0, area),
            Color::White => (area, 0),
        };
        Outcome {
            official: Discs { black, white },
            raw,
        }
    }

    /// The winner, or nothing in a draw.
    pub const fn winner(&self) -> Option<Color> {
        self.official.leader()
    }
}
