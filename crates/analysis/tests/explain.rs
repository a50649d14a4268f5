//! Why moves were bad: every sentence has its numbers, and the numbers are right.

mod slow;

use std::sync::LazyLock;

use analysis::{Beside, Class, Effort, Reason, Review, Row, explain, graph_svg, page_html, review};
use engine::{Engine, Kind, Options, Score, Stop};
use formats::parse_position;
use rules::{Color, Game, Move, Position, Setup, Square};
use slow::game;

const EFFORT: Effort = Effort {
    depth: Some(4),
    exact: 10,
    selective: true,
    time: None,
    nodes: None,
};

fn look(game: &Game) -> Review {
    review(
        &mut Engine::new(Options::default()),
        game,
        &EFFORT,
        &Stop::new(),
        |_| (),
    )
}

fn before(game: &Game, row: &Row) -> Position {
    match row.ply {
        1 => game.start().clone(),
        ply => game.turns()[ply - 2].position.clone(),
    }
}

/// Legal moves of a side, counted anew.
fn mobility(position: &Position, side: Color) -> usize {
    let (size, cells) = (position.size(), position.cells().to_vec());
    Position::try_from(Setup { size, cells, side })
        .unwrap()
        .mobility()
}

/// Games of `testdata/special_games.csv`, looked at.
static REVIEWED: LazyLock<Vec<(Game, Review)>> = LazyLock::new(|| {
    let text = include_str!("../../../testdata/special_games.csv");
    let lines = text.lines().skip(1).step_by(3);
    lines
        .map(|line| {
            let game = game(line.split(',').nth(1).unwrap());
            let review = look(&game);
            (game, review)
        })
        .collect()
});

#[test]
fn there_is_no_sentence_without_a_number() {
    let mut sentences = 0;
    for (_, review) in REVIEWED.iter() {
        for row in &review.rows {
            assert_eq!(row.why.is_empty(), row.class.is_none());
            for sentence in &row.why {
                let words = sentence.split([' ', ':', '.', ',', ';', '(']);
                let numbers = words.filter(|word| word.parse::<f64>().is_ok());
                assert!(numbers.count() > 0, "{sentence}");
                sentences += 1;
            }
        }
    }
    assert!(sentences > 100, "{sentences}");
}

#[test]
fn the_numbers_are_those_of_the_board() {
    let mut kinds = [0; 4];
    for (game, review) in REVIEWED.iter() {
        for row in &review.rows {
            let position = before(game, row);
            let after = |square: Square| position.after(Move::Place(square)).unwrap();
            for reason in explain(&position, row) {
                match reason {
                    Reason::LegalMoves {
                        side,
                        before,
                        after: now,
                        best,
                        after_best,
                    } => {
                        kinds[0] += 1;
                        assert_eq!(before, mobility(&position, side));
                        assert_eq!(now, mobility(&after(row.square), side));
                        assert_eq!(after_best, mobility(&after(best), side));
                    }
                    Reason::CornersGiven { to, corners } => {
                        kinds[1] += 1;
                        assert_eq!(to, row.color.other());
                        for corner in corners {
                            assert!(after(row.square).check(Move::Place(corner)).is_ok());
                            assert!(after(row.best).check(Move::Place(corner)).is_err());
                        }
                    }
                    Reason::CornerLater { corner, moves, .. } => {
                        kinds[2] += 1;
                        assert_eq!(row.reply[moves], Move::Place(corner));
                    }
                    Reason::CornerMissed { corner, open } => {
                        kinds[3] += 1;
                        assert_eq!(corner, row.best);
                        assert!(open >= 1);
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn texts_read_well() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let texts = [
        (
            Reason::Loss {
                square: square("b2"),
                best: square("c3"),
                score: Score::from_discs(-6.0),
                best_score: Score::from_discs(2.0),
                kind: Kind::Exact,
            },
            "b2 loses 8 discs: -6 instead of +2 with c3 (exact), and a win becomes a loss.",
        ),
        (
            Reason::Loss {
                square: square("b2"),
                best: square("c3"),
                score: Score::from_discs(-2.5),
                best_score: Score::from_discs(3.0),
                kind: Kind::Depth(14),
            },
            "b2 loses 5.5 discs: -2.5 instead of +3 with c3 (depth 14), from ahead to behind.",
        ),
        (
            Reason::CornersGiven {
                to: Color::White,
                corners: vec![square("a1")],
            },
            "White can take 1 corner at once: a1.",
        ),
        (
            Reason::CornerLater {
                square: square("b2"),
                beside: Beside::X,
                corner: square("a1"),
                to: Color::White,
                moves: 3,
            },
            "b2 is an X-square: White takes the corner a1 3 moves later in the expected line.",
        ),
        (
            Reason::LegalMoves {
                side: Color::White,
                before: 7,
                after: 9,
                best: square("c3"),
                after_best: 4,
            },
            "White has 9 legal moves after it, 4 after c3 (7 before).",
        ),
        (
            Reason::StableDiscs {
                moves: 6,
                side: Color::Black,
                discs: [3, 11],
                best: square("c3"),
                discs_after_best: [7, 4],
            },
            "6 moves on, Black has 3 discs that can never be turned and White has 11; with c3 it would be 7 and 4.",
        ),
        (
            Reason::Parity {
                regions: 3,
                odd: 2,
                best: square("c3"),
                regions_after_best: 2,
                odd_after_best: 0,
            },
            "It leaves 3 regions of empty squares, 2 of them odd; c3 leaves 2, 0 odd.",
        ),
    ];
    for (reason, text) in texts {
        assert_eq!(reason.to_string(), text);
    }
}

#[test]
fn a_corner_given_away_is_seen() {
    // On b2 Black turns c2, and White can then take a1 over b2 from c3.
    let cells = "-------- --OX---- --O----- -------- ----O--- ----X--- -------- --------";
    let position = parse_position(&format!("{cells} X")).unwrap();
    let square = |name: &str| name.parse::<Square>().unwrap();
    let row = Row {
        ply: 1,
        color: Color::Black,
        square: square("b2"),
        score: Score::from_discs(-10.0),
        best: square("e4"),
        best_score: Score::from_discs(10.0),
        loss: 20.0,
        kind: Kind::Depth(6),
        class: Some(Class::Blunder),
        empties: position.empties(),
        legal: position.mobility(),
        line: vec![Move::Place(square("e4"))],
        reply: ["b2", "a1"].map(|name| Move::Place(square(name))).to_vec(),
        why: Vec::new(),
    };
    let reasons = explain(&position, &row);
    assert!(matches!(reasons[0], Reason::Loss { .. }));
    let (to, corner) = (Color::White, square("a1"));
    let given = Reason::CornersGiven {
        to,
        corners: vec![corner],
    };
    let later = Reason::CornerLater {
        square: square("b2"),
        beside: Beside::X,
        corner,
        to,
        moves: 1,
    };
    assert!(
        reasons.contains(&given) && reasons.contains(&later),
        "{reasons:?}"
    );
    let good = Row { class: None, ..row };
    assert_eq!(explain(&position, &good), []);
}

#[test]
fn pictures_hold_every_bad_move() {
    let game = game("e6f4e3f6g5d6e7f5c5");
    let review = look(&game);
    let bad = review.rows.iter().filter(|row| row.class.is_some()).count();
    let svg = graph_svg(&review.rows);
    assert_eq!(svg.matches("<circle").count(), bad);
    assert_eq!(graph_svg(&[]).matches("<circle").count(), 0);
    let head = analysis::PageHead {
        black: Some("</script><b>".to_owned()),
        ..analysis::PageHead::default()
    };
    let page = page_html(&head, &game, &review);
    assert_eq!(
        page.matches("</script>").count(),
        2,
        "names cannot end the script"
    );
}

#[test]
fn a_graph_of_characters_fits() {
    let game = game("e6f4e3f6g5d6e7f5c5");
    let rows = look(&game).rows;
    for (width, unicode) in [(72, false), (4, true)] {
        let graph = analysis::GraphText {
            rows: &rows,
            width,
            unicode,
        }
        .to_string();
        assert_eq!(graph.lines().count(), 10, "{graph}");
        let longest = graph.lines().map(|line| line.chars().count()).max();
        assert!(longest.unwrap() <= 6 + width.min(rows.len()), "{graph}");
        assert_eq!(graph.is_ascii(), !unicode);
    }
}
