//! Least squares with a ridge, by conjugate gradients.
//!
//! A judgement is the sum of the weights of a position's features; where sizes share weights, each is a level plus a slope times where
//! the size stands. The weights that make the squared errors smallest, with a
//! small price on their size so that rarely seen states stay near zero, are the solution of a large sparse linear
//! system. Conjugate gradients, scaled by how often each state occurs, come close to it in a few dozen passes over
//! the positions, without a learning rate.

use engine::learning::{Family, phase_of};

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
        let mut descent = Descent::new(model, &training, self.price);
        let is_blind = kept.iter().all(|samples| samples.is_empty());
        let mut best = (f32::INFINITY, descent.weights.clone());
        let mut worse = 0;
        for _ in 0..self.passes {
            if !descent.step(&training) {
                break;
            }
            let error = model.errors(&kept, &descent.weights).square;
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
            training: model.errors(&training, &weights),
            validation: model.errors(&kept, &weights),
        };
        (weights, report)
    }
}

/// So many passes without a smaller validation error end the learning.
const PATIENCE: usize = 4;

/// How weights make a judgement.
#[derive(Clone, Copy)]
struct Model {
    /// How many weights there are.
    count: usize,
    /// Where the slopes begin, if there are any.
    slopes_at: Option<usize>,
}

impl Model {
    fn new(family: Family) -> Model {
        let count = family.weight_count();
        Model {
            count,
            slopes_at: family.has_slopes().then_some(count / 2),
        }
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
        let slopes = self.slopes_at.map_or(0.0, |begin| sum(&weights[begin..]));
        sum(weights) + sample.station * slopes
    }

    /// Adds a number to each weight of a position, as far as it counts; `power` is 1, or 2 for the squares.
    #[inline]
    fn add(&self, sample: &Sample, to: &mut [f32], number: f32, power: i32) {
        let mut add = |begin: usize, number: f32| {
            for &at in &sample.whole {
                to[begin + at as usize] += number;
            }
            for &(at, share) in &sample.shares {
                to[begin + at as usize] += number * share.powi(power);
            }
        };
        add(0, number);
        if let Some(begin) = self.slopes_at {
            add(begin, number * sample.station.powi(power));
        }
    }

    fn errors(&self, samples: &[&[Sample]], weights: &[f32]) -> Errors {
        let samples = samples.iter().copied().flatten();
        Errors::of(samples.map(|sample| (self.judge(sample, weights), sample.target)))
    }
}

/// The state of the conjugate gradients.
struct Descent {
    model: Model,
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
    fn new(model: Model, training: &[&[Sample]], price: f32) -> Descent {
        let count = model.count;
        let mut residual = vec![0.0; count];
        let mut scale = vec![price; count];
        for sample in training.iter().copied().flatten() {
            model.add(sample, &mut residual, sample.target, 1);
            model.add(sample, &mut scale, 1.0, 2);
        }
        for scale in &mut scale {
            *scale = scale.recip();
        }
        let direction: Vec<f32> = scaled(&residual, &scale).collect();
        Descent {
            model,
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
            let judged = self.model.judge(sample, &self.direction);
            curvature += f64::from(judged * judged);
            self.model.add(sample, &mut image, judged, 1);
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
    use super::*;
    use crate::testing::random_record;

    /// A sample all of whose features are one weight, which then counts so often.
    const OFTEN: usize = 50;

    fn single(at: u32, station: f32, target: f32) -> Sample {
        Sample {
            whole: vec![at; OFTEN].into(),
            shares: Box::default(),
            station,
            target,
        }
    }

    #[test]
    fn a_weight_alone_is_what_a_hand_computes_and_unseen_ones_stay_at_nothing() {
        let training = [
            single(7, 0.0, 10.0),
            single(7, 0.0, 14.0),
            single(9, 0.0, -5.0),
        ];
        let mut descent = Descent::new(Model::new(Family::Standard), &[&training], 100.0);
        while descent.step(&[&training]) {}
        // Sum of targets times features, over sum of squared features plus the price.
        let often = OFTEN as f32;
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
    fn a_weight_that_grows_with_the_board_gets_a_slope() {
        let model = Model::new(Family::AnySize);
        let often = OFTEN as f32;
        let training = [-1.0, 0.0, 2.0].map(|at| single(7, at, often * (3.0 + 0.5 * at)));
        let mut descent = Descent::new(model, &[&training], 0.001);
        for _ in 0..20 {
            descent.step(&[&training]);
        }
        let slope = descent.weights[model.slopes_at.unwrap() + 7];
        assert!(
            (descent.weights[7] - 3.0).abs() < 0.01,
            "{}",
            descent.weights[7]
        );
        assert!((slope - 0.5).abs() < 0.01, "{slope}");
    }

    #[test]
    fn without_games_kept_back_the_last_pass_counts() {
        let mut samples = Samples::new(Family::Standard, 0.5);
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
