//! More empty squares: placements sorted by how few replies they leave, results remembered.

use super::field::{Discs, Field};
use super::quadrants::Parity;
use super::{INFINITY, Solver, Stopped, few, stability};
use crate::limits::Clock;

/// From this many empty squares on, a node is large enough to look at the clock.
const LOOK_AT_CLOCK: u32 = 10;

/// A placement and where it leads; the less promising, the higher its cost.
#[derive(Clone, Copy)]
struct Candidate {
    child: Discs,
    square: usize,
    cost: i32,
}

impl Candidate {
    const NONE: Candidate = Candidate {
        child: Discs { own: 0, other: 0 },
        square: 0,
        cost: 0,
    };
}

impl<F: Field> Solver<F> {
    /// The value with more than [`few::MAX_EMPTIES`] empty squares.
    pub(super) fn ordered(
        &mut self,
        discs: Discs,
        alpha: i32,
        parity: Parity,
        clock: &Clock,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        let empties = self.field.empties(discs);
        let count = empties.count_ones();
        if count >= LOOK_AT_CLOCK && clock.is_over() {
            return Err(Stopped);
        }
        if let Some(bound) = stability::upper_bound(&self.field, discs, alpha) {
            return Ok(bound);
        }
        let known = self.cache.get(discs);
        if let Some(entry) = known {
            if i32::from(entry.lower) > alpha {
                return Ok(entry.lower.into());
            }
            if i32::from(entry.upper) <= alpha {
                return Ok(entry.upper.into());
            }
        }
        let moves = self.field.moves(discs.own, discs.other);
        if moves == 0 {
            let opponent = discs.passed();
            if self.field.moves(opponent.own, opponent.other) == 0 {
                return Ok(self.final_score(discs));
            }
            return Ok(-self.ordered(opponent, -alpha - 1, parity, clock)?);
        }
        let mut list = [Candidate::NONE; super::MAX_EMPTIES as usize];
        let first = known.map(|entry| usize::from(entry.best));
        let candidates = candidates(&self.field, discs, moves, parity, first, &mut list);
        let mut best = (-INFINITY, 0);
        for index in 0..candidates.len() {
            let candidate = take_cheapest(candidates, index);
            let child_parity = parity ^ self.field.quadrant(candidate.square);
            let value = if count - 1 > few::MAX_EMPTIES {
                -self.ordered(candidate.child, -alpha - 1, child_parity, clock)?
            } else {
                -self.few(candidate.child, -alpha - 1, child_parity)
            };
            if value > best.0 {
                best = (value, candidate.square);
                if value > alpha {
                    break;
                }
            }
        }
        self.cache.put(discs, alpha, best.0, best.1);
        Ok(best.0)
    }
}

/// All placements with their costs.
#[inline]
fn candidates<'a>(
    field: &impl Field,
    discs: Discs,
    mut moves: u64,
    parity: Parity,
    first: Option<usize>,
    list: &'a mut [Candidate; super::MAX_EMPTIES as usize],
) -> &'a mut [Candidate] {
    let odd = field.squares(parity);
    let mut length = 0;
    while moves != 0 {
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let flips = field.flips(square, discs.own, discs.other);
        let child = discs.play(square, flips);
        let cost = if Some(square) == first {
            -1_000
        } else {
            // The numbers were chosen by the nodes they save on FFO #20-47.
            let replies = field.moves(child.own, child.other);
            let corners = (replies & field.corners()).count_ones();
            let later_replies = field.frontier(child.other, field.empties(child));
            (10 * replies.count_ones() + 8 * corners + later_replies) as i32
                - 6 * i32::from(odd >> square & 1 != 0)
                - 4 * i32::from(field.corners() >> square & 1 != 0)
        };
        list[length] = Candidate {
            child,
            square,
            cost,
        };
        length += 1;
    }
    &mut list[..length]
}

/// Brings the cheapest of the candidates from `index` on to that place.
#[inline]
fn take_cheapest(candidates: &mut [Candidate], index: usize) -> Candidate {
    let mut cheapest = index;
    for other in index + 1..candidates.len() {
        if candidates[other].cost < candidates[cheapest].cost {
            cheapest = other;
        }
    }
    candidates.swap(index, cheapest);
    candidates[index]
}
