//! What is needed to make new weights: where a position's weights stand, and weights from numbers.

use rules::{Position, Size};

use crate::board::{Bits, Board, Board8};
use crate::eval::{
    ErrorModel, Evaluator, LAYOUT, Layout, PATTERNS_AND_COUNTS, PHASES, PatternEvaluator, Weights,
    count_places, phase,
};
use crate::report::Score;

/// How many weights judge one position.
pub const FEATURES: usize = PATTERNS_AND_COUNTS;
/// How many phases a game has; each has its own weights.
pub const PHASE_COUNT: usize = PHASES;

/// How many weights one phase has.
pub fn weight_count() -> usize {
    LAYOUT.free_count
}

/// The phase with this many discs on the board.
pub const fn phase_of(discs: usize) -> usize {
    phase(discs)
}

/// Weights from numbers in discs: for each phase as many as [`weight_count`] says.
pub fn weights_from(phases: &[Vec<f32>], errors: ErrorModel, provenance: &str) -> Weights {
    let rounded = |discs: &f32| {
        let units = discs * Score::DISC as f32;
        units
            .round()
            .clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
    };
    let phases: Vec<Vec<i16>> = phases
        .iter()
        .map(|phase| phase.iter().map(rounded).collect())
        .collect();
    Weights::from_free(&phases, errors, provenance)
}

/// An 8x8 game that is replayed quickly; the moves are known to be legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    board: Board8,
    black: bool,
}

impl Replay {
    /// A game that goes on from an 8x8 position.
    ///
    /// # Panics
    ///
    /// When the board has another size.
    pub fn new(position: &Position) -> Replay {
        assert_eq!(position.size(), Size::STANDARD);
        Replay {
            board: Board8::from_position(position),
            black: position.side() == rules::Color::Black,
        }
    }

    /// Whether Black is to move.
    pub const fn is_black(&self) -> bool {
        self.black
    }

    /// How many squares are empty.
    pub const fn empties(&self) -> u32 {
        64 - (self.board.own | self.board.other).count_ones()
    }

    /// Whether the side to move can place a disc.
    pub fn can_move(&self) -> bool {
        self.board.mobility(&()) > 0
    }

    /// Places a disc, and makes the pass that may follow.
    pub fn place(&mut self, square: usize) {
        let flips: Bits<1> = self.board.flips(square, &());
        self.board = self.board.after(square, flips);
        self.black = !self.black;
        if !self.can_move() && self.board.passed().mobility(&()) > 0 {
            self.board = self.board.passed();
            self.black = !self.black;
        }
    }

    /// What weights say about this position, in which the side to move can place a disc.
    pub fn judge(&self, weights: &Weights) -> Score {
        let evaluator = PatternEvaluator::new(weights);
        let features = evaluator.features(&self.board);
        Score::from_raw(evaluator.evaluate(&self.board, &features, &()))
    }

    /// Where the weights that judge this position stand among those of its phase.
    pub fn features(&self) -> [u32; FEATURES] {
        let layout = &*LAYOUT;
        let patterns = Layout::pattern_places(&layout.features(&self.board));
        let mut places = patterns.into_iter().chain(count_places(&self.board));
        std::array::from_fn(|_| layout.free[places.next().expect("there are so many")])
    }
}
