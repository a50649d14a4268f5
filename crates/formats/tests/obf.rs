//! OBF lines: what is read, what is passed over, and where a wrong one is wrong.

use formats::parse_obf_line;
use rules::Move;

const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

#[test]
fn moves_and_scores_are_read() {
    let line = format!("{BOARD} X; G8:+18; h1 : +12; a2:-4; --:-127; % the first problem");
    let problem = parse_obf_line(&line).unwrap().unwrap();
    assert_eq!(problem.score, Some(18));
    assert_eq!(problem.moves.len(), 3);
    assert_eq!(problem.best_moves(), [Move::Place("g8".parse().unwrap())]);

    let only_a_score = parse_obf_line(&format!("{BOARD}O; -6;")).unwrap().unwrap();
    assert_eq!(
        (only_a_score.score, only_a_score.moves.len()),
        (Some(-6), 0)
    );
    let nothing_known = parse_obf_line(&format!("{BOARD} O")).unwrap().unwrap();
    assert_eq!(
        (nothing_known.score, nothing_known.best_moves()),
        (None, vec![])
    );
    let pass = parse_obf_line(&format!("{BOARD} O; PA:+2;"))
        .unwrap()
        .unwrap();
    assert_eq!(pass.best_moves(), [Move::Pass]);
}

#[test]
fn blank_lines_and_comments_are_passed_over() {
    for line in ["", "   ", "% comment", "  % comment"] {
        assert_eq!(parse_obf_line(line), Ok(None), "{line:?}");
    }
}

#[test]
fn wrong_lines_say_where() {
    for (line, column, message) in [
        ("X?X".to_owned(), 2, "column 2: `?` is not a square"),
        (
            format!("{BOARD} Z"),
            66,
            "column 66: `Z` is not a side to move",
        ),
        (BOARD.to_owned(), 1, "64 squares and the side to move"),
        (
            format!("{BOARD} X; G8"),
            69,
            "column 69: `G8` is not a move and its score",
        ),
        (
            format!("{BOARD} X; G8:+18; i:2;"),
            77,
            "column 77: `i:2` is not a move and its score",
        ),
    ] {
        let error = parse_obf_line(&line).unwrap_err();
        assert_eq!(error.column(), column, "{line}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn every_shipped_problem_is_read_with_the_scores_of_all_legal_moves() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let mut count = 0;
    for name in [
        "ffo/fforum-1-19.obf",
        "ffo/fforum-20-39.obf",
        "ffo/fforum-40-59.obf",
        "hard-20.obf",
    ] {
        for line in std::fs::read_to_string(format!("{folder}/{name}"))
            .unwrap()
            .lines()
        {
            let problem = parse_obf_line(line).unwrap().unwrap();
            let mut listed: Vec<String> =
                problem.moves.iter().map(|(m, _)| m.to_string()).collect();
            let mut legal: Vec<String> = problem
                .position
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            listed.sort();
            legal.sort();
            assert_eq!(listed, legal, "{line}");
            count += 1;
        }
    }
    assert_eq!(count, 19 + 20 + 20 + 276);
}
