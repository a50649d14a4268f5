use std::fs;

use tempfile::TempDir;

use super::*;
use crate::record::Record;
use crate::testing::Note;

const RECIPE: &str = "openings made=here";

/// A shard of four notes, with where its blocks begin; the last number is its length.
fn four_notes() -> (TempDir, PathBuf, Vec<u8>, Vec<usize>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.shard");
    let notes: Vec<Note> = (0..4).map(Note::new).collect();
    write(&path, RECIPE, &notes).unwrap();
    let mut begins = vec![FRONT, FRONT + BLOCK_FRONT + RECIPE.len()];
    for note in &notes {
        begins.push(begins.last().unwrap() + BLOCK_FRONT + note.encode().len());
    }
    let bytes = fs::read(&path).unwrap();
    assert_eq!(begins.last(), Some(&bytes.len()));
    (folder, path, bytes, begins)
}

#[test]
fn what_is_written_at_once_or_piece_by_piece_is_the_same() {
    let (folder, path, bytes, _) = four_notes();
    let other = folder.path().join("other.shard");
    for index in 0..4 {
        let (mut shard, held) = Shard::resume::<Note>(&other, RECIPE).unwrap();
        assert_eq!(held.len(), index as usize);
        shard.push(&Note::new(index)).unwrap();
    }
    assert_eq!(fs::read(&other).unwrap(), bytes);
    let contents = read::<Note>(&path).unwrap();
    assert_eq!(contents.recipe, RECIPE);
    assert_eq!(contents.items, (0..4).map(Note::new).collect::<Vec<_>>());
}

#[test]
fn a_shard_torn_anywhere_goes_on_without_loss() {
    let (_folder, path, bytes, begins) = four_notes();
    for cut in begins[1]..bytes.len() {
        fs::write(&path, &bytes[..cut]).unwrap();
        let (mut shard, held) = Shard::resume::<Note>(&path, RECIPE).unwrap();
        let whole = begins[2..].iter().filter(|&&end| end <= cut).count();
        assert_eq!(held.len(), whole, "cut at {cut}");
        for index in whole as u32..4 {
            shard.push(&Note::new(index)).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), bytes, "cut at {cut}");
    }
}

#[test]
fn bytes_that_never_reached_the_disk_are_torn_too() {
    let (_folder, path, bytes, begins) = four_notes();
    for zeros in 1..40 {
        let mut damaged = bytes[..begins[4]].to_vec();
        damaged.resize(begins[4] + zeros, 0);
        fs::write(&path, damaged).unwrap();
        let (_, held) = Shard::resume::<Note>(&path, RECIPE).unwrap();
        assert_eq!(held.len(), 3);
        assert_eq!(fs::read(&path).unwrap(), bytes[..begins[4]]);
    }
}

#[test]
fn damage_in_the_middle_is_refused_with_its_place() {
    let (_folder, path, bytes, begins) = four_notes();
    let last = begins[begins.len() - 2];
    for at in FRONT..last {
        for bit in [0x01, 0x80] {
            let mut damaged = bytes.clone();
            damaged[at] ^= bit;
            fs::write(&path, &damaged).unwrap();
            let error = Shard::resume::<Note>(&path, RECIPE).unwrap_err();
            let begin = *begins.iter().rfind(|&&begin| begin <= at).unwrap();
            assert!(
                matches!(error, ShardError::Damaged(_, place) if place == begin),
                "{at}: {error}"
            );
            assert!(error.to_string().ends_with(&format!(
                "this shard is damaged at byte {begin}; copy or make it again"
            )));
            assert_eq!(fs::read(&path).unwrap(), damaged, "it is left alone");
        }
    }
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let (_folder, path, bytes, begins) = four_notes();
    let refusal = |contents: &[u8]| {
        fs::write(&path, contents).unwrap();
        let error = Shard::resume::<Note>(&path, RECIPE).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), contents);
        error
    };
    for cut in 0..begins[1] {
        assert!(matches!(refusal(&bytes[..cut]), ShardError::Foreign(_)));
    }
    assert!(
        refusal(b"Dear Alice")
            .to_string()
            .ends_with("this is not a shard; `outflank lab selfplay` makes shards of games")
    );
    let mut newer = bytes.clone();
    newer[8] = 7;
    assert!(
        refusal(&newer)
            .to_string()
            .ends_with("this shard has format 7, but this program reads format 1")
    );
}

#[test]
fn other_recipes_and_kinds_are_refused() {
    let (_folder, path, bytes, _) = four_notes();
    let error = Shard::resume::<Note>(&path, "openings made=there").unwrap_err();
    assert!(error.to_string().ends_with(
        "this shard was made with `openings made=here`, not with `openings made=there`; choose another file"
    ));
    let error = read::<Record>(&path).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("this shard holds `openings`, but selfplay or relabel is needed here"),
        "{error}"
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn only_one_writes_at_a_time() {
    let (_folder, path, _, _) = four_notes();
    let first = Shard::resume::<Note>(&path, RECIPE).unwrap();
    let second = Shard::resume::<Note>(&path, RECIPE);
    assert!(matches!(second, Err(ShardError::Busy(_))));
    drop(first);
    assert!(Shard::resume::<Note>(&path, RECIPE).is_ok());
}
