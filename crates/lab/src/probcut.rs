//! How far shallow searches are off deep ones, measured on the engine's own searches.

use engine::learning::{Family, Scale};
use engine::{ErrorModel, Limits, Stop, Weights};
use rules::{Game, Size};
use std::collections::BTreeMap;

use crate::job::{Job, chance, fingerprint};
use crate::record::{Record, Value};
use crate::selfplay::engine;
use crate::shard::{Item, ShardError};

/// The values of one position at every depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searches {
    index: u32,
    size: Size,
    empties: u16,
    /// The values one, two, three ... plies ahead.
    values: Vec<Value>,
    /// The final score under perfect play, if it was searched for.
    exact: Option<Value>,
}

impl Item for Searches {
    const KINDS: &'static [&'static str] = &["measures"];

    fn index(&self) -> u32 {
        self.index
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.index.to_le_bytes().to_vec();
        bytes.extend([self.size.rows(), self.size.cols()]);
        bytes.extend(self.empties.to_le_bytes());
        bytes.extend(Value::encode(self.exact));
        for &value in &self.values {
            bytes.extend(Value::encode(Some(value)));
        }
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Searches> {
        let (index, rest) = bytes.split_first_chunk::<4>()?;
        let (numbers, rest) = rest.as_chunks::<2>();
        let (&[[rows, cols], empties, exact], values) = numbers.split_first_chunk::<3>()?;
        let searches = Searches {
            index: u32::from_le_bytes(*index),
            size: Size::new(rows.into(), cols.into()).ok()?,
            empties: u16::from_le_bytes(empties),
            values: values
                .iter()
                .map(|&bytes| Value::decode(bytes))
                .collect::<Option<_>>()?,
            exact: Value::decode(exact),
        };
        rest.is_empty().then_some(searches)
    }
}

/// How positions are searched to measure the errors.
#[derive(Clone)]
pub struct Measure {
    /// What the engine judges by.
    pub weights: Weights,
    /// How many plies positions are searched, full width.
    pub depth: u32,
    /// With at most this many empty squares, to the end too.
    pub exact: u32,
    /// Which positions are taken depends on this.
    pub seed: u64,
}

impl Measure {
    /// How the searches are made, in words.
    pub fn recipe(&self, games: &[Record]) -> String {
        format!(
            "measures games={} depth={} exact={} seed={} weights={:08x}",
            games.len(),
            self.depth,
            self.exact,
            self.seed,
            fingerprint(&self.weights, games.iter().map(|game| game.size))
        )
    }

    /// Searches one position of each game, as far as the shard of the job does not hold it yet.
    pub fn run(
        &self,
        games: &[Record],
        job: &Job<'_>,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), ShardError> {
        let recipe = self.recipe(games);
        let count = games.len() as u32;
        job.run(
            &recipe,
            count,
            |index| self.search(index, &games[index as usize]),
            on_progress,
        )
    }

    /// Searches a random position of a game that is neither near its start nor its end.
    fn search(&self, index: u32, record: &Record) -> Searches {
        let mut rng = chance(self.seed, index);
        let placements = record.moves.len();
        let placement =
            (placements / 8 + rng.below(placements * 3 / 4)).min(placements.saturating_sub(1));
        let game = record.game_before(placement);
        let empties = game.position().empties();
        let depth = self.depth.min(empties as u32 - 1).max(1);
        let mut values = Vec::new();
        self.go(&game, Some(depth), |value| values.push(value));
        let mut exact = None;
        if empties <= self.exact as usize {
            self.go(&game, None, |value| exact = Some(value));
        }
        Searches {
            index,
            size: record.size,
            empties: empties as u16,
            values,
            exact,
        }
    }

    fn go(&self, game: &Game, depth: Option<u32>, mut each: impl FnMut(Value)) {
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        engine(&self.weights)
            .go(game.position(), &limits, &Stop::new(), |report| {
                each(report.score.into());
            })
            .expect("the game goes on");
    }
}

/// Fits the model of a family to errors that were measured; nothing where they are too few.
pub fn fit(family: Family, searches: &[Searches]) -> Option<ErrorModel> {
    let (mut between, mut end) = (Groups::default(), Groups::default());
    for Searches {
        size,
        empties,
        values,
        exact,
        ..
    } in searches
    {
        let unrest = Scale::new(family, *size).unrest;
        // Probable cuts compare depths of the same parity, which is that of the squares that are really empty.
        let empties = u32::from(*empties);
        let share = empties * 64 / size.area() as u32;
        let value = |depth: u32| values[depth as usize - 1].discs() / unrest;
        let depths = values.len() as u32;
        for depth in 3..=depths {
            for shallow in (1..depth).filter(|shallow| (depth - shallow).is_multiple_of(2)) {
                between.add([depth, shallow, share], value(depth) - value(shallow));
            }
        }
        if let Some(exact) = exact {
            for shallow in (1..=depths).filter(|depth| (empties - depth).is_multiple_of(2)) {
                end.add(
                    [empties, shallow, share],
                    exact.discs() / unrest - value(shallow),
                );
            }
        }
    }
    Some(ErrorModel {
        between: between.line([true, true, true])?,
        end: end.line([false, true, true])?,
    })
}

/// Errors in groups of equal depths and similar numbers of empty squares; sorted, so that sums are always the same.
#[derive(Default)]
struct Groups(BTreeMap<[u32; 3], (f64, f64, f64)>);

impl Groups {
    fn add(&mut self, [depth, shallow, empties]: [u32; 3], error: f32) {
        const WIDTH: u32 = 4;
        let group = self.0.entry([depth, shallow, empties / WIDTH]).or_default();
        group.0 += 1.0;
        group.1 += f64::from(error) * f64::from(error);
        group.2 += f64::from(empties);
    }

    /// The line through the logarithms of the deviations, over the chosen ones of depth, shallow depth and empties.
    fn line(&self, chosen: [bool; 3]) -> Option<[f32; 4]> {
        const FEWEST: f64 = 8.0;
        let mut system = [[0.0_f64; 5]; 4];
        for (&[depth, shallow, _], &(count, squares, empties)) in &self.0 {
            if count < FEWEST || squares == 0.0 {
                continue;
            }
            let terms = [f64::from(depth), f64::from(shallow), empties / count];
            let used = |place: usize| if chosen[place] { terms[place] } else { 0.0 };
            let row = [1.0, used(0), used(1), used(2)];
            let target = (squares / count).sqrt().ln();
            for (equation, factor) in system.iter_mut().zip(row) {
                for (sum, term) in equation.iter_mut().zip(row.into_iter().chain([target])) {
                    *sum += count * factor * term;
                }
            }
        }
        // The first equation begins with how many errors there were.
        let is_known = system[0][0] > 0.0;
        is_known.then(|| solved(system).map(|number| number as f32))
    }
}

/// The solution of four linear equations; a term that never occurs, or follows from those before it, counts nothing.
fn solved(mut system: [[f64; 5]; 4]) -> [f64; 4] {
    let begin = system;
    let is_nothing = |pivot: usize, left: f64| left.abs() <= 1e-9 * begin[pivot][pivot];
    for pivot in 0..4 {
        if is_nothing(pivot, system[pivot][pivot]) {
            continue;
        }
        let row = system[pivot];
        for (index, equation) in system.iter_mut().enumerate() {
            if index != pivot {
                let factor = equation[pivot] / row[pivot];
                for (number, other) in equation.iter_mut().zip(row) {
                    *number -= factor * other;
                }
            }
        }
    }
    std::array::from_fn(|index| {
        let diagonal = system[index][index];
        if is_nothing(index, diagonal) {
            0.0
        } else {
            system[index][4] / diagonal
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{random_record, value};

    /// Errors that deviate exactly as a model says.
    fn groups(model: [f32; 4], depths: &[[u32; 2]]) -> Groups {
        let mut groups = Groups::default();
        for &[depth, shallow] in depths {
            for empties in (4..60).step_by(4) {
                let [base, deep, low, empty] = model;
                let logarithm =
                    base + deep * depth as f32 + low * shallow as f32 + empty * empties as f32;
                for _ in 0..5 {
                    groups.add([depth, shallow, empties], logarithm.exp());
                    groups.add([depth, shallow, empties], -logarithm.exp());
                }
            }
        }
        groups
    }

    #[test]
    fn a_model_is_found_again_from_its_errors() {
        let model = [1.2, 0.08, -0.07, -0.02];
        let depths = [[3, 1], [4, 2], [5, 1], [5, 3], [6, 2], [7, 3]];
        let found = groups(model, &depths).line([true; 3]).unwrap();
        for (found, known) in found.into_iter().zip(model) {
            assert!((found - known).abs() < 1e-4, "{found} is not {known}");
        }
        let model = [2.0, 0.0, -0.04, 0.01];
        let found = groups(model, &depths).line([false, true, true]).unwrap();
        for (found, known) in found.into_iter().zip(model) {
            assert!((found - known).abs() < 1e-4, "{found} is not {known}");
        }
    }

    #[test]
    fn what_cannot_be_told_apart_still_explains_the_errors() {
        let found = groups([1.0, 0.1, -0.1, 0.02], &[[3, 1]])
            .line([true; 3])
            .unwrap();
        let errors = ErrorModel {
            between: found,
            end: found,
        };
        for empties in [8, 20, 40] {
            let known = (1.0 + 0.3 - 0.1 + 0.02 * empties as f32).exp();
            assert!((errors.deviation(3, 1, empties) - known).abs() < 1e-3);
        }
    }

    #[test]
    fn too_few_errors_make_no_model() {
        assert_eq!(fit(Family::Standard, &[]), None);
        let searches = Searches {
            index: 0,
            size: Size::STANDARD,
            empties: 20,
            values: vec![value(1), value(2), value(3)],
            exact: Some(value(64)),
        };
        assert_eq!(fit(Family::Standard, &[searches.clone(), searches]), None);
    }

    #[test]
    fn positions_are_searched_at_every_depth_and_come_back_from_their_bytes() {
        let measure = Measure {
            weights: Weights::classic(),
            depth: 3,
            exact: 16,
            seed: 2,
        };
        let mut ends = 0;
        for index in 0..30 {
            let searches = measure.search(index, &random_record(index));
            assert_eq!(searches, measure.search(index, &random_record(index)));
            let depth = 3.min(usize::from(searches.empties) - 1).max(1);
            assert_eq!(searches.values.len(), depth);
            assert_eq!(searches.exact.is_some(), searches.empties <= 16);
            ends += usize::from(searches.exact.is_some());
            let bytes = searches.encode();
            assert_eq!(Searches::decode(&bytes), Some(searches));
            assert_eq!(Searches::decode(&bytes[..bytes.len() - 1]), None);
        }
        assert!((1..30).contains(&ends), "{ends}");
    }
}
