//! The targets of `fuzz/` for a short while with a fixed seed, and ten megabytes of nonsense for each parser.

use std::path::Path;

use formats::fuzzing::TARGETS;
use formats::{Format, ReadError, read_games};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// The inputs that fuzzing begins with.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} is there", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|file| std::fs::read(file).unwrap())
        .collect()
}

/// Changes a few bytes, or cuts, doubles or joins pieces.
fn mutate(input: &mut Vec<u8>, other: &[u8], rng: &mut TestRng) {
    const LIKELY: &[u8] = b"[]();:/\\\"{}-+.0189abBWXO*%#\n\r\0 \xff";
    for _ in 0..=rng.random_range(0..6) {
        let length = input.len();
        let at = rng.random_range(0..=length);
        let to = (at + rng.random_range(0..40)).min(length);
        match rng.random_range(0..6) {
            0 if at < length => input[at] = rng.random(),
            1 if at < length => input[at] = LIKELY[rng.random_range(0..LIKELY.len())],
            2 => input.insert(at, LIKELY[rng.random_range(0..LIKELY.len())]),
            3 => drop(input.drain(at..to)),
            4 => {
                let piece = input[at..to].to_vec();
                input.splice(at..at, piece);
            }
            _ => {
                let from = rng.random_range(0..=other.len());
                let end = (from + 60).min(other.len());
                input.splice(at..at, other[from..end].iter().copied());
            }
        }
    }
}

#[test]
fn all_targets_hold_for_changed_inputs() {
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for (name, check) in TARGETS {
        let corpus = corpus(name);
        for input in &corpus {
            check(input);
        }
        for _ in 0..1_500 {
            let mut input = corpus[rng.random_range(0..corpus.len())].clone();
            let other = &corpus[rng.random_range(0..corpus.len())];
            mutate(&mut input, other, &mut rng);
            check(&input);
        }
    }
}

#[test]
fn ten_megabytes_of_nonsense_are_refused_by_every_parser() {
    const LENGTH: usize = 10_000_000;
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut noise = vec![0_u8; LENGTH];
    rng.fill_bytes(&mut noise);
    let mut nonsense: Vec<Vec<u8>> = vec![
        noise.clone(),
        noise.iter().map(|byte| byte % 95 + 32).collect(),
    ];
    for pattern in [
        "a",
        "\n",
        " ",
        "f5",
        "a1",
        "(",
        "(;",
        "(;GM[",
        "(;GM[2]",
        "(;GM[Othello]",
        "(;GM[Othello]B[",
        "(;GM[2];B[f5]",
        ";",
        "[",
        "[A \"b\"]",
        "[A \"",
        "{",
        "X",
        "-",
        "- ",
        "%",
        "#",
        "1. ",
        "1.f5",
        "8x8:",
        "0x",
        "8 ",
        "BO[",
        "]",
        "\\",
        "f5\nx",
        "(;GM[Othello]A[b]",
        "(;GM[Othello]B[f5]",
        "(;GM[2](;B[f5](;",
        "\u{14}\u{1}\u{1}\u{1}\0",
    ] {
        let mut text = pattern.repeat(LENGTH / pattern.len()).into_bytes();
        text.push(b'!');
        nonsense.push(text);
    }
    for input in nonsense {
        let begin = String::from_utf8_lossy(&input[..20]).into_owned();
        // Positions are read by the parser of transcripts.
        for format in [
            None,
            Some(Format::Ggf),
            Some(Format::Sgf),
            Some(Format::Pgn),
            Some(Format::Wthor),
            Some(Format::Outflank),
            Some(Format::Transcript),
        ] {
            let read = read_games(&input, format);
            assert!(read.is_err(), "{begin:?} as {format:?}");
        }
    }
    assert_eq!(read_games(&noise, None), Err(ReadError::Unknown));
}
