//! What states of patterns and counts have in common.
//!
//! States with the same discs near the corner are worth nearly the same. Learning knows it by their traits, so what a state was
//! too rarely seen for is taken from its like.

use super::shapes::{BUCKETS, PLACES, Shape};
use crate::eval::free::{Traits, mirrored, states};

/// The longest beginnings of patterns that are traits.
const LONGEST: usize = 6;

/// The traits of the weights of one phase.
pub(crate) fn traits() -> Traits {
    let mut traits = Traits {
        of: vec![Vec::new(); PLACES.free.count],
        count: 0,
    };
    for shape in Shape::ALL {
        add_pattern(&mut traits, shape);
    }
    let [moves, frontier, _] = PLACES.counts;
    for begin in [moves, frontier] {
        add_pairs(&mut traits, begin);
    }
    traits
}

/// Adds what the states of a shape have in common; both ends of a shape that covers itself in the mirror count.
fn add_pattern(traits: &mut Traits, shape: Shape) {
    let squares = shape.cells().len();
    let begin = PLACES.center(shape) - states(squares) / 2;
    let mirror = shape.mirrored_cells();
    for state in 0..states(squares) {
        let image = mirror.as_ref().map(|mirror| mirrored(state, mirror));
        let of = &mut traits.of[PLACES.free.of[begin + state] as usize];
        if of.is_empty() {
            let both = [Some(state), image].into_iter().flatten();
            let numbers = both.flat_map(|state| pattern_traits(state, squares));
            of.extend(numbers.map(|(number, _)| (traits.count + number) as u32));
        }
    }
    let counts = pattern_traits(0, squares).map(|(first, count)| first + count);
    traits.count += counts.max().unwrap_or_default();
}

/// The traits of a state, each with how many such there are: its first squares, and each square alone.
fn pattern_traits(state: usize, squares: usize) -> impl Iterator<Item = (usize, usize)> {
    let begins = (2..squares.min(LONGEST + 1)).map(move |length| {
        let count = states(length);
        (state % count, count)
    });
    let alone = (0..squares).map(move |square| (state / states(square) % 3, 3));
    let mut first = 0;
    begins.chain(alone).map(move |(number, count)| {
        let number = first + number;
        first += count;
        (number, count)
    })
}

/// Adds what pairs of counts have in common: the one, or the other.
fn add_pairs(traits: &mut Traits, begin: usize) {
    for pair in 0..BUCKETS * BUCKETS {
        let of = &mut traits.of[PLACES.free.of[begin + pair] as usize];
        let numbers = [pair / BUCKETS, BUCKETS + pair % BUCKETS];
        of.extend(numbers.map(|number| (traits.count + number) as u32));
    }
    traits.count += 2 * BUCKETS;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The traits of the state of a shape that has these squares; the others are empty.
    fn traits_of(traits: &Traits, shape: Shape, squares: &[(usize, i32)]) -> Vec<u32> {
        let state = squares
            .iter()
            .map(|&(square, disc)| disc * states(square) as i32);
        let place = PLACES
            .center(shape)
            .wrapping_add_signed(state.sum::<i32>() as isize);
        let mut of = traits.of[PLACES.free.of[place] as usize].clone();
        of.sort_unstable();
        of
    }

    fn shared(left: &[u32], right: &[u32]) -> usize {
        left.iter().filter(|of| right.contains(of)).count()
    }

    #[test]
    fn states_share_traits_the_more_the_more_alike_they_are() {
        let traits = traits();
        let near = traits_of(&traits, Shape::Run, &[(0, 1), (1, 1)]);
        let far = traits_of(&traits, Shape::Run, &[(0, 1), (1, 1), (7, -1)]);
        let other = traits_of(&traits, Shape::Run, &[(0, -1), (1, 1)]);
        // Five beginnings of two to six squares, and nine squares alone.
        assert_eq!(near.len(), 14);
        assert_eq!(shared(&near, &far), 13);
        assert_eq!(shared(&near, &other), 8);
        let corner = traits_of(&traits, Shape::Corner, &[(0, 1), (1, 1)]);
        assert_eq!(shared(&near, &corner), 0);
    }

    #[test]
    fn both_ends_of_a_pattern_count() {
        let traits = traits();
        let left = traits_of(&traits, Shape::Window, &[(0, 1), (1, -1)]);
        let both = traits_of(&traits, Shape::Window, &[(0, 1), (1, -1), (7, 1), (6, -1)]);
        assert_eq!((left.len(), both.len()), (26, 26));
        let mut halves = both.clone();
        halves.dedup();
        assert_eq!(halves.len(), 13, "both ends have the same traits");
    }

    #[test]
    fn every_trait_is_some_weight_s_and_only_parity_and_lines_have_none() {
        let traits = traits();
        let mut seen = vec![false; traits.count];
        for &of in traits.of.iter().flatten() {
            seen[of as usize] = true;
        }
        assert!(seen.into_iter().all(|seen| seen));
        let without = traits.of.iter().filter(|of| of.is_empty()).count();
        let last_pair = PLACES.counts[2];
        assert_eq!(without, PLACES.free.of.len() - last_pair);
    }
}
