//! The game at hand as a text, so that the next start can go on with it.

use std::time::{Duration, Instant};

use formats::{Transcript, write_game};
use play::{Choices, Machine, Settings};
use rules::{Color, Ending, Game, OnIllegal, Rules};
use serde::{Deserialize, Serialize};

use super::table::Table;

/// The version of the text; a newer one is left alone.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: u32,
    moves: String,
    black: String,
    white: String,
    strength: String,
    forfeit: bool,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<SavedEnding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedEnding {
    loser: String,
    by: Loss,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Loss {
    Resignation,
    Forfeit,
    Time,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedClock {
    control: String,
    black_ms: u64,
    white_ms: u64,
}

/// Writes the game at hand.
pub(super) fn write(table: &Table, now: Instant) -> String {
    let settings = &table.settings;
    let ended = |loser: Color, by| SavedEnding {
        loser: loser.to_string(),
        by,
    };
    let saved = Saved {
        version: VERSION,
        moves: write_game(&table.game),
        black: settings.black.spelled(),
        white: settings.white.spelled(),
        strength: play::Player::Computer(settings.advice.clone()).spelled(),
        forfeit: settings.rules.on_illegal == OnIllegal::Forfeit,
        seed: settings.seed,
        ending: match table.game.ending() {
            None | Some(Ending::Played) => None,
            Some(Ending::Resigned(loser)) => Some(ended(loser, Loss::Resignation)),
            Some(Ending::Forfeited(loser)) => Some(ended(loser, Loss::Forfeit)),
            Some(Ending::TimedOut(loser)) => Some(ended(loser, Loss::Time)),
        },
        clock: table.clock.as_ref().map(|clock| SavedClock {
            control: clock.control().to_string(),
            black_ms: clock.left(Color::Black, now).as_millis() as u64,
            white_ms: clock.left(Color::White, now).as_millis() as u64,
        }),
    };
    toml::to_string(&saved).expect("plain values can be written")
}

/// Reads what [`write`] wrote, or says why it cannot.
pub(super) fn read(text: &str, machine: Machine, now: Instant) -> Result<Table, String> {
    let version = text.parse::<toml::Table>().ok().and_then(|table| {
        let version = table.get("version")?.as_integer()?;
        u32::try_from(version).ok()
    });
    if version.is_some_and(|version| version > VERSION) {
        return Err("it was saved by a newer Outflank".to_owned());
    }
    let saved: Saved = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let transcript = Transcript::parse(&saved.moves).map_err(|error| words(&error))?;
    let mut game = transcript
        .replay(&Rules::default())
        .map_err(|error| words(&error))?;
    if let Some(ending) = &saved.ending {
        let loser = ending.loser.parse().map_err(|error| words(&error))?;
        match ending.by {
            Loss::Resignation => game.resign(loser),
            Loss::Forfeit => game.forfeit(loser),
            Loss::Time => game.time_out(loser),
        }
    }
    let settings = read_settings(&saved, &game, machine)?;
    let mut table = Table::new(0, settings, game);
    if let (Some(clock), Some(left)) = (&mut table.clock, &saved.clock) {
        clock.set(Color::Black, Duration::from_millis(left.black_ms), now);
        clock.set(Color::White, Duration::from_millis(left.white_ms), now);
    }
    Ok(table)
}

fn read_settings(saved: &Saved, game: &Game, machine: Machine) -> Result<Settings, String> {
    let player = |text: &str| {
        text.parse::<play::Player>()
            .map_err(|error| error.to_string())
    };
    let clock = match &saved.clock {
        Some(clock) => Some(clock.control.parse().map_err(|error| format!("{error}"))?),
        None => None,
    };
    let size = game.start().size();
    let choices = Choices {
        rows: Some(size.rows().into()),
        cols: Some(size.cols().into()),
        first: Some(game.start().side()),
        black: Some(player(&saved.black)?),
        white: Some(player(&saved.white)?),
        on_illegal: Some(if saved.forfeit {
            OnIllegal::Forfeit
        } else {
            OnIllegal::Ask
        }),
        clock,
        ..Choices::default()
    };
    let mut settings = choices
        .settle(saved.seed)
        .map_err(|error| error.to_string())?;
    settings.machine = machine;
    if let play::Player::Computer(advice) = player(&saved.strength)? {
        settings.advice = advice;
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(moves: &str, choices: Choices) -> Table {
        let game = Transcript::parse(moves).unwrap();
        let game = game.replay(&Rules::default()).unwrap();
        let size = game.start().size();
        let choices = Choices {
            rows: Some(size.rows().into()),
            cols: Some(size.cols().into()),
            first: Some(game.start().side()),
            ..choices
        };
        Table::new(0, choices.settle(7).unwrap(), game)
    }

    #[test]
    fn a_game_comes_back_as_it_was_left() {
        let now = Instant::now();
        let people = Choices {
            black: Some("computer:level=3".parse().unwrap()),
            white: Some("human".parse().unwrap()),
            level: Some("master".parse().unwrap()),
            on_illegal: Some(OnIllegal::Forfeit),
            clock: Some("5m+3s".parse().unwrap()),
            ..Choices::default()
        };
        for moves in ["f5d6c3", "", "6x10:e2", "4x4 XO-------------- O;"] {
            let mut table = table(moves, people.clone());
            let clock = table.clock.as_mut().unwrap();
            clock.set(Color::White, Duration::from_millis(1_234), now);
            let again = read(&write(&table, now), Machine::default(), now).unwrap();
            assert_eq!(again, table);
            table.game.resign(Color::White);
            let again = read(&write(&table, now), Machine::default(), now).unwrap();
            assert_eq!(again.game, table.game);
        }
    }

    #[test]
    fn what_is_not_a_saved_game_is_refused_in_words() {
        let now = Instant::now();
        let complaint = |text: &str| read(text, Machine::default(), now).unwrap_err();
        let text = write(&table("f5", Choices::default()), now);
        assert_eq!(
            complaint(&text.replace("version = 1", "version = 2\nmore = 3")),
            "it was saved by a newer Outflank"
        );
        assert_eq!(
            complaint(&text.replace("\"f5\"", "\"f5f5\"")),
            "move 2: f5 is occupied by Black"
        );
        assert!(complaint("").contains("missing field"));
        assert!(!complaint("\u{0}\u{1}").is_empty());
    }
}
