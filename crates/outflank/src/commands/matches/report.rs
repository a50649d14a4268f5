//! The result of a match, for people and as JSON.

use std::fmt;

use lab::matches::{Decision, Elo, Results, Sprt, Summary, Verdict};
use serde::Serialize;

/// The JSON object of `--json`; its keys are stable.
#[derive(Serialize)]
pub(super) struct Report {
    players: [String; 2],
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    score: Option<f64>,
    mean_discs: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    seconds_per_move: [Option<f64>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtRow>,
    failures: Vec<FailureRow>,
}

/// How far the test has come.
#[derive(Serialize)]
struct SprtRow {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Option<&'static str>,
}

/// A game that a player lost by failing.
#[derive(Serialize)]
struct FailureRow {
    game: usize,
    player: String,
    reason: String,
}

impl Report {
    pub(super) fn new(players: [String; 2], results: &Results) -> Report {
        let failures = results.games().filter_map(|record| {
            let failure = record.failure.as_ref()?;
            Some(FailureRow {
                game: record.game,
                player: players[failure.player].clone(),
                reason: failure.reason.clone(),
            })
        });
        let failures = failures.collect();
        let Summary {
            games,
            wins,
            draws,
            losses,
            score,
            mean_discs,
            elo,
            seconds_per_move,
            verdict,
        } = results.summary();
        Report {
            players,
            games,
            wins,
            draws,
            losses,
            score,
            mean_discs,
            elo: elo.value,
            elo_low: elo.low,
            elo_high: elo.high,
            seconds_per_move,
            sprt: verdict.map(SprtRow::from),
            failures,
        }
    }
}

impl From<Verdict> for SprtRow {
    fn from(verdict: Verdict) -> SprtRow {
        SprtRow {
            elo0: verdict.sprt.elo0,
            elo1: verdict.sprt.elo1,
            llr: verdict.llr,
            lower: -Sprt::bound(),
            upper: Sprt::bound(),
            decision: verdict.decision.map(|decision| match decision {
                Decision::H0 => "h0",
                Decision::H1 => "h1",
            }),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        writeln!(f, "{first} against {second}: {} games", self.games)?;
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(f, "  {wins} wins, {draws} draws, {losses} losses")?;
        if let (Some(score), Some(discs)) = (self.score, self.mean_discs) {
            // Never -0.0.
            let discs = (discs * 10.0).round() / 10.0 + 0.0;
            write!(f, ": {:.1} %, {discs:+.1} discs a game", 100.0 * score)?;
        }
        let elo = Elo {
            value: self.elo,
            low: self.elo_low,
            high: self.elo_high,
        };
        writeln!(f, "\n  Elo {elo}")?;
        for (name, seconds) in self.players.iter().zip(self.seconds_per_move) {
            if let Some(seconds) = seconds {
                writeln!(f, "  {name}: {:.1} ms a move", 1e3 * seconds)?;
            }
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "  {sprt}")?;
        }
        for FailureRow {
            game,
            player,
            reason,
        } in &self.failures
        {
            writeln!(f, "  game {game} lost by failing: {player}: {reason}")?;
        }
        Ok(())
    }
}

impl fmt::Display for SprtRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtRow {
            elo0,
            elo1,
            llr,
            lower,
            upper,
            ..
        } = self;
        write!(f, "SPRT: {llr:+.2} ({lower:+.2} to {upper:+.2}), ")?;
        match self.decision {
            Some("h1") => write!(f, "rather {elo1:+} Elo than {elo0:+}"),
            Some(_) => write!(f, "rather {elo0:+} Elo than {elo1:+}"),
            None => write!(f, "nothing is decided between {elo0:+} and {elo1:+} Elo"),
        }
    }
}
