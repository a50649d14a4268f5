//! Moves and numbers as single words, which several formats share.

use rules::Move;

/// Reads a square, or a pass in one of its spellings.
pub(crate) fn parse_move(word: &str) -> Option<Move> {
    let is_word = |pass: &&str| word.eq_ignore_ascii_case(pass);
    if ["pa", "ps", "pas", "pass", "--"].iter().any(is_word) {
        return Some(Move::Pass);
    }
    word.parse().ok().map(Move::Place)
}

/// Reads a decimal number without an exponent.
pub(crate) fn parse_decimal(word: &str) -> Option<f64> {
    let is_plain = word
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    word.parse()
        .ok()
        .filter(|number: &f64| is_plain && number.is_finite())
}
