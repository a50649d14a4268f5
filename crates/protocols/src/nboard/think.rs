//! Answering `go`, `hint` and `analyze`.

use std::time::Instant;

use engine::{Kind, Limits, Report, Stop};
use rules::{Move, Position, Size, Square};

use super::session::{Session, name};

/// So many plies ahead all moves are compared before the best of them are looked at more closely.
const FIRST_LOOK: u32 = 4;

/// How hard to think: what the program was started with, and the depth that the GUI asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) limits: Limits,
    pub(super) depth: Option<u32>,
}

impl Plan {
    /// The limits for one search, without a clock.
    ///
    /// A depth that the GUI asked for takes the place of a depth, a level or a time of our own.
    fn limits(&self, position: &Position) -> Limits {
        match self.depth {
            None => self.limits,
            Some(depth) => Limits {
                depth: Some(plies(depth, position)),
                selective: true,
                level: None,
                time: None,
                ..self.limits
            },
        }
    }

    /// How many plies ahead moves are compared; without a bound to the end.
    fn plies(&self, position: &Position) -> u32 {
        let empties = position.empties() as u32;
        match (self.depth, self.limits.level, self.limits.depth) {
            (Some(depth), _, _) => plies(depth, position),
            (None, Some(level), _) if empties > level.exact() => level.depth(),
            (None, None, Some(depth)) => depth.min(empties),
            (None, _, _) => empties,
        }
    }
}

/// How far to look in a position when the GUI asked for a depth: to the end where that is as quick.
fn plies(depth: u32, position: &Position) -> u32 {
    /// Solving 8x8 is much quicker than searching as deep in the middle of the game.
    const SOLVES_MORE: u32 = 8;
    const SOLVES_AT_MOST: u32 = 22;
    let empties = position.empties() as u32;
    let solves = match position.size() {
        Size::STANDARD => (depth + SOLVES_MORE).min(SOLVES_AT_MOST).max(depth),
        _ => depth,
    };
    if empties <= solves { empties } else { depth }
}

/// Says which move to play.
pub(super) fn go(session: &mut Session, plan: &Plan, stop: &Stop, say: &mut dyn FnMut(&str)) {
    let position = session.line.now();
    if position.legal_squares().is_empty() {
        return say("=== PA");
    }
    say("status Thinking");
    let limits = Limits {
        clock: session.line.clock(),
        ..plan.limits(position)
    };
    let found = session.engine.go(position, &limits, stop, |_| ());
    let report = found.expect("there is a legal move");
    say(&search_line(&report.line, &report));
    say(&node_stats(&report));
    let seconds = report.time.as_secs_f64();
    let value = match report.kind {
        Kind::Forced => String::new(),
        _ => format!("{:.2}", report.score.discs()),
    };
    say(&format!("=== {}/{value}/{seconds:.2}", name(report.best())));
}

/// Values about so many of the best moves, deeper and deeper.
pub(super) fn hint(
    session: &mut Session,
    plan: &Plan,
    count: usize,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) {
    let begin = Instant::now();
    let position = session.line.now().clone();
    if position.is_over() {
        return;
    }
    say("status Analyzing");
    let limits = Limits {
        // The clock does not count here, but a time of our own does.
        deadline: plan
            .limits(&position)
            .time
            .and_then(|time| begin.checked_add(time)),
        ..Limits::default()
    };
    let mut hints = Hints {
        session,
        limits,
        nodes: 0,
        begin,
    };
    hints.value(&position, plan.plies(&position), count, stop, say);
    say("status");
}

/// Moves that are being valued.
struct Hints<'a> {
    session: &'a mut Session,
    limits: Limits,
    nodes: u64,
    begin: Instant,
}

impl Hints<'_> {
    fn value(
        &mut self,
        position: &Position,
        plies: u32,
        count: usize,
        stop: &Stop,
        say: &mut dyn FnMut(&str),
    ) {
        // The best first, as far as is known.
        let mut order: Vec<Option<Square>> = match position.legal_squares() {
            squares if squares.is_empty() => vec![None],
            squares => squares.into_iter().map(Some).collect(),
        };
        let first = FIRST_LOOK.min(plies).max(1);
        let deadline = self.limits.deadline.take();
        for depth in rounds(first, plies, position.empties() as u32) {
            let mut round: Vec<(Option<Square>, Report)> = Vec::new();
            for &square in &order {
                let Some(report) = self.search(position, square, depth, stop) else {
                    return;
                };
                // Later rounds take long, so each move is told as soon as it is known.
                if depth > first {
                    say(&search_line(&report.line, &report));
                }
                round.push((square, report));
            }
            round.sort_by_key(|(_, report)| std::cmp::Reverse(report.score));
            round.truncate(count);
            if depth == first {
                for (_, report) in &round {
                    say(&search_line(&report.line, report));
                }
            }
            let seconds = self.begin.elapsed().as_secs_f64();
            say(&format!("nodestats {} {seconds:.2}", self.nodes));
            // The first round is always finished, so that there is an answer.
            self.limits.deadline = deadline;
            order = round.into_iter().map(|(square, _)| square).collect();
        }
    }

    /// Searches a move so many plies deep, itself included; nothing when that was cut short.
    fn search(
        &mut self,
        position: &Position,
        square: Option<Square>,
        depth: u32,
        stop: &Stop,
    ) -> Option<Report> {
        let action = square.map_or(Move::Pass, Move::Place);
        let after = position.after(action).expect("only legal moves are valued");
        let empties = after.empties() as u32;
        let depth = if action == Move::Pass {
            depth
        } else {
            depth - 1
        };
        if let Some(report) = known(&after, depth, action) {
            return Some(report);
        }
        let limits = Limits {
            depth: Some(depth.clamp(1, empties)),
            selective: true,
            ..self.limits
        };
        let found = self.session.engine.go(&after, &limits, stop, |_| ());
        let mut report = found.expect("the game is not over");
        self.nodes += report.nodes;
        if report.depth < depth.clamp(1, empties) {
            return None;
        }
        report.score = -report.score;
        report.line.insert(0, action);
        if let Kind::Depth(plies) = &mut report.kind {
            *plies += u32::from(action != Move::Pass);
        }
        Some(report)
    }
}

/// The depths of the rounds; the last but few plies before the end are not worth a round of their own.
fn rounds(first: u32, plies: u32, empties: u32) -> Vec<u32> {
    /// The end is searched when a round has come this close to it.
    const BEFORE_END: u32 = 8;
    let mut rounds: Vec<u32> = (first..=plies).collect();
    if plies >= empties {
        rounds.retain(|&depth| depth == first || depth >= empties || depth + BEFORE_END <= empties);
    }
    rounds
}

/// What is known without searching: the result of a game that a move ends.
fn known(after: &Position, depth: u32, action: Move) -> Option<Report> {
    let outcome = after.outcome()?;
    let lead = outcome.official.lead(after.side().other());
    Some(Report {
        depth: depth + 1,
        score: engine::Score::from_discs(f64::from(lead)),
        kind: Kind::Exact,
        line: vec![action],
        nodes: 1,
        time: std::time::Duration::ZERO,
    })
}

/// Values every position of the game, the last one first.
pub(super) fn analyze(session: &mut Session, plan: &Plan, stop: &Stop, say: &mut dyn FnMut(&str)) {
    say("status Analyzing");
    let positions = session.line.positions().to_vec();
    for (plies, position) in positions.iter().enumerate().rev() {
        if stop.is_requested() {
            break;
        }
        let value = if let Some(outcome) = position.outcome() {
            f64::from(outcome.official.lead(position.side()))
        } else {
            let limits = plan.limits(position);
            let found = session.engine.go(position, &limits, stop, |_| ());
            found.expect("the game is not over").score.discs()
        };
        say(&format!("analysis {plies} {value:.2}"));
    }
    say("status");
}

/// `search PV EVALUATION 0 DEPTH`, where 100% is exact.
fn search_line(line: &[Move], report: &Report) -> String {
    let moves: Vec<String> = line.iter().map(|&action| name(action)).collect();
    let depth = match report.kind {
        Kind::Exact => "100%".to_owned(),
        Kind::Winner => "100%W".to_owned(),
        Kind::Selective(percent) => format!("{}@{percent}%", report.depth),
        Kind::Depth(plies) => plies.to_string(),
        _ => report.depth.to_string(),
    };
    let value = report.score.discs();
    format!("search {} {value:.2} 0 {depth}", moves.join("-"))
}

fn node_stats(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    format!("nodestats {} {seconds:.2}", report.nodes)
}
