//! Quick replaying, compared with a game that remembers everything.

use proptest::prelude::*;
use rules::{Color, Game, PlayError, Position, Replay, Rules, Size, Square};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_plays_what_a_game_plays_and_refuses_what_it_refuses(
        rows in 2..=5_u32,
        cols in 2..=5_u32,
        first in prop::sample::select(Color::BOTH.to_vec()),
        says_passes in any::<bool>(),
        dice in prop::collection::vec((any::<usize>(), 0..10_u8), 0..110),
    ) {
        let size = Size::new(rows * 2, cols * 2).unwrap();
        let mut game = Game::new(&Rules { size, first, ..Rules::default() });
        let mut replay = Replay::new(game.start().clone());
        for (number, luck) in dice {
            // Now and then a square that may be anything, also off the board.
            let squares = game.position().legal_squares();
            let square = if luck == 0 || squares.is_empty() {
                Square::at((number % 12) as u8, (number / 12 % 12) as u8)
            } else {
                squares[number % squares.len()]
            };
            let mut tried = replay.clone();
            if says_passes && game.just_passed().is_some() {
                prop_assert_eq!(tried.pass(), Ok(()));
            }
            let color = game.position().side();
            let placed = tried.place(square);
            match game.play(square) {
                Ok(_) => {
                    prop_assert_eq!(placed, Ok(color));
                    replay = tried;
                }
                Err(reason) => prop_assert_eq!(placed.map_err(PlayError::Illegal), Err(reason)),
            }
            let (position, _) = replay.position().clone().after_forced_pass();
            prop_assert_eq!(&position, game.position());
        }
        let can_only_pass = replay.position().legal_squares().is_empty();
        prop_assert_eq!(replay.pass().is_ok(), can_only_pass);
    }
}

#[test]
fn a_pass_must_be_forced() {
    let mut replay = Replay::new(Position::start(Size::STANDARD));
    assert_eq!(
        replay.pass().unwrap_err().to_string(),
        "Black must move, for example d3: a pass is allowed only without a legal move"
    );
    assert_eq!(replay.position(), &Position::start(Size::STANDARD));
}
