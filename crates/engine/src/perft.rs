//! Counting positions on fast boards, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rules::Position;

use crate::board::{Board, with_board};

/// Counts the leaves `depth` plies down, as [`rules::perft`] does, sharing the work among threads.
pub fn perft(position: &Position, depth: u32, threads: usize) -> u64 {
    with_board!(position.size(), B => {
        let shape = <B as Board>::shape(position.size());
        count_shared(&B::from_position(position), depth, threads, &shape)
    })
}

fn count<B: Board>(board: &B, depth: u32, shape: &B::Shape) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.mobility(shape).max(1)),
        _ => {
            let mut leaves = 0;
            for square in board.legal(shape) {
                let next = board.after(square, board.flips(square, shape));
                leaves += count(&next, depth - 1, shape);
            }
            if leaves == 0 {
                return count_without_move(board, depth, shape);
            }
            leaves
        }
    }
}

/// The leaves below a board without a placement: those after the pass, or one when the game is over.
#[cold]
fn count_without_move<B: Board>(board: &B, depth: u32, shape: &B::Shape) -> u64 {
    let passed = board.passed();
    match passed.mobility(shape) {
        0 => 1,
        _ => count(&passed, depth - 1, shape),
    }
}

/// The boards one ply further, none when the game is over.
fn successors<B: Board>(board: &B, shape: &B::Shape) -> Vec<B> {
    let next: Vec<B> = board
        .legal(shape)
        .into_iter()
        .map(|square| board.after(square, board.flips(square, shape)))
        .collect();
    if next.is_empty() && board.passed().mobility(shape) > 0 {
        return vec![board.passed()];
    }
    next
}

fn count_shared<B: Board>(board: &B, depth: u32, threads: usize, shape: &B::Shape) -> u64 {
    /// Plies that are split off as jobs: enough of them to keep all threads busy.
    const SPLIT: u32 = 4;
    if threads < 2 || depth <= SPLIT {
        return count(board, depth, shape);
    }
    let mut finished = 0;
    let mut jobs = vec![*board];
    for _ in 0..SPLIT {
        let mut next = Vec::new();
        for job in jobs {
            let children = successors(&job, shape);
            finished += u64::from(children.is_empty());
            next.extend(children);
        }
        jobs = next;
    }
    let taken = AtomicUsize::new(0);
    let work = || {
        let mut leaves = 0;
        while let Some(job) = jobs.get(taken.fetch_add(1, Ordering::Relaxed)) {
            leaves += count(job, depth - SPLIT, shape);
        }
        leaves
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let leaves: u64 = workers
            .into_iter()
            .map(|worker| worker.join().expect("counting does not panic"))
            .sum();
        finished + leaves
    })
}
