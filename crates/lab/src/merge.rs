//! Putting the parts of a job together.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::shard::{Item, ShardError, read, write};

/// An item whatever it is: only its number is looked at.
struct Any(Vec<u8>);

impl Item for Any {
    const KINDS: &'static [&'static str] = &["selfplay", "relabel", "searches", "openings"];

    fn index(&self) -> u32 {
        let number = self.0[..4].try_into().expect("it was checked");
        u32::from_le_bytes(number)
    }

    fn encode(&self) -> Vec<u8> {
        self.0.clone()
    }

    fn decode(bytes: &[u8]) -> Option<Any> {
        (bytes.len() >= 4).then(|| Any(bytes.to_vec()))
    }
}

/// Writes the items of all parts into one shard, each number once; returns how many they are.
///
/// The parts must have been made in the same way.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<usize, ShardError> {
    let mut recipe: Option<String> = None;
    let mut items: Vec<Any> = Vec::new();
    let mut seen = HashSet::new();
    for path in parts {
        let contents = read::<Any>(path)?;
        let wanted = recipe.get_or_insert_with(|| contents.recipe.clone());
        if *wanted != contents.recipe {
            return Err(ShardError::OtherRecipe {
                path: path.clone(),
                found: contents.recipe,
                wanted: wanted.clone(),
            });
        }
        let new = contents.items.into_iter();
        items.extend(new.filter(|item| seen.insert(item.index())));
    }
    items.sort_by_key(Item::index);
    write(out, &recipe.unwrap_or_default(), &items)?;
    Ok(items.len())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::testing::Note;

    #[test]
    fn parts_made_differently_are_refused_and_nothing_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        write(&path("one"), "openings plies=1", &[Note::new(1)]).unwrap();
        write(&path("two"), "openings plies=2", &[Note::new(2)]).unwrap();
        let error = merge(&[path("one"), path("two")], &path("out")).unwrap_err();
        assert!(matches!(error, ShardError::OtherRecipe { .. }));
        assert!(merge(&[path("one"), path("none")], &path("out")).is_err());
        fs::create_dir(path("folder")).unwrap();
        assert!(merge(&[path("one")], &path("folder")).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}
