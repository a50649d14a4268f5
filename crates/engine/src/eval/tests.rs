//! Features are the same whether they are followed or counted anew, and judgements are fair.

use std::sync::LazyLock;

use proptest::prelude::*;
use rules::{Game, Rules, Size};

use super::layout::{LAYOUT, Layout, turned};
use super::weights::tests::random_weights;
use super::{Classic, Evaluator, Family, PatternEvaluator, Weights};
use crate::board::{Board, Board8, WideBoard};
use crate::learning::{Adviser, Index};
use crate::testing::random_game;

/// Weights that are not the same for both colours, as learned ones.
static LEARNED: LazyLock<Weights> = LazyLock::new(|| random_weights(Family::Standard, 9));

/// The board under one of its eight symmetries.
fn image(board: &Board8, symmetry: usize) -> Board8 {
    let image = |discs: u64| {
        let squares = (0..64).filter(|square| discs >> square & 1 == 1);
        squares.fold(0, |image, square| image | 1 << turned(square, symmetry))
    };
    Board8 {
        own: image(board.own),
        other: image(board.other),
    }
}

/// What an evaluator says of a board.
fn judge<B: Board, E: Evaluator<B>>(evaluator: &E, board: &B, shape: &B::Shape) -> i32 {
    let features = evaluator.features(board);
    evaluator.evaluate(board, &features, shape, board.mobility(shape))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn features_follow_the_moves(dice in prop::collection::vec(any::<usize>(), 60)) {
        let evaluator = PatternEvaluator::new(&Weights::classic());
        let mut game = Game::new(&Rules::default());
        let mut board = Board8::from_position(game.position());
        let mut features = evaluator.features(&board);
        for die in dice {
            let squares = game.position().legal_squares();
            if squares.is_empty() {
                break;
            }
            let square = squares[die % squares.len()];
            let at = Size::STANDARD.index(square);
            let flips = board.flips(at, &());
            features = evaluator.after(&features, at, flips);
            board = board.after(at, flips);
            if game.play(square).unwrap().passed {
                features = evaluator.passed(&features);
                board = board.passed();
            }
            prop_assert_eq!(board, Board8::from_position(game.position()));
            prop_assert_eq!(features, evaluator.features(&board));

            let value = judge(&evaluator, &board, &());
            let opposite_value = judge(&evaluator, &board.passed(), &());
            prop_assert_eq!(value, -opposite_value, "the same for both colours");

            let wide = WideBoard::<1>::from_position(game.position());
            let classic = Classic::<1>::new(Size::STANDARD);
            let geometry = WideBoard::<1>::shape(Size::STANDARD);
            let value = judge(&classic, &wide, &geometry);
            prop_assert_eq!(value, -judge(&classic, &wide.passed(), &geometry));
        }
    }

    #[test]
    fn any_weights_judge_all_eight_images_alike(
        dice in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let evaluator = PatternEvaluator::new(&LEARNED);
        let game = random_game(Size::STANDARD, dice);
        let board = Board8::from_position(game.position());
        let judge = |board: &Board8| judge(&evaluator, board, &());
        for symmetry in 0..8 {
            prop_assert_eq!(judge(&image(&board, symmetry)), judge(&board), "symmetry {}", symmetry);
        }
    }

    #[test]
    fn a_judgement_is_the_sum_of_the_weights_of_its_features(
        dice in prop::collection::vec(any::<usize>(), 0..60),
    ) {
        let weights = &*LEARNED;
        let game = random_game(Size::STANDARD, dice);
        let position = game.position();
        let discs = 64 - position.empties();
        let mut free = vec![0; LAYOUT.free.count];
        let table = &weights.patterns.tables[super::phase(discs)];
        for (&of, weight) in LAYOUT.free.of.iter().zip(table.weights()) {
            free[of as usize] = i32::from(weight);
        }
        let features = Index::new(Family::Standard, Size::STANDARD).marks(position).whole;
        let sum: i32 = features.iter().map(|&at| free[at as usize]).sum();
        let most = 63 * crate::Score::DISC;
        let judged = Adviser::new(weights, Size::STANDARD).judge(position);
        prop_assert_eq!(judged.raw(), sum.clamp(-most, most));
    }
}

#[test]
fn all_images_of_a_lone_disc_share_their_weights() {
    // A pattern state and its mirror image are one weight, so a disc and its images have the same set of weights.
    let free = |square: usize| {
        let board = Board8 {
            own: 1 << square,
            other: 0,
        };
        let mut free =
            Layout::pattern_places(&LAYOUT.features(&board)).map(|place| LAYOUT.free.of[place]);
        free.sort_unstable();
        free
    };
    for square in 0..64 {
        for symmetry in 0..8 {
            assert_eq!(free(turned(square, symmetry)), free(square));
        }
    }
}
