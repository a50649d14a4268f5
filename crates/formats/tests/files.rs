//! Saved games: round trips, refusals, and files that must not be lost.

use std::fs;

use formats::{Transcript, read_game_file, save_game_file};
use rules::Rules;

fn sample(text: &str) -> rules::Game {
    let transcript = Transcript::parse(text).unwrap();
    transcript.replay(&Rules::default()).unwrap()
}

#[test]
fn a_saved_game_comes_back_and_can_be_saved_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.txt");
    for text in ["f5d6c3", "6x10:", "4x4 XO-------------- O; c1"] {
        let game = sample(text);
        save_game_file(&path, &game).unwrap();
        assert_eq!(read_game_file(&path).unwrap(), game);
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside it");
}

#[test]
fn other_files_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear Alice").unwrap();
    let error = save_game_file(&path, &sample("f5"))
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with(
            "exists and is not an Outflank game, so it was left alone; choose another name"
        ),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Alice");
    let nowhere = folder.path().join("no/such/folder");
    assert!(save_game_file(&nowhere, &sample("f5")).is_err());
}

#[test]
fn unreadable_files_are_refused_with_their_name_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let refusal = |contents: &[u8]| {
        fs::write(&path, contents).unwrap();
        let message = read_game_file(&path).unwrap_err().to_string();
        assert!(message.contains("game: "), "{message}");
        message
    };
    assert!(refusal(&[0xff, 0xfe]).contains("neither a game nor a position"));
    assert!(refusal(b"what?").contains("neither a game nor a position"));
    assert!(refusal(&vec![b'a'; 2_000_000]).ends_with("this file is too large to be a game"));
    assert!(
        refusal(b"# Outflank game, version 2\nf5\n")
            .ends_with("saved by a newer Outflank (version 2; this one reads 1)")
    );
    assert!(refusal(b"f5 d6 f5").ends_with("move 3: f5 is occupied by Black"));
    assert!(
        refusal(b"f5 what?").ends_with("line 1: move 2: `what?` is not a square like f5 or a pass")
    );
    assert!(refusal(b"f5\nf5d6\n").contains("there are 2 games in this file, and one is needed"));
    fs::remove_file(&path).unwrap();
    assert!(read_game_file(&path).is_err());
    fs::write(&path, "# my best game\nf5 d6\n# the turning point\nc3\n").unwrap();
    assert_eq!(read_game_file(&path).unwrap(), sample("f5d6c3"));
}
