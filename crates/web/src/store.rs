//! Games in a database file, so that they outlive the server.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, params};
use thiserror::Error;

/// What the database's `user_version` counts; each step leads from one version to the next.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        summary TEXT NOT NULL,
        record TEXT NOT NULL
    );
    CREATE INDEX games_by_date ON games (updated DESC);
    ",
    "
    CREATE TABLE reviews (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        line TEXT NOT NULL,
        review TEXT NOT NULL
    );
    ",
];

/// The name of the file in the data directory.
const FILE: &str = "outflank.db";

/// Why the games cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The directory cannot be made or used.
    #[error("{}: {error}; choose another place with --data DIR", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The file is not a database of ours, or something is wrong with it.
    #[error("{}: {error}; choose another place with --data DIR", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the database said.
        error: rusqlite::Error,
    },
    /// The file was made by a later version of the program.
    #[error("{}: stored by a newer Outflank (version {version}; this one knows {known})", path.display(), known = MIGRATIONS.len())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: usize,
    },
    /// Reading or writing failed.
    #[error("the games cannot be stored: {0}")]
    Use(#[from] rusqlite::Error),
}

/// A game as it is kept.
pub(crate) struct Row {
    pub(crate) id: String,
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// What a list shows of it, in JSON.
    pub(crate) summary: String,
    /// The whole game, see `record.rs`.
    pub(crate) record: String,
}

/// The database.
pub(crate) struct Store {
    connection: Connection,
}

impl Store {
    /// Opens the database in a directory; both are made if they are not there.
    pub(crate) fn open(directory: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(directory).map_err(|error| StoreError::Directory {
            path: directory.to_owned(),
            error,
        })?;
        let path = directory.join(FILE);
        let opened = Connection::open(&path).and_then(|connection| {
            // Every change is on the disk at the latest after a checkpoint, and a crash loses no consistency.
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            let version = connection
                .pragma_query_value(None, "user_version", |row| row.get::<_, usize>(0))?;
            Ok((connection, version))
        });
        let wrong = |error| StoreError::Open {
            path: path.clone(),
            error,
        };
        let (mut connection, version) = opened.map_err(wrong)?;
        if version > MIGRATIONS.len() {
            return Err(StoreError::Newer { path, version });
        }
        for (index, step) in MIGRATIONS.iter().enumerate().skip(version) {
            migrate(&mut connection, step, index + 1).map_err(wrong)?;
        }
        Ok(Store { connection })
    }

    /// Stores a game in place of what was stored of it before.
    pub(crate) fn save(&self, row: &Row) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO games (id, created, updated, summary, record) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET updated = ?3, summary = ?4, record = ?5",
            params![row.id, row.created, row.updated, row.summary, row.record],
        )?;
        Ok(())
    }

    /// A game by its id.
    pub(crate) fn load(&self, id: &str) -> Result<Option<Row>, StoreError> {
        let found = self.connection.query_row(
            "SELECT id, created, updated, summary, record FROM games WHERE id = ?1",
            [id],
            |row| {
                Ok(Row {
                    id: row.get(0)?,
                    created: row.get(1)?,
                    updated: row.get(2)?,
                    summary: row.get(3)?,
                    record: row.get(4)?,
                })
            },
        );
        Ok(found.optional()?)
    }

    /// Stores what is known of a game's moves, for as long as they are this line.
    pub(crate) fn save_review(&self, id: &str, line: &str, review: &str) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT OR REPLACE INTO reviews (game, line, review) VALUES (?1, ?2, ?3)",
            params![id, line, review],
        )?;
        Ok(())
    }

    /// What is known of a game's moves, if they are this line.
    pub(crate) fn load_review(&self, id: &str, line: &str) -> Result<Option<String>, StoreError> {
        let found = self.connection.query_row(
            "SELECT review FROM reviews WHERE game = ?1 AND line = ?2",
            [id, line],
            |row| row.get(0),
        );
        Ok(found.optional()?)
    }

    /// The summaries of the games changed last, the latest first.
    pub(crate) fn list(&self, at_most: usize) -> Result<Vec<String>, StoreError> {
        let mut query = self
            .connection
            .prepare("SELECT summary FROM games ORDER BY updated DESC, id LIMIT ?1")?;
        let rows = query.query_map([at_most], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Deletes a game; false when there was none.
    pub(crate) fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let deleted = self
            .connection
            .execute("DELETE FROM games WHERE id = ?1", [id])?;
        Ok(deleted > 0)
    }
}

fn migrate(connection: &mut Connection, step: &str, version: usize) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(step)?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, updated: u64) -> Row {
        Row {
            id: id.to_owned(),
            created: 1,
            updated,
            summary: format!("{id} at {updated}"),
            record: "{}".to_owned(),
        }
    }

    #[test]
    fn games_stay_when_the_database_is_opened_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("new/place");
        let store = Store::open(&path).unwrap();
        for (id, updated) in [("a", 1), ("b", 3), ("a", 2), ("c", 1)] {
            store.save(&row(id, updated)).unwrap();
        }
        drop(store);
        let store = Store::open(&path).unwrap();
        assert_eq!(store.list(2).unwrap(), ["b at 3", "a at 2"]);
        assert_eq!(store.load("a").unwrap().unwrap().updated, 2);
        assert!(store.delete("a").unwrap() && !store.delete("a").unwrap());
        assert!(store.load("a").unwrap().is_none());
    }

    #[test]
    fn a_review_is_known_for_its_line_and_goes_with_its_game() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        assert!(store.save_review("a", "f5", "none").is_err(), "no game");
        store.save(&row("a", 1)).unwrap();
        store.save_review("a", "f5", "good").unwrap();
        store.save_review("a", "f5d6", "better").unwrap();
        store.save(&row("a", 2)).unwrap();
        let known = |line| store.load_review("a", line).unwrap();
        assert_eq!(known("f5d6").as_deref(), Some("better"));
        assert_eq!(known("f5"), None);
        store.delete("a").unwrap();
        assert_eq!(known("f5d6"), None);
    }

    #[test]
    fn what_cannot_be_used_is_left_alone_and_said() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join(FILE);
        fs::write(&file, "this is no database, but a letter to a friend").unwrap();
        let message = Store::open(directory.path()).err().unwrap().to_string();
        assert!(message.contains("--data DIR"), "{message}");
        assert!(fs::read_to_string(&file).unwrap().ends_with("friend"));
        let message = Store::open(&file).err().unwrap().to_string();
        assert!(message.contains("--data DIR"), "{message}");

        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store
            .connection
            .pragma_update(None, "user_version", 9)
            .unwrap();
        drop(store);
        let message = Store::open(directory.path()).err().unwrap().to_string();
        assert!(message.contains("newer Outflank (version 9"), "{message}");
    }
}
