//! What positions are learned to be worth.

use rules::Color;

use crate::record::{Record, Value};

/// What positions are learned to be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// How much a position's own searched value counts against what came of it, from 0 to 1.
    pub blend: f32,
    /// How many placements ahead is looked for what came of a position; without a number, to the result alone.
    ///
    /// Further on, searched values stand for the result, the more the further away the end is. On large boards hundreds of moves lie before it, and
    /// what they decide says nothing about the position.
    pub horizon: Option<f32>,
}

impl Aim {
    /// For each placement, what the position before it should be judged at by the side to move, in discs; nothing where
    /// nothing is known.
    pub(super) fn targets(&self, record: &Record) -> Vec<Option<f32>> {
        let end = record.game_before(record.moves.len());
        let colors = end.turns().iter().map(|turn| turn.color);
        let colors: Vec<Color> = colors.collect();
        let mut targets = vec![None; colors.len()];
        // For Black, as seen from each placement; values nearer to it count for more.
        let mut came = f32::from(record.lead);
        let fade = self.horizon.map_or(1.0, |horizon| (-horizon.recip()).exp());
        for (placement, &color) in colors.iter().enumerate().rev() {
            let value = record.values[placement].map(Value::discs);
            let result = (placement >= record.honest).then(|| for_black(color, came));
            targets[placement] = match (value, result) {
                (Some(value), Some(result)) => {
                    Some(self.blend * value + (1.0 - self.blend) * result)
                }
                (value, result) => value.or(result),
            };
            if let Some(value) = value {
                came = fade * came + (1.0 - fade) * for_black(color, value);
            }
        }
        targets
    }
}

/// What a number for a colour means for Black, and the other way round.
const fn for_black(color: Color, discs: f32) -> f32 {
    match color {
        Color::Black => discs,
        Color::White => -discs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{random_record, value};

    const RESULT: Aim = Aim {
        blend: 0.5,
        horizon: None,
    };

    fn assert_near(target: Option<f32>, expected: f32) {
        let target = target.expect("something is known");
        assert!((target - expected).abs() < 1e-4, "{target} {expected}");
    }

    #[test]
    fn results_count_from_the_honest_placement_on_and_for_the_side_to_move() {
        let mut record = random_record(2);
        for (placement, target) in RESULT.targets(&record).into_iter().enumerate() {
            let side = record.game_before(placement).position().side();
            assert_near(target, record.lead_of(side).into());
        }
        record.honest = 50;
        record.values[48] = Some(value(320));
        let targets = RESULT.targets(&record);
        assert_near(targets[48], 10.0);
        let known = targets.iter().map(Option::is_some);
        let expected = (0..record.moves.len()).map(|placement| placement >= 50 || placement == 48);
        assert!(known.eq(expected));
    }

    #[test]
    fn values_and_results_are_blended() {
        let mut record = random_record(3);
        record.lead = 20;
        record.values[0] = Some(value(8 * 32));
        for (blend, expected) in [(0.0, 20.0), (0.25, 17.0), (1.0, 8.0)] {
            let aim = Aim { blend, ..RESULT };
            assert_near(aim.targets(&record)[0], expected);
        }
    }

    #[test]
    fn what_is_beyond_the_horizon_fades() {
        let mut record = random_record(4);
        record.lead = 20;
        let color = |placement| record.game_before(placement).position().side();
        let last = record.moves.len() - 1;
        let (before, now) = (color(last - 1), color(last));
        // Four discs for Black, whoever is to move.
        record.values[last] = Some(value(for_black(now, 4.0) as i16 * 32));
        let aim = Aim {
            blend: 0.0,
            horizon: Some(2.0),
        };
        let fade = (-0.5_f32).exp();
        let targets = aim.targets(&record);
        assert_near(targets[last], for_black(now, 20.0));
        let expected = fade * 20.0 + (1.0 - fade) * 4.0;
        assert_near(targets[last - 1], for_black(before, expected));
        assert_near(RESULT.targets(&record)[last - 1], for_black(before, 20.0));
    }
}
