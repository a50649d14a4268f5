//! The search of one thread: principal variation search with a shared table.

use std::sync::Arc;

use rules::{Move, Size};

use super::order::Candidate;
use super::parallel::{Pool, Split};
use super::probcut::{self, Selectivity};
use super::table::{Entry, Finding, Table};
use crate::board::{Board, Mirror};
use crate::endgame::{Endgame, Ending};
use crate::eval::Evaluator;
use crate::limits::Clock;
use crate::report::Score;

/// More than any score, and small enough to be doubled.
pub(crate) const INFINITY: i32 = 1 << 24;

/// A limit was reached, or the result is not wanted any more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

/// A board with its features.
pub(crate) struct Node<B: Board, E: Evaluator<B>> {
    pub(crate) board: B,
    pub(crate) features: E::Features,
    pub(crate) empties: u32,
    /// What the side to move, which has a move, is judged to win, if it was judged.
    pub(crate) judged: Option<i32>,
}

impl<B: Board, E: Evaluator<B>> Clone for Node<B, E> {
    fn clone(&self) -> Self {
        Node {
            board: self.board,
            features: self.features.clone(),
            empties: self.empties,
            judged: self.judged,
        }
    }
}

impl<B: Board, E: Evaluator<B>> Node<B, E> {
    pub(crate) fn after(&self, square: usize, flips: B::Squares, evaluator: &E) -> Self {
        Node {
            board: self.board.after(square, flips),
            features: evaluator.after(&self.features, square, flips),
            empties: self.empties - 1,
            judged: None,
        }
    }

    fn passed(&self, evaluator: &E) -> Self {
        Node {
            board: self.board.passed(),
            features: evaluator.passed(&self.features),
            empties: self.empties,
            judged: None,
        }
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a, B: Board, E: Evaluator<B>> {
    pub(crate) size: Size,
    pub(crate) shape: &'a B::Shape,
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a Table<B>,
    pub(crate) clock: Clock,
    /// Whether results of earlier searches count; not for a depth that a player asked for.
    pub(crate) strict: bool,
    pub(crate) pool: Pool<B, E>,
}

impl<B: Board, E: Evaluator<B>> Shared<'_, B, E> {
    /// What the table knows of a node.
    fn recall(&self, node: &Node<B, E>) -> Option<Entry> {
        let Some((image, mirror)) = self.image(node) else {
            return self.table.get(&node.board);
        };
        let entry = self.table.get(&image)?;
        Some(entry.with_moves_at(|square| mirror.origin(square)))
    }

    /// Puts what was found of a node into the table.
    fn remember(&self, node: &Node<B, E>, finding: &Finding) {
        let Some((image, mirror)) = self.image(node) else {
            return self.table.put(&node.board, finding);
        };
        let best = mirror.image(finding.best);
        self.table.put(&image, &Finding { best, ..*finding });
    }

    /// What stands for a node in the table if its mirror images share a place there: on small boards, near the root,
    /// where one image is as likely as another.
    #[inline]
    fn image(&self, node: &Node<B, E>) -> Option<(B, &Mirror)> {
        if 2 * node.empties as usize <= self.size.area() {
            return None;
        }
        node.board.canonical(self.shape)
    }
}

/// One thread's part of a search.
pub(crate) struct Worker<'a, B: Endgame, E: Evaluator<B>> {
    pub(crate) shared: &'a Shared<'a, B, E>,
    pub(crate) selectivity: Selectivity,
    /// Whether the limits may cut the search short; not before there is a first answer.
    pub(crate) may_stop: bool,
    /// The split that this thread works for.
    pub(crate) split: Option<Arc<Split>>,
    /// The expected moves from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
    /// Lists that are not in use, kept to save allocations.
    pub(crate) spare: Vec<Vec<Candidate<B, E>>>,
    ending: B::Ending,
    nodes: u64,
}

impl<'a, B: Endgame, E: Evaluator<B>> Worker<'a, B, E> {
    pub(crate) fn new(shared: &'a Shared<'a, B, E>) -> Self {
        Worker {
            shared,
            selectivity: Selectivity::NONE,
            may_stop: false,
            split: None,
            lines: vec![Vec::new(); 2],
            spare: Vec::new(),
            ending: B::Ending::new(shared.shape),
            nodes: 0,
        }
    }

    /// Adds the nodes visited here to those of all threads.
    pub(crate) fn flush_nodes(&mut self) {
        self.shared.clock.add_nodes(std::mem::take(&mut self.nodes));
    }

    /// Counts a node, and looks now and then whether to go on.
    fn count(&mut self) -> Result<(), Interrupted> {
        /// How many nodes pass between two looks at the clock.
        const BETWEEN_LOOKS: u64 = 256;
        self.nodes += 1;
        if self.nodes >= BETWEEN_LOOKS {
            self.flush_nodes();
            if self.may_stop && self.shared.clock.is_up() || self.is_unwanted() {
                return Err(Interrupted);
            }
        }
        Ok(())
    }

    fn is_unwanted(&self) -> bool {
        self.split.as_ref().is_some_and(|split| split.is_stopped())
    }

    /// The value of a node `depth` plies down.
    ///
    /// The value is exact within the window and a bound outside of it. A forced pass costs no depth. With `PV` the
    /// expected moves are kept.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        node: &Node<B, E>,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Interrupted> {
        self.count()?;
        if PV {
            self.open_line(ply);
        }
        if depth == 0 || node.empties == 0 {
            return Ok(self.leaf(node));
        }
        let null_window = beta - alpha == 1;
        let to_end = depth >= node.empties;
        if !PV && null_window && to_end {
            if node.empties <= B::Ending::MAX_EMPTIES {
                return self.solve(node, alpha);
            }
            let alpha = alpha.div_euclid(Score::DISC);
            if let Some(bound) = self.ending.upper_bound(&node.board, alpha) {
                return Ok(bound * Score::DISC);
            }
        }
        if depth == 1 && !PV {
            return self.last_ply(node, alpha, beta);
        }
        let known = self.shared.recall(node);
        if let Some(entry) = known.filter(|entry| !PV && self.is_usable(entry, depth)) {
            if i32::from(entry.lower) >= beta {
                return Ok(entry.lower.into());
            }
            if i32::from(entry.upper) <= alpha {
                return Ok(entry.upper.into());
            }
        }
        if null_window
            && !PV
            && let Some(value) = self.probable_cut(node, depth, alpha)?
        {
            return Ok(value);
        }
        let moves = known.map_or([None; 2], |entry| entry.moves());
        let candidates = self.candidates(node, depth, moves)?;
        if candidates.is_empty() {
            self.recycle(candidates);
            return self.pass::<PV>(node, depth, alpha, beta, ply);
        }
        let found = match self.known_refutation(&candidates, depth, beta) {
            Some(refutation) if !PV => Ok(refutation),
            _ => self.best_of::<PV>(&candidates, depth, alpha, beta, ply),
        };
        self.recycle(candidates);
        let (value, best) = found?;
        let selectivity = self.selectivity;
        self.shared.remember(
            node,
            &Finding {
                depth,
                selectivity,
                alpha,
                beta,
                value,
                best,
            },
        );
        Ok(value)
    }

    fn is_usable(&self, entry: &Entry, depth: u32) -> bool {
        u32::from(entry.depth) >= depth
            && entry.selectivity >= self.selectivity.level()
            && (!self.shared.strict || self.shared.table.is_current(entry))
    }

    /// A placement after which the table already knows that the opponent is lost.
    fn known_refutation(
        &self,
        candidates: &[Candidate<B, E>],
        depth: u32,
        beta: i32,
    ) -> Option<(i32, usize)> {
        /// Below this depth looking costs more than it saves.
        const MIN_DEPTH: u32 = 5;
        if depth < MIN_DEPTH {
            return None;
        }
        candidates.iter().find_map(|candidate| {
            let entry = self.shared.recall(&candidate.child)?;
            let value = -i32::from(entry.upper);
            (self.is_usable(&entry, depth - 1) && value >= beta)
                .then_some((value, candidate.square))
        })
    }

    /// Solves a node with few empty squares.
    fn solve(&mut self, node: &Node<B, E>, alpha: i32) -> Result<i32, Interrupted> {
        let solved = self.ending.solve(
            &node.board,
            alpha.div_euclid(Score::DISC),
            &self.shared.clock,
        );
        self.nodes += self.ending.take_nodes();
        match solved {
            Ok(discs) => Ok(discs * Score::DISC),
            Err(_) => Err(Interrupted),
        }
    }

    /// The bound that a shallow search makes probable, if it does.
    fn probable_cut(
        &mut self,
        node: &Node<B, E>,
        depth: u32,
        alpha: i32,
    ) -> Result<Option<i32>, Interrupted> {
        if depth < probcut::least_depth(self.shared.size) {
            return Ok(None);
        }
        let errors = self.shared.evaluator.error_model();
        let (Some(deviations), Some(errors)) = (self.selectivity.deviations(), errors) else {
            return Ok(None);
        };
        let judge = || {
            let moves = node.board.mobility(self.shared.shape);
            (moves > 0).then(|| self.judge(node, moves))
        };
        let Some(estimate) = node.judged.or_else(judge) else {
            return Ok(None);
        };
        let shallow = probcut::shallow_depth(depth);
        let deviation = errors.deviation(depth, shallow, node.empties);
        let margin = (deviations * deviation * Score::DISC as f32) as i32;
        let (low, high) = (alpha - margin, alpha + 1 + margin);
        if shallow == 0 {
            return Ok(match estimate {
                estimate if estimate >= high => Some(alpha + 1),
                estimate if estimate <= low => Some(alpha),
                _ => None,
            });
        }
        let slack = margin / 2;
        if estimate >= high - slack
            && self.search::<false>(node, shallow, high - 1, high, 0)? >= high
        {
            return Ok(Some(alpha + 1));
        }
        if estimate <= low + slack && self.search::<false>(node, shallow, low, low + 1, 0)? <= low {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// Searches candidates in order: the first with the whole window, the others only to prove that they are
    /// no better, and again when they are. Returns the best value and its square.
    pub(crate) fn best_of<const PV: bool>(
        &mut self,
        candidates: &[Candidate<B, E>],
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<(i32, usize), Interrupted> {
        let mut best = (-INFINITY, candidates[0].square);
        for (index, candidate) in candidates.iter().enumerate() {
            let low = alpha.max(best.0);
            if index > 0 && self.can_split(depth, candidate.child.empties) {
                let rest = candidates[index..].iter().collect();
                return self.best_of_shared::<PV>(rest, best, depth, (low, beta), ply);
            }
            let child = &candidate.child;
            let proved = if index == 0 {
                low + 1
            } else {
                -self.search::<false>(child, depth - 1, -low - 1, -low, ply + 1)?
            };
            let valued = index == 0 || (proved > low && proved < beta);
            let value = if valued {
                -self.search::<PV>(child, depth - 1, -beta, -low, ply + 1)?
            } else {
                proved
            };
            if value > best.0 {
                best = (value, candidate.square);
                if PV && value > low {
                    self.begin_line(ply, candidate.square, valued);
                }
                if value >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The same for candidates after the first, with the help of other threads.
    fn best_of_shared<const PV: bool>(
        &mut self,
        mut rest: Vec<&Candidate<B, E>>,
        mut best: (i32, usize),
        depth: u32,
        (mut low, beta): (i32, i32),
        ply: usize,
    ) -> Result<(i32, usize), Interrupted> {
        while !rest.is_empty() {
            let (proved, square) = self.split(&rest, depth, low)?;
            let valued = proved > low && proved < beta;
            let mut value = proved;
            if valued {
                // Better than all before: its value is needed, and the others are measured by it. Those that were
                // no better than the old value are still in the table.
                let place = rest.iter().position(|candidate| candidate.square == square);
                let candidate = rest.remove(place.expect("it is one of them"));
                value = -self.search::<PV>(&candidate.child, depth - 1, -beta, -low, ply + 1)?;
            }
            if value > best.0 {
                best = (value, square);
                if PV && value > low {
                    self.begin_line(ply, square, valued);
                }
            }
            if !valued || value >= beta {
                break;
            }
            low = low.max(value);
        }
        Ok(best)
    }

    fn pass<const PV: bool>(
        &mut self,
        node: &Node<B, E>,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Interrupted> {
        let passed = node.passed(self.shared.evaluator);
        if passed.board.mobility(self.shared.shape) == 0 {
            return Ok(Self::final_score(node));
        }
        let value = -self.search::<PV>(&passed, depth, -beta, -alpha, ply + 1)?;
        if PV {
            self.extend_line(ply, Move::Pass);
        }
        Ok(value)
    }

    /// The value of a node one ply before the horizon.
    fn last_ply(&mut self, node: &Node<B, E>, alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        if beta - alpha == 1
            && let Some(value) = self.probable_cut(node, 1, alpha)?
        {
            return Ok(value);
        }
        let shared = self.shared;
        let mut best = -INFINITY;
        for square in node.board.legal(shared.shape) {
            let flips = node.board.flips(square, shared.shape);
            self.nodes += 1;
            let child = node.after(square, flips, shared.evaluator);
            best = best.max(-self.leaf(&child));
            if best >= beta {
                return Ok(best);
            }
        }
        if best == -INFINITY {
            return self.pass::<false>(node, 1, alpha, beta, 0);
        }
        Ok(best)
    }

    /// The value of a node that is not searched any further.
    fn leaf(&self, node: &Node<B, E>) -> i32 {
        self.judge(node, node.board.mobility(self.shared.shape))
    }

    /// The value of a node that is not searched any further, in which the side to move has so many moves.
    pub(crate) fn judge(&self, node: &Node<B, E>, moves: u32) -> i32 {
        let Shared {
            shape, evaluator, ..
        } = self.shared;
        if moves > 0 {
            return evaluator.evaluate(&node.board, &node.features, shape, moves);
        }
        let passed = node.passed(evaluator);
        let moves = passed.board.mobility(shape);
        if moves == 0 {
            return Self::final_score(node);
        }
        -evaluator.evaluate(&passed.board, &passed.features, shape, moves)
    }

    fn final_score(node: &Node<B, E>) -> i32 {
        let (own, other) = node.board.discs();
        let lead = own as i32 - other as i32;
        (lead + lead.signum() * node.empties as i32) * Score::DISC
    }

    fn open_line(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
    }

    /// Makes the line from `ply` on this placement, followed by the line one ply further if that was searched
    /// for it; a proof that the placement is good enough has no line.
    fn begin_line(&mut self, ply: usize, square: usize, followed: bool) {
        if !followed {
            self.lines[ply + 1].clear();
        }
        self.extend_line(ply, Move::Place(self.shared.size.square(square)));
    }

    /// Makes the line from `ply` on this move followed by the line one ply further.
    fn extend_line(&mut self, ply: usize, action: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(action);
        before[ply].extend_from_slice(&after[0]);
    }
}
