//! Clocks of a game as requests, stored games and clients know them.

use std::time::{Duration, Instant};

use play::{Clock, TimeControl};
use rules::Color;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::words::Side;

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// What was agreed, and what each side has left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockWords {
    #[serde(rename = "main_ms")]
    main: u64,
    #[serde(default, rename = "increment_ms")]
    increment: u64,
    #[serde(default, rename = "black_ms")]
    black: Option<u64>,
    #[serde(default, rename = "white_ms")]
    white: Option<u64>,
}

impl ClockWords {
    /// Full clocks, if the times can be.
    pub(crate) fn agreed(self) -> Result<Clock, ApiError> {
        if !(1_000..=DAY).contains(&self.main) || self.increment > DAY {
            let message =
                "a clock has main_ms from 1000 (a second) to a day, and increment_ms up to a day";
            return Err(ApiError::not_allowed("bad_clock", message));
        }
        Ok(Clock::new(TimeControl {
            main: Duration::from_millis(self.main),
            increment: Duration::from_millis(self.increment),
        }))
    }

    /// The clocks as they were stored; neither runs.
    pub(crate) fn restored(self) -> Result<Clock, ApiError> {
        let mut clock = self.agreed()?;
        let now = Instant::now();
        for (color, left) in [(Color::Black, self.black), (Color::White, self.white)] {
            if let Some(left) = left {
                clock.set(color, Duration::from_millis(left), now);
            }
        }
        Ok(clock)
    }

    /// How clocks stand now.
    pub(crate) fn of(clock: &Clock) -> ClockWords {
        let now = Instant::now();
        let left = |color| Some(clock.left(color, now).as_millis() as u64);
        ClockWords {
            main: clock.control().main.as_millis() as u64,
            increment: clock.control().increment.as_millis() as u64,
            black: left(Color::Black),
            white: left(Color::White),
        }
    }
}

/// What clients are told.
pub(crate) fn view(clock: &Clock) -> Value {
    let mut view = serde_json::to_value(ClockWords::of(clock)).expect("clocks are plain data");
    view["running"] = json!(clock.running().map(Side::from));
    view
}
