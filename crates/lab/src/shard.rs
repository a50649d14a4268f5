//! Files of results that survive being cut off at any moment.
//!
//! A shard is a series of blocks, each with its length and checksum. The first block says how the items were
//! made; each of the others is one item. What a kill leaves of the last block is dropped when the shard is opened again.

use std::fs::{File, OpenOptions};
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
    #[error("{0}: this shard is damaged at byte {1}: a checksum is wrong; copy or make it again")]
    Damaged(PathBuf, usize),
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
    while let Some(block) = block_at(&bytes, contents.whole) {
        let damaged = || ShardError::Damaged(path.to_owned(), contents.whole);
        let payload = block.ok_or_else(damaged)?;
        if contents.whole == FRONT {
            contents.recipe = String::from_utf8(payload.to_vec()).map_err(|_| damaged())?;
            check_kind::<T>(path, &contents.recipe)?;
        } else {
            contents.items.push(T::decode(payload).ok_or_else(damaged)?);
        }
        contents.whole += BLOCK_FRONT + payload.len();
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

/// The block that begins here: nothing where the file ends before it does, `Some(None)` where it is damaged.
fn block_at(bytes: &[u8], at: usize) -> Option<Option<&[u8]>> {
    let number = |at: usize| -> Option<u32> {
        Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
    };
    let (length, checksum) = (number(at)? as usize, number(at + 4)?);
    let begin = at + BLOCK_FRONT;
    let payload = bytes.get(begin..begin.checked_add(length)?)?;
    let is_last = begin + length == bytes.len();
    match crc32fast::hash(payload) == checksum {
        true => Some(Some(payload)),
        // A kill can leave a last block of the right length whose bytes never reached the disk.
        false if is_last => None,
        false => Some(None),
    }
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
            return Ok((Shard::create(path, recipe)?, Vec::new()));
        }
        let contents = read::<T>(path)?;
        if contents.recipe != recipe {
            return Err(ShardError::OtherRecipe {
                path: path.to_owned(),
                found: contents.recipe,
                wanted: recipe.to_owned(),
            });
        }
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        file.set_len(contents.whole as u64).map_err(failed)?;
        let path = path.to_owned();
        Ok((Shard { path, file }, contents.items))
    }

    /// Begins a shard; one that is there is replaced.
    pub fn create(path: &Path, recipe: &str) -> Result<Shard, ShardError> {
        let mut front = MAGIC.to_vec();
        front.extend(VERSION.to_le_bytes());
        front.extend(block(recipe.as_bytes()));
        let write = || -> io::Result<File> {
            // Whole or not at all, so that a kill leaves nothing that is not a shard.
            formats::replace_file(path, &front)?;
            OpenOptions::new().append(true).open(path)
        };
        let file = write().map_err(|error| ShardError::Io(path.to_owned(), error))?;
        let path = path.to_owned();
        Ok(Shard { path, file })
    }

    /// Adds an item.
    pub fn push(&mut self, item: &impl Item) -> Result<(), ShardError> {
        self.file
            .write_all(&block(&item.encode()))
            .map_err(|error| ShardError::Io(self.path.clone(), error))
    }
}

fn block(payload: &[u8]) -> Vec<u8> {
    let mut block = (payload.len() as u32).to_le_bytes().to_vec();
    block.extend(crc32fast::hash(payload).to_le_bytes());
    block.extend_from_slice(payload);
    block
}
