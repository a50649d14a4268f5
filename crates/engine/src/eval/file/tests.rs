use super::*;
use crate::eval::Weights;
use crate::eval::weights::tests::random_weights;
use crate::learning::{PHASE_COUNT, weights_from};
use crate::rng::Rng;

/// The weights made by hand as the bytes of a file.
fn classic() -> Vec<u8> {
    let bytes = Weights::classic().encode(Family::Standard);
    bytes.expect("on 8x8 they are numbers")
}

fn errors() -> ErrorModel {
    let errors = Weights::classic().errors(Family::Standard);
    errors.expect("on 8x8 they are known")
}

fn refusal(bytes: &[u8]) -> DecodeError {
    Weights::decode(bytes).err().expect("the bytes are refused")
}

#[test]
fn weights_come_back_as_they_were_and_leave_the_other_family_alone() {
    let errors = ErrorModel {
        between: [1.0, 2.0, -3.0, 0.5],
        end: [-1.0, 0.0, 0.25, 8.0],
    };
    for (family, other) in [
        (Family::Standard, Family::AnySize),
        (Family::AnySize, Family::Standard),
    ] {
        let weights = random_weights(family, 1)
            .with_errors(family, errors)
            .unwrap();
        let read = Weights::decode(&weights.encode(family).unwrap()).unwrap();
        assert_eq!(read.fingerprint(family), weights.fingerprint(family));
        assert_eq!(read.errors(family), Some(errors));
        assert_eq!(read.provenance(family), "chance");
        let learned = Weights::learned();
        assert_ne!(read.fingerprint(family), learned.fingerprint(family));
        assert_eq!(read.fingerprint(other), learned.fingerprint(other));
    }
    let read = Weights::decode(&classic()).unwrap();
    assert_eq!(read.encode(Family::Standard), Some(classic()));
    assert_eq!(read.provenance(Family::Standard), "made by hand");
}

#[test]
fn hand_made_rules_for_other_sizes_are_no_numbers() {
    let classic = Weights::classic();
    assert_eq!(classic.encode(Family::AnySize), None);
    assert_eq!(classic.errors(Family::AnySize), None);
    assert!(classic.with_errors(Family::AnySize, errors()).is_none());
    assert_eq!(classic.provenance(Family::AnySize), "made by hand");
}

#[test]
fn a_long_provenance_can_be_read_again() {
    let long = "100000 games of a shard with a long recipe\n".repeat(5_000);
    let phases = vec![vec![0.5; Family::Standard.weight_count()]; PHASE_COUNT];
    let weights = weights_from(Family::Standard, &phases, errors(), &long);
    let read = Weights::decode(&weights.encode(Family::Standard).unwrap()).unwrap();
    assert_eq!(read.provenance(Family::Standard), long);
}

#[test]
fn numbers_are_rounded_and_kept_in_their_range() {
    let mut phases = vec![vec![0.0; Family::Standard.weight_count()]; PHASE_COUNT];
    phases[0][..4].copy_from_slice(&[0.99, -0.99, 5_000.0, f32::NAN]);
    let weights = weights_from(Family::Standard, &phases, errors(), "");
    let numbers = Numbers::decode(&weights.encode(Family::Standard).unwrap()).unwrap();
    let of = |free: usize| numbers.phases[0][free];
    assert_eq!([0, 1, 2, 3].map(of), [32, -32, i16::MAX, 0]);
}

#[test]
fn every_truncation_is_refused() {
    let bytes = classic();
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
    let bytes = classic();
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
    let bytes = classic();
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
    let mut newer = classic();
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
