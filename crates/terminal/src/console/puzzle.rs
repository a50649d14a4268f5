//! Solving puzzles, one after the other.

use std::io;

use analysis::{Puzzle, PuzzleMove};
use rules::{Game, Move, Square};

use super::board::draw;
use super::talk::Talk;

/// Shows puzzles and asks for their best moves until all are done or the player leaves.
///
/// # Panics
///
/// When a puzzle is one that [`Puzzle::check`] refuses.
pub fn solve_puzzles(puzzles: &[Puzzle], talk: &mut Talk<'_>) -> io::Result<()> {
    let (mut seen, mut solved) = (0, 0);
    for (index, puzzle) in puzzles.iter().enumerate() {
        talk.say("")?;
        talk.say(format!(
            "Puzzle {} of {}, rated {} of 5",
            index + 1,
            puzzles.len(),
            puzzle.rating
        ))?;
        match ask(puzzle, talk)? {
            Answer::Left => break,
            Answer::AtOnce => solved += 1,
            Answer::Later => {}
        }
        seen += 1;
    }
    talk.say(format!("{solved} of {seen} solved at the first try"))
}

/// How a puzzle ended.
enum Answer {
    AtOnce,
    Later,
    Left,
}

/// Asks until the best move is found, shown or left.
fn ask(puzzle: &Puzzle, talk: &mut Talk<'_>) -> io::Result<Answer> {
    let position = puzzle.position().expect("the puzzle was checked");
    let side = position.side();
    let game = Game::from_position(position);
    talk.say(draw(&game, talk.look()).trim_end_matches('\n'))?;
    let prompt = format!("{side}'s best move (or show, skip, quit):");
    let mut tries = 0;
    loop {
        let Some(line) = talk.ask(&prompt)? else {
            return Ok(Answer::Left);
        };
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" => return Ok(Answer::Left),
            "skip" => return Ok(Answer::Later),
            "show" => {
                talk.say(solution(puzzle))?;
                return Ok(Answer::Later);
            }
            text => match find(puzzle, &game, text) {
                Err(reason) => talk.say(format!("{reason}."))?,
                Ok(one) if one.square == puzzle.best => {
                    talk.say(format!("Right. {}", solution(puzzle)))?;
                    return Ok(if tries == 0 {
                        Answer::AtOnce
                    } else {
                        Answer::Later
                    });
                }
                Ok(one) => {
                    tries += 1;
                    let lost = puzzle.score.discs() - one.score.discs();
                    talk.say(format!(
                        "{} is worth {}: the best move is worth {lost:.0} discs more.",
                        one.square, one.score
                    ))?;
                }
            },
        }
    }
}

/// The move that a text means, or why it cannot be played.
fn find<'a>(puzzle: &'a Puzzle, game: &Game, text: &str) -> Result<&'a PuzzleMove, String> {
    let square: Square = text.parse().map_err(|error| format!("{error}"))?;
    let known = puzzle.moves.iter().find(|one| one.square == square);
    known.ok_or_else(|| {
        let refused = game.position().check(Move::Place(square));
        let refused = refused.expect_err("a puzzle lists all legal moves");
        refused.to_string()
    })
}

/// The best move, how much better it is, and what follows.
fn solution(puzzle: &Puzzle) -> String {
    let line: Vec<String> = puzzle.line.iter().map(Move::to_string).collect();
    format!(
        "{} is worth {} ({}), the next best {} {}; the line is {}",
        puzzle.best,
        puzzle.score,
        puzzle.kind,
        puzzle.moves[1].square,
        puzzle.moves[1].score,
        line.join(" ")
    )
}
