//! Features are the same whether they are followed or counted anew, and judgements are fair.

use proptest::prelude::*;
use rules::{Game, Rules, Size};

use super::{Classic, Evaluator, PatternEvaluator, Weights};
use crate::board::{Board, Board8, WideBoard};

/// The board as seen from the other end of the table.
fn turned(board: &Board8) -> Board8 {
    Board8 {
        own: board.own.reverse_bits(),
        other: board.other.reverse_bits(),
    }
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

            let value = evaluator.evaluate(&board, &features, &());
            let opposite = board.passed();
            let opposite_value = evaluator.evaluate(&opposite, &evaluator.features(&opposite), &());
            prop_assert_eq!(value, -opposite_value, "the same for both colours");
            let turned = turned(&board);
            let turned_value = evaluator.evaluate(&turned, &evaluator.features(&turned), &());
            prop_assert_eq!(value, turned_value, "the same from every corner");

            let wide = WideBoard::<1>::from_position(game.position());
            let classic = Classic::<1>::new(Size::STANDARD);
            let geometry = WideBoard::<1>::shape(Size::STANDARD);
            let value = classic.evaluate(&wide, &(), &geometry);
            prop_assert_eq!(value, -classic.evaluate(&wide.passed(), &(), &geometry));
        }
    }
}
