//! Features are the same whether they are followed or counted anew, and symmetric boards are judged alike.

use std::sync::LazyLock;

use proptest::prelude::*;
use rules::{Position, Setup, Square};

use super::*;
use crate::eval::weights::tests::random_weights;
use crate::eval::{Family, Judge, Judged, Weights};
use crate::learning::{Adviser, Index};
use crate::testing::{any_size, random_game};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| random_weights(Family::AnySize, 3));

/// Follows the features of a game from move to move.
fn follow<const N: usize>(size: Size, dice: &[usize]) {
    let Judge::Learned(evaluator) = WideBoard::<N>::evaluator(size, &WEIGHTS) else {
        panic!("these weights are learned");
    };
    let geometry = WideBoard::<N>::shape(size);
    let mut game = random_game(size, []);
    let mut board = WideBoard::<N>::from_position(game.position());
    let mut features = evaluator.features(&board);
    for die in dice {
        let squares = game.position().legal_squares();
        let Some(&square) = squares.get(die % squares.len().max(1)) else {
            break;
        };
        let flips = board.flips(size.index(square), &geometry);
        features = evaluator.after(&features, size.index(square), flips);
        board = board.after(size.index(square), flips);
        if game.play(square).unwrap().passed {
            features = evaluator.passed(&features);
            board = board.passed();
        }
        assert_eq!(features, evaluator.features(&board));
    }
}

/// Adds up what the lab says judges a position, and compares it to the judgement.
fn add_up<const N: usize>(position: &Position) {
    let size = position.size();
    let Judge::Learned(evaluator) = WideBoard::<N>::evaluator(size, &WEIGHTS) else {
        panic!("these weights are learned");
    };
    let discs = discs_on_8x8(size.area() - position.empties(), size.area());
    let weights = evaluator.weights.at(phase(discs), size);
    let mut free = vec![0.0; PLACES.free.count];
    for (&of, weight) in PLACES.free.of.iter().zip(weights) {
        free[of as usize] = f32::from(weight);
    }
    let marks = Index::new(Family::AnySize, size).marks(position);
    let whole: f32 = marks.whole.iter().map(|&at| free[at as usize]).sum();
    let shares = marks.shares.iter();
    let shares: f32 = shares.map(|&(at, share)| free[at as usize] * share).sum();
    let most = ((size.area() as i32 - 1) * Score::DISC) as f32;
    let judged = Adviser::new(&WEIGHTS, size).judge(position).raw() as f32;
    let expected = (whole + shares).clamp(-most, most);
    assert!((judged - expected).abs() <= 1.0, "{judged} {expected}");
}

/// A position upside down, from right to left, or with rows and columns exchanged.
fn image(position: &Position, flip: (bool, bool, bool)) -> Position {
    let size = position.size();
    let (rows, cols) = (size.rows(), size.cols());
    let turned = if flip.2 {
        Size::new(cols.into(), rows.into()).unwrap()
    } else {
        size
    };
    let mut cells = vec![None; size.area()];
    for at in size.squares() {
        let row = if flip.0 {
            rows - 1 - at.row()
        } else {
            at.row()
        };
        let col = if flip.1 {
            cols - 1 - at.col()
        } else {
            at.col()
        };
        let to = if flip.2 {
            Square::at(col, row)
        } else {
            Square::at(row, col)
        };
        cells[turned.index(to)] = position.cells()[size.index(at)];
    }
    let setup = Setup {
        size: turned,
        cells,
        side: position.side(),
    };
    Position::try_from(setup).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn features_follow_the_moves(size in any_size(), dice in prop::collection::vec(any::<usize>(), 0..150)) {
        match size.area().div_ceil(64) {
            1 => follow::<1>(size, &dice),
            2 => follow::<2>(size, &dice),
            3 => follow::<3>(size, &dice),
            _ => follow::<11>(size, &dice),
        }
    }

    #[test]
    fn a_judgement_is_the_sum_of_its_marks(size in any_size(), dice in prop::collection::vec(any::<usize>(), 0..300)) {
        let game = random_game(size, dice);
        // 8x8 has weights of its own.
        if !game.position().is_over() && size != Size::STANDARD {
            match size.area().div_ceil(64) {
                1 => add_up::<1>(game.position()),
                2 => add_up::<2>(game.position()),
                3 => add_up::<3>(game.position()),
                _ => add_up::<11>(game.position()),
            }
        }
    }

    #[test]
    fn any_weights_judge_all_images_alike(
        size in any_size(),
        dice in prop::collection::vec(any::<usize>(), 0..150),
        flip: (bool, bool, bool),
    ) {
        let game = random_game(size, dice);
        if !game.position().is_over() {
            let judge = |position: &Position| {
                Adviser::new(&WEIGHTS, position.size()).judge(position)
            };
            prop_assert_eq!(judge(game.position()), judge(&image(game.position(), flip)));
        }
    }
}

#[test]
fn sizes_are_mixed_from_the_widths_around_them() {
    let size = |rows, cols| Size::new(rows, cols).unwrap();
    assert!((spread(Size::STANDARD) - 1.0).abs() < f32::EPSILON);
    let expected = [
        ((4, 4), [1.0, 0.0, 0.0]),
        ((6, 6), [1.0, 0.0, 0.0]),
        ((12, 12), [0.0, 1.0, 0.0]),
        ((8, 18), [0.0, 1.0, 0.0]),
        ((24, 24), [0.0, 0.0, 1.0]),
        ((26, 26), [0.0, 0.0, 1.0]),
    ];
    for ((rows, cols), expected) in expected {
        let mixed = mix(size(rows, cols)).into_iter().zip(expected);
        let off: f32 = mixed
            .map(|(share, expected)| (share - expected).abs())
            .sum();
        assert!(off < 1e-6, "{rows}x{cols}");
    }
    for size in Size::all() {
        let shares = mix(size);
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{size}");
        let area = size.area();
        assert_eq!(discs_on_8x8(4, area), 4);
        assert_eq!(discs_on_8x8(area, area), 64);
    }
    assert!((4..=64).all(|discs| discs_on_8x8(discs, 64) == discs));
}
