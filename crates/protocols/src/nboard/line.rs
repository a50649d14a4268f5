//! The game that a GUI has told about: every position, and what the clocks show.

use std::time::Duration;

use engine::GameClock;
use formats::{ClockSetting, GameRecord, RecordError};
use rules::{Color, IllegalMove, Move, Position, Replay, Size};

/// Kept back of every clock for the way of the answer.
const LAG: Duration = Duration::from_millis(50);

/// A game in which passes are moves, as the GUI sees it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The position before each ply, and the one now at the end.
    positions: Vec<Position>,
    clocks: [Option<ClockSetting>; 2],
    /// What the players have used of their time, and how many moves they made.
    spent: [Duration; 2],
    moves: [u32; 2],
}

impl Default for Line {
    fn default() -> Line {
        Line {
            positions: vec![Position::start(Size::STANDARD)],
            clocks: [None; 2],
            spent: [Duration::ZERO; 2],
            moves: [0; 2],
        }
    }
}

impl Line {
    /// The game of a record, which must be one that can be played here.
    pub(super) fn from_record(record: &GameRecord) -> Result<Line, RecordError> {
        // Says what is wrong with it.
        record.game()?;
        let start = record.start.position().ok_or(RecordError::Octagon)?;
        let mut line = Line {
            positions: vec![start],
            clocks: Color::BOTH.map(|color| record.clock(color)),
            ..Line::default()
        };
        for (index, recorded) in record.moves.iter().enumerate() {
            let seconds = record.notes.get(index).and_then(|note| note.seconds);
            line.play(recorded.action, seconds)
                .expect("the moves were played before");
        }
        Ok(line)
    }

    /// The position now; the side to move may have to pass.
    pub(super) fn now(&self) -> &Position {
        self.positions.last().expect("there is always a position")
    }

    /// All positions from the start.
    pub(super) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Makes a move that took so many seconds; the pass that it needs before may have been left out.
    pub(super) fn play(&mut self, action: Move, seconds: Option<f64>) -> Result<(), IllegalMove> {
        let before = self.now().clone();
        let mut replay = Replay::new(before.clone());
        let color = match action {
            Move::Place(square) => {
                let color = replay.place(square)?;
                if color != before.side() {
                    self.positions.push(before.after_forced_pass().0);
                }
                color
            }
            Move::Pass => {
                replay.pass()?;
                before.side()
            }
        };
        let seconds = seconds.unwrap_or_default().clamp(0.0, 1e9);
        self.spent[color as usize] += Duration::from_secs_f64(seconds);
        self.moves[color as usize] += 1;
        let after = replay.into_position();
        // A pass after the end changes nothing.
        if &after != self.now() {
            self.positions.push(after);
        }
        Ok(())
    }

    /// What the clock of the side to move shows, if it has one.
    pub(super) fn clock(&self) -> Option<GameClock> {
        let color = self.now().side() as usize;
        let setting = self.clocks[color]?;
        if setting == ClockSetting::default() {
            return None;
        }
        let gained = setting.increment.saturating_mul(self.moves[color]);
        let all = setting.main.saturating_add(gained);
        let left = all.saturating_sub(self.spent[color]);
        // Who has only the grace time left loses anyway, but should not lose more than that.
        let left = if left.is_zero() { setting.grace } else { left };
        Some(GameClock {
            main: left.saturating_sub(LAG.min(left / 4)),
            increment: setting.increment,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ggf: &str) -> Line {
        let games = formats::read_games(ggf.as_bytes(), None).unwrap().games;
        Line::from_record(&games[0]).unwrap()
    }

    #[test]
    fn clocks_run_down_by_what_moves_took_and_up_by_increments() {
        let seconds = |clock: Option<GameClock>| (clock.unwrap().main + LAG).as_secs_f64();
        let line = line("(;GM[Othello]TI[1:00/5/2:00]TY[8]B[F5//10]W[D6//70];)");
        assert!((seconds(line.clock()) - 55.0).abs() < 0.01);
        let mut later = line;
        later
            .play(Move::Place("c3".parse().unwrap()), None)
            .unwrap();
        assert!((seconds(later.clock()) - 120.0).abs() < 0.01, "grace");
        assert_eq!(self::line("(;GM[Othello]TI[0//0]TY[8];)").clock(), None);
        assert_eq!(self::line("(;GM[Othello]TY[8];)").clock(), None);
        let own = self::line("(;GM[Othello]TI[1:00]TB[7]TY[8];)");
        assert!((seconds(own.clock()) - 7.0).abs() < 0.01);
    }

    #[test]
    fn passes_are_plies_whether_they_are_said_or_not() {
        let moves = "B[F5]W[D6]B[C4]W[G5]B[D7]W[C7]B[H5]W[D8]B[B8]";
        let said = line(&format!("(;GM[Othello]TY[8]{moves};)"));
        assert_eq!(said.positions().len(), 10);
        assert_eq!(said.now().side(), Color::White);
    }
}
