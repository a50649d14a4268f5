//! Sets of squares moving along the lines of a board, all directions at once.

use rules::{Size, Square};

use super::Bits;
use super::kernels::Lanes;
use super::rays::DIRECTIONS;

/// How sets of squares move along the lines of boards of one size.
#[derive(Clone, Debug)]
pub(super) struct Lines<const N: usize> {
    /// One step in each direction, and two.
    one: Step,
    two: Step,
    /// The squares that a line can go through: it ends at the edge and must not run on into the next row.
    inside: [Lanes; N],
    /// How often lines are prolonged by two discs until the longest one is found.
    rounds: u32,
}

impl<const N: usize> Lines<N> {
    pub(super) fn new(size: Size) -> Lines<N> {
        let (rows, cols) = (size.rows(), size.cols());
        let inner = |square: &Square| (1..cols - 1).contains(&square.col());
        let inner = Bits::<N>::from_squares(size.squares().filter(inner).map(|at| size.index(at)));
        // A line has a disc or an empty square at both its ends, and its first two discs are found before the rounds.
        let longest = u32::from(rows.max(cols)) - 2;
        let steps = DIRECTIONS
            .map(|(down, right)| (i64::from(down) * i64::from(cols) + i64::from(right)) as u64);
        Lines {
            one: Step::new(steps),
            two: Step::new(steps.map(|step| 2 * step)),
            inside: inner.0.map(|word| Lanes::new([word, !0, word, word])),
            rounds: (longest - 2).div_ceil(2),
        }
    }

    /// The squares just beyond lines of `other` that begin beside `own`.
    #[inline]
    pub(super) fn ends(&self, own: Bits<N>, other: Bits<N>) -> Bits<N> {
        let own = own.0.map(Lanes::splat);
        let mut between = self.inside;
        for (inside, other) in between.iter_mut().zip(other.0) {
            *inside = *inside & Lanes::splat(other);
        }
        let (mut up, mut down) = (between, between);
        let (mut pairs_up, mut pairs_down) = (between, between);
        for word in 0..N {
            up[word] = up[word] & self.one.up(&own, word);
            down[word] = down[word] & self.one.down(&own, word);
            pairs_up[word] = pairs_up[word] & self.one.up(&between, word);
            pairs_down[word] = pairs_down[word] & self.one.down(&between, word);
        }
        self.one.extend_up(&mut up, &between);
        self.one.extend_down(&mut down, &between);
        for _ in 0..self.rounds {
            let grown = self.two.extend_up(&mut up, &pairs_up)
                | self.two.extend_down(&mut down, &pairs_down);
            // On a few words looking costs more than going on.
            if N > 3 && !grown {
                break;
            }
        }
        let mut ends = Bits::EMPTY;
        for word in 0..N {
            ends.0[word] = (self.one.up(&up, word) | self.one.down(&down, word)).union();
        }
        ends
    }
}

/// How far sets move in each direction: by 1 to 63 squares.
#[derive(Clone, Copy, Debug)]
struct Step {
    by: Lanes,
    /// What is left of a word.
    rest: Lanes,
}

impl Step {
    fn new(by: [u64; 4]) -> Step {
        Step {
            by: Lanes::new(by),
            rest: Lanes::new(by.map(|by| 64 - by)),
        }
    }

    /// A word of a set that was moved to higher squares.
    #[inline]
    fn up<const N: usize>(&self, set: &[Lanes; N], word: usize) -> Lanes {
        let moved = set[word].shift_left(self.by);
        if word == 0 {
            return moved;
        }
        moved | set[word - 1].shift_right(self.rest)
    }

    /// A word of a set that was moved to lower squares.
    #[inline]
    fn down<const N: usize>(&self, set: &[Lanes; N], word: usize) -> Lanes {
        let moved = set[word].shift_right(self.by);
        if word + 1 == N {
            return moved;
        }
        moved | set[word + 1].shift_left(self.rest)
    }

    /// Adds to a set what lies in `mask` a step up from it; tells whether that was anything new.
    #[inline]
    fn extend_up<const N: usize>(&self, set: &mut [Lanes; N], mask: &[Lanes; N]) -> bool {
        let mut grown = false;
        // From the top, so that every word meets the one below it as it was.
        for word in (0..N).rev() {
            let more = mask[word] & self.up(set, word);
            grown |= !set[word].contains(more);
            set[word] = set[word] | more;
        }
        grown
    }

    /// Adds to a set what lies in `mask` a step down from it; tells whether that was anything new.
    #[inline]
    fn extend_down<const N: usize>(&self, set: &mut [Lanes; N], mask: &[Lanes; N]) -> bool {
        let mut grown = false;
        for word in 0..N {
            let more = mask[word] & self.down(set, word);
            grown |= !set[word].contains(more);
            set[word] = set[word] | more;
        }
        grown
    }
}
