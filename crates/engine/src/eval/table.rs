//! The weights of one phase, laid out to be looked up quickly.

use super::layout::{
    AT_MOVES, COUNTS, Features, SHAPE_COUNT, SHAPE_OF_LANE, WEIGHTS, shape_weights,
};

/// The weights of one phase, in units of [`crate::Score`].
#[derive(Clone, PartialEq)]
pub(super) struct Table {
    /// For each shape, the weight of each state at the state's own bits, so that nothing has to be computed or checked.
    /// The places that no state has are never touched and cost no memory.
    shapes: [Box<[i16; 1 << 16]>; SHAPE_COUNT],
    /// The weights of the counts.
    counts: Box<[i16; WEIGHTS - AT_MOVES]>,
}

impl Table {
    /// The table of weights in the order of the layout.
    pub(super) fn new(weights: &[i16]) -> Table {
        let shape = |shape: usize| {
            let mut by_state: Box<[i16; 1 << 16]> = zeroed();
            let weights = &weights[shape_weights(shape)];
            let center = weights.len() as i32 / 2;
            for (place, &weight) in weights.iter().enumerate() {
                by_state[usize::from((place as i32 - center) as u16)] = weight;
            }
            by_state
        };
        let mut counts: Box<[i16; WEIGHTS - AT_MOVES]> = zeroed();
        counts.copy_from_slice(&weights[AT_MOVES..WEIGHTS]);
        Table {
            shapes: std::array::from_fn(shape),
            counts,
        }
    }

    /// The weights in the order of the layout.
    pub(super) fn weights(&self) -> impl Iterator<Item = i16> {
        let shapes = self.shapes.iter().enumerate();
        let patterns = shapes.flat_map(|(shape, by_state)| {
            let count = shape_weights(shape).len() as i32;
            (0..count).map(move |place| by_state[usize::from((place - count / 2) as u16)])
        });
        patterns.chain(self.counts.iter().copied())
    }

    /// The sum of the weights of all patterns.
    #[inline]
    pub(super) fn patterns(&self, features: &Features) -> i32 {
        let lanes = SHAPE_OF_LANE.iter().zip(&features.0);
        lanes
            .map(|(&shape, &state)| i32::from(self.shapes[shape][usize::from(state as u16)]))
            .sum()
    }

    /// The sum of the weights of all counts, which stand at these places of the layout.
    #[inline]
    pub(super) fn counts(&self, places: &[usize; COUNTS]) -> i32 {
        let places = places.iter();
        places
            .map(|place| i32::from(self.counts[place - AT_MOVES]))
            .sum()
    }
}

#[allow(
    clippy::unnecessary_box_returns,
    reason = "as a plain value it would pass over the stack"
)]
fn zeroed<const N: usize>() -> Box<[i16; N]> {
    let zeros = vec![0; N].into_boxed_slice();
    zeros.try_into().expect("there are so many")
}
