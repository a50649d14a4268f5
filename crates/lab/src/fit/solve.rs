//! Least squares with a ridge, by conjugate gradients.
//!
//! A judgement is the sum of the weights of a position's features. The weights that make the squared errors smallest, with a
//! small price on their size so that rarely seen states stay near zero, are the solution of a large sparse linear
//! system. Conjugate gradients, scaled by how often each state occurs, come close to it in a few dozen passes over
//! the positions, without a learning rate.

use engine::learning::{phase_of, weight_count};

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
        let mut descent = Descent::new(&training, self.price);
        let is_blind = kept.iter().all(|samples| samples.is_empty());
        let mut best = (f32::INFINITY, descent.weights.clone());
        let mut worse = 0;
        for _ in 0..self.passes {
            if !descent.step(&training) {
                break;
            }
            let error = errors(&kept, &descent.weights).square;
            if is_blind || error < best.0 {
                best = (error, descent.weights.clone());
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
            training: errors(&training, &weights),
            validation: errors(&kept, &weights),
        };
        (weights, report)
    }
}

/// So many passes without a smaller validation error end the learning.
const PATIENCE: usize = 4;

fn errors(samples: &[&[Sample]], weights: &[f32]) -> Errors {
    let samples = samples.iter().copied().flatten();
    Errors::of(samples.map(|sample| (judge(sample, weights), sample.target)))
}

/// The sum of the weights of a position.
#[inline]
fn judge(sample: &Sample, weights: &[f32]) -> f32 {
    sample.features.iter().map(|&at| weights[at as usize]).sum()
}

/// The state of the conjugate gradients.
struct Descent {
    price: f32,
    weights: Vec<f32>,
    /// What is left to explain, for each weight.
    residual: Vec<f32>,
    direction: Vec<f32>,
    /// One over the diagonal of the system.
    scale: Vec<f32>,
    /// The residual's product with its scaled self.
    height: f64,
}

impl Descent {
    fn new(training: &[&[Sample]], price: f32) -> Descent {
        let count = weight_count();
        let mut residual = vec![0.0; count];
        let mut scale = vec![price; count];
        for sample in training.iter().copied().flatten() {
            for &at in &sample.features {
                residual[at as usize] += sample.target;
                scale[at as usize] += 1.0;
            }
        }
        for scale in &mut scale {
            *scale = scale.recip();
        }
        let direction: Vec<f32> = scaled(&residual, &scale).collect();
        Descent {
            price,
            weights: vec![0.0; count],
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
        let mut image: Vec<f32> = self.direction.iter().map(|d| d * self.price).collect();
        let mut curvature = f64::from(self.price) * dot(&self.direction, &self.direction);
        for sample in training.iter().copied().flatten() {
            let judged = judge(sample, &self.direction);
            curvature += f64::from(judged * judged);
            for &at in &sample.features {
                image[at as usize] += judged;
            }
        }
        let length = (self.height / curvature) as f32;
        for (weight, direction) in self.weights.iter_mut().zip(&self.direction) {
            *weight += length * direction;
        }
        for (residual, image) in self.residual.iter_mut().zip(&image) {
            *residual -= length * image;
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
    use engine::learning::FEATURES;

    use super::*;
    use crate::testing::random_record;

    /// A sample all of whose features are one weight, which then counts so often.
    fn single(at: u32, target: f32) -> Sample {
        Sample {
            features: [at; FEATURES],
            target,
        }
    }

    #[test]
    fn a_weight_alone_is_what_a_hand_computes_and_unseen_ones_stay_at_nothing() {
        let training = [single(7, 10.0), single(7, 14.0), single(9, -5.0)];
        let mut descent = Descent::new(&[&training], 100.0);
        while descent.step(&[&training]) {}
        // Sum of targets times features, over sum of squared features plus the price.
        let often = FEATURES as f32;
        let seven = 24.0 * often / (2.0 * often * often + 100.0);
        let nine = -5.0 * often / (often * often + 100.0);
        assert!((descent.weights[7] - seven).abs() < 1e-5);
        assert!((descent.weights[9] - nine).abs() < 1e-5);
        let others = descent.weights.iter().enumerate();
        for (at, weight) in others.filter(|(at, _)| ![7, 9].contains(at)) {
            assert!(weight.abs() < f32::EPSILON, "weight {at} is {weight}");
        }
    }

    #[test]
    fn without_games_kept_back_the_last_pass_counts() {
        let mut samples = Samples::new(0.5);
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
