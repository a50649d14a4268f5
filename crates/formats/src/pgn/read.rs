//! Reading games with tags and numbered moves.

use rules::{Color, Move, Position, Size};

use super::{NAMES, fen};
use crate::loss::{Loss, Losses};
use crate::position::parse_position;
use crate::read::{MAX_MOVES, Problem, ReadError};
use crate::record::{GameRecord, Note};
use crate::result::{GameResult, Manner, Verdict};
use crate::tags::{Tag, Tags};
use crate::transcript::parse_moves;
use crate::words::parse_decimal;

/// How many tags a game may have, far more than real ones do.
const MAX_TAGS: usize = 1000;

/// Reads all games of a text.
pub(crate) fn read(text: &str, lost: &mut Losses) -> Result<Vec<GameRecord>, ReadError> {
    let mut games = Vec::new();
    let mut scanner = Scanner { text, at: 0 };
    loop {
        scanner.skip_blanks();
        let place = scanner.at;
        let draft = read_game(&mut scanner).map_err(|problem| problem.at(text, place))?;
        let Some(draft) = draft else {
            return Ok(games);
        };
        lost.add(draft.has_variations.then_some(Loss::Variations));
        games.push(draft.finish().map_err(|problem| problem.at(text, place))?);
    }
}

/// Reads the next game; nothing at the end of the text.
fn read_game(scanner: &mut Scanner<'_>) -> Result<Option<Draft>, Problem> {
    let mut draft = Draft::default();
    loop {
        scanner.skip_blanks();
        let Some(next) = scanner.peek() else {
            return Ok(Some(draft).filter(|draft| !draft.is_empty()));
        };
        match next {
            // The tags of the next game.
            '[' if draft.has_moves => return Ok(Some(draft)),
            '[' => draft.add_tag(scanner.tag()?)?,
            '{' => {
                let comment = scanner.until('}').ok_or(OPEN_COMMENT)?;
                draft.add_comment(one_line(comment).trim());
            }
            ';' | '%' => scanner.skip_line(),
            '(' => {
                scanner.skip_variation()?;
                draft.has_variations = true;
            }
            _ => {
                draft.has_moves = true;
                if draft.add_word(scanner.word())? {
                    return Ok(Some(draft));
                }
            }
        }
    }
}

/// A text whose lines and other controls have become blanks.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

const OPEN_COMMENT: Problem = Problem::Missing("a comment { is not closed by a }");

/// Walks through a text.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// What stands after this character up to another, and goes behind that.
    fn until(&mut self, end: char) -> Option<&'a str> {
        let inside = self.rest().get(1..)?;
        let length = inside.find(end)?;
        self.at += length + 2;
        Some(&inside[..length])
    }

    /// The next word; brackets end it.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || "[{(;".contains(c);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length = rest[first..]
            .find(ends)
            .map_or(rest.len(), |length| first + length);
        self.at += length;
        &rest[..length]
    }

    /// A tag like `[Black "Alice"]`.
    fn tag(&mut self) -> Result<(&'a str, String), Problem> {
        const WRONG: Problem = Problem::Missing("a tag is written like [Black \"Alice\"]");
        let inside = self.rest().get(1..).ok_or(WRONG)?;
        let (name, quoted) = inside.split_once('"').ok_or(WRONG)?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name = Some(name.trim()).filter(|name| !name.is_empty() && name.chars().all(is_name));
        let name = name.ok_or(WRONG)?;
        let mut value = String::new();
        let mut characters = quoted.char_indices();
        while let Some((index, found)) = characters.next() {
            match found {
                '"' => {
                    let after = quoted[index + 1..].trim_start();
                    let after = after.strip_prefix(']').ok_or(WRONG)?;
                    self.at = self.text.len() - after.len();
                    return Ok((name, value));
                }
                '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
                '\n' => return Err(WRONG),
                _ => value.push(found),
            }
        }
        Err(WRONG)
    }

    /// Goes behind a variation, in which there may be others.
    fn skip_variation(&mut self) -> Result<(), Problem> {
        let mut depth = 0_usize;
        while let Some(found) = self.peek() {
            match found {
                '{' => {
                    self.until('}').ok_or(OPEN_COMMENT)?;
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.at += found.len_utf8();
            if depth == 0 {
                return Ok(());
            }
        }
        Err(Problem::Missing("a variation ( is not closed by a )"))
    }
}

/// A game that is being read.
#[derive(Default)]
struct Draft {
    named: Vec<(String, String)>,
    comment: Option<String>,
    moves: Vec<(Move, Note)>,
    ending: Option<String>,
    has_moves: bool,
    has_variations: bool,
}

impl Draft {
    fn add_tag(&mut self, (name, value): (&str, String)) -> Result<(), Problem> {
        if self.named.len() >= MAX_TAGS {
            return Err(Problem::Missing("a game has fewer than 1000 tags"));
        }
        let value = one_line(&value).trim().to_owned();
        self.named.push((name.to_owned(), value));
        Ok(())
    }

    /// Whether nothing was read that would be a game.
    const fn is_empty(&self) -> bool {
        self.named.is_empty() && self.comment.is_none() && !self.has_moves
    }

    /// Adds a comment; values and times stand in it as `[%eval 1.5]` and `[%emt 2.1]`.
    fn add_comment(&mut self, comment: &str) {
        let Some((_, note)) = self.moves.last_mut() else {
            self.comment = Some(comment.to_owned());
            return;
        };
        let mut rest = comment;
        while let Some((command, after)) = rest
            .strip_prefix("[%")
            .and_then(|text| text.split_once(']'))
        {
            let number = |name| parse_decimal(command.strip_prefix(name)?.trim());
            note.value = number("eval ").or(note.value);
            note.seconds = number("emt ").or(note.seconds);
            rest = after.trim_start();
        }
        if !rest.is_empty() {
            note.comment = Some(rest.to_owned());
        }
    }

    /// Adds a word among the moves; true when it ends the game.
    fn add_word(&mut self, word: &str) -> Result<bool, Problem> {
        if is_result(word) {
            self.ending = Some(word.to_owned());
            return Ok(true);
        }
        // Marks of good and bad moves, and numbers that stand for remarks.
        let moves = word.trim_end_matches(['!', '?']);
        if moves.is_empty() || moves.starts_with('$') {
            let is_mark = !self.moves.is_empty();
            return is_mark
                .then_some(false)
                .ok_or_else(|| Problem::Move(word.to_owned()));
        }
        for action in parse_moves(moves)? {
            self.moves.push((action, Note::default()));
        }
        if self.moves.len() > MAX_MOVES {
            return Err(Problem::TooLong);
        }
        Ok(false)
    }

    fn finish(mut self) -> Result<GameRecord, Problem> {
        let mut record = GameRecord::new(self.start()?);
        for (action, note) in std::mem::take(&mut self.moves) {
            record.push(action, None, note);
        }
        let result = self.take("Result");
        let result = result.filter(|text| is_result(text)).or(self.ending.take());
        let manner = self.take("Termination").and_then(|text| read_manner(&text));
        record.result = result.and_then(|text| read_result(&text, record.start.area()));
        if let (Some(result), Some(manner)) = (&mut record.result, manner) {
            result.manner = manner;
        }
        record.tags = self.tags();
        Ok(record)
    }

    /// Takes a tag out.
    fn take(&mut self, name: &str) -> Option<String> {
        let index = self.named.iter().position(|(known, _)| known == name)?;
        Some(self.named.remove(index).1)
    }

    fn start(&mut self) -> Result<Position, Problem> {
        self.take("SetUp");
        if let Some(text) = self.take("FEN") {
            let expected = "a position is written like 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1";
            return fen::parse(&text).ok_or_else(|| Problem::tag("FEN", &text, expected));
        }
        if let Some(text) = self.take("Start") {
            return Ok(parse_position(&text)?);
        }
        match self.take("Size") {
            Some(text) => {
                let size: Result<Size, _> = text.parse();
                let size = size.map_err(crate::PositionError::from)?;
                Ok(Position::start(size))
            }
            None => Ok(Position::start(Size::STANDARD)),
        }
    }

    fn tags(self) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in self.named {
            let is_unknown = value.chars().all(|c| "?-. ".contains(c));
            if !is_unknown {
                tags.push(NAMES.tag(&name), value);
            }
        }
        // A date has its time with it.
        let time = Tag::Other("Time".to_owned());
        if let (Some(day), Some(hour)) = (tags.get(&Tag::Date), tags.get(&time)) {
            let date = format!("{day}_{hour}");
            tags.set(Tag::Date, date);
            tags.remove(&time);
        }
        if let Some(comment) = self.comment.filter(|comment| !comment.is_empty()) {
            tags.push(Tag::Comment, comment);
        }
        tags
    }
}

fn is_result(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let discs = word.split_once('-');
    matches!(word, "*" | "1/2-1/2")
        || discs.is_some_and(|(black, white)| is_number(black) && is_number(white))
}

/// Reads `1-0`, `0-1`, `1/2-1/2` or discs like `37-27`; empty squares go to the winner.
fn read_result(text: &str, area: usize) -> Option<GameResult> {
    let winner = |winner| {
        Some(GameResult {
            verdict: Verdict::Winner(winner),
            manner: Manner::Played,
        })
    };
    match text {
        "1-0" => return winner(Some(Color::Black)),
        "0-1" => return winner(Some(Color::White)),
        "1/2-1/2" => return winner(None),
        _ => {}
    }
    let (black, white) = text.split_once('-')?;
    let (black, white): (u16, u16) = (black.parse().ok()?, white.parse().ok()?);
    let (black, white) = (f64::from(black), f64::from(white));
    let empties = (area as f64 - black - white).max(0.0);
    let lead = black - white;
    Some(GameResult::lead(if lead == 0.0 {
        0.0
    } else {
        lead + empties.copysign(lead)
    }))
}

fn read_manner(text: &str) -> Option<Manner> {
    match text.to_ascii_lowercase().as_str() {
        "resigned" | "resignation" => Some(Manner::Resigned),
        "time forfeit" => Some(Manner::TimeUp),
        "agreed" | "adjudication" => Some(Manner::Agreed),
        "abandoned" => Some(Manner::Left),
        _ => None,
    }
}
