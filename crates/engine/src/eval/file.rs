//! Weights as they are kept in a file.

use std::io::{Read, Write};

use crc32fast::hash as checksum;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use thiserror::Error;

use super::error::ErrorModel;
use super::weights::{Family, PHASES};

/// What a weights file says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Numbers {
    /// The boards they are for.
    pub(super) family: Family,
    /// For each phase, the free weights.
    pub(super) phases: Vec<Vec<i16>>,
    /// How far searches with them are off.
    pub(super) errors: ErrorModel,
    /// Where they come from, in words.
    pub(super) provenance: String,
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

impl Numbers {
    /// The bytes of a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let count = self.family.weight_count();
        let mut body = (self.provenance.len() as u32).to_le_bytes().to_vec();
        body.extend_from_slice(self.provenance.as_bytes());
        for number in self.errors.numbers() {
            body.extend_from_slice(&number.to_le_bytes());
        }
        let mut before = &vec![0_i16; count];
        for phase in &self.phases {
            // Neighbouring phases are alike, and so are the high bytes of their differences.
            let change = phase.iter().zip(before);
            let change: Vec<[u8; 2]> = change
                .map(|(now, before)| now.wrapping_sub(*before).to_le_bytes())
                .collect();
            body.extend(change.iter().map(|bytes| bytes[0]));
            body.extend(change.iter().map(|bytes| bytes[1]));
            before = phase;
        }
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed
            .write_all(&body)
            .expect("memory can always be written");
        let packed = packed.finish().expect("memory can always be written");
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(count as u32).to_le_bytes());
        bytes.extend_from_slice(&checksum(&packed).to_le_bytes());
        bytes.extend_from_slice(&packed);
        bytes
    }

    /// What the bytes of a file say.
    pub(super) fn decode(bytes: &[u8]) -> Result<Numbers, DecodeError> {
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
        let count = u32::from_le_bytes(header.array()?) as usize;
        // The number of weights tells which patterns they are for.
        let mut families = Family::ALL.into_iter();
        let family = families
            .find(|family| family.weight_count() == count)
            .ok_or(DecodeError::OtherPatterns)?;
        if u32::from_le_bytes(header.array()?) != checksum(packed) {
            return Err(DecodeError::Damaged);
        }
        let mut body = Vec::new();
        // More than the weights and many pages about them is never unpacked.
        let most = PHASES * count * 2 + (1 << 20);
        DeflateDecoder::new(packed)
            .take(most as u64)
            .read_to_end(&mut body)
            .map_err(|_| DecodeError::Damaged)?;
        Numbers::unpack(family, &mut Reader(&body))
    }

    fn unpack(family: Family, body: &mut Reader<'_>) -> Result<Numbers, DecodeError> {
        let length = u32::from_le_bytes(body.array()?) as usize;
        let provenance = std::str::from_utf8(body.take(length)?);
        let provenance = provenance.map_err(|_| DecodeError::Damaged)?.to_owned();
        let mut numbers = [0.0; ErrorModel::NUMBERS];
        for number in &mut numbers {
            *number = f32::from_le_bytes(body.array()?);
        }
        let count = family.weight_count();
        let mut phases: Vec<Vec<i16>> = Vec::with_capacity(PHASES);
        for phase in 0..PHASES {
            let (low, high) = (body.take(count)?, body.take(count)?);
            let change = low.iter().zip(high);
            let change = change.map(|(&low, &high)| i16::from_le_bytes([low, high]));
            phases.push(match phase {
                0 => change.collect(),
                _ => change
                    .zip(&phases[phase - 1])
                    .map(|(change, before)| before.wrapping_add(change))
                    .collect(),
            });
        }
        Ok(Numbers {
            family,
            phases,
            errors: ErrorModel::from_numbers(numbers),
            provenance,
        })
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
mod tests;
