//! Stopping a match as soon as it has proved something.

use std::str::FromStr;

use thiserror::Error;

use super::stats::{Sample, score_of_elo};

/// How often each wrong decision may happen.
const RISK: f64 = 0.05;

/// A sequential test between two differences in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference to be ruled out from below.
    pub elo0: f64,
    /// The difference hoped for.
    pub elo1: f64,
}

/// Which of the two differences the results speak for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The lesser one.
    H0,
    /// The greater one.
    H1,
}

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The test.
    pub sprt: Sprt,
    /// The log-likelihood ratio of the two differences.
    pub llr: f64,
    /// What is decided, if anything.
    pub decision: Option<Decision>,
}

/// The text is not a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a test is two Elo differences, the lesser first, like 0,10")]
pub struct ParseSprtError;

impl Sprt {
    /// The ratio at which the greater difference is accepted; its negative accepts the lesser.
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// What results say: the ratio of two normal distributions with the spread that was seen.
    pub fn verdict(self, sample: &Sample) -> Verdict {
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let distance = 2.0 * sample.mean() - score0 - score1;
        let llr = sample.count() * (score1 - score0) * distance / (2.0 * sample.variance());
        let decision = if llr >= Sprt::bound() {
            Some(Decision::H1)
        } else if llr <= -Sprt::bound() {
            Some(Decision::H0)
        } else {
            None
        };
        Verdict {
            sprt: self,
            llr,
            decision,
        }
    }
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let (elo0, elo1) = text.split_once(',').ok_or(ParseSprtError)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| ParseSprtError);
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        // Differences beyond a thousand points cannot be told apart by any number of games.
        let sensible = -1_000.0 <= elo0 && elo0 < elo1 && elo1 <= 1_000.0;
        sensible
            .then_some(Sprt { elo0, elo1 })
            .ok_or(ParseSprtError)
    }
}

#[cfg(test)]
mod tests {
    use engine::Rng;

    use super::*;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 30.0,
    };

    /// Plays pairs of a player that is so much stronger until the test decides.
    fn simulate(elo: f64, rng: &mut Rng) -> (Decision, f64) {
        let score = score_of_elo(elo);
        let mut sample = Sample::default();
        loop {
            let mut game = || f64::from((rng.next() as f64 / u64::MAX as f64) < score);
            sample.push(f64::midpoint(game(), game()));
            if let Some(decision) = TEST.verdict(&sample).decision {
                return (decision, sample.count());
            }
        }
    }

    #[test]
    fn the_ratio_is_what_a_hand_computes() {
        let sample: Sample = [1.0, 0.5, 0.5, 0.0, 1.0].into_iter().collect();
        // Mean 0.6, spread 0.7, the imagined result 3.5/6 * 2.5/6: variance 0.157176.
        let verdict = TEST.verdict(&sample);
        let score1 = 0.543_066;
        let expected = 5.0 * (score1 - 0.5) * (1.2 - 0.5 - score1) / (2.0 * 0.157_176);
        assert!((verdict.llr - expected).abs() < 1e-4, "{}", verdict.llr);
        assert_eq!(verdict.decision, None);
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn it_decides_rightly_about_95_times_in_100() {
        let mut rng = Rng::new(5);
        for (elo, right) in [(0.0, Decision::H0), (30.0, Decision::H1)] {
            let rightly = (0..400)
                .filter(|_| simulate(elo, &mut rng).0 == right)
                .count();
            assert!(rightly >= 368, "{elo}: {rightly} of 400");
        }
        // A clear case needs fewer games than a close one.
        let (clear, close) = (simulate(200.0, &mut rng).1, simulate(15.0, &mut rng).1);
        assert!(clear < close, "{clear} and {close}");
    }

    #[test]
    fn equal_results_do_not_decide_at_once() {
        let wins = |count| std::iter::repeat_n(1.0, count).collect::<Sample>();
        assert_eq!(TEST.verdict(&wins(1)).decision, None);
        assert_eq!(TEST.verdict(&wins(20)).decision, Some(Decision::H1));
        assert_eq!(TEST.verdict(&Sample::default()).decision, None);
    }

    #[test]
    fn tests_are_read_and_wrong_ones_refused() {
        let test = "-5, 2.5".parse();
        let expected = Sprt {
            elo0: -5.0,
            elo1: 2.5,
        };
        assert_eq!(test, Ok(expected));
        for wrong in ["", "5", "10,0", "0,0", "a,b", "0,inf", "nan,1", "0,10,20"] {
            assert_eq!(wrong.parse::<Sprt>(), Err(ParseSprtError), "{wrong}");
        }
    }
}
