//! What results say about strength.

use std::fmt;

/// How many standard errors to each side hold 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// Independent results, each from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// Adds a result.
    pub fn push(&mut self, result: f64) {
        self.count += 1.0;
        self.sum += result;
        self.squares += result * result;
    }

    /// How many results there are.
    pub const fn count(&self) -> f64 {
        self.count
    }

    /// The average result; half without any.
    pub fn mean(&self) -> f64 {
        if self.count == 0.0 {
            0.5
        } else {
            self.sum / self.count
        }
    }

    /// How far results spread around their mean, squared.
    ///
    /// One imagined result, won or lost by chance, is mixed in, so that a few equal results do not look like certainty.
    pub fn variance(&self) -> f64 {
        let spread = (self.squares - self.count * self.mean() * self.mean()).max(0.0);
        let chance = (self.sum + 0.5) / (self.count + 1.0);
        (spread + chance * (1.0 - chance)) / (self.count + 1.0)
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(results: I) -> Sample {
        let mut sample = Sample::default();
        results.into_iter().for_each(|result| sample.push(result));
        sample
    }
}

/// How many Elo points the first player is ahead, with the interval that holds it with 95 %.
///
/// What has no bound is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Elo {
    /// The likeliest difference.
    pub value: Option<f64>,
    /// The least.
    pub low: Option<f64>,
    /// The most.
    pub high: Option<f64>,
}

impl Elo {
    /// What a sample says.
    pub fn of(sample: &Sample) -> Elo {
        if sample.count == 0.0 {
            return Elo::default();
        }
        let mean = sample.mean();
        let margin = Z * (sample.variance() / sample.count).sqrt();
        // Wilson's bound for results that were all the same extreme.
        let extreme = sample.count / (sample.count + Z * Z);
        let (low, high) = if mean >= 1.0 {
            (extreme, 1.0)
        } else if mean <= 0.0 {
            (0.0, 1.0 - extreme)
        } else {
            (mean - margin, mean + margin)
        };
        Elo {
            value: elo_of_score(mean),
            low: elo_of_score(low),
            high: elo_of_score(high),
        }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.low, self.high) {
            (Some(value), Some(low), Some(high)) => {
                write!(f, "{value:+.1} (95 %: {low:+.1} to {high:+.1})")
            }
            (Some(value), Some(low), None) => write!(f, "{value:+.1} (95 %: > {low:+.1})"),
            (Some(value), None, Some(high)) => write!(f, "{value:+.1} (95 %: < {high:+.1})"),
            (Some(value), None, None) => write!(f, "{value:+.1} (95 %: anything)"),
            (None, Some(low), _) => write!(f, "> {low:+.1} (95 %)"),
            (None, _, Some(high)) => write!(f, "< {high:+.1} (95 %)"),
            (None, None, None) => f.write_str("unknown"),
        }
    }
}

/// The difference in Elo points that makes a score likely; nothing for a score that no difference explains.
fn elo_of_score(score: f64) -> Option<f64> {
    // Adding nothing turns a negative zero into a plain one.
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0)
}

/// The score that a difference in Elo points makes likely.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.05, "{found} is not {expected}");
    }

    /// So many results of each kind.
    fn sample(wins: usize, draws: usize, losses: usize) -> Sample {
        let results = [(1.0, wins), (0.5, draws), (0.0, losses)];
        results
            .into_iter()
            .flat_map(|(result, count)| std::iter::repeat_n(result, count))
            .collect()
    }

    #[test]
    fn known_scores_have_known_differences() {
        for (score, elo) in [(0.5, 0.0), (0.75, 190.85), (0.64, 99.95), (0.99, 798.25)] {
            assert_close(elo_of_score(score).unwrap(), elo);
            assert_close(elo_of_score(1.0 - score).unwrap(), -elo);
            assert_close(score_of_elo(elo) * 1_000.0, score * 1_000.0);
        }
        assert_eq!(elo_of_score(0.0), None);
        assert_eq!(elo_of_score(1.0), None);
    }

    #[test]
    fn the_interval_is_what_a_hand_computes() {
        // Mean 0.75, spread 18.75, the imagined result 75.5/101 * 25.5/101: variance 0.187512,
        // error 0.0433025, score from 0.66513 to 0.83487.
        let elo = Elo::of(&sample(75, 0, 25));
        assert_close(elo.value.unwrap(), 190.85);
        assert_close(elo.low.unwrap(), 119.23);
        assert_close(elo.high.unwrap(), 281.52);
        let other = Elo::of(&sample(25, 0, 75));
        assert_close(other.low.unwrap(), -elo.high.unwrap());
        assert_close(other.high.unwrap(), -elo.low.unwrap());
    }

    #[test]
    fn draws_make_it_surer_and_sameness_does_not_make_it_certain() {
        let width = |sample: Sample| {
            let elo = Elo::of(&sample);
            elo.high.unwrap() - elo.low.unwrap()
        };
        assert!(width(sample(20, 60, 20)) < width(sample(50, 0, 50)));
        assert!(width(sample(0, 100, 0)) > 1.0);
        assert!(width(sample(0, 10, 0)) > width(sample(0, 100, 0)));
    }

    #[test]
    fn extremes_are_bounded_on_one_side_and_never_infinite() {
        let all = Elo::of(&sample(10, 0, 0));
        assert_eq!((all.value, all.high), (None, None));
        // 10 / (10 + 3.8415) = 0.72247
        assert_close(all.low.unwrap(), 166.2);
        assert_eq!(all.to_string(), "> +166.2 (95 %)");
        assert_eq!(Elo::of(&sample(0, 0, 10)).to_string(), "< -166.2 (95 %)");
        assert_eq!(Elo::of(&Sample::default()).to_string(), "unknown");
        let almost = Elo::of(&sample(9, 1, 0)).to_string();
        assert!(almost.starts_with("+511.5 (95 %: > +"), "{almost}");
        let draw = Elo::of(&sample(0, 1, 0)).to_string();
        assert_eq!(draw, "+0.0 (95 %: anything)".to_owned());
    }
}
