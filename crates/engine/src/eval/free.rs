//! Which weights are free, and which share one because the states they stand for are mirror images.

/// The free weight of every weight in a table.
#[derive(Default)]
pub(crate) struct FreeWeights {
    /// For each weight, which of the free ones it is.
    pub(crate) of: Vec<u32>,
    /// How many are free.
    pub(crate) count: usize,
}

/// What free weights have in common: those with the same trait are alike.
///
/// A family whose weights have nothing in common has no traits.
#[derive(Default)]
pub struct Traits {
    /// For each free weight its traits; one that stands there twice counts double.
    pub of: Vec<Vec<u32>>,
    /// How many traits there are.
    pub count: usize,
}

impl FreeWeights {
    /// Adds the states of a pattern; each mirror says for each square which one takes its place.
    pub(super) fn add_pattern(&mut self, squares: usize, mirrors: &[Vec<usize>]) {
        let first = self.of.len();
        for state in 0..states(squares) {
            let least = mirrors.iter().map(|mirror| mirrored(state, mirror)).min();
            match least {
                Some(least) if least < state => self.of.push(self.of[first + least]),
                _ => self.add(1),
            }
        }
    }

    /// Adds weights that share nothing.
    pub(super) fn add(&mut self, count: usize) {
        for _ in 0..count {
            self.of.push(self.count as u32);
            self.count += 1;
        }
    }
}

/// The states of a pattern of so many squares.
pub(super) const fn states(squares: usize) -> usize {
    3_usize.pow(squares as u32)
}

/// A pattern's state with its squares exchanged.
pub(super) fn mirrored(state: usize, mirror: &[usize]) -> usize {
    let digits = mirror.iter().enumerate();
    digits
        .map(|(from, &to)| state / states(from) % 3 * states(to))
        .sum()
}
