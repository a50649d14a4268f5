//! A game with what is known of its positions, as it is stored for learning.

use engine::Score;
use rules::{Color, Game, Rules, Size, Square};

use crate::shard::Item;

/// A game with what is known of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game of its series it is.
    pub index: u32,
    /// The size of the board; the start is the usual one.
    pub size: Size,
    /// The placements; passes follow from them.
    pub moves: Vec<Square>,
    /// For each placement, the value of the position before it for the side to move, if it was searched.
    pub values: Vec<Option<Value>>,
    /// From this placement on nobody played worse than they could, so the result says something about the positions.
    pub honest: usize,
    /// How many official discs Black won by.
    pub lead: i16,
}

/// A value, stored in 32nds of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value(i16);

impl Value {
    const PER_DISC: f32 = 32.0;

    /// A value, or that there is none, as bytes.
    pub(crate) fn encode(value: Option<Value>) -> [u8; 2] {
        value.map_or(UNKNOWN, |value| value.0).to_le_bytes()
    }

    /// The value in these bytes, if there is one.
    pub(crate) fn decode(bytes: [u8; 2]) -> Option<Value> {
        let value = i16::from_le_bytes(bytes);
        (value != UNKNOWN).then_some(Value(value))
    }

    /// The value in discs.
    pub fn discs(self) -> f32 {
        f32::from(self.0) / Self::PER_DISC
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        Value((score.discs() * f64::from(Self::PER_DISC)) as i16)
    }
}

/// Stands for a value that is not known.
const UNKNOWN: i16 = i16::MIN;

impl Record {
    /// A game that was played by others: nothing is known but its result.
    pub fn of_game(index: u32, game: &Game, lead: i16) -> Record {
        let moves: Vec<Square> = game.turns().iter().map(|turn| turn.square).collect();
        Record {
            index,
            size: game.position().size(),
            values: vec![None; moves.len()],
            moves,
            honest: 0,
            lead,
        }
    }

    /// The result for a colour, in discs.
    pub const fn lead_of(&self, color: Color) -> i16 {
        match color {
            Color::Black => self.lead,
            Color::White => -self.lead,
        }
    }

    /// The game up to a placement.
    ///
    /// # Panics
    ///
    /// When a placement is illegal, which a checksum does not find.
    pub fn game_before(&self, placement: usize) -> Game {
        let mut game = Game::new(&Rules {
            size: self.size,
            ..Rules::default()
        });
        for &square in &self.moves[..placement] {
            game.play(square).expect("stored games are legal");
        }
        game
    }
}

impl Item for Record {
    const KINDS: &'static [&'static str] = &["selfplay", "relabel"];

    fn index(&self) -> u32 {
        self.index
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.index.to_le_bytes().to_vec();
        bytes.extend([self.size.rows(), self.size.cols()]);
        bytes.extend((self.honest as u16).to_le_bytes());
        bytes.extend(self.lead.to_le_bytes());
        for (&square, value) in self.moves.iter().zip(&self.values) {
            bytes.extend((self.size.index(square) as u16).to_le_bytes());
            bytes.extend(Value::encode(*value));
        }
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Record> {
        const FIXED: usize = 10;
        let (fixed, turns) = bytes.split_at_checked(FIXED)?;
        let number = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        let size = Size::new(fixed[4].into(), fixed[5].into()).ok()?;
        let (turns, rest) = turns.as_chunks::<4>();
        let mut record = Record {
            index: u32::from_le_bytes(fixed[..4].try_into().ok()?),
            size,
            moves: Vec::with_capacity(turns.len()),
            values: Vec::with_capacity(turns.len()),
            honest: number(6).into(),
            lead: number(8) as i16,
        };
        for &[low, high, value_low, value_high] in turns {
            let square = usize::from(u16::from_le_bytes([low, high]));
            if square >= size.area() {
                return None;
            }
            record.moves.push(size.square(square));
            record.values.push(Value::decode([value_low, value_high]));
        }
        rest.is_empty().then_some(record)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Engine, Limits, Options, Stop};
    use proptest::prelude::*;

    use super::*;
    use crate::testing::random_game;

    fn any_size() -> impl Strategy<Value = Size> {
        prop::sample::select(Size::all().collect::<Vec<_>>())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn records_come_back_as_they_were(
            size in any_size(),
            turns in prop::collection::vec((any::<usize>(), any::<[u8; 2]>()), 0..70),
            index: u32,
            honest: u16,
            lead: i16,
        ) {
            let game = random_game(size, turns.iter().map(|turn| turn.0));
            let values = turns.iter().map(|turn| Value::decode(turn.1));
            let record = Record {
                values: values.take(game.turns().len()).collect(),
                honest: honest.into(),
                ..Record::of_game(index, &game, lead)
            };
            let bytes = record.encode();
            prop_assert_eq!(Record::decode(&bytes), Some(record.clone()));
            prop_assert_eq!(record.game_before(record.moves.len()), game);
            for cut in 1..4.min(bytes.len()) {
                prop_assert_eq!(Record::decode(&bytes[..bytes.len() - cut]), None);
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            if let Some(record) = Record::decode(&bytes) {
                prop_assert_eq!(record.moves.len(), record.values.len());
            }
        }
    }

    #[test]
    fn squares_off_the_board_and_wrong_sizes_are_refused() {
        let game = random_game(Size::STANDARD, [0]);
        let bytes = Record::of_game(1, &game, 0).encode();
        let changed = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Record::decode(&bytes)
        };
        assert!(changed(10, 63).is_some());
        assert_eq!(changed(10, 64), None);
        assert_eq!(changed(4, 7), None);
        assert_eq!(changed(5, 28), None);
    }

    #[test]
    fn scores_lose_nothing() {
        let mut engine = Engine::new(Options::default());
        for plies in 0..12 {
            let game = random_game(Size::STANDARD, (0..plies).map(|ply| ply * 7));
            let limits = Limits {
                depth: Some(3),
                ..Limits::default()
            };
            let go = engine.go(game.position(), &limits, &Stop::new(), |_| ());
            let score = go.unwrap().score;
            for score in [score, -score] {
                let stored = Value::decode(Value::encode(Some(score.into()))).unwrap();
                assert!((f64::from(stored.discs()) - score.discs()).abs() < f64::EPSILON);
            }
        }
    }
}
