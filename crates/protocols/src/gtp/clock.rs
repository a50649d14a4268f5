//! The clocks a controller tells about.

use std::time::Duration;

use engine::GameClock;
use rules::Color;

/// Kept back of every share for the way of the answer.
const LAG: Duration = Duration::from_millis(50);

/// A stretch of time for so many moves; for none in particular when there are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) time: Duration,
    pub(super) moves: u32,
}

/// The clocks of both sides; without one a side may think as long as it likes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    at_start: Option<Stretch>,
    overtime: Option<Stretch>,
    now: [Option<Stretch>; 2],
}

impl Clocks {
    /// Clocks with a main time and Canadian overtime.
    ///
    /// Overtime for no moves means no limit, as does no time at all.
    pub(super) fn new(main: Duration, overtime: Stretch) -> Clocks {
        let goes_on = !overtime.time.is_zero();
        let overtime = Some(overtime).filter(|stretch| goes_on && stretch.moves > 0);
        let at_start = if goes_on && overtime.is_none() {
            None
        } else if main.is_zero() {
            overtime
        } else {
            let moves = 0;
            Some(Stretch { time: main, moves })
        };
        Clocks {
            at_start,
            overtime,
            now: [at_start; 2],
        }
    }

    /// Sets both clocks as they were at the start.
    pub(super) fn restart(&mut self) {
        self.now = [self.at_start; 2];
    }

    /// Sets a side's clock.
    pub(super) fn set(&mut self, color: Color, left: Stretch) {
        self.now[color as usize] = Some(left);
    }

    /// What a side may spend on its next move with so many empty squares on the board.
    pub(super) fn share(&self, color: Color, empties: u32) -> Option<Duration> {
        let left = self.now[color as usize]?;
        let share = if left.moves > 0 {
            left.time / left.moves
        } else {
            let clock = GameClock {
                main: left.time,
                increment: Duration::ZERO,
            };
            let later = self.overtime.map(|stretch| stretch.time / stretch.moves);
            clock.budget(empties).max(later.unwrap_or_default())
        };
        let share = share.saturating_sub(LAG.min(share / 4));
        Some(share.max(Duration::from_millis(1)))
    }

    /// Takes the time for a move off a side's clock.
    pub(super) fn spend(&mut self, color: Color, time: Duration) {
        let Some(left) = &mut self.now[color as usize] else {
            return;
        };
        let main_is_over = left.moves == 0 && left.time <= time;
        left.time = left.time.saturating_sub(time);
        if main_is_over || left.moves == 1 {
            *left = self.overtime.unwrap_or(*left);
        } else {
            left.moves = left.moves.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clocks(main: u64, time: u64, moves: u32) -> Clocks {
        let time = seconds(time);
        Clocks::new(seconds(main), Stretch { time, moves })
    }

    #[test]
    fn no_limit_has_no_share() {
        assert_eq!(clocks(0, 0, 0).share(Color::Black, 60), None);
        assert_eq!(clocks(60, 10, 0).share(Color::Black, 60), None);
        assert_eq!(Clocks::default().share(Color::White, 60), None);
    }

    #[test]
    fn a_main_time_lasts_for_the_whole_game() {
        let mut clocks = clocks(10, 0, 0);
        let mut total = Duration::ZERO;
        for empties in (1..=60).rev().step_by(2) {
            let share = clocks.share(Color::White, empties).unwrap();
            clocks.spend(Color::White, share);
            total += share;
        }
        assert!(total > seconds(5) && total < seconds(10), "{total:?}");
        assert!(clocks.share(Color::White, 1).unwrap() < LAG);
    }

    #[test]
    fn overtime_follows_the_main_time_and_is_renewed() {
        let mut clocks = clocks(10, 20, 2);
        let share = |clocks: &Clocks| clocks.share(Color::Black, 30).unwrap() + LAG;
        assert_eq!(share(&clocks), seconds(10), "overtime covers it");
        clocks.spend(Color::Black, seconds(11));
        clocks.spend(Color::Black, seconds(4));
        assert_eq!(share(&clocks), seconds(16));
        clocks.spend(Color::Black, seconds(16));
        assert_eq!(share(&clocks), seconds(10));
        clocks.restart();
        let (time, moves) = (Duration::ZERO, 0);
        clocks.set(Color::Black, Stretch { time, moves });
        assert_eq!(share(&clocks), seconds(10));
    }

    #[test]
    fn a_clock_that_ran_out_still_leaves_a_moment() {
        let mut clocks = clocks(1, 0, 0);
        clocks.spend(Color::Black, seconds(5));
        assert_eq!(
            clocks.share(Color::Black, 60),
            Some(Duration::from_millis(1))
        );
    }
}
