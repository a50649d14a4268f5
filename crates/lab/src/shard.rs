//! Files of results that survive being cut off at any moment.
//!
//! A shard is a series of blocks, each with its length and checksum. The first block says how the items were
//! made; each of the others is one item. What a kill leaves of the last block is dropped when the shard is opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Something that a long job makes and a shard holds.
pub trait Item: Sized {
    /// What the recipes of such items begin with.
    const KINDS: &'static [&'static str];

    /// Which item of its job it is.
    fn index(&self) -> u32;

    /// The item as bytes, its number first.
    fn encode(&self) -> Vec<u8>;

    /// The item in these bytes, if they are one.
    fn decode(bytes: &[u8]) -> Option<Self>;
}

const MAGIC: &[u8; 8] = b"OUTSHARD";
const VERSION: u32 = 1;
/// The magic, the version.
const FRONT: usize = 12;

/// Why a shard cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The file system refused.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The file is something else.
    #[error("{0}: this is not a shard; `outflank lab selfplay` makes shards of games")]
    Foreign(PathBuf),
    /// Another version of the program wrote it.
    #[error("{0}: this shard has format {1}, but this program reads format {VERSION}")]
    Version(PathBuf, u32),
    /// A block in the middle is damaged.
    #[error("{0}: this shard is damaged at byte {1}; copy or make it again")]
    Damaged(PathBuf, usize),
    /// Somebody else writes to it.
    #[error(
        "{0}: another process is writing to this shard; wait for its end or choose another file"
    )]
    Busy(PathBuf),
    /// It holds something else.
    #[error("{path}: this shard holds `{found}`, but {wanted} is needed here")]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// How it was made.
        found: String,
        /// What it should hold.
        wanted: String,
    },
    /// It was made in another way.
    #[error("{path}: this shard was made with `{found}`, not with `{wanted}`; choose another file")]
    OtherRecipe {
        /// The file.
        path: PathBuf,
        /// How it was made.
        found: String,
        /// How it should have been made.
        wanted: String,
    },
}

/// What a shard holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents<T> {
    /// How the items were made, in words.
    pub recipe: String,
    /// The items, in the order in which they were finished.
    pub items: Vec<T>,
    /// How many bytes are whole; what follows was cut off.
    whole: usize,
}

/// Reads a shard; an incomplete last block is left out.
pub fn read<T: Item>(path: &Path) -> Result<Contents<T>, ShardError> {
    let bytes = std::fs::read(path).map_err(|error| ShardError::Io(path.to_owned(), error))?;
    let foreign = || ShardError::Foreign(path.to_owned());
    if bytes.get(..MAGIC.len()) != Some(MAGIC) || bytes.len() < FRONT {
        return Err(foreign());
    }
    let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    if version != VERSION {
        return Err(ShardError::Version(path.to_owned(), version));
    }
    let mut contents = Contents {
        recipe: String::new(),
        items: Vec::new(),
        whole: FRONT,
    };
    let damaged = |at| ShardError::Damaged(path.to_owned(), at);
    while let Some(payload) = block_at(&bytes, contents.whole) {
        let at = contents.whole;
        if at == FRONT {
            contents.recipe = String::from_utf8(payload.to_vec()).map_err(|_| damaged(at))?;
            check_kind::<T>(path, &contents.recipe)?;
        } else {
            let item = T::decode(payload).ok_or_else(|| damaged(at))?;
            contents.items.push(item);
        }
        contents.whole += BLOCK_FRONT + payload.len();
    }
    // A kill tears the last block only, so whatever has a whole block behind it was damaged otherwise.
    if (contents.whole + 1..bytes.len()).any(|at| block_at(&bytes, at).is_some()) {
        return Err(damaged(contents.whole));
    }
    if contents.whole == FRONT {
        return Err(foreign());
    }
    Ok(contents)
}

fn check_kind<T: Item>(path: &Path, recipe: &str) -> Result<(), ShardError> {
    let kind = recipe.split(' ').next().unwrap_or_default();
    if T::KINDS.contains(&kind) {
        return Ok(());
    }
    Err(ShardError::OtherKind {
        path: path.to_owned(),
        found: kind.to_owned(),
        wanted: T::KINDS.join(" or "),
    })
}

/// The length and the checksum.
const BLOCK_FRONT: usize = 8;

/// What the block that begins here holds, if it is a whole one; none is empty.
fn block_at(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let (length, rest) = bytes.get(at..)?.split_first_chunk()?;
    let (checksum, rest) = rest.split_first_chunk()?;
    let payload = rest.get(..u32::from_le_bytes(*length) as usize)?;
    let is_whole = crc32fast::hash(payload) == u32::from_le_bytes(*checksum);
    (is_whole && !payload.is_empty()).then_some(payload)
}

/// A shard that items are added to.
#[derive(Debug)]
pub struct Shard {
    path: PathBuf,
    file: File,
}

impl Shard {
    /// Opens a shard to go on with it, or begins a new one; returns what it holds already.
    pub fn resume<T: Item>(path: &Path, recipe: &str) -> Result<(Shard, Vec<T>), ShardError> {
        let failed = |error| ShardError::Io(path.to_owned(), error);
        if !path.exists() {
            write::<T>(path, recipe, &[])?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        // Where files cannot be locked, nobody is kept from working.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ShardError::Busy(path.to_owned()));
        }
        let contents = read::<T>(path)?;
        if contents.recipe != recipe {
            return Err(ShardError::OtherRecipe {
                path: path.to_owned(),
                found: contents.recipe,
                wanted: recipe.to_owned(),
            });
        }
        file.set_len(contents.whole as u64).map_err(failed)?;
        let path = path.to_owned();
        Ok((Shard { path, file }, contents.items))
    }

    /// Adds an item.
    pub fn push(&mut self, item: &impl Item) -> Result<(), ShardError> {
        self.file
            .write_all(&block(&item.encode()))
            .map_err(|error| ShardError::Io(self.path.clone(), error))
    }
}

/// Writes a whole shard, or nothing, so that a kill leaves nothing that is not a shard.
pub fn write<T: Item>(path: &Path, recipe: &str, items: &[T]) -> Result<(), ShardError> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(block(recipe.as_bytes()));
    for item in items {
        bytes.extend(block(&item.encode()));
    }
    formats::replace_file(path, &bytes).map_err(|error| ShardError::Io(path.to_owned(), error))
}

fn block(payload: &[u8]) -> Vec<u8> {
    let mut block = (payload.len() as u32).to_le_bytes().to_vec();
    block.extend(crc32fast::hash(payload).to_le_bytes());
    block.extend_from_slice(payload);
    block
}

#[cfg(test)]
mod tests;
