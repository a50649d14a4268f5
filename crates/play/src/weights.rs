//! Which numbers a computer judges by.

use std::fmt;
use std::path::PathBuf;

use engine::{DecodeError, Weights};
use thiserror::Error;

/// The weights somebody asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WeightsChoice {
    /// Those that come with the program.
    #[default]
    Learned,
    /// Those made by hand.
    Classic,
    /// Those in a file.
    File(PathBuf),
}

/// The weights cannot be used.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// The file cannot be read.
    #[error("cannot read the weights {0}: {1}")]
    Read(PathBuf, std::io::Error),
    /// The file holds something else.
    #[error("{0}: {1}")]
    Decode(PathBuf, DecodeError),
}

impl WeightsChoice {
    /// Reads `classic`, `learned` or the path of a file.
    pub fn parse(text: &str) -> WeightsChoice {
        match text {
            "classic" => WeightsChoice::Classic,
            "learned" => WeightsChoice::Learned,
            path => WeightsChoice::File(path.into()),
        }
    }

    /// The weights themselves.
    pub fn load(&self) -> Result<Weights, WeightsError> {
        match self {
            WeightsChoice::Learned => Ok(Weights::learned()),
            WeightsChoice::Classic => Ok(Weights::classic()),
            WeightsChoice::File(path) => {
                let bytes =
                    std::fs::read(path).map_err(|error| WeightsError::Read(path.clone(), error))?;
                Weights::decode(&bytes).map_err(|error| WeightsError::Decode(path.clone(), error))
            }
        }
    }
}

impl fmt::Display for WeightsChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsChoice::Learned => f.write_str("learned"),
            WeightsChoice::Classic => f.write_str("classic"),
            WeightsChoice::File(path) => write!(f, "{}", path.display()),
        }
    }
}
