//! Why a move was bad, from what can be measured on the board.

use engine::{Kind, Score};
use rules::{Color, Move, Position, Square};

use crate::facts::{corner_beside, legal_moves, open_corners, regions, stable_discs};
use crate::review::Row;

/// Where a square stands beside a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Diagonally: an X-square.
    X,
    /// Along an edge: a C-square.
    C,
}

/// A measured reason why a move was worse than the best one; its text is a sentence with the numbers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// What it cost.
    Loss {
        /// The move.
        square: Square,
        /// The best move.
        best: Square,
        /// The value of the move.
        score: Score,
        /// The value of the best move.
        best_score: Score,
        /// What both values are.
        kind: Kind,
    },
    /// Corners that the opponent can take at once, and could not after the best move.
    CornersGiven {
        /// The opponent.
        to: Color,
        /// The corners.
        corners: Vec<Square>,
    },
    /// The best move was to take a corner.
    CornerMissed {
        /// The corner.
        corner: Square,
        /// How many corners could be taken.
        open: usize,
    },
    /// The move stands beside an empty corner, which the opponent takes in the expected line.
    CornerLater {
        /// The move.
        square: Square,
        /// Where it stands.
        beside: Beside,
        /// The corner.
        corner: Square,
        /// The opponent.
        to: Color,
        /// How many moves after this one it is taken.
        moves: usize,
    },
    /// A side has many more or fewer legal moves than after the best move.
    LegalMoves {
        /// The side that has them.
        side: Color,
        /// How many it had before the move.
        before: usize,
        /// How many it has after it.
        after: usize,
        /// The best move.
        best: Square,
        /// How many it would have after that.
        after_best: usize,
    },
    /// Discs that can never be turned, some moves on in the expected lines.
    StableDiscs {
        /// How many moves on.
        moves: usize,
        /// The side that moved.
        side: Color,
        /// Its stable discs, and its opponent's.
        discs: [usize; 2],
        /// The best move.
        best: Square,
        /// The same after that.
        discs_after_best: [usize; 2],
    },
    /// The regions of empty squares, and how many of them have an odd number of squares.
    Parity {
        /// The regions after the move.
        regions: usize,
        /// The odd ones of them.
        odd: usize,
        /// The best move.
        best: Square,
        /// The regions after that.
        regions_after_best: usize,
        /// The odd ones of them.
        odd_after_best: usize,
    },
    /// The expected moves after it.
    Line {
        /// The moves, the answer to the bad one first.
        moves: Vec<Move>,
        /// Whether they go to the end of the game.
        to_end: bool,
        /// The value that they lead to, for the side that moved.
        score: Score,
    },
}

/// Says why the move of a row was worse than the best one in the position before it; nothing when it was good enough.
pub fn explain(position: &Position, row: &Row) -> Vec<Reason> {
    if row.class.is_none() {
        return Vec::new();
    }
    let after = |square| position.after(Move::Place(square));
    let (Ok(played), Ok(best)) = (after(row.square), after(row.best)) else {
        return Vec::new();
    };
    let pair = Pair {
        row,
        before: position,
        played,
        best,
    };
    let mut reasons = vec![Reason::Loss {
        square: row.square,
        best: row.best,
        score: row.score,
        best_score: row.best_score,
        kind: row.kind,
    }];
    reasons.extend(pair.corners_given());
    reasons.extend(pair.corner_missed());
    reasons.extend(pair.corner_later());
    reasons.extend(pair.legal_moves());
    reasons.extend(pair.stable_discs());
    reasons.extend(pair.parity());
    reasons.extend(pair.line());
    reasons
}

/// The move played and the best one, side by side.
struct Pair<'a> {
    row: &'a Row,
    before: &'a Position,
    played: Position,
    best: Position,
}

impl Pair<'_> {
    fn opponent(&self) -> Color {
        self.row.color.other()
    }

    fn corners_given(&self) -> Option<Reason> {
        let to = self.opponent();
        let mut given = open_corners(&self.played, to);
        let anyway = open_corners(&self.best, to);
        given.retain(|corner| !anyway.contains(corner));
        (!given.is_empty()).then_some(Reason::CornersGiven { to, corners: given })
    }

    fn corner_missed(&self) -> Option<Reason> {
        let open = open_corners(self.before, self.row.color);
        let missed = open.contains(&self.row.best) && !open.contains(&self.row.square);
        missed.then_some(Reason::CornerMissed {
            corner: self.row.best,
            open: open.len(),
        })
    }

    fn corner_later(&self) -> Option<Reason> {
        let (corner, diagonal) = corner_beside(self.before.size(), self.row.square)?;
        let to = self.opponent();
        let mut position = self.before.clone();
        for (index, &action) in self.row.reply.iter().enumerate() {
            if action == Move::Place(corner) {
                let taken = position.side() == to;
                return taken.then_some(Reason::CornerLater {
                    square: self.row.square,
                    beside: if diagonal { Beside::X } else { Beside::C },
                    corner,
                    to,
                    moves: index,
                });
            }
            position = position.after(action).ok()?;
        }
        None
    }

    fn legal_moves(&self) -> Vec<Reason> {
        /// So many moves more or fewer are worth a word.
        const MANY: usize = 3;
        let count = |side| {
            let counts = [self.before, &self.played, &self.best];
            counts.map(|position| legal_moves(position, side))
        };
        let reason = |side, [before, after, after_best]: [usize; 3]| Reason::LegalMoves {
            side,
            before,
            after,
            best: self.row.best,
            after_best,
        };
        let (own, other) = (count(self.row.color), count(self.opponent()));
        let mut reasons = Vec::new();
        if other[1] >= other[2] + MANY {
            reasons.push(reason(self.opponent(), other));
        }
        if own[1] + MANY <= own[2] {
            reasons.push(reason(self.row.color, own));
        }
        reasons
    }

    fn stable_discs(&self) -> Option<Reason> {
        /// So many moves are followed, and so many discs more or fewer are worth a word.
        const MOVES: usize = 6;
        const MANY: i32 = 3;
        let moves = MOVES.min(self.row.reply.len()).min(self.row.line.len());
        let count = |line: &[Move]| {
            let end = line[..moves]
                .iter()
                .try_fold(self.before.clone(), |position, &action| {
                    position.after(action)
                });
            let end = end.ok()?;
            Some([self.row.color, self.opponent()].map(|side| stable_discs(&end, side)))
        };
        let (played, best) = (count(&self.row.reply)?, count(&self.row.line)?);
        let lead = |[own, other]: [usize; 2]| own as i32 - other as i32;
        (lead(best) - lead(played) >= MANY).then_some(Reason::StableDiscs {
            moves,
            side: self.row.color,
            discs: played,
            best: self.row.best,
            discs_after_best: best,
        })
    }

    /// Who moves last in a region gains by it; towards the end that often decides.
    fn parity(&self) -> Option<Reason> {
        const LATE: usize = 20;
        if self.row.empties > LATE || self.played.is_over() || self.best.is_over() {
            return None;
        }
        let count = |position: &Position| {
            let regions = regions(position);
            let odd = regions.iter().filter(|count| *count % 2 == 1).count();
            (regions.len(), odd)
        };
        let ((regions, odd), (regions_after_best, odd_after_best)) =
            (count(&self.played), count(&self.best));
        // Each odd region is one in which the opponent can move last.
        (odd > odd_after_best).then_some(Reason::Parity {
            regions,
            odd,
            best: self.row.best,
            regions_after_best,
            odd_after_best,
        })
    }

    fn line(&self) -> Option<Reason> {
        let moves = self.row.reply.get(1..).filter(|moves| !moves.is_empty())?;
        Some(Reason::Line {
            moves: moves.to_vec(),
            to_end: self.row.kind == Kind::Exact,
            score: self.row.score,
        })
    }
}
