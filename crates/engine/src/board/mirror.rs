//! Turning and mirroring boards onto themselves.

use rules::{Size, Square};

use super::Bits;

/// One way to turn or mirror a board, and the way back.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    to: Vec<usize>,
    from: Vec<usize>,
}

impl Mirror {
    /// All ways for a board: eight when it is square, else four.
    pub(super) fn all(size: Size) -> Vec<Mirror> {
        let (bottom, right) = (size.rows() - 1, size.cols() - 1);
        let ways = (0..8_u8).filter(|way| way & 4 == 0 || bottom == right);
        ways.map(|way| {
            let image = |at: Square| {
                let (row, col) = if way & 4 == 0 {
                    (at.row(), at.col())
                } else {
                    (at.col(), at.row())
                };
                Square::at(
                    if way & 1 == 0 { row } else { bottom - row },
                    if way & 2 == 0 { col } else { right - col },
                )
            };
            let to: Vec<usize> = size.squares().map(|at| size.index(image(at))).collect();
            let mut from = vec![0; to.len()];
            for (square, &image) in to.iter().enumerate() {
                from[image] = square;
            }
            Mirror { to, from }
        })
        .collect()
    }

    /// Where a square goes.
    pub(crate) fn image(&self, square: usize) -> usize {
        self.to[square]
    }

    /// Where the square that is here now came from.
    pub(crate) fn origin(&self, square: usize) -> usize {
        self.from[square]
    }

    /// Where all squares of a set go.
    pub(super) fn image_of<const N: usize>(&self, set: Bits<N>) -> Bits<N> {
        Bits::from_squares(set.into_iter().map(|square| self.image(square)))
    }
}
