use std::collections::HashSet;

use engine::Rng;
use engine::learning::{Adviser, Family};
use rules::Size;

use super::*;
use crate::record::Record;
use crate::testing::{random_record, random_record_on};

const FAMILY: Family = Family::Standard;
/// Values alone count.
const VALUES: Aim = Aim {
    blend: 1.0,
    horizon: None,
};

/// A random game whose positions have the values that weights give them.
fn judged_record(index: u32, weights: &Weights) -> Record {
    judged(random_record(index), weights)
}

fn judged(mut record: Record, weights: &Weights) -> Record {
    let adviser = Adviser::new(weights, record.size);
    let mut game = record.game_before(0);
    for placement in 0..record.moves.len() {
        record.values[placement] = Some(adviser.judge(game.position()).into());
        game.play(record.moves[placement]).unwrap();
    }
    record
}

/// How far searches with the hand-made weights are off.
fn errors() -> ErrorModel {
    Weights::classic().errors(FAMILY).unwrap()
}

fn learned(truth: &Weights, price: f32, passes: usize) -> (Weights, Vec<PhaseReport>) {
    let mut samples = Samples::new(FAMILY, VALUES);
    for index in 0..150 {
        samples.add(&judged_record(index, truth));
    }
    let ridge = Ridge {
        price,
        passes,
        overlap: 2,
    };
    fit(&samples, &ridge, errors(), "a test", 2, |_| ())
}

/// The errors on games that were not there when the weights were learned.
fn errors_on_new_games(truth: &Weights, weights: &Weights) -> Errors {
    let records: Vec<Record> = (1_000..1_020)
        .map(|index| judged_record(index, truth))
        .collect();
    let stretches = crate::check::check(weights, &records);
    let positions: usize = stretches.iter().map(|stretch| stretch.positions).sum();
    let moves: usize = records.iter().map(|record| record.moves.len()).sum();
    assert_eq!(positions, moves);
    // All stretches but the last, whose games end early at times, count the same.
    let mean = |of: fn(&Errors) -> f32| {
        let errors = stretches.iter().map(|stretch| of(&stretch.errors));
        errors.sum::<f32>() / stretches.len() as f32
    };
    Errors {
        mean: mean(|errors| errors.mean),
        square: mean(|errors| errors.square),
    }
}

#[test]
fn new_games_are_judged_like_by_the_weights_that_made_the_values() {
    let truth = Weights::classic();
    let (weights, reports) = learned(&truth, 0.1, 60);
    assert_eq!(weights.provenance(FAMILY), "a test");
    assert_eq!(reports.len(), PHASE_COUNT);
    let nothing = weights_from(
        FAMILY,
        &vec![vec![0.0; FAMILY.weight_count()]; PHASE_COUNT],
        errors(),
        "",
    );
    let before = errors_on_new_games(&truth, &nothing);
    let after = errors_on_new_games(&truth, &weights);
    assert!(after.square < before.square * 0.6, "{before:?} {after:?}");
    for report in &reports {
        assert!(report.training.square < 1.0, "{report:?}");
    }
    // Early positions come again in many games, but those in the middle were never seen.
    for report in &reports[4..10] {
        assert!(
            report.training.square < report.validation.square,
            "{report:?}"
        );
    }
}

#[test]
fn any_weights_explain_what_they_made() {
    let mut rng = Rng::new(8);
    let mut chance = || -> Vec<f32> {
        (0..FAMILY.weight_count())
            .map(|_| rng.gauss() / 4.0)
            .collect()
    };
    let phases: Vec<Vec<f32>> = (0..PHASE_COUNT).map(|_| chance()).collect();
    let truth = weights_from(FAMILY, &phases, errors(), "chance");
    let mut samples = Samples::new(FAMILY, VALUES);
    // None of these is kept back, so nothing ends the learning early.
    let is_training = |index: &u32| {
        let mut alone = Samples::new(FAMILY, VALUES);
        alone.add(&judged_record(*index, &truth));
        alone.validation_count() == 0
    };
    for index in (0..40).filter(is_training) {
        samples.add(&judged_record(index, &truth));
    }
    let ridge = Ridge {
        price: 0.001,
        passes: 80,
        overlap: 0,
    };
    let (_, reports) = fit(&samples, &ridge, errors(), "", 2, |_| ());
    for report in &reports {
        assert!(report.training.square < 0.05, "{report:?}");
    }
}

#[test]
fn what_is_learned_on_some_sizes_carries_over_to_others() {
    let truth = Weights::learned();
    let size = |rows, cols| Size::new(rows, cols).unwrap();
    let mut samples = Samples::new(Family::AnySize, VALUES);
    for index in 0..40 {
        for size in [size(6, 6), size(8, 10), size(12, 12)] {
            samples.add(&judged(random_record_on(size, index), &truth));
        }
    }
    let ridge = Ridge {
        price: 1.0,
        passes: 20,
        overlap: 2,
    };
    let (weights, _) = fit(&samples, &ridge, errors(), "", 2, |_| ());
    let nothing = vec![vec![0.0; Family::AnySize.weight_count()]; PHASE_COUNT];
    let nothing = weights_from(Family::AnySize, &nothing, errors(), "");
    let unseen: Vec<Record> = (0..5)
        .map(|index| judged(random_record_on(size(10, 10), index), &truth))
        .collect();
    let error = |weights: &Weights| -> f32 {
        let stretches = crate::check::check(weights, &unseen);
        stretches.iter().map(|stretch| stretch.errors.square).sum()
    };
    let (before, after) = (error(&nothing), error(&weights));
    assert!(after < before * 0.8, "{before} {after}");
}

#[test]
fn every_phase_is_reported_once_and_drawn() {
    let seen = std::sync::Mutex::new(HashSet::new());
    let mut samples = Samples::new(FAMILY, VALUES);
    (0..25).for_each(|index| samples.add(&random_record(index)));
    let ridge = Ridge {
        price: 8.0,
        passes: 2,
        overlap: 1,
    };
    let (_, reports) = fit(&samples, &ridge, errors(), "", 3, |report| {
        assert!(seen.lock().unwrap().insert(report.phase));
    });
    assert_eq!(seen.into_inner().unwrap().len(), PHASE_COUNT);
    let picture = plot(&reports);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(!picture.contains("NaN"));
    assert_eq!(picture.matches("stroke-width=\"2\"").count(), 4);
}

#[test]
fn errors_are_averaged_as_a_hand_does() {
    let errors = Errors::of([(1.0, 4.0), (2.0, -2.0)].into_iter());
    assert!((errors.mean - 3.5).abs() < 1e-6 && (errors.square - 12.5_f32.sqrt()).abs() < 1e-6);
    assert_eq!(Errors::of(std::iter::empty()), Errors::default());
}
