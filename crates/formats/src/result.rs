//! How a game ended, as its file says.

use rules::{Color, Ending, Game};

/// Who won, and by how much where that is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Black's lead in official discs; not a whole number in komi games, and the other way round in anti games.
    Lead(f64),
    /// Only the winner, or nobody in a draw.
    Winner(Option<Color>),
}

impl Verdict {
    /// The winner, or nobody in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Verdict::Winner(winner) => winner,
            Verdict::Lead(lead) if lead > 0.0 => Some(Color::Black),
            Verdict::Lead(lead) if lead < 0.0 => Some(Color::White),
            Verdict::Lead(_) => None,
        }
    }
}

/// What brought a game to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It was played to the end, or nothing is said.
    #[default]
    Played,
    /// The loser gave up.
    Resigned,
    /// The loser's time was over.
    TimeUp,
    /// The players agreed on the score.
    Agreed,
    /// A player left.
    Left,
}

/// The result that a file gives for a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// Who won.
    pub verdict: Verdict,
    /// How.
    pub manner: Manner,
}

impl GameResult {
    /// The result of a game that was played to its end.
    pub const fn lead(lead: f64) -> GameResult {
        GameResult {
            verdict: Verdict::Lead(lead),
            manner: Manner::Played,
        }
    }

    /// The result of a game; nothing as long as it is not over.
    pub fn of(game: &Game) -> Option<GameResult> {
        let lead = game.outcome()?.official.lead(Color::Black);
        let manner = match game.ending()? {
            Ending::Resigned(_) => Manner::Resigned,
            Ending::TimedOut(_) => Manner::TimeUp,
            _ => Manner::Played,
        };
        Some(GameResult {
            verdict: Verdict::Lead(f64::from(lead)),
            manner,
        })
    }

    /// Black's lead on a board of so many squares; the whole board where only the winner is known.
    pub(crate) fn lead_on(&self, area: usize) -> f64 {
        let all = area as f64;
        match self.verdict {
            Verdict::Lead(lead) => lead,
            Verdict::Winner(Some(Color::Black)) => all,
            Verdict::Winner(Some(Color::White)) => -all,
            Verdict::Winner(None) => 0.0,
        }
    }

    /// Black's lead where it is a whole number of discs.
    pub(crate) fn whole_lead(&self) -> Option<i32> {
        match self.verdict {
            Verdict::Lead(lead) if lead.fract() == 0.0 => Some(lead as i32),
            _ => None,
        }
    }
}
