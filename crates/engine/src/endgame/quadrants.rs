//! The parity of the four quadrants: it is good to move last in a region, so an odd one is entered first.

const fn quadrant_of(square: usize) -> u32 {
    ((square / 32) * 2 + (square % 8) / 4) as u32
}

/// One bit for each quadrant.
pub(super) type Parity = u8;

/// The quadrant of each square, as a bit.
pub(super) static QUADRANT: [Parity; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = 1 << quadrant_of(square);
        square += 1;
    }
    table
};

/// The squares of each set of quadrants.
pub(super) static SQUARES: [u64; 16] = {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if set >> quadrant_of(square) & 1 == 1 {
                table[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    table
};

/// The squares around each square.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut near = 0;
        while near < 64_i32 {
            let rows = (square / 8 - near / 8).abs();
            let cols = (square % 8 - near % 8).abs();
            if rows <= 1 && cols <= 1 && near != square {
                table[square as usize] |= 1 << near;
            }
            near += 1;
        }
        square += 1;
    }
    table
};
