//! Files that are written at the end of long work.

use std::path::{Path, PathBuf};

use crate::commands::Failure;

/// Checks that a file can be written here, so that nobody works for hours in vain.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    let failed = |what: &str| Err(Failure::Failed(format!("{}: {what}", path.display())));
    if path.is_dir() {
        return failed("this is a directory; say the name of a file");
    }
    // The parent of a bare name is empty and means the current directory.
    let parent = path.parent().map(|parent| PathBuf::from(".").join(parent));
    if parent.is_some_and(|parent| parent.is_dir()) {
        Ok(())
    } else {
        failed("there is no such directory to write to; make it first")
    }
}

/// Writes a whole file, or nothing.
pub(super) fn write(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    formats::replace_file(path, contents)
        .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))
}
