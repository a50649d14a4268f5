//! What several tests need.

use engine::{Rng, Weights};
use rules::{Game, Rules, Size};

use crate::record::{Record, Value};
use crate::selfplay::SelfPlay;
use crate::shard::Item;

/// The smallest thing that a shard can hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Note {
    pub(crate) index: u32,
    pub(crate) text: String,
}

impl Note {
    /// A note whose text follows from its number.
    pub(crate) fn new(index: u32) -> Note {
        let text = format!("note {index}").repeat(1 + index as usize % 3);
        Note { index, text }
    }
}

impl Item for Note {
    // As merging knows.
    const KINDS: &'static [&'static str] = &["openings"];

    fn index(&self) -> u32 {
        self.index
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.index.to_le_bytes().to_vec();
        bytes.extend_from_slice(self.text.as_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Note> {
        let (index, text) = bytes.split_first_chunk::<4>()?;
        Some(Note {
            index: u32::from_le_bytes(*index),
            text: String::from_utf8(text.to_vec()).ok()?,
        })
    }
}

/// A game of random moves, as many as there are numbers or until its end.
pub(crate) fn random_game(size: Size, dice: impl IntoIterator<Item = usize>) -> Game {
    let mut game = Game::new(&Rules {
        size,
        ..Rules::default()
    });
    for die in dice {
        let squares = game.position().legal_squares();
        if squares.is_empty() {
            break;
        }
        game.play(squares[die % squares.len()])
            .expect("it is one of the legal squares");
    }
    game
}

/// A whole 8x8 game of random moves that depends on its number, with its true result.
pub(crate) fn random_record(index: u32) -> Record {
    random_record_on(Size::STANDARD, index)
}

/// The same on another board.
pub(crate) fn random_record_on(size: Size, index: u32) -> Record {
    let mut rng = Rng::new(index.into());
    let dice = std::iter::repeat_with(|| rng.below(1_000));
    let game = random_game(size, dice);
    let outcome = game.outcome().expect("it was played to its end");
    Record::of_game(
        index,
        &game,
        outcome.official.lead(rules::Color::Black) as i16,
    )
}

/// A value of so many 32nds of a disc.
pub(crate) fn value(units: i16) -> Value {
    Value::decode(units.to_le_bytes()).expect("it is a known one")
}

/// Quick games on a small board.
pub(crate) fn quick_games() -> SelfPlay {
    SelfPlay {
        size: Size::new(6, 6).expect("it is a size"),
        games: 9,
        weights: Weights::classic(),
        nodes: 40,
        exact: 7,
        random: 8,
        slips: 10,
        seed: 5,
    }
}
