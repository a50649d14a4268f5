//! Reading lines from whoever is at the other end.

use std::io::{self, BufRead, Read};

/// A line without its end; bytes that are not UTF-8 are replaced.
pub(crate) struct Line {
    pub(crate) text: String,
    /// Whether the line was longer than what is kept of it.
    pub(crate) is_cut: bool,
}

/// Reads the next line and keeps at most so many bytes of it; nothing when the input has ended.
pub(crate) fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.take(most as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let has_end = bytes.last() == Some(&b'\n');
    let is_cut = !has_end && bytes.len() > most;
    if is_cut {
        input.skip_until(b'\n')?;
    }
    if has_end {
        bytes.pop();
    }
    Ok(Some(Line {
        text: String::from_utf8_lossy(&bytes).into_owned(),
        is_cut,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let mut input: &[u8] = b"ab\nabcdef\n\n\xff\nabc";
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input, 3).unwrap() {
            lines.push((line.text, line.is_cut));
        }
        let expected = [
            ("ab", false),
            ("abcd", true),
            ("", false),
            ("\u{fffd}", false),
            ("abc", false),
        ];
        assert_eq!(lines, expected.map(|(text, cut)| (text.to_owned(), cut)));
    }
}
