//! Deepening step by step from the position asked about.

use std::time::Instant;

use rules::{Move, Position, Size};

use super::order::Candidate;
use super::parallel::{Pool, help};
use super::probcut::Selectivity;
use super::table::Table;
use super::worker::{INFINITY, Interrupted, Node, Shared, Worker};
use crate::endgame::Endgame;
use crate::eval::{Evaluator, spread};
use crate::limits::{Clock, Goal, Limits, Stop};
use crate::report::{Kind, Report, Score};
use crate::rng::Rng;

/// A search for boards of one size, with what it remembers between moves.
pub(crate) struct Searcher<B: Endgame, E: Evaluator<B>> {
    size: Size,
    shape: B::Shape,
    evaluator: E,
    table: Table<B>,
    threads: usize,
}

/// What to search, and for how long.
pub(crate) struct Job<'a> {
    pub(crate) begin: Instant,
    pub(crate) position: &'a Position,
    pub(crate) limits: &'a Limits,
    /// How far moves are misjudged, as a standard deviation in discs.
    pub(crate) noise: f32,
    pub(crate) stop: &'a Stop,
    pub(crate) rng: Option<&'a mut Rng>,
    pub(crate) on_report: &'a mut dyn FnMut(&Report),
}

/// A [`Searcher`] whatever its board.
pub(crate) trait AnySearcher: Send {
    /// The size of the boards it searches.
    fn size(&self) -> Size;

    /// Searches a position in which the side to move can place a disc.
    fn go(&mut self, job: Job<'_>) -> Report;
}

impl<B: Endgame, E: Evaluator<B>> Searcher<B, E> {
    pub(crate) fn new(size: Size, evaluator: E, hash_mib: usize, threads: usize) -> Self {
        Searcher {
            size,
            shape: B::shape(size),
            evaluator,
            table: Table::new(hash_mib),
            threads,
        }
    }
}

impl<B: Endgame, E: Evaluator<B>> AnySearcher for Searcher<B, E> {
    fn size(&self) -> Size {
        self.size
    }

    fn go(&mut self, job: Job<'_>) -> Report {
        self.table.next_date();
        let shared = Shared {
            size: self.size,
            shape: &self.shape,
            evaluator: &self.evaluator,
            table: &self.table,
            clock: Clock::start(
                job.begin,
                job.limits,
                job.stop,
                job.position.empties() as u32,
            ),
            strict: job.limits.is_full_width(),
            pool: Pool::new(),
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| help(&shared));
            }
            let answer = if job.noise > 0.0 {
                misjudge(&shared, job)
            } else {
                deepen(&shared, job)
            };
            shared.pool.close();
            answer
        })
    }
}

/// One round of deepening: so many plies, so sure, and what its result is.
#[derive(Clone, Copy)]
struct Round {
    depth: u32,
    selectivity: Selectivity,
    kind: Kind,
}

impl Round {
    /// Whether looking ahead cannot tell more than the guess does: that one side wins nearly everything. Only the end
    /// can.
    fn is_idle(&self, guess: Option<i32>, size: Size) -> bool {
        let nearly_all = size.area() as i32 * Score::DISC * 15 / 16;
        matches!(self.kind, Kind::Depth(_)) && guess.is_some_and(|guess| guess.abs() >= nearly_all)
    }
}

/// With at most this many empty squares the end is searched without guessing first.
const SOLVE_AT_ONCE: u32 = 12;
/// The end is searched when the depth before has come this close to it.
const BEFORE_END: u32 = 8;

/// The rounds of a search, each a better one than the one before; looking ahead may leave out what the selectivity says.
fn rounds(limits: &Limits, empties: u32, selectivity: Selectivity) -> Vec<Round> {
    let bold = selectivity < Selectivity::NONE;
    let ahead = |depth, selectivity| Round {
        depth,
        selectivity,
        kind: Kind::Depth(depth),
    };
    let end = Round {
        depth: empties,
        selectivity: Selectivity::NONE,
        kind: match limits.goal {
            Goal::Score => Kind::Exact,
            Goal::Winner => Kind::Winner,
        },
    };
    if limits.is_full_width()
        && let Some(depth) = limits.depth
    {
        let full = (1..=depth.clamp(1, empties)).map(|depth| match depth {
            depth if depth == empties => end,
            depth => ahead(depth, Selectivity::NONE),
        });
        return full.collect();
    }
    let before = match empties {
        0..=SOLVE_AT_ONCE => 2.min(empties - 1),
        // Where nothing may be left out, looking far ahead takes longer than going to the end.
        _ if !bold && !limits.is_timed() => empties / 2,
        _ => empties - BEFORE_END,
    };
    let asked = limits.depth.unwrap_or(empties);
    if asked < empties {
        let rounds = (1..=asked).map(|depth| ahead(depth, selectivity));
        return rounds.collect();
    }
    let mut rounds: Vec<Round> = (1..=before)
        .map(|depth| ahead(depth, selectivity))
        .collect();
    // Without a limit one bold guess is enough to sort the moves for the exact search: measured on FFO #40-49, more of
    // them cost more than they save. Against the clock every step may be the last.
    let guesses = if empties <= SOLVE_AT_ONCE || !bold {
        0
    } else if limits.is_timed() {
        Selectivity::RISING.len()
    } else {
        1
    };
    rounds.extend(
        Selectivity::RISING[..guesses]
            .iter()
            .map(|&selectivity| Round {
                depth: empties,
                selectivity,
                kind: Kind::Selective(selectivity.percent()),
            }),
    );
    rounds.push(end);
    rounds
}

/// The position asked about as a node.
fn root<B: Endgame, E: Evaluator<B>>(shared: &Shared<'_, B, E>, position: &Position) -> Node<B, E> {
    let board = B::from_position(position);
    Node {
        board,
        features: shared.evaluator.features(&board),
        empties: position.empties() as u32,
        judged: None,
    }
}

impl<B: Endgame, E: Evaluator<B>> Shared<'_, B, E> {
    /// What is known after a round.
    fn report(&self, round: &Round, value: i32, line: &[Move]) -> Report {
        Report {
            depth: round.depth,
            score: Score::from_raw(value),
            kind: round.kind,
            line: line.to_vec(),
            nodes: self.clock.nodes(),
            time: self.clock.elapsed(),
        }
    }
}

/// What is as much as one disc on 8x8, in units of a score.
fn discs_like_one(size: Size) -> i32 {
    (spread(size) * Score::DISC as f32) as i32
}

/// Searches round by round until the end or a limit; the first round is never cut short.
fn deepen<B: Endgame, E: Evaluator<B>>(shared: &Shared<'_, B, E>, job: Job<'_>) -> Report {
    let mut worker = Worker::new(shared);
    let root = root(shared, job.position);
    let mut candidates = root_candidates(&mut worker, &root, job.rng);
    let forced = job.limits.is_timed() && candidates.len() == 1;
    let mut answer: Option<Report> = None;
    let selectivity = match shared.evaluator.error_model() {
        Some(_) => Selectivity::ahead(shared.size),
        None => Selectivity::NONE,
    };
    for round in rounds(job.limits, root.empties, selectivity) {
        let guess = answer.as_ref().map(|report| report.score.raw());
        if job.limits.depth.is_none() && round.is_idle(guess, shared.size) {
            continue;
        }
        let Ok(value) = worker.run_round(round, &mut candidates, guess) else {
            break;
        };
        worker.flush_nodes();
        let mut report = shared.report(&round, value, &worker.lines[0]);
        if forced {
            report.kind = Kind::Forced;
        }
        (job.on_report)(&report);
        answer = Some(report);
        if forced || shared.clock.is_over() || shared.clock.is_mostly_used() {
            break;
        }
        worker.may_stop = true;
    }
    worker.flush_nodes();
    let mut answer = answer.expect("the first round is never cut short");
    answer.nodes = shared.clock.nodes();
    answer.time = shared.clock.elapsed();
    answer
}

/// Judges every placement by itself, each off by chance, and answers with the one that looks best then.
fn misjudge<B: Endgame, E: Evaluator<B>>(shared: &Shared<'_, B, E>, job: Job<'_>) -> Report {
    let mut worker = Worker::new(shared);
    let root = root(shared, job.position);
    let mut chance = Rng::new(0);
    let rng = job.rng.unwrap_or(&mut chance);
    let candidates = root_candidates(&mut worker, &root, None);
    let rounds = rounds(job.limits, root.empties, Selectivity::NONE);
    let round = rounds.last().expect("there is always a round");
    let mut best: Option<(i32, Report)> = None;
    for candidate in &candidates {
        let only = std::slice::from_ref(candidate);
        let found = worker.best_of::<true>(only, round.depth, -INFINITY, INFINITY, 0);
        let Ok((value, _)) = found else {
            break;
        };
        worker.flush_nodes();
        worker.may_stop = true;
        let seen = value + (rng.gauss() * job.noise * Score::DISC as f32) as i32;
        if best.as_ref().is_none_or(|(most, _)| seen > *most) {
            let report = shared.report(round, value, &worker.lines[0]);
            best = Some((seen, report));
        }
    }
    let (_, mut answer) = best.expect("the first placement is always judged");
    answer.nodes = shared.clock.nodes();
    answer.time = shared.clock.elapsed();
    (job.on_report)(&answer);
    answer
}

/// The placements at the root; a generator shuffles those that look equally good.
fn root_candidates<B: Endgame, E: Evaluator<B>>(
    worker: &mut Worker<'_, B, E>,
    root: &Node<B, E>,
    rng: Option<&mut Rng>,
) -> Vec<Candidate<B, E>> {
    let mut candidates = worker
        .candidates(root, 2, [None; 2])
        .expect("nothing stops a search before its first answer");
    if let Some(rng) = rng {
        rng.shuffle(&mut candidates);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
    }
    candidates
}

impl<B: Endgame, E: Evaluator<B>> Worker<'_, B, E> {
    /// How often a window is moved; selective searches can disagree about its side for ever.
    const NARROW_WINDOWS: usize = 6;

    /// Searches one round; a guess at the value makes it faster.
    fn run_round(
        &mut self,
        round: Round,
        candidates: &mut [Candidate<B, E>],
        guess: Option<i32>,
    ) -> Result<i32, Interrupted> {
        self.selectivity = round.selectivity;
        match (round.kind, guess) {
            (Kind::Winner, _) => {
                let value = self.search_root(candidates, round.depth, -Score::DISC, Score::DISC)?;
                Ok(value.signum() * Score::DISC)
            }
            (_, None) => self.search_root(candidates, round.depth, -INFINITY, INFINITY),
            (kind, Some(guess)) => {
                let to_end = !matches!(kind, Kind::Depth(_));
                self.aspire(candidates, round.depth, guess, to_end)
            }
        }
    }

    /// Searches the root with a window around a guess, which is moved until it holds the value.
    fn aspire(
        &mut self,
        candidates: &mut [Candidate<B, E>],
        depth: u32,
        guess: i32,
        to_end: bool,
    ) -> Result<i32, Interrupted> {
        // A final score is a whole number of discs, and on even boards an even one.
        let (guess, mut width) = if to_end {
            let pair = 2 * Score::DISC;
            ((guess + pair / 2).div_euclid(pair) * pair, Score::DISC)
        } else {
            (guess, 2 * discs_like_one(self.shared.size))
        };
        let (mut alpha, mut beta) = (guess - width, guess + width);
        for _ in 0..Self::NARROW_WINDOWS {
            let value = self.search_root(candidates, depth, alpha, beta)?;
            width *= 2;
            if value <= alpha {
                (alpha, beta) = (value - width, alpha + 1);
            } else if value >= beta {
                (alpha, beta) = (beta - 1, value + width);
            } else {
                return Ok(value);
            }
        }
        self.search_root(candidates, depth, -INFINITY, INFINITY)
    }

    /// Searches all placements at the root; the best one goes first in the next round, the others keep their order.
    fn search_root(
        &mut self,
        candidates: &mut [Candidate<B, E>],
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Interrupted> {
        let (value, best) = self.best_of::<true>(candidates, depth, alpha, beta, 0)?;
        if value > alpha {
            candidates.sort_by_key(|candidate| candidate.square != best);
        }
        Ok(value)
    }
}
