//! The numbers that boards are judged by, and how they are kept in a file.

use std::io::{Read, Write};
use std::sync::{Arc, LazyLock};

use crc32fast::hash as checksum;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use thiserror::Error;

use super::error::ErrorModel;
use super::handmade;
use super::layout::LAYOUT;
use super::table::Table;

/// The numbers that an engine judges positions by; cheap to clone.
#[derive(Clone)]
pub struct Weights {
    pub(super) patterns: Arc<PatternWeights>,
    provenance: Arc<str>,
}

/// The weights of the 8x8 patterns.
pub(super) struct PatternWeights {
    /// For each phase, the weights of all states, in units of [`crate::Score`].
    pub(super) tables: Vec<Table>,
    /// How far searches with these weights are off.
    pub(super) errors: ErrorModel,
}

impl PatternWeights {
    /// How many discs on the board make one phase.
    const DISCS_PER_PHASE: usize = 5;
    /// How many phases there are, from four discs to a full board.
    pub(super) const PHASES: usize = 60 / Self::DISCS_PER_PHASE + 1;

    /// The phase with this many discs on the board.
    #[inline]
    pub(super) const fn phase(discs: usize) -> usize {
        (discs - 4) / Self::DISCS_PER_PHASE
    }
}

/// The bytes are not weights that this program can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// They are something else.
    #[error("this is not a file of Outflank weights; `outflank lab fit` makes them")]
    Foreign,
    /// They were written by another version of the program.
    #[error(
        "these weights have format {0}, but this program reads format {VERSION}; fit them again with this program"
    )]
    Version(u16),
    /// They belong to other patterns.
    #[error("these weights were made for other patterns; fit them again with this program")]
    OtherPatterns,
    /// Some bytes are wrong or missing.
    #[error("these weights are damaged: their checksum is wrong; copy or fit them again")]
    Damaged,
}

const MAGIC: &[u8; 8] = b"OUTFLANK";
const VERSION: u16 = 1;

/// What stands in front: the magic, the version, the number of free weights and the checksum.
const HEADER: usize = MAGIC.len() + 2 + 4 + 4;

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let bytes = include_bytes!("../../weights/8x8.weights");
    Weights::decode(bytes).expect("the weights that come with the program are whole")
});

impl Weights {
    /// The weights that come with the program.
    pub fn learned() -> Weights {
        LEARNED.clone()
    }

    /// The weights made by hand.
    pub fn classic() -> Weights {
        static CLASSIC: LazyLock<Weights> = LazyLock::new(|| Weights {
            patterns: Arc::new(handmade::weights()),
            provenance: "made by hand".into(),
        });
        CLASSIC.clone()
    }

    /// Where the weights come from, in words.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// The same weights with another error model.
    #[must_use]
    pub fn with_errors(&self, errors: ErrorModel) -> Weights {
        Weights {
            patterns: Arc::new(PatternWeights {
                tables: self.patterns.tables.clone(),
                errors,
            }),
            provenance: Arc::clone(&self.provenance),
        }
    }

    /// A number that differs between most weights.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for table in &self.patterns.tables {
            for weight in table.weights() {
                hasher.update(&weight.to_le_bytes());
            }
        }
        hasher.finalize()
    }

    /// How far searches with these weights are off.
    pub fn errors(&self) -> ErrorModel {
        self.patterns.errors
    }

    /// Weights from the free ones of each phase, in units of [`crate::Score`].
    ///
    /// # Panics
    ///
    /// When there are not as many as [`crate::learning`] says.
    pub(crate) fn from_free(free: &[Vec<i16>], errors: ErrorModel, provenance: &str) -> Weights {
        assert_eq!(free.len(), PatternWeights::PHASES);
        let layout = &*LAYOUT;
        let table = |free: &Vec<i16>| {
            assert_eq!(free.len(), layout.free_count);
            let weights = layout.free.iter().map(|&of| free[of as usize]);
            Table::new(&weights.collect::<Vec<_>>())
        };
        Weights {
            patterns: Arc::new(PatternWeights {
                tables: free.iter().map(table).collect(),
                errors,
            }),
            provenance: provenance.into(),
        }
    }

    /// The weights as the bytes of a file.
    pub fn encode(&self) -> Vec<u8> {
        let layout = &*LAYOUT;
        let mut body = (self.provenance.len() as u32).to_le_bytes().to_vec();
        body.extend_from_slice(self.provenance.as_bytes());
        for number in self.patterns.errors.numbers() {
            body.extend_from_slice(&number.to_le_bytes());
        }
        let mut before = vec![0_i16; layout.free_count];
        for table in &self.patterns.tables {
            let mut free = vec![0_i16; layout.free_count];
            for (&of, weight) in layout.free.iter().zip(table.weights()) {
                free[of as usize] = weight;
            }
            // Neighbouring phases are alike, and so are the high bytes of their differences.
            let change = free.iter().zip(&before);
            let change: Vec<[u8; 2]> = change
                .map(|(now, before)| now.wrapping_sub(*before).to_le_bytes())
                .collect();
            body.extend(change.iter().map(|bytes| bytes[0]));
            body.extend(change.iter().map(|bytes| bytes[1]));
            before = free;
        }
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed
            .write_all(&body)
            .expect("memory can always be written");
        let packed = packed.finish().expect("memory can always be written");
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(layout.free_count as u32).to_le_bytes());
        bytes.extend_from_slice(&checksum(&packed).to_le_bytes());
        bytes.extend_from_slice(&packed);
        bytes
    }

    /// The weights in the bytes of a file.
    pub fn decode(bytes: &[u8]) -> Result<Weights, DecodeError> {
        let Some((header, packed)) = bytes.split_at_checked(HEADER) else {
            return Err(DecodeError::Foreign);
        };
        let mut header = Reader(header);
        if header.take(MAGIC.len()) != Ok(MAGIC) {
            return Err(DecodeError::Foreign);
        }
        let version = u16::from_le_bytes(header.array()?);
        if version != VERSION {
            return Err(DecodeError::Version(version));
        }
        if u32::from_le_bytes(header.array()?) as usize != LAYOUT.free_count {
            return Err(DecodeError::OtherPatterns);
        }
        if u32::from_le_bytes(header.array()?) != checksum(packed) {
            return Err(DecodeError::Damaged);
        }
        let mut body = Vec::new();
        // More than the weights and many pages about them is never unpacked.
        let most = PatternWeights::PHASES * LAYOUT.free_count * 2 + (1 << 20);
        DeflateDecoder::new(packed)
            .take(most as u64)
            .read_to_end(&mut body)
            .map_err(|_| DecodeError::Damaged)?;
        Weights::unpack(&mut Reader(&body))
    }

    fn unpack(body: &mut Reader<'_>) -> Result<Weights, DecodeError> {
        let length = u32::from_le_bytes(body.array()?) as usize;
        let provenance = std::str::from_utf8(body.take(length)?);
        let provenance = provenance.map_err(|_| DecodeError::Damaged)?.to_owned();
        let mut numbers = [0.0; ErrorModel::NUMBERS];
        for number in &mut numbers {
            *number = f32::from_le_bytes(body.array()?);
        }
        let count = LAYOUT.free_count;
        let mut free: Vec<Vec<i16>> = Vec::with_capacity(PatternWeights::PHASES);
        for phase in 0..PatternWeights::PHASES {
            let (low, high) = (body.take(count)?, body.take(count)?);
            let change = low.iter().zip(high);
            let change = change.map(|(&low, &high)| i16::from_le_bytes([low, high]));
            free.push(match phase {
                0 => change.collect(),
                _ => change
                    .zip(&free[phase - 1])
                    .map(|(change, before)| before.wrapping_add(change))
                    .collect(),
            });
        }
        let errors = ErrorModel::from_numbers(numbers);
        Ok(Weights::from_free(&free, errors, &provenance))
    }
}

/// Bytes to be read one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(DecodeError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("so many were taken"))
    }
}

#[cfg(test)]
pub(super) use tests::random_weights;

#[cfg(test)]
mod tests;
