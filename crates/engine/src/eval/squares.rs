//! How promising squares are in general.

use rules::Size;

/// By the distances from the nearest horizontal and vertical edge.
const QUARTER: [[i32; 4]; 4] = [
    [90, -30, 20, 15],
    [-30, -60, -10, -8],
    [20, -10, 6, 4],
    [15, -8, 4, 2],
];

/// A value for each square of a board, the same in all corners.
pub(super) fn square_values(size: Size) -> Vec<i32> {
    let from_edge = |at: u8, length: u8| usize::from(at.min(length - 1 - at)).min(3);
    let value = |at: rules::Square| {
        QUARTER[from_edge(at.row(), size.rows())][from_edge(at.col(), size.cols())]
    };
    size.squares().map(value).collect()
}
