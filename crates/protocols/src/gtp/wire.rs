//! How commands and answers are written.

/// What is answered to a command: a text, or why it failed.
pub(super) type Answer = Result<String, String>;

/// A command as it came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The digits in front, or nothing.
    pub(super) id: String,
    /// The command in lower case; empty when there was only an id.
    pub(super) name: String,
    pub(super) args: Vec<String>,
}

impl Request {
    /// Reads a line; blanks, comments and control characters alone are no command.
    pub(super) fn parse(line: &str) -> Option<Request> {
        let code = line.split('#').next().unwrap_or_default();
        let clean: String = code
            .chars()
            .filter(|c| !c.is_control() || *c == '\t')
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        words.peek()?;
        let is_id = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        Some(Request {
            id: words.next_if(is_id).unwrap_or_default(),
            name: words.next().unwrap_or_default().to_ascii_lowercase(),
            args: words.collect(),
        })
    }
}

/// Writes an answer with the empty line that ends it.
pub(super) fn write_answer(id: &str, answer: &Answer) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    match text.strip_prefix('\n') {
        Some(lines) => format!("{mark}{id}\n{lines}\n\n"),
        None if text.is_empty() => format!("{mark}{id}\n\n"),
        None => format!("{mark}{id} {text}\n\n"),
    }
}

/// Reads the first line of an answer to the command with this id; nothing when it is no answer.
///
/// The id may be missing, and a blank may stand before it, as Edax writes it.
pub(super) fn read_answer(line: &str, id: &str) -> Option<Answer> {
    let mark = line.chars().next().filter(|mark| "=?".contains(*mark))?;
    let rest = &line[1..];
    let glued = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if glued.len() < rest.len() {
        glued
    } else {
        match rest.trim_start().strip_prefix(id) {
            Some(text) if text.is_empty() || text.starts_with([' ', '\t']) => text,
            _ => rest,
        }
    };
    let text = text.trim().to_owned();
    Some(if mark == '=' { Ok(text) } else { Err(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_every_spelling() {
        let read = |line| {
            let request = Request::parse(line)?;
            Some((request.id, request.name, request.args.join("|")))
        };
        let expect = |id: &str, name: &str, args: &str| {
            Some((id.to_owned(), name.to_owned(), args.to_owned()))
        };
        assert_eq!(read("name"), expect("", "name", ""));
        assert_eq!(
            read(" 007\tPLAY  b\tF5\r # x"),
            expect("007", "play", "b|F5")
        );
        assert_eq!(read("12"), expect("12", "", ""));
        assert_eq!(read("na\x07me#x"), expect("", "name", ""));
        assert_eq!(read(" \t# 7 name"), None);
        assert_eq!(read("\x01"), None);
    }

    #[test]
    fn answers_are_read_with_and_without_their_id() {
        let ok = |text: &str| Some(Ok(text.to_owned()));
        for line in ["=7 D6", "= 7 D6", "= D6", "=D6", "=7  D6 ", "=12 D6"] {
            assert_eq!(read_answer(line, "7"), ok("D6"), "{line}");
        }
        for line in ["=", "= ", "=7", "= 7"] {
            assert_eq!(read_answer(line, "7"), ok(""), "{line}");
        }
        assert_eq!(read_answer("= 72", "7"), ok("72"));
        assert_eq!(
            read_answer("?7 illegal move", "7"),
            Some(Err("illegal move".to_owned()))
        );
        assert_eq!(read_answer("hello", "7"), None);
        assert_eq!(read_answer("", "7"), None);
    }
}
