//! Numbers on the command line.

use std::str::FromStr;

/// Reads a whole number from 1 on.
pub(super) fn from_one<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let number = text.parse().ok();
    number
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| "this is a whole number from 1 on".to_owned())
}

/// Reads a share of something.
pub(super) fn parse_share(text: &str) -> Result<f32, String> {
    real(text, |share| (0.0..=1.0).contains(&share))
        .ok_or_else(|| "a share is a number from 0 to 1, like 0.5".to_owned())
}

/// Reads the price of a weight; without any, weights that are never seen could be anything.
pub(super) fn parse_price(text: &str) -> Result<f32, String> {
    real(text, |price| price > 0.0).ok_or_else(|| "a price is a number above 0, like 8".to_owned())
}

/// Reads how many placements ahead is looked.
pub(super) fn parse_horizon(text: &str) -> Result<f32, String> {
    real(text, |horizon| horizon > 0.0)
        .ok_or_else(|| "a horizon is a number of placements above 0, like 70".to_owned())
}

/// Reads how many discs are still little.
pub(super) fn parse_margin(text: &str) -> Result<f32, String> {
    real(text, |discs| discs >= 0.0)
        .ok_or_else(|| "a margin is a number of discs from 0 on, like 1.5".to_owned())
}

fn real(text: &str, is_right: impl Fn(f32) -> bool) -> Option<f32> {
    let number: f32 = text.parse().ok()?;
    (number.is_finite() && is_right(number)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_make_sense_are_read() {
        assert_eq!(from_one::<u32>("1"), Ok(1));
        assert_eq!(from_one::<u64>("18446744073709551615"), Ok(u64::MAX));
        for wrong in ["0", "-1", "", "1.5", "4294967296", "one"] {
            assert!(from_one::<u32>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_share("0"), Ok(0.0));
        assert_eq!(parse_share("1"), Ok(1.0));
        assert_eq!(parse_price("0.5"), Ok(0.5));
        assert_eq!(parse_margin("0"), Ok(0.0));
        assert!(parse_share("1.01").is_err());
        assert!(parse_price("0").is_err());
        for wrong in ["NaN", "inf", "-1", "", "x", "1e99"] {
            let read = [parse_share(wrong), parse_price(wrong), parse_margin(wrong)];
            assert!(read.iter().all(Result::is_err), "{wrong}");
        }
    }
}
