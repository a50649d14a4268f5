//! How the types of other crates are written in JSON: squares, moves and sides as text, scores as numbers of discs.

use engine::Score;
use serde::{Deserialize, Deserializer, Serializer};

/// A number of discs: whole where it is, else with two decimals.
pub(crate) fn write_discs<S: Serializer>(discs: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if discs.fract() == 0.0 {
        serializer.serialize_i64(*discs as i64)
    } else {
        serializer.serialize_f64((discs * 100.0).round() / 100.0)
    }
}

/// A difference of two scores in discs.
pub(crate) mod discs {
    pub(crate) use super::write_discs as serialize;
    use super::{Deserialize, Deserializer, Score};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        f64::deserialize(from).map(|discs| Score::from_discs(discs).discs())
    }
}

/// A score as discs.
pub(crate) mod score {
    use super::{Deserialize, Deserializer, Score, Serializer, write_discs};

    pub(crate) fn serialize<S: Serializer>(
        score: &Score,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        write_discs(&score.discs(), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Score, D::Error> {
        f64::deserialize(from).map(Score::from_discs)
    }
}

/// Anything that is written and read as text, like a square.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        value: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
        from: D,
    ) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A side as `black` or `white`.
pub(crate) mod color {
    use rules::Color;
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        color: &Color,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match color {
            Color::Black => "black",
            Color::White => "white",
        })
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
        super::text::deserialize(from)
    }
}

/// A line of moves as a list of squares and `pass`.
pub(crate) mod line {
    use rules::Move;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        line: &[Move],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(line.iter().map(Move::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
        let words = Vec::<String>::deserialize(from)?;
        let action = |word: &String| match word.as_str() {
            "pass" => Ok(Move::Pass),
            square => square.parse().map(Move::Place).map_err(D::Error::custom),
        };
        words.iter().map(action).collect()
    }
}

/// What a value is, as the keys `kind` and, where they say more, `depth` or `percent`.
pub(crate) mod kind {
    use engine::Kind;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize, Serialize)]
    struct Keys {
        kind: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        percent: Option<u8>,
    }

    pub(crate) fn serialize<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, depth, percent) = match *kind {
            Kind::Exact => ("exact", None, None),
            Kind::Winner => ("wld", None, None),
            Kind::Selective(percent) => ("selective", None, Some(percent)),
            Kind::Forced => ("forced", None, None),
            Kind::Depth(depth) => ("depth", Some(depth), None),
            _ => ("depth", None, None),
        };
        let kind = name.to_owned();
        let keys = Keys {
            kind,
            depth,
            percent,
        };
        keys.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Kind, D::Error> {
        let keys = Keys::deserialize(from)?;
        match (keys.kind.as_str(), keys.depth, keys.percent) {
            ("exact", ..) => Ok(Kind::Exact),
            ("wld", ..) => Ok(Kind::Winner),
            ("forced", ..) => Ok(Kind::Forced),
            ("selective", _, Some(percent)) => Ok(Kind::Selective(percent)),
            ("depth", Some(depth), _) => Ok(Kind::Depth(depth)),
            (other, ..) => Err(D::Error::custom(format!(
                "`{other}` is not a kind of value"
            ))),
        }
    }
}
