//! Learning weights from games.

mod plot;
mod samples;
mod solve;
mod targets;
#[cfg(test)]
mod tests;

pub use plot::plot;
pub use samples::Samples;
pub use solve::Ridge;
pub use targets::Aim;

use std::sync::Mutex;

use engine::learning::{PHASE_COUNT, weights_from};
use engine::{ErrorModel, Weights};

use crate::job::for_each;

/// How well the weights of one phase judge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseReport {
    /// The phase, counted from 0.
    pub phase: usize,
    /// How many positions it was learned from.
    pub positions: usize,
    /// Errors on those.
    pub training: Errors,
    /// Errors on positions of games that were kept back.
    pub validation: Errors,
}

/// Errors of a judgement, in discs as on 8x8.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The mean of their sizes.
    pub mean: f32,
    /// The root of the mean of their squares.
    pub square: f32,
}

impl Errors {
    /// The errors of judgements against their targets; zero when there are none.
    pub fn of(pairs: impl Iterator<Item = (f32, f32)>) -> Errors {
        let (mut count, mut sum, mut squares) = (0_u32, 0.0_f64, 0.0_f64);
        for (judged, target) in pairs {
            let error = f64::from(judged - target);
            count += 1;
            sum += error.abs();
            squares += error * error;
        }
        let count = f64::from(count.max(1));
        Errors {
            mean: (sum / count) as f32,
            square: (squares / count).sqrt() as f32,
        }
    }
}

/// Learns the weights of all phases, each from the positions around it.
pub fn fit(
    samples: &Samples,
    ridge: &Ridge,
    errors: ErrorModel,
    provenance: &str,
    threads: usize,
    on_phase: impl Fn(&PhaseReport) + Sync,
) -> (Weights, Vec<PhaseReport>) {
    let phases: Vec<usize> = (0..PHASE_COUNT).collect();
    let learned = Mutex::new(vec![(Vec::new(), PhaseReport::default()); PHASE_COUNT]);
    for_each(&phases, threads, |&phase| {
        let (weights, report) = ridge.fit(samples, phase);
        on_phase(&report);
        learned.lock().expect("no thread panicked")[phase] = (weights, report);
        true
    });
    let learned = learned.into_inner().expect("no thread panicked");
    let (weights, reports): (Vec<_>, Vec<_>) = learned.into_iter().unzip();
    (
        weights_from(samples.family, &weights, errors, provenance),
        reports,
    )
}
