//! What is needed to make new weights: which weights judge a position, and weights from numbers.

use rules::{Position, Size};

use crate::board::{Board, Board8, with_board, with_wide_board};
use crate::eval::{
    ErrorModel, Evaluator, Judge, Judged, LAYOUT, Layout, PHASES, WIDTHS, count_places,
    discs_on_8x8, mix, phase, spread, unrest,
};
pub use crate::eval::{Family, Traits, Weights};
use crate::report::Score;

/// How many phases a game has; each has its own weights.
pub const PHASE_COUNT: usize = PHASES;

/// How many widths of boards can have weights of their own.
pub const WIDTH_COUNT: usize = WIDTHS;

/// The phase with this many discs on an 8x8 board.
pub const fn phase_of(discs: usize) -> usize {
    phase(discs)
}

/// The number of discs on 8x8 that fill the same share of the board.
pub fn discs_on_standard(discs: usize, size: Size) -> usize {
    discs_on_8x8(discs, size.area())
}

/// Weights from numbers in discs: for each phase as many as [`Family::weight_count`] says.
pub fn weights_from(
    family: Family,
    phases: &[Vec<f32>],
    errors: ErrorModel,
    provenance: &str,
) -> Weights {
    let rounded = |discs: &f32| {
        let units = discs * family.units_per_disc();
        units
            .round()
            .clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
    };
    let phases = phases.iter();
    let phases = phases.map(|phase| phase.iter().map(rounded).collect());
    Weights::from_free(family, phases.collect(), errors, provenance)
}

/// How the weights of a family apply to boards of one size.
///
/// A judgement is `spread` times the sum of the weights of its features, where a weight is mixed from those of all widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// How many discs one disc of the weights is worth.
    pub spread: f32,
    /// How much the weights of each width count, as many as the family has.
    pub mix: [f32; WIDTH_COUNT],
    /// How many discs one disc of the error model is worth.
    pub unrest: f32,
}

impl Scale {
    /// The scale of a family for a size.
    pub fn new(family: Family, size: Size) -> Scale {
        match family {
            Family::Standard => Scale {
                spread: 1.0,
                mix: [1.0, 0.0, 0.0],
                unrest: 1.0,
            },
            Family::AnySize => Scale {
                spread: spread(size),
                mix: mix(size),
                unrest: unrest(size),
            },
        }
    }
}

/// What somebody says about a position.
type Answer<T> = Box<dyn Fn(&Position) -> T + Send + Sync>;

/// Which weights of its phase judge a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// Those that count whole.
    pub whole: Vec<u32>,
    /// Those that count by a share from 0 to 1.
    pub shares: Vec<(u32, f32)>,
}

/// Tells which weights judge positions of one size.
pub struct Index(Answer<Marks>);

impl Index {
    /// The index of a family for a size.
    ///
    /// # Panics
    ///
    /// When the family does not judge such boards.
    pub fn new(family: Family, size: Size) -> Index {
        match family {
            Family::Standard => {
                assert_eq!(size, Size::STANDARD);
                Index(Box::new(standard_marks))
            }
            Family::AnySize => with_wide_board!(size, B => {
                let index = B::index(size);
                let shape = B::shape(size);
                Index(Box::new(move |position| {
                    let (whole, shares) = index.free_weights(&B::from_position(position), &shape);
                    Marks { whole, shares }
                }))
            }),
        }
    }

    /// Which weights of its phase judge a position in which the side to move can place a disc.
    pub fn marks(&self, position: &Position) -> Marks {
        (self.0)(position)
    }
}

fn standard_marks(position: &Position) -> Marks {
    let board = Board8::from_position(position);
    let patterns = Layout::pattern_places(&LAYOUT.features(&board));
    let counts = count_places(&board, board.mobility(&()));
    let places = patterns.into_iter().chain(counts);
    Marks {
        whole: places.map(|place| LAYOUT.free.of[place]).collect(),
        shares: Vec::new(),
    }
}

/// Judges positions of one size without looking ahead.
pub struct Adviser(Answer<Score>);

impl Adviser {
    /// Judges by these weights.
    #[allow(
        clippy::match_same_arms,
        reason = "the evaluators have different types"
    )]
    pub fn new(weights: &Weights, size: Size) -> Adviser {
        with_board!(size, B => {
            let shape = B::shape(size);
            match B::evaluator(size, weights) {
                Judge::Learned(evaluator) => Adviser::from_evaluator::<B, _>(evaluator, shape),
                Judge::Classic(evaluator) => Adviser::from_evaluator::<B, _>(evaluator, shape),
            }
        })
    }

    fn from_evaluator<B: Board, E: Evaluator<B>>(evaluator: E, shape: B::Shape) -> Adviser {
        Adviser(Box::new(move |position| {
            let board = B::from_position(position);
            let features = evaluator.features(&board);
            let moves = board.mobility(&shape);
            Score::from_raw(evaluator.evaluate(&board, &features, &shape, moves))
        }))
    }

    /// What the weights say about a position in which the side to move can place a disc.
    pub fn judge(&self, position: &Position) -> Score {
        (self.0)(position)
    }
}
