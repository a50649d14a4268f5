//! Dates in the shapes that files have them.

use std::fmt;

/// A date, of which often only a part is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month, from 1.
    pub day: Option<u8>,
    /// What follows the date, usually the time and its zone.
    pub time: Option<String>,
}

impl Date {
    /// Reads `2003.12.15_12:33:18.MST`, `2000-4-16 11:13 EST`, `1999/1/2`, `1998` or seconds since 1970.
    pub fn parse(text: &str) -> Option<Date> {
        let text = text.trim();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && text.len() > 4 {
            return text.parse().ok().and_then(Date::from_unix_seconds);
        }
        let (date, time) = match text.split_once(['_', ' ', 'T']) {
            Some((date, time)) => (date, Some(time.trim()).filter(|time| !time.is_empty())),
            None => (text, None),
        };
        let mut parts = date.split(['.', '-', '/']);
        let year = parts.next()?.parse().ok();
        let year = year.filter(|year| (1..=9999).contains(year))?;
        // PGN writes ?? for what is not known.
        let mut part = |most: u8| {
            let number = parts.next()?.parse().ok();
            number.filter(|number| (1..=most).contains(number))
        };
        let month = part(12);
        Some(Date {
            year,
            month,
            day: month.and_then(|_| part(31)),
            time: time.map(str::to_owned),
        })
    }

    fn from_unix_seconds(seconds: u64) -> Option<Date> {
        const DAY: u64 = 86_400;
        const FOUR_YEARS: u64 = 3 * 365 + 366;
        // Days are counted from 1968, a leap year; every fourth year is one until 2100.
        let days = seconds / DAY + 366 + 365;
        let (fours, mut rest) = (days / FOUR_YEARS, days % FOUR_YEARS);
        let mut year = 1968 + 4 * fours;
        while rest >= year_length(year) {
            rest -= year_length(year);
            year += 1;
        }
        let mut month = 1;
        while rest >= month_length(year, month) {
            rest -= month_length(year, month);
            month += 1;
        }
        let clock = seconds % DAY;
        let (hours, minutes) = (clock / 3600, clock / 60 % 60);
        Some(Date {
            year: u16::try_from(year).ok().filter(|year| *year < 2100)?,
            month: Some(month),
            day: Some(rest as u8 + 1),
            time: Some(format!("{hours:02}:{minutes:02}:{:02}.GMT", clock % 60)),
        })
    }

    /// The date without the time, its parts joined by a character; `?` stands for what is not known.
    pub(crate) fn joined(&self, by: char) -> String {
        let part =
            |number: Option<u8>| number.map_or("??".to_owned(), |number| format!("{number:02}"));
        let (month, day) = (part(self.month), part(self.day));
        format!("{:04}{by}{month}{by}{day}", self.year)
    }
}

const fn year_length(year: u64) -> u64 {
    if year.is_multiple_of(4) { 366 } else { 365 }
}

const fn month_length(year: u64, month: u8) -> u64 {
    match month {
        2 => year_length(year) - 337,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    /// Writes `2003-12-15`, as far as it is known, without the time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let known = [self.month, self.day].into_iter().map_while(|part| part);
        known
            .into_iter()
            .try_for_each(|part| write!(f, "-{part:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_all_shapes() {
        for (text, date, time) in [
            (
                "2003.12.15_12:33:18.MST",
                "2003-12-15",
                Some("12:33:18.MST"),
            ),
            ("2000-4-16 11:13 EST", "2000-04-16", Some("11:13 EST")),
            (
                "2014-02-21 20:52:27 GMT",
                "2014-02-21",
                Some("20:52:27 GMT"),
            ),
            ("947375357", "2000-01-08", Some("23:49:17.GMT")),
            ("951782400", "2000-02-29", Some("00:00:00.GMT")),
            ("1735689599", "2024-12-31", Some("23:59:59.GMT")),
            ("1999.01.??", "1999-01", None),
            ("1999.??.01", "1999", None),
            ("1998", "1998", None),
            ("1999/1/2", "1999-01-02", None),
        ] {
            let found = Date::parse(text).unwrap();
            assert_eq!(
                (found.to_string().as_str(), found.time.as_deref()),
                (date, time),
                "{text}"
            );
        }
        for text in ["", "?", "????.??.??", "May 1999", "0", "99999999999999"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }
}
