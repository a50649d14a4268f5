//! Fast boards count what the published tables say.

use engine::perft;
use rules::{Position, Size};

#[test]
fn perft_matches_the_table_on_every_size_and_thread_count() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft.csv");
    let table = std::fs::read_to_string(path).unwrap();
    let mut checked = 0;
    for row in table.lines().skip(1) {
        let [size, depth, leaves] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let (size, depth): (Size, u32) = (size.parse().unwrap(), depth.parse().unwrap());
        let leaves: u64 = leaves.parse().unwrap();
        if leaves > 30_000_000 {
            continue;
        }
        for threads in [1, 3] {
            assert_eq!(
                perft(&Position::start(size), depth, threads),
                leaves,
                "{row}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 98);
}
