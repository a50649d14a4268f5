//! The brackets of SGF: nodes, properties and variations.

use crate::read::{Problem, ReadError};

/// How deep variations may be nested; real files have a few.
const MAX_DEPTH: usize = 10_000;
/// How many properties one game may have, far more than real ones do.
const MAX_PROPERTIES: usize = 100_000;

/// What is known of one moment of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// Names with their values, in order.
    pub(super) properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The values of a property.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let found = self
            .properties
            .iter()
            .filter(move |(known, _)| known == name);
        found.flat_map(|(_, values)| values.iter().map(String::as_str))
    }

    /// The first value of a property.
    pub(super) fn first(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }
}

/// The main line of one game tree.
#[derive(Debug, Default)]
pub(super) struct MainLine {
    pub(super) nodes: Vec<Node>,
    pub(super) has_variations: bool,
}

/// One open bracket.
struct Branch {
    is_main: bool,
    has_child: bool,
}

/// Reads the first variation of everything and tells of each game tree; text between them is passed over.
pub(super) fn each_main_line(
    text: &str,
    mut tell: impl FnMut(&MainLine) -> Result<(), Problem>,
) -> Result<(), ReadError> {
    let mut from = 0;
    while let Some(place) = tree_place(text, from) {
        let (line, end) = main_line(text, place).map_err(|problem| problem.at(text, place))?;
        tell(&line).map_err(|problem| problem.at(text, place))?;
        from = end;
    }
    Ok(())
}

/// Where the next bracket opens that a game follows.
fn tree_place(text: &str, from: usize) -> Option<usize> {
    let brackets = text[from..].match_indices('(');
    let begins = |place: &usize| text[place + 1..].trim_start().starts_with([';', '(']);
    brackets.map(|(found, _)| from + found).find(begins)
}

/// Reads the game tree whose bracket opens at a place, and says where it ends.
fn main_line(text: &str, place: usize) -> Result<(MainLine, usize), Problem> {
    let mut line = MainLine::default();
    let mut open: Vec<Branch> = Vec::new();
    let mut at = place;
    let mut properties = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        match byte {
            b'(' if open.len() >= MAX_DEPTH => {
                return Err(Problem::Missing("variations are nested too deep"));
            }
            b'(' => {
                let branch = line.branch_off(open.last_mut());
                open.push(branch);
            }
            b')' => {
                open.pop();
                if open.is_empty() {
                    return Ok((line, at + 1));
                }
            }
            b';' if is_main(&open) => line.begin_node(),
            _ if byte.is_ascii_alphabetic() => {
                let (name, values, end) = property(text, at)?;
                properties += 1;
                if properties > MAX_PROPERTIES {
                    return Err(Problem::TooLong);
                }
                if is_main(&open) && !values.is_empty() {
                    line.nodes
                        .last_mut()
                        .ok_or(NO_NODE)?
                        .properties
                        .push((name, values));
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    Err(Problem::Missing(
        "a game in SGF is (;GM[2] ... ;B[f5];W[d6]), and a bracket here is not closed",
    ))
}

const NO_NODE: Problem = Problem::Missing("a game in SGF begins with (;");

fn is_main(open: &[Branch]) -> bool {
    open.last().is_some_and(|branch| branch.is_main)
}

impl MainLine {
    /// Opens a bracket inside another; the first one goes on with the main line.
    fn branch_off(&mut self, parent: Option<&mut Branch>) -> Branch {
        let is_main = parent.is_none_or(|parent| {
            let is_first = !parent.has_child;
            parent.has_child = true;
            self.has_variations |= parent.is_main && !is_first;
            parent.is_main && is_first
        });
        let has_child = false;
        Branch { is_main, has_child }
    }

    /// Begins a node; Edax ends its moves with a semicolon too, which makes nodes without anything.
    fn begin_node(&mut self) {
        if self
            .nodes
            .last()
            .is_none_or(|node| !node.properties.is_empty())
        {
            self.nodes.push(Node::default());
        }
    }
}

/// Reads a name with all its values, and says where they end.
fn property(text: &str, from: usize) -> Result<(String, Vec<String>, usize), Problem> {
    let letters = text[from..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    // Old files write names like GaMe, of which only the capitals count.
    let name = text[from..from + letters]
        .bytes()
        .filter(u8::is_ascii_uppercase)
        .map(char::from)
        .collect();
    let mut at = from + letters;
    let mut values = Vec::new();
    loop {
        let blanks = text[at..]
            .bytes()
            .take_while(u8::is_ascii_whitespace)
            .count();
        if text.as_bytes().get(at + blanks) != Some(&b'[') {
            return Ok((name, values, at));
        }
        let (value, length) =
            value(&text[at + blanks + 1..]).ok_or(Problem::Missing("a [ is not closed by a ]"))?;
        values.push(value);
        at += blanks + 1 + length;
    }
}

/// Reads a value up to its closing bracket, and says how long it is with that bracket.
fn value(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((index, found)) = characters.next() {
        match found {
            ']' => return Some((value.trim().to_owned(), index + 1)),
            '\\' => match characters.next()?.1 {
                // A line may be broken in the file without being broken.
                '\n' => {}
                escaped => value.push(escaped),
            },
            _ => value.push(found),
        }
    }
    None
}
