//! Openings that come with the program.

/// Openings of eight moves on 8x8 in which neither side is ahead by much, all different up to symmetry, one in each
/// line; made by `outflank lab openings` (docs/evaluation.md).
pub const BALANCED_OPENINGS: &str = include_str!("../openings/8x8.txt");

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use formats::Transcript;
    use rules::Rules;

    use super::BALANCED_OPENINGS;

    #[test]
    fn there_are_thousands_of_balanced_openings_and_all_can_be_played() {
        let mut seen = HashSet::new();
        for line in BALANCED_OPENINGS.lines() {
            let game = Transcript::parse(line).unwrap();
            let game = game.replay(&Rules::default()).unwrap();
            assert_eq!(game.turns().len(), 8, "{line}");
            assert_eq!(game.ending(), None);
            assert!(line.starts_with("f5") && seen.insert(line), "{line}");
        }
        assert!(seen.len() >= 2_000, "{}", seen.len());
    }
}
