//! Discs that can never be turned over any more, and what follows from them.

use std::sync::LazyLock;

use super::field::{Discs, Field};

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const TOP: u64 = 0xff;
const BOTTOM: u64 = TOP << 56;

/// Discs of `own` on 8x8 that can never be turned over, as far as this can tell.
///
/// A disc is safe along a line when the line is full, ends beside it, or has a safe disc of the same colour
/// beside it; it is stable when it is safe along all four lines.
pub(super) fn stable_discs(own: u64, other: u64) -> u64 {
    let full = full_lines(own | other);
    let mut stable = stable_edges(own, other) | (own & full[0] & full[1] & full[2] & full[3]);
    if stable == 0 {
        return 0;
    }
    loop {
        let row = full[0] | LEFT | RIGHT | beside(stable, 1, LEFT, RIGHT);
        let column = full[1] | TOP | BOTTOM | (stable << 8) | (stable >> 8);
        let edges = LEFT | RIGHT | TOP | BOTTOM;
        let falling = full[2] | edges | beside(stable, 9, LEFT, RIGHT);
        let rising = full[3] | edges | beside(stable, 7, RIGHT, LEFT);
        let grown = stable | (own & row & column & falling & rising);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares one step up or down from a set, without running around the sides of the board: a step up
/// cannot arrive in the column `up_from`, a step down not in `down_from`.
const fn beside(set: u64, step: u32, up_from: u64, down_from: u64) -> u64 {
    ((set << step) & !up_from) | ((set >> step) & !down_from)
}

/// The squares whose row, column and both diagonals are full.
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs;
    rows &= rows >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & LEFT) * 0xff;
    let mut columns = discs;
    columns &= columns.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    [
        rows,
        columns,
        full_diagonals(discs, 9, LEFT | TOP, RIGHT | BOTTOM),
        full_diagonals(discs, 7, RIGHT | TOP, LEFT | BOTTOM),
    ]
}

/// The squares whose diagonal, with this step, is full from its first edge to its last.
const fn full_diagonals(discs: u64, step: u32, first: u64, last: u64) -> u64 {
    // An empty square spreads along its diagonal both ways; what it never reaches is full.
    let mut up = !discs;
    let mut down = !discs;
    let mut round = 0;
    while round < 3 {
        let by = step << round;
        up |= (up & spreading(last, step, round, true)) << by;
        down |= (down & spreading(first, step, round, false)) >> by;
        round += 1;
    }
    !(up | down)
}

/// The squares from which `2^round` steps stay on the diagonal.
const fn spreading(edge: u64, step: u32, round: u32, up: bool) -> u64 {
    let mut blocked = edge;
    let mut count = 1;
    while count < 1 << round {
        blocked |= if up { blocked >> step } else { blocked << step };
        count += 1;
    }
    !blocked
}

/// The stable discs of `own` on the four edges, from what can happen on each edge alone.
fn stable_edges(own: u64, other: u64) -> u64 {
    let table: &[u8] = &EDGES;
    let look = |own: u64, other: u64| u64::from(table[(own << 8 | other) as usize]);
    let column = |discs: u64, shift: u32| {
        ((discs >> shift) & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    // The eighth bit would meet the first one in the product, so it goes its own way.
    let spread = |bits: u64, shift: u32| {
        ((bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & LEFT | (bits >> 7) << 56) << shift
    };
    look(own & 0xff, other & 0xff)
        | look(own >> 56, other >> 56) << 56
        | spread(look(column(own, 0), column(other, 0)), 0)
        | spread(look(column(own, 7), column(other, 7)), 7)
}

/// For each edge, its own discs in the high byte and the others in the low byte: the stable own discs.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = vec![None; 1 << 16];
    for own in 0..=255_u8 {
        for other in 0..=255_u8 {
            if own & other == 0 {
                stable_on_edge(own, other, &mut table);
            }
        }
    }
    table.into_iter().map(Option::unwrap_or_default).collect()
});

/// The own discs that stay whatever both sides put on the empty squares of an edge.
fn stable_on_edge(own: u8, other: u8, table: &mut [Option<u8>]) -> u8 {
    let index = usize::from(own) << 8 | usize::from(other);
    if let Some(known) = table[index] {
        return known;
    }
    let mut stable = own;
    let empties = !(own | other);
    for square in (0..8).filter(|square| empties >> square & 1 != 0) {
        let gained = edge_flips(square, own, other);
        let lost = edge_flips(square, other, own);
        let bit = 1 << square;
        stable &= stable_on_edge(own | gained | bit, other & !gained, table);
        stable &= stable_on_edge(own & !lost, other | lost | bit, table);
    }
    table[index] = Some(stable);
    stable
}

/// The discs of `other` on an edge that a placement turns over.
fn edge_flips(square: i32, own: u8, other: u8) -> u8 {
    let mut flips = 0;
    for step in [-1, 1] {
        let mut line = 0;
        let mut at = square + step;
        while (0..8).contains(&at) && other >> at & 1 != 0 {
            line |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && own >> at & 1 != 0 {
            flips |= line;
        }
    }
    flips
}

/// A value that the side to move cannot exceed, if that is not above `alpha`: the opponent keeps its stable discs.
#[inline]
pub(super) fn upper_bound(field: &impl Field, discs: Discs, alpha: i32) -> Option<i32> {
    let area = field.area();
    // Looking pays only when a good part of the opponent's discs would do.
    let needed = (area - alpha + 1) / 2;
    if needed > area * 3 / 8 || (discs.other.count_ones() as i32) < needed {
        return None;
    }
    let stable = field.stable_discs(discs.other, discs.own);
    let bound = area - 2 * stable.count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
