//! The places where games are kept for the next start, one for each running app.
//!
//! Two apps at once must not overwrite each other's game, so each has a place of its own: a file, and a lock that the
//! system opens when the app ends, however it ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use formats::replace_file;

use super::store::free_name;

/// A place for the game of one running app.
pub(super) struct Place {
    folder: PathBuf,
    name: String,
    holder: Holder,
}

/// Who has a place.
enum Holder {
    /// This app, by a lock where the system has locks.
    Us { _lock: Option<File> },
    /// Another app that is running.
    Another,
}

/// The places in a folder: those of running apps, and at least one of ours.
pub(super) fn places(folder: &Path) -> Vec<Place> {
    // Where nothing can be written there is only the first place, and keeping a game there says why it cannot be.
    let _ = fs::create_dir_all(folder);
    let mut places: Vec<Place> = Vec::new();
    for number in 1.. {
        let name = match number {
            1 => "last-game".to_owned(),
            _ => format!("last-game-{number}"),
        };
        let is_new = !folder.join(&name).with_extension("lock").exists();
        if is_new && places.iter().any(Place::is_ours) {
            break;
        }
        places.push(Place::take(folder, name));
    }
    places
}

impl Place {
    fn take(folder: &Path, name: String) -> Place {
        let mut options = File::options();
        options.create(true).write(true).truncate(false);
        let lock = options.open(folder.join(&name).with_extension("lock")).ok();
        let taken = lock.as_ref().map(File::try_lock);
        Place {
            folder: folder.to_owned(),
            name,
            holder: match taken {
                Some(Err(TryLockError::WouldBlock)) => Holder::Another,
                _ => Holder::Us { _lock: lock },
            },
        }
    }

    /// Whether no other running app has it.
    pub(super) const fn is_ours(&self) -> bool {
        matches!(self.holder, Holder::Us { .. })
    }

    fn file(&self) -> PathBuf {
        self.folder.join(&self.name).with_extension("toml")
    }

    /// When a game was kept here last.
    pub(super) fn changed(&self) -> Option<SystemTime> {
        fs::metadata(self.file()).ok()?.modified().ok()
    }

    /// The text of the game that is kept here, if there is one.
    pub(super) fn read(&self) -> io::Result<Option<String>> {
        match fs::read_to_string(self.file()) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps a game.
    pub(super) fn keep(&self, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        replace_file(&self.file(), text.as_bytes())
    }

    /// Forgets the game.
    pub(super) fn clear(&self) -> io::Result<()> {
        fs::remove_file(self.file())
    }

    /// Puts a game that cannot be read aside, so that the next one does not overwrite it.
    pub(super) fn put_aside(&self) -> io::Result<PathBuf> {
        let aside = free_name(&self.folder, "unreadable-game", "toml");
        fs::rename(self.file(), &aside)?;
        Ok(aside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_kept_read_put_aside_and_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let place = places(&folder.path().join("new")).pop().unwrap();
        assert_eq!(place.read().unwrap(), None);
        place.keep("one").unwrap();
        place.keep("two").unwrap();
        assert_eq!(place.read().unwrap().as_deref(), Some("two"));
        let aside = place.put_aside().unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), "two");
        assert_eq!(place.read().unwrap(), None);
        place.keep("three").unwrap();
        place.clear().unwrap();
        assert_eq!((place.read().unwrap(), place.changed()), (None, None));
    }

    #[test]
    fn every_running_app_has_a_place_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let ours = |places: &[Place]| places.iter().map(Place::is_ours).collect::<Vec<_>>();
        let first = places(folder.path());
        assert_eq!(ours(&first), [true]);
        first[0].keep("first").unwrap();
        let second = places(folder.path());
        assert_eq!(ours(&second), [false, true]);
        second[1].keep("second").unwrap();
        assert_eq!(second[0].read().unwrap().as_deref(), Some("first"));
        assert_eq!(ours(&places(folder.path())), [false, false, true]);
        drop(first);
        assert_eq!(ours(&places(folder.path())), [true, false, true]);
    }
}
