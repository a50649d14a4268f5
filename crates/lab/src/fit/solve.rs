//! Least squares with a ridge, by conjugate gradients.
//!
//! A judgement is the sum of the weights of a position's features; where sizes share weights, each is mixed from those of several
//! widths. A weight is the sum of numbers: one of its own, one for each of its traits, and the same once more for all widths, so what
//! was rarely seen is judged like its like. The weights that make the squared errors smallest, with a
//! small price on the size of the numbers so that rarely seen states stay near zero, are the solution of a large sparse linear
//! system. Conjugate gradients, scaled by how often each state occurs, come close to it in a few dozen passes over
//! the positions, without a learning rate.

use engine::learning::{Family, Traits, phase_of};

use super::samples::{Sample, Samples};
use super::{Errors, PhaseReport};

/// How weights are learned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ridge {
    /// The price of a weight: as if it had been seen so often with a target of nothing.
    pub price: f32,
    /// The most passes over the positions.
    pub passes: usize,
    /// How many discs before and after a phase its positions are taken from.
    pub overlap: usize,
}

impl Ridge {
    /// Learns the weights of a phase, in discs. Of all passes the one with the smallest validation error is kept, or the
    /// last one when nothing was kept back.
    pub(crate) fn fit(&self, samples: &Samples, phase: usize) -> (Vec<f32>, PhaseReport) {
        let training = samples.around(phase, self.overlap);
        let own = || (4..=64).filter(move |&discs| phase_of(discs) == phase);
        let kept: Vec<&[Sample]> = own().map(|discs| samples.kept_back(discs)).collect();
        let model = Model::new(samples.family);
        let mut descent = Descent::new(&model, &training, self.price);
        let is_blind = kept.iter().all(|samples| samples.is_empty());
        let mut best = (f32::INFINITY, descent.weights());
        let mut worse = 0;
        for _ in 0..self.passes {
            if !descent.step(&training) {
                break;
            }
            let weights = descent.weights();
            let error = model.errors(&kept, &weights).square;
            if is_blind || error < best.0 {
                best = (error, weights);
                worse = 0;
            } else {
                worse += 1;
            }
            if worse > PATIENCE {
                break;
            }
        }
        let (_, weights) = best;
        let report = PhaseReport {
            phase,
            positions: training.iter().map(|samples| samples.len()).sum(),
            training: model.errors(&training, &weights),
            validation: model.errors(&kept, &weights),
        };
        (weights, report)
    }
}

/// So many passes without a smaller validation error end the learning.
const PATIENCE: usize = 4;

/// How weights make a judgement.
struct Model {
    /// How many weights each width has.
    count: usize,
    /// How many widths there are.
    widths: usize,
    /// What weights of one width have in common.
    traits: Traits,
}

impl Model {
    fn new(family: Family) -> Model {
        let widths = family.widths();
        Model {
            count: family.weight_count() / widths,
            widths,
            traits: family.traits(),
        }
    }

    /// The widths whose weights count for a position: where these begin, and how much they count.
    #[inline]
    fn widths_of(&self, sample: &Sample) -> impl Iterator<Item = (usize, f32)> {
        let widths = (0..self.widths).map(|width| width * self.count);
        widths.zip(sample.mix).filter(|&(_, share)| share > 0.0)
    }

    /// The judgement of a position.
    #[inline]
    fn judge(&self, sample: &Sample, weights: &[f32]) -> f32 {
        let sum = |weights: &[f32]| -> f32 {
            let whole = sample.whole.iter().map(|&at| weights[at as usize]);
            let shares = sample.shares.iter();
            let shares = shares.map(|&(at, share)| weights[at as usize] * share);
            whole.sum::<f32>() + shares.sum::<f32>()
        };
        let widths = self.widths_of(sample);
        widths
            .map(|(begin, share)| share * sum(&weights[begin..]))
            .sum()
    }

    /// Adds a number to each weight of a position, as far as it counts; `power` is 1, or 2 for the squares.
    #[inline]
    fn add(&self, sample: &Sample, to: &mut [f32], number: f32, power: i32) {
        for (begin, share) in self.widths_of(sample) {
            let number = number * share.powi(power);
            for &at in &sample.whole {
                to[begin + at as usize] += number;
            }
            for &(at, share) in &sample.shares {
                to[begin + at as usize] += number * share.powi(power);
            }
        }
    }

    fn errors(&self, samples: &[&[Sample]], weights: &[f32]) -> Errors {
        let samples = samples.iter().copied().flatten();
        Errors::of(samples.map(|sample| (self.judge(sample, weights), sample.target)))
    }

    /// The weights that numbers make: what each has alone and what its traits bring, for its width and for all widths.
    fn weights(&self, numbers: &[f32]) -> Vec<f32> {
        let mut blocks = numbers
            .chunks(self.count + self.traits.count)
            .map(|block| self.unfold(block));
        let widths: Vec<Vec<f32>> = blocks.by_ref().take(self.widths).collect();
        let mut weights = widths.concat();
        if let Some(common) = blocks.next() {
            for (weight, common) in weights.iter_mut().zip(common.iter().cycle()) {
                *weight += common;
            }
        }
        weights
    }

    /// What each number feels of what the weights feel.
    fn numbers(&self, weights: &[f32]) -> Vec<f32> {
        let widths = weights.chunks(self.count);
        let mut numbers: Vec<f32> = widths.clone().flat_map(|width| self.fold(width)).collect();
        if self.widths > 1 {
            let mut common = vec![0.0; self.count];
            for width in widths {
                for (common, weight) in common.iter_mut().zip(width) {
                    *common += weight;
                }
            }
            numbers.extend(self.fold(&common));
        }
        numbers
    }

    /// The weights of numbers for each weight alone and then for each trait.
    fn unfold(&self, numbers: &[f32]) -> Vec<f32> {
        let (alone, traits) = numbers.split_at(self.count);
        let mut weights = alone.to_vec();
        for (weight, of) in weights.iter_mut().zip(&self.traits.of) {
            *weight += of.iter().map(|&at| traits[at as usize]).sum::<f32>();
        }
        weights
    }

    /// The other way round: what numbers feel.
    fn fold(&self, weights: &[f32]) -> Vec<f32> {
        let mut traits = vec![0.0; self.traits.count];
        for (weight, of) in weights.iter().zip(&self.traits.of) {
            for &at in of {
                traits[at as usize] += weight;
            }
        }
        [weights, &traits].concat()
    }
}

/// The state of the conjugate gradients.
struct Descent<'a> {
    model: &'a Model,
    price: f32,
    numbers: Vec<f32>,
    /// What is left to explain, for each number.
    residual: Vec<f32>,
    direction: Vec<f32>,
    /// One over the diagonal of the system.
    scale: Vec<f32>,
    /// The residual's product with its scaled self.
    height: f64,
}

impl<'a> Descent<'a> {
    fn new(model: &'a Model, training: &[&[Sample]], price: f32) -> Descent<'a> {
        let count = model.widths * model.count;
        let mut residual = vec![0.0; count];
        let mut scale = vec![0.0; count];
        for sample in training.iter().copied().flatten() {
            model.add(sample, &mut residual, sample.target, 1);
            model.add(sample, &mut scale, 1.0, 2);
        }
        let residual = model.numbers(&residual);
        let mut scale = model.numbers(&scale);
        for scale in &mut scale {
            *scale = (*scale + price).recip();
        }
        let direction: Vec<f32> = scaled(&residual, &scale).collect();
        Descent {
            model,
            price,
            numbers: vec![0.0; residual.len()],
            height: dot(&residual, &direction),
            residual,
            direction,
            scale,
        }
    }

    /// One step; false when there is nothing left to gain.
    fn step(&mut self, training: &[&[Sample]]) -> bool {
        if self.height <= f64::EPSILON {
            return false;
        }
        // The system's matrix times the direction.
        let along = self.model.weights(&self.direction);
        let mut image = vec![0.0; along.len()];
        let mut curvature = f64::from(self.price) * dot(&self.direction, &self.direction);
        for sample in training.iter().copied().flatten() {
            let judged = self.model.judge(sample, &along);
            curvature += f64::from(judged * judged);
            self.model.add(sample, &mut image, judged, 1);
        }
        let image = self.model.numbers(&image);
        let length = (self.height / curvature) as f32;
        for (number, direction) in self.numbers.iter_mut().zip(&self.direction) {
            *number += length * direction;
        }
        let felt = image.iter().zip(&self.direction);
        for (residual, (image, direction)) in self.residual.iter_mut().zip(felt) {
            *residual -= length * (image + self.price * direction);
        }
        let steepest: Vec<f32> = scaled(&self.residual, &self.scale).collect();
        let height = dot(&self.residual, &steepest);
        let keep = (height / self.height) as f32;
        for (direction, steepest) in self.direction.iter_mut().zip(&steepest) {
            *direction = steepest + keep * *direction;
        }
        self.height = height;
        true
    }

    fn weights(&self) -> Vec<f32> {
        self.model.weights(&self.numbers)
    }
}

fn scaled<'a>(values: &'a [f32], scale: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    values.iter().zip(scale).map(|(value, scale)| value * scale)
}

fn dot(left: &[f32], right: &[f32]) -> f64 {
    let products = left.iter().zip(right);
    products.map(|(l, r)| f64::from(*l) * f64::from(*r)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_record;

    /// A sample all of whose features are one weight, which then counts so often.
    const OFTEN: usize = 50;

    fn single(at: u32, mix: [f32; 3], target: f32) -> Sample {
        Sample {
            whole: vec![at; OFTEN].into(),
            shares: Box::default(),
            mix,
            target,
        }
    }

    #[test]
    fn a_weight_alone_is_what_a_hand_computes_and_unseen_ones_stay_at_nothing() {
        let only = [1.0, 0.0, 0.0];
        let training = [
            single(7, only, 10.0),
            single(7, only, 14.0),
            single(9, only, -5.0),
        ];
        let model = Model::new(Family::Standard);
        let mut descent = Descent::new(&model, &[&training], 100.0);
        while descent.step(&[&training]) {}
        // Sum of targets times features, over sum of squared features plus the price.
        let often = OFTEN as f32;
        let seven = 24.0 * often / (2.0 * often * often + 100.0);
        let nine = -5.0 * often / (often * often + 100.0);
        let weights = descent.weights();
        assert!((weights[7] - seven).abs() < 1e-5);
        assert!((weights[9] - nine).abs() < 1e-5);
        let others = weights.iter().enumerate();
        for (at, weight) in others.filter(|(at, _)| ![7, 9].contains(at)) {
            assert!(weight.abs() < f32::EPSILON, "weight {at} is {weight}");
        }
    }

    /// The weights learned from samples of all sizes at a low price.
    fn learned(training: &[Sample]) -> (usize, Vec<f32>) {
        let model = Model::new(Family::AnySize);
        let mut descent = Descent::new(&model, &[training], 0.001);
        for _ in 0..40 {
            descent.step(&[training]);
        }
        (model.count, descent.weights())
    }

    #[test]
    fn a_weight_that_grows_with_the_board_differs_from_width_to_width() {
        let often = OFTEN as f32;
        let training = [
            single(7, [1.0, 0.0, 0.0], often * 3.0),
            single(7, [0.5, 0.5, 0.0], often * 4.0),
            single(7, [0.0, 0.25, 0.75], often * 2.0),
        ];
        let (count, weights) = learned(&training);
        for (width, expected) in [3.0, 5.0, 1.0].into_iter().enumerate() {
            let weight = weights[width * count + 7];
            assert!((weight - expected).abs() < 0.01, "{width}: {weight}");
        }
    }

    #[test]
    fn what_was_never_seen_is_judged_like_its_like() {
        let (count, weights) = learned(&[single(7, [1.0, 0.0, 0.0], OFTEN as f32)]);
        let traits = Family::AnySize.traits();
        let mut likes: Vec<(usize, f32)> = (0..count)
            .map(|at| {
                let of = traits.of[at].iter();
                let shared = of.filter(|of| traits.of[7].contains(of)).count();
                (shared, weights[at])
            })
            .collect();
        likes.sort_unstable_by_key(|like| like.0);
        let (least, most) = (likes[0], likes[count - 1]);
        assert!(least.0 == 0 && least.1.abs() < 1e-6, "{least:?}");
        assert!((most.1 - 1.0).abs() < 0.01, "{most:?}");
        let next = likes[count - 2];
        assert!(next.1 > 0.3 && next.1 < most.1, "{next:?}");
        assert!(weights[count + 7] > 0.3, "other widths are alike too");
    }

    #[test]
    fn without_games_kept_back_the_last_pass_counts() {
        let aim = crate::fit::Aim {
            blend: 0.5,
            horizon: None,
        };
        let mut samples = Samples::new(Family::Standard, aim);
        for index in (0..30).filter(|&index| index != 17) {
            samples.add(&random_record(index));
        }
        let phase = 12;
        assert!(samples.kept_back(64).is_empty());
        let fit = |passes| {
            let ridge = Ridge {
                price: 1.0,
                passes,
                overlap: 2,
            };
            ridge.fit(&samples, phase).1.training.square
        };
        assert!(fit(30) < fit(3) && fit(3) < fit(1));
    }
}
