use super::*;
use crate::learning::{PHASE_COUNT, weight_count, weights_from};
use crate::rng::Rng;

/// Weights as they could have been learned: any number, the same for no two phases.
pub(in crate::eval) fn random_weights(seed: u64) -> Weights {
    let mut rng = Rng::new(seed);
    let mut phase = || -> Vec<f32> { (0..weight_count()).map(|_| rng.gauss()).collect() };
    let phases: Vec<Vec<f32>> = (0..PHASE_COUNT).map(|_| phase()).collect();
    weights_from(&phases, Weights::classic().errors(), "chance")
}

fn refusal(bytes: &[u8]) -> DecodeError {
    Weights::decode(bytes).err().expect("the bytes are refused")
}

#[test]
fn weights_come_back_as_they_were() {
    let errors = ErrorModel {
        between: [1.0, 2.0, -3.0, 0.5],
        end: [-1.0, 0.0, 0.25, 8.0],
    };
    let classic = Weights::classic();
    for weights in [
        classic.clone(),
        random_weights(1),
        classic.with_errors(errors),
    ] {
        let read = Weights::decode(&weights.encode()).unwrap();
        assert!(read.patterns.tables == weights.patterns.tables);
        assert_eq!(read.errors(), weights.errors());
        assert_eq!(read.provenance(), weights.provenance());
        assert_eq!(read.fingerprint(), weights.fingerprint());
    }
    assert_ne!(
        random_weights(1).fingerprint(),
        random_weights(2).fingerprint()
    );
    assert_eq!(classic.with_errors(errors).errors(), errors);
}

#[test]
fn a_long_provenance_can_be_read_again() {
    let long = "100000 games of a shard with a long recipe\n".repeat(5_000);
    let phases = vec![vec![0.5; weight_count()]; PHASE_COUNT];
    let weights = weights_from(&phases, Weights::classic().errors(), &long);
    let read = Weights::decode(&weights.encode()).unwrap();
    assert_eq!(read.provenance(), long);
}

#[test]
fn numbers_are_rounded_and_kept_in_their_range() {
    let mut phases = vec![vec![0.0; weight_count()]; PHASE_COUNT];
    phases[0][..4].copy_from_slice(&[0.99, -0.99, 5_000.0, f32::NAN]);
    let weights = weights_from(&phases, Weights::classic().errors(), "");
    let of = |free: u32| {
        let at = LAYOUT.free.iter().position(|&found| found == free).unwrap();
        weights.patterns.tables[0].weights().nth(at).unwrap()
    };
    assert_eq!([0, 1, 2, 3].map(of), [32, -32, i16::MAX, 0]);
}

#[test]
fn every_truncation_is_refused() {
    let bytes = Weights::classic().encode();
    for length in 0..bytes.len() {
        let expected = if length < HEADER {
            DecodeError::Foreign
        } else {
            DecodeError::Damaged
        };
        assert_eq!(refusal(&bytes[..length]), expected, "{length} bytes");
    }
}

#[test]
fn every_changed_byte_is_refused() {
    let bytes = Weights::classic().encode();
    let mut rng = Rng::new(5);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << rng.below(8);
        let expected = match at {
            0..8 => DecodeError::Foreign,
            8..10 => DecodeError::Version(u16::from_le_bytes([damaged[8], damaged[9]])),
            10..14 => DecodeError::OtherPatterns,
            _ => DecodeError::Damaged,
        };
        assert_eq!(refusal(&damaged), expected, "byte {at}");
    }
}

#[test]
fn a_right_checksum_over_a_wrong_body_is_refused_too() {
    let bytes = Weights::classic().encode();
    let mut rng = Rng::new(6);
    for _ in 0..50 {
        let mut wrong = bytes.clone();
        let at = HEADER + rng.below(wrong.len() - HEADER);
        wrong.truncate(at);
        let sum = checksum(&wrong[HEADER..]).to_le_bytes();
        wrong[HEADER - 4..HEADER].copy_from_slice(&sum);
        assert_eq!(refusal(&wrong), DecodeError::Damaged);
    }
}

#[test]
fn refusals_say_what_would_be_right() {
    assert_eq!(
        refusal(b"Dear Alice").to_string(),
        "this is not a file of Outflank weights; `outflank lab fit` makes them"
    );
    let mut newer = Weights::classic().encode();
    newer[8] = 9;
    assert_eq!(
        refusal(&newer).to_string(),
        "these weights have format 9, but this program reads format 1; fit them again with this program"
    );
    assert_eq!(
        DecodeError::OtherPatterns.to_string(),
        "these weights were made for other patterns; fit them again with this program"
    );
}
