//! Clocks as GGF writes them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// The most seconds a clock is believed to have, far more than any game takes.
const MAX_SECONDS: f64 = 1e9;

/// How much time a player has for a game: `15:00//02:00` is a quarter of an hour, then two minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockSetting {
    /// The time for the game.
    pub main: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// What remains when the main time is over, at the price of losing.
    pub grace: Duration,
}

/// The text is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a clock like 15:00//02:00: time for the game, added after each move, grace")]
pub struct ParseClockError(String);

impl FromStr for ClockSetting {
    type Err = ParseClockError;

    /// Reads `main[/increment[/grace]]`; each is seconds, minutes:seconds, hours:... or days.hours:...; nothing is 0.
    fn from_str(text: &str) -> Result<ClockSetting, ParseClockError> {
        let wrong = || ParseClockError(text.chars().take(40).collect());
        let mut parts = text.split('/');
        let mut part = || read_time(parts.next().unwrap_or_default()).ok_or_else(wrong);
        let clock = ClockSetting {
            main: part()?,
            increment: part()?,
            grace: part()?,
        };
        match parts.next() {
            Some(_) => Err(wrong()),
            None => Ok(clock),
        }
    }
}

/// Reads `[[days.]hours:]minutes:seconds` or seconds, which may be a decimal number.
fn read_time(text: &str) -> Option<Duration> {
    // GGS may add after how many moves a time is over: 5:00,1:0.
    let text = text.split(',').next().unwrap_or_default().trim();
    if text.is_empty() {
        return Some(Duration::ZERO);
    }
    let fields: Vec<&str> = text.split(':').collect();
    let number = |text: &str| -> Option<f64> {
        let is_plain = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse().ok().filter(|_| is_plain)
    };
    let (hours, minutes, seconds) = match fields[..] {
        [seconds] => (0.0, "0", seconds),
        [minutes, seconds] => (0.0, minutes, seconds),
        [hours, minutes, seconds] => match hours.split_once('.') {
            Some((days, hours)) => (number(days)? * 24.0 + number(hours)?, minutes, seconds),
            None => (number(hours)?, minutes, seconds),
        },
        _ => return None,
    };
    let total = (hours * 60.0 + number(minutes)?) * 60.0 + number(seconds)?;
    let millis = (total.min(MAX_SECONDS) * 1000.0).round();
    Some(Duration::from_millis(millis as u64))
}

impl fmt::Display for ClockSetting {
    /// Writes `15:00/0/02:00`, without what is zero at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_time(f, self.main)?;
        if self.increment.is_zero() && self.grace.is_zero() {
            return Ok(());
        }
        f.write_str("/")?;
        if !self.increment.is_zero() {
            write_time(f, self.increment)?;
        }
        if !self.grace.is_zero() {
            f.write_str("/")?;
            write_time(f, self.grace)?;
        }
        Ok(())
    }
}

fn write_time(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    let seconds = time.as_secs();
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}"),
    };
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        write!(f, "{hours}:")?;
    }
    write!(f, "{minutes:02}:{:02}{fraction}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for (text, seconds, written) in [
            ("15:00//02:00", [900.0, 0.0, 120.0], "15:00//02:00"),
            ("5:00", [300.0, 0.0, 0.0], "05:00"),
            ("23/1/14:00", [23.0, 1.0, 840.0], "00:23/00:01/14:00"),
            ("0//0", [0.0; 3], "00:00"),
            ("", [0.0; 3], "00:00"),
            ("1:02:03", [3723.0, 0.0, 0.0], "1:02:03"),
            ("2.01:00:00.5", [176_400.5, 0.0, 0.0], "49:00:00.500"),
            ("00:55,2:0//02:00,2:0", [55.0, 0.0, 120.0], "00:55//02:00"),
        ] {
            let clock: ClockSetting = text.parse().unwrap();
            let found = [clock.main, clock.increment, clock.grace];
            assert_eq!(found, seconds.map(Duration::from_secs_f64), "{text}");
            assert_eq!(clock.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(clock));
        }
        for text in ["x", "1:2:3:4", "-5", "1/2/3/4", "inf", "1e3", "5:", "."] {
            assert!(text.parse::<ClockSetting>().is_err(), "{text}");
        }
    }
}
