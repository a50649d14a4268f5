//! Whatever is said to the GTP engine, it answers once and as the protocol says.

use engine::{Limits, Options};
use proptest::prelude::*;
use protocols::gtp::{Session, serve};
use rules::Rules;

const WORDS: &[&str] = &[
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "boardsize",
    "clear_board",
    "time_settings",
    "time_left",
    "showboard",
    "final_score",
    "loadsgf",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gogui-rules_board_size",
    "known_command",
    "komi",
    "b",
    "W",
    "black",
    "white",
    "pass",
    "d3",
    "F5",
    "e6",
    "c4",
    "d6",
    "c3",
    "z26",
    "a0",
    "0",
    "4",
    "6",
    "8",
    "-1",
    "1e308",
    "99999999999999999999",
    "#",
    "\t",
    "\u{7}",
    "\u{fffd}",
    "é",
];

fn session() -> Session {
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    Session::new(Rules::default(), limits, options)
}

fn check_answer(answer: &str) {
    assert!(answer.starts_with(['=', '?']), "{answer:?}");
    assert!(answer.ends_with("\n\n"), "{answer:?}");
    let body = &answer[..answer.len() - 2];
    assert!(
        !body.contains("\n\n") && !body.ends_with('\n'),
        "{answer:?}"
    );
    assert!(
        body.chars().all(|c| c == '\n' || !c.is_control()),
        "{answer:?}"
    );
}

fn line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(WORDS);
    prop::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

fn talk(input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(&mut session(), &mut &input[..], &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_loop_ends_at_quit_or_at_the_end_of_the_input() {
    assert_eq!(talk(b"7 name\nquit\nname\n"), "=7 Outflank\n\n=\n\n");
    assert_eq!(talk(b"name"), "= Outflank\n\n");
    assert_eq!(talk(b""), "");
}

#[test]
fn the_loop_survives_what_is_no_text() {
    let mut input = b"name\r\n\xff\xfe\n\0\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 1_000_000));
    input.extend(b"\nname\n");
    assert_eq!(
        talk(&input),
        "= Outflank\n\n\
         ? unknown command: list_commands lists them all\n\n\
         ? syntax error: a line has at most 4096 characters\n\n\
         = Outflank\n\n"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn known_words_in_any_order(lines in prop::collection::vec(line(), 1..60)) {
        let mut session = session();
        for line in lines {
            let answer = session.answer(&line);
            let code = line.split('#').next().unwrap_or_default();
            let has_command = code.chars().any(|c| !c.is_control() && !c.is_whitespace());
            prop_assert_eq!(answer.is_some(), has_command, "{:?}", line);
            if let Some(answer) = answer {
                check_answer(&answer);
            }
        }
    }

    #[test]
    fn any_text(line in any::<String>()) {
        if let Some(answer) = session().answer(&line) {
            check_answer(&answer);
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..5000)) {
        for answer in talk(&bytes).split_inclusive("\n\n") {
            check_answer(answer);
        }
    }
}
