//! Small, fast, repeatable random numbers.

/// A generator whose numbers depend on its seed alone (the published `SplitMix64` steps).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from this seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `bound - 1`.
    pub const fn below(&mut self, bound: usize) -> usize {
        // The high half of the product is as even as the bits themselves for the small bounds used here.
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// A number that is normally distributed around 0 with deviation 1, nearly.
    pub fn gauss(&mut self) -> f32 {
        // Twelve even numbers from 0 to 1 have together a mean of 6 and a variance of 1.
        let even = |_| self.next() as f32 / u64::MAX as f32;
        (0..12).map(even).sum::<f32>() - 6.0
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn normal_numbers_have_their_mean_and_deviation() {
        let mut rng = Rng::new(3);
        let numbers: Vec<f32> = (0..10_000).map(|_| rng.gauss()).collect();
        let mean = numbers.iter().sum::<f32>() / 10_000.0;
        let variance = numbers.iter().map(|number| number * number).sum::<f32>() / 10_000.0;
        assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05);
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_within_the_bound() {
        let (mut one, mut two) = (Rng::new(7), Rng::new(7));
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            let number = one.below(6);
            assert_eq!(number, two.below(6));
            seen[number] += 1;
        }
        assert!(
            seen.iter().all(|count| (850..1_150).contains(count)),
            "{seen:?}"
        );
    }
}
