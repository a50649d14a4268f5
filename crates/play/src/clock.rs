//! The clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use engine::GameClock;
use rules::Color;
use thiserror::Error;

use crate::player::{DurationError, parse_duration};

/// The time each side gets: some for the whole game, and some more with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the start.
    pub main: Duration,
    /// The time that every move adds.
    pub increment: Duration,
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{found}` is not a clock: say the time for the game like 5m, and what each move adds like 5m+3s ({reason})"
)]
pub struct ParseTimeControlError {
    found: String,
    reason: DurationError,
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads `5m` or `5m+3s`.
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let duration = |part: &str| {
            parse_duration(part.trim()).map_err(|reason| ParseTimeControlError {
                found: text.to_owned(),
                reason,
            })
        };
        let (main, increment) = match text.split_once('+') {
            Some((main, increment)) => (main, Some(increment)),
            None => (text, None),
        };
        Ok(TimeControl {
            main: duration(main)?,
            increment: increment.map_or(Ok(Duration::ZERO), duration)?,
        })
    }
}

impl fmt::Display for TimeControl {
    /// Writes what [`TimeControl::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |time: Duration| match time.as_millis() {
            millis if millis.is_multiple_of(60_000) => format!("{}m", millis / 60_000),
            millis if millis.is_multiple_of(1_000) => format!("{}s", millis / 1_000),
            millis => format!("{millis}ms"),
        };
        match self.increment {
            Duration::ZERO => f.pad(&part(self.main)),
            increment => f.pad(&format!("{}+{}", part(self.main), part(increment))),
        }
    }
}

/// The clocks of both sides: plain data that is told what time it is.
///
/// A side whose time is used up has flagged; its clock stands at zero from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clock {
    /// Both clocks full, neither running.
    pub const fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: [control.main; 2],
            running: None,
        }
    }

    /// What was agreed.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Lets the clock of this side run, and only this.
    pub fn start(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Holds both clocks; nothing is added.
    pub fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color, now);
            self.running = None;
        }
    }

    /// A side has moved in time: the increment is added to its clock, and that of `next` runs, which may be its own again
    /// after a pass. Without `next` the game is over and both stand.
    pub fn moved(&mut self, mover: Color, next: Option<Color>, now: Instant) {
        self.stop(now);
        let left = &mut self.left[mover as usize];
        if !left.is_zero() {
            *left += self.control.increment;
        }
        self.running = next.map(|color| (color, now));
    }

    /// The time a side has left.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Sets the time a side has left, as when a saved game goes on.
    pub fn set(&mut self, color: Color, left: Duration, now: Instant) {
        self.left[color as usize] = left;
        if let Some((running, since)) = &mut self.running
            && *running == color
        {
            *since = now;
        }
    }

    /// The side whose time is used up.
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.left(color, now).is_zero())
    }

    /// A side's clock as the engine wants to know it, for [`engine::Limits::clock`].
    pub fn for_engine(&self, color: Color, now: Instant) -> GameClock {
        GameClock {
            main: self.left(color, now),
            increment: self.control.increment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    #[test]
    fn controls_are_read_and_written() {
        for (text, main, increment) in [("5m", 300, 0), ("5m+3s", 300, 3), ("90s+1m", 90, 60)] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.main, seconds(main));
            assert_eq!(control.increment, seconds(increment));
            assert_eq!(control.to_string(), text);
        }
        assert_eq!(
            "1.5s + 50ms".parse::<TimeControl>().unwrap().to_string(),
            "1500ms+50ms"
        );
        for wrong in ["", "5", "+3s", "5m+", "5m+3", "0s", "5m+3s+1s", "-5m"] {
            let message = wrong.parse::<TimeControl>().unwrap_err().to_string();
            assert!(
                message.starts_with(&format!("`{wrong}` is not a clock: say")),
                "{message}"
            );
        }
    }

    #[test]
    fn only_the_running_clock_loses_time() {
        let begin = Instant::now();
        let mut clock = clock("1m+2s");
        assert_eq!(clock.running(), None);
        clock.start(Color::Black, begin);
        assert_eq!(clock.left(Color::Black, begin + seconds(10)), seconds(50));
        assert_eq!(clock.left(Color::White, begin + seconds(10)), seconds(60));
        clock.moved(Color::Black, Some(Color::White), begin + seconds(10));
        assert_eq!(clock.running(), Some(Color::White));
        let later = begin + seconds(15);
        assert_eq!(clock.left(Color::Black, later), seconds(52));
        assert_eq!(clock.left(Color::White, later), seconds(55));
        clock.stop(later);
        assert_eq!(clock.left(Color::White, later + seconds(99)), seconds(55));
    }

    #[test]
    fn after_a_pass_the_same_side_goes_on() {
        let begin = Instant::now();
        let mut clock = clock("1m+2s");
        clock.start(Color::White, begin);
        clock.moved(Color::White, Some(Color::White), begin + seconds(10));
        let later = begin + seconds(20);
        assert_eq!(clock.left(Color::White, later), seconds(42));
        clock.moved(Color::White, None, later);
        assert_eq!(clock.running(), None);
    }

    #[test]
    fn a_side_without_time_has_flagged_and_gets_nothing_more() {
        let begin = Instant::now();
        let mut clock = clock("5s+3s");
        clock.start(Color::Black, begin);
        assert_eq!(clock.flagged(begin + seconds(4)), None);
        let late = begin + seconds(5);
        assert_eq!(clock.flagged(late), Some(Color::Black));
        clock.moved(Color::Black, Some(Color::White), late);
        assert_eq!(clock.left(Color::Black, late), Duration::ZERO);
        assert_eq!(clock.flagged(late), Some(Color::Black));
    }

    #[test]
    fn the_engine_and_a_saved_game_see_what_is_left() {
        let begin = Instant::now();
        let mut clock = clock("5m+3s");
        clock.start(Color::Black, begin);
        let later = begin + seconds(60);
        let expected = GameClock {
            main: seconds(240),
            increment: seconds(3),
        };
        assert_eq!(clock.for_engine(Color::Black, later), expected);
        clock.set(Color::Black, seconds(7), later);
        assert_eq!(clock.left(Color::Black, later + seconds(2)), seconds(5));
    }
}
