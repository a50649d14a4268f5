//! The names that the opening of a game has.

use formats::GameRecord;
use rules::{Move, Replay};

/// All names that a game has in turn, the most specific one last.
pub(super) fn of(record: &GameRecord) -> Vec<&'static str> {
    let Some(start) = record.start.position() else {
        return Vec::new();
    };
    let mut replay = Replay::new(start);
    let mut names = Vec::new();
    let moves = record.moves.iter();
    let placements = moves.filter_map(|recorded| match recorded.action {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    });
    for square in placements.take(analysis::longest_opening()) {
        if replay.place(square).is_err() {
            break;
        }
        names.extend(analysis::name_of_position(replay.position()));
    }
    names
}
