//! Reading SGF.

use rules::{Color, Move, Position, Setup, Size, Square};

use super::tree::{Node, each_main_line};
use super::{COLUMNS_WITH_P, NAMES};
use crate::loss::{Loss, Losses};
use crate::read::{MAX_MOVES, Problem, ReadError};
use crate::record::{GameRecord, Note, Start};
use crate::result::{GameResult, Manner, Verdict};
use crate::tags::Tag;
use crate::words::{parse_decimal, parse_move};

/// Reads the main lines of all games of a text.
pub(crate) fn read(text: &str, lost: &mut Losses) -> Result<Vec<GameRecord>, ReadError> {
    let mut games = Vec::new();
    each_main_line(text, |line| {
        let mut losses = Vec::new();
        if line.has_variations {
            losses.push(Loss::Variations);
        }
        games.push(read_line(&line.nodes, &mut losses)?);
        lost.add(losses);
        Ok(())
    })?;
    Ok(games)
}

fn read_line(nodes: &[Node], lost: &mut Vec<Loss>) -> Result<GameRecord, Problem> {
    let empty = Node::default();
    let root = nodes.first().unwrap_or(&empty);
    match root.first("GM") {
        Some("2") => {}
        Some(other) => {
            return Err(Problem::tag(
                "GM",
                other,
                "GM[2] is Othello, other games are not read here",
            ));
        }
        None => {
            return Err(Problem::Missing(
                "GM[2] is missing, which says that a game in SGF is Othello",
            ));
        }
    }
    let size = root.first("SZ").map_or(Ok(Size::STANDARD), read_size)?;
    let mut reader = Reader {
        size,
        record: GameRecord::new(Position::start(size)),
    };
    for (index, node) in nodes.iter().enumerate() {
        reader.set_up(node)?;
        reader.add_moves(node)?;
        for (name, values) in &node.properties {
            if index == 0 {
                reader.add_to_game(name, values);
            } else {
                reader.add_to_move(name, values, lost);
            }
        }
    }
    Ok(reader.record)
}

/// Reads `8`, or columns and rows like `6:10`.
fn read_size(text: &str) -> Result<Size, Problem> {
    let (cols, rows) = text.split_once(':').unwrap_or((text, text));
    let size = match (rows.trim().parse(), cols.trim().parse()) {
        (Ok(rows), Ok(cols)) => Size::new(rows, cols).ok(),
        _ => None,
    };
    size.ok_or_else(|| {
        Problem::tag(
            "SZ",
            text,
            "a size is an even number from 4 to 26, or columns:rows",
        )
    })
}

struct Reader {
    size: Size,
    record: GameRecord,
}

impl Reader {
    /// Puts discs on the board where a node says so; only before the first move.
    fn set_up(&mut self, node: &Node) -> Result<(), Problem> {
        let discs = [
            ("AB", Some(Color::Black)),
            ("AW", Some(Color::White)),
            ("AE", None),
        ];
        let side = node.first("PL");
        let changes = discs.iter().any(|(name, _)| node.first(name).is_some());
        if !changes && side.is_none() {
            return Ok(());
        }
        if !self.record.moves.is_empty() {
            return Err(Problem::Missing(
                "discs are set up after the first move, which is not understood here",
            ));
        }
        let position = self.record.start.position().expect("SGF has no octagons");
        let had_setup = matches!(self.record.start, Start::Position(_));
        let mut cells = position.cells().to_vec();
        // A set-up replaces the usual start, but goes on from another set-up.
        if changes && !had_setup {
            cells.fill(None);
        }
        for (name, cell) in discs {
            for value in node.all(name) {
                let square = self.square(value).ok_or_else(|| {
                    Problem::tag(
                        name,
                        value,
                        "this is not a square of the board, like f5 or fe",
                    )
                })?;
                cells[self.size.index(square)] = cell;
            }
        }
        let side = match side {
            None => position.side(),
            Some(text) => text
                .parse()
                .map_err(|_| Problem::tag("PL", text, "the side to move is B or W"))?,
        };
        let size = self.size;
        let position =
            Position::try_from(Setup { size, cells, side }).map_err(crate::PositionError::from)?;
        self.record.start = Start::from(position);
        Ok(())
    }

    fn add_moves(&mut self, node: &Node) -> Result<(), Problem> {
        for (name, values) in &node.properties {
            let color = match name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            self.add_move(color, values.first().map_or("", String::as_str))?;
        }
        Ok(())
    }

    /// Adds what the first node says about the whole game.
    fn add_to_game(&mut self, name: &str, values: &[String]) {
        match name {
            "GM" | "SZ" | "FF" | "AP" | "CA" | "ST" | "AB" | "AW" | "AE" | "PL" | "B" | "W" => {}
            "RE" => self.record.result = values.first().and_then(|value| read_result(value)),
            _ => {
                for value in values.iter().filter(|value| !value.is_empty()) {
                    self.record.tags.push(NAMES.tag(name), value);
                }
            }
        }
    }

    /// Adds what a later node says about its move.
    fn add_to_move(&mut self, name: &str, values: &[String], lost: &mut Vec<Loss>) {
        let value = values.first().map_or("", String::as_str);
        let color = self.record.moves.last().and_then(|last| last.color);
        match (name, color) {
            ("AB" | "AW" | "AE" | "PL" | "B" | "W", _) => {}
            ("C", _) if value.is_empty() => {}
            ("C", None) => self.record.tags.push(Tag::Comment, value),
            ("C", Some(_)) => self.record.last_note().comment = Some(value.to_owned()),
            ("V", Some(color)) => {
                // SGF values are Black's, those of a record the mover's.
                let sign = if color == Color::Black { 1.0 } else { -1.0 };
                self.record.last_note().value = parse_decimal(value).map(|value| sign * value);
            }
            _ => lost.push(Loss::Markup),
        }
    }

    fn add_move(&mut self, color: Color, value: &str) -> Result<(), Problem> {
        if self.record.moves.len() >= MAX_MOVES {
            return Err(Problem::TooLong);
        }
        let action = self.read_move(value);
        let action = action.ok_or_else(|| Problem::Move(value.chars().take(40).collect()))?;
        self.record.push(action, Some(color), Note::default());
        Ok(())
    }

    /// Reads a square in either notation, or a pass.
    fn read_move(&self, text: &str) -> Option<Move> {
        if text.is_empty() {
            return Some(Move::Pass);
        }
        if let Some(square) = self
            .square(text)
            .filter(|_| self.size.cols() >= COLUMNS_WITH_P)
        {
            return Some(Move::Place(square));
        }
        parse_move(text)
            .filter(|action| *action == Move::Pass)
            .or_else(|| self.square(text).map(Move::Place))
    }

    /// Reads `f5`, or `fe` where both letters count from a; rows from the top.
    fn square(&self, text: &str) -> Option<Square> {
        let square = text.parse().ok().or_else(|| match text.as_bytes() {
            [col @ b'a'..=b'z', row @ b'a'..=b'z'] => Some(Square::at(row - b'a', col - b'a')),
            _ => None,
        });
        square.filter(|square| self.size.contains(*square))
    }
}

/// Reads `B+12`, `W+R`, `0`, `Draw`; nothing for `Void`, `?` and what is not understood.
fn read_result(text: &str) -> Option<GameResult> {
    let draw = text.eq_ignore_ascii_case("draw") || text == "0";
    if draw {
        return Some(GameResult::lead(0.0));
    }
    let (winner, by) = text.split_once('+')?;
    let winner: Color = winner.trim().parse().ok()?;
    let sign = if winner == Color::Black { 1.0 } else { -1.0 };
    let only = |manner| GameResult {
        verdict: Verdict::Winner(Some(winner)),
        manner,
    };
    Some(match by.trim().to_ascii_lowercase().as_str() {
        "" => only(Manner::Played),
        "r" | "resign" => only(Manner::Resigned),
        "t" | "time" => only(Manner::TimeUp),
        "f" | "forfeit" => only(Manner::Left),
        by => GameResult::lead(sign * parse_decimal(by)?),
    })
}
