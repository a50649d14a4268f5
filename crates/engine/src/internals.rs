//! Pieces that benches measure on their own.

use std::time::Instant;

use rules::Position;

use crate::board::{Bits, Board, Board8, kernels};
use crate::endgame::{Eight, Ending, Solver};
use crate::eval::{Evaluator, PatternEvaluator, Weights};
use crate::limits::{Clock, Limits, Stop};

/// A position ready to be measured.
pub struct Sample {
    board: Board8,
    evaluator: PatternEvaluator,
    solver: Solver<Eight>,
    clock: Clock,
}

impl Sample {
    /// Prepares an 8x8 position.
    pub fn new(position: &Position) -> Sample {
        Sample {
            board: Board8::from_position(position),
            evaluator: PatternEvaluator::new(&Weights::learned()),
            solver: Solver::new(Eight),
            clock: Clock::start(Instant::now(), &Limits::default(), &Stop::new(), 0),
        }
    }

    /// The legal moves as bits.
    pub fn moves(&self) -> u64 {
        kernels::moves(self.board.own, self.board.other)
    }

    /// The discs turned over by all legal moves together.
    pub fn flips(&self) -> u64 {
        let squares = Bits::<1>([self.moves()]).into_iter();
        squares.fold(0, |all, square| {
            all ^ kernels::flips(square, self.board.own, self.board.other)
        })
    }

    /// The evaluation with its features counted anew.
    pub fn evaluate(&self) -> i32 {
        let features = self.evaluator.features(&self.board);
        self.evaluator
            .evaluate(&self.board, &features, &(), self.board.mobility(&()))
    }

    /// Whether a position with few empty squares is worth more than `alpha` discs.
    pub fn solve(&mut self, alpha: i32) -> i32 {
        let solved = self.solver.solve(&self.board, alpha, &self.clock);
        solved.unwrap_or_default()
    }
}
