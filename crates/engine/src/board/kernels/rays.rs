//! The lines that leave each square.

/// The steps of the four directions towards higher squares: along a row, a column and both diagonals.
pub(super) const STEPS: [u32; 4] = [1, 8, 9, 7];
const COLUMN_STEPS: [i32; 4] = [1, 0, 1, -1];

/// The squares beyond each square in the four directions towards higher squares.
pub(super) static UP: [[u64; 4]; 64] = rays(1);
/// The squares beyond each square in the opposite four directions.
pub(super) static DOWN: [[u64; 4]; 64] = rays(-1);

const fn rays(sign: i32) -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            rays[square][direction] = ray(
                square as i32,
                sign * STEPS[direction] as i32,
                sign * COLUMN_STEPS[direction],
            );
            direction += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, step: i32, column_step: i32) -> u64 {
    let mut bits = 0;
    let mut at = square + step;
    let mut column = square % 8 + column_step;
    while at >= 0 && at < 64 && column >= 0 && column < 8 {
        bits |= 1 << at;
        at += step;
        column += column_step;
    }
    bits
}
