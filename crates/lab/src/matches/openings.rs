//! The openings that a match is played from: out of a list, or by chance.

use std::collections::HashSet;

use engine::Rng;
use formats::{ReplayError, Transcript, TranscriptError, write_position};
use rules::{Game, Rules, Size};
use thiserror::Error;

/// How often chance may try again to find an opening that is new and leaves something to play.
const TRIES: u32 = 200;

/// Why there are no openings to play from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// A line is not a list of moves.
    #[error("{name}:{line}: {error}; an opening is one line of moves like f5d6c3")]
    Text {
        /// What the list is called.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        error: TranscriptError,
    },
    /// The moves of a line cannot be played.
    #[error("{name}:{line}: {error}")]
    Moves {
        /// What the list is called.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        error: ReplayError,
    },
    /// A line belongs to another board.
    #[error("{name}:{line}: this opening is on {found}, but the match is on {wanted}")]
    OtherSize {
        /// What the list is called.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// The opening's board.
        found: Size,
        /// The match's board.
        wanted: Size,
    },
    /// A line is a whole game.
    #[error("{name}:{line}: the game is over after these moves; an opening leaves some to play")]
    Over {
        /// What the list is called.
        name: String,
        /// The line, counted from 1.
        line: usize,
    },
    /// The list is empty.
    #[error("{0} holds no opening: write one in each line, like f5d6c3")]
    Empty(String),
    /// Games do not last that long.
    #[error("games on {size} hardly go on after {plies} random moves: say fewer")]
    TooLong {
        /// The board.
        size: Size,
        /// How many moves were asked for.
        plies: u32,
    },
}

/// Reads a list with one opening in each line; blank lines and those that begin with `#` are skipped.
///
/// Errors call the list by its name.
pub fn read_openings(text: &str, name: &str, rules: &Rules) -> Result<Vec<Game>, OpeningsError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            openings.push(read_opening(line, name, index + 1, rules)?);
        }
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty(name.to_owned()));
    }
    Ok(openings)
}

fn read_opening(text: &str, name: &str, line: usize, rules: &Rules) -> Result<Game, OpeningsError> {
    let name = name.to_owned();
    let transcript = match Transcript::parse(text) {
        Ok(transcript) => transcript,
        Err(error) => return Err(OpeningsError::Text { name, line, error }),
    };
    let game = match transcript.replay(rules) {
        Ok(game) => game,
        Err(error) => return Err(OpeningsError::Moves { name, line, error }),
    };
    let found = game.start().size();
    if found != rules.size {
        return Err(OpeningsError::OtherSize {
            name,
            line,
            found,
            wanted: rules.size,
        });
    }
    if game.ending().is_some() {
        return Err(OpeningsError::Over { name, line });
    }
    Ok(game)
}

/// Makes so many openings of random moves, all different as far as chance finds different ones.
pub fn random_openings(
    rules: &Rules,
    plies: u32,
    count: usize,
    rng: &mut Rng,
) -> Result<Vec<Game>, OpeningsError> {
    let mut seen = HashSet::new();
    let mut openings: Vec<Game> = Vec::with_capacity(count);
    while openings.len() < count {
        let mut found = None;
        for _ in 0..TRIES {
            if let Some(game) = random_opening(rules, plies, rng) {
                let new = seen.insert(write_position(game.position()));
                found = Some(game);
                if new {
                    break;
                }
            }
        }
        // Where everything was there before, something comes again.
        openings.push(found.ok_or(OpeningsError::TooLong {
            size: rules.size,
            plies,
        })?);
    }
    Ok(openings)
}

/// A game of so many random moves, unless it ended before.
fn random_opening(rules: &Rules, plies: u32, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let squares = game.position().legal_squares();
        let square = *squares.get(rng.below(squares.len().max(1)))?;
        game.play(square).expect("a listed square is legal");
    }
    game.ending().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use formats::write_game;

    use super::*;

    fn read(text: &str) -> Result<Vec<Game>, OpeningsError> {
        read_openings(text, "list.txt", &Rules::default())
    }

    #[test]
    fn a_list_is_read_with_comments_and_blank_lines() {
        let openings = read("# XOT\n\nf5d6c3\n  F5 f4\n8x8:f5f6\n").unwrap();
        let texts: Vec<String> = openings.iter().map(write_game).collect();
        assert_eq!(texts, ["f5d6c3", "f5f4", "f5f6"]);
    }

    #[test]
    fn wrong_lines_are_named_and_explained() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            message("f5\nhello"),
            "list.txt:2: move 1: `hello` is not a square like f5 or a pass; an opening is one line of moves like f5d6c3"
        );
        assert_eq!(
            message("a1"),
            "list.txt:1: move 1: a1 flips nothing for Black"
        );
        assert_eq!(
            message("\n6x6:e4"),
            "list.txt:2: this opening is on 6x6, but the match is on 8x8"
        );
        assert_eq!(
            message("f5d6c5f4e7f6g5e6e3"),
            "list.txt:1: the game is over after these moves; an opening leaves some to play"
        );
        assert_eq!(
            message("# nothing\n"),
            "list.txt holds no opening: write one in each line, like f5d6c3"
        );
    }

    #[test]
    fn random_openings_differ_and_go_on() {
        for (size, plies) in [((8, 8), 8), ((6, 10), 5), ((4, 4), 6)] {
            let rules = Rules {
                size: Size::new(size.0, size.1).unwrap(),
                ..Rules::default()
            };
            let openings = random_openings(&rules, plies, 40, &mut Rng::new(1)).unwrap();
            let different: HashSet<String> = openings
                .iter()
                .map(|game| write_position(game.position()))
                .collect();
            assert_eq!(different.len(), 40, "{size:?}");
            for game in &openings {
                assert_eq!(game.turns().len(), plies as usize);
                assert_eq!(game.ending(), None);
            }
        }
    }

    #[test]
    fn openings_come_again_where_there_are_few_and_too_long_ones_are_refused() {
        let standard = Rules::default();
        let openings = random_openings(&standard, 1, 10, &mut Rng::new(1)).unwrap();
        assert_eq!(openings.len(), 10);
        let error = random_openings(&standard, 61, 1, &mut Rng::new(1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "games on 8x8 hardly go on after 61 random moves: say fewer"
        );
    }
}
