//! Counting positions, to check move generation.

use crate::Position;

/// Counts the leaves `depth` plies down.
///
/// A pass is one ply; a game that is over counts as one leaf at any depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        // One placement is one leaf; without any there is one pass or one finished game.
        return position.mobility().max(1) as u64;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return 1;
    }
    moves
        .into_iter()
        .map(|action| {
            let next = position.after(action).expect("a listed move is legal");
            perft(&next, depth - 1)
        })
        .sum()
}
