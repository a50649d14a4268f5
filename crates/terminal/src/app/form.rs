//! What is chosen for a new game, field by field.

use std::time::Duration;

use engine::Level;
use play::{Choices, Player, Preset, Strength, TimeControl, write_duration};
use rules::{Color, OnIllegal, Size};

/// One line of the sheet for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Start the game.
    Play,
    /// Play like a known program.
    Preset,
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// Who moves first.
    First,
    /// The colour on the top-left of the centre.
    TopLeft,
    /// Who plays Black.
    Black,
    /// Who plays White.
    White,
    /// How strong computers are.
    Strength,
    /// The time each side gets.
    Clock,
    /// What an illegal move costs.
    Illegal,
}

impl Field {
    /// All fields, from top to bottom.
    pub const ALL: [Field; 11] = [
        Field::Play,
        Field::Preset,
        Field::Rows,
        Field::Columns,
        Field::First,
        Field::TopLeft,
        Field::Black,
        Field::White,
        Field::Strength,
        Field::Clock,
        Field::Illegal,
    ];

    /// What stands before its value.
    pub const fn label(self) -> &'static str {
        match self {
            Field::Play => "Play",
            Field::Preset => "Preset",
            Field::Rows => "Rows",
            Field::Columns => "Columns",
            Field::First => "Moves first",
            Field::TopLeft => "Top-left",
            Field::Black => "Black",
            Field::White => "White",
            Field::Strength => "Strength",
            Field::Clock => "Clock",
            Field::Illegal => "Illegal move",
        }
    }

    /// Whether its value can also be typed.
    pub const fn can_be_typed(self) -> bool {
        matches!(
            self,
            Field::Rows
                | Field::Columns
                | Field::Black
                | Field::White
                | Field::Strength
                | Field::Clock
        )
    }
}

/// The sheet for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The line that is chosen.
    pub field: Field,
    /// The preset that was taken last, if nothing else was changed since.
    pub preset: Option<Preset>,
    /// What was chosen; complete.
    pub choices: Choices,
    /// How strong computers are.
    pub strength: Strength,
}

/// The times for a move that can be stepped through.
const SECONDS: [f32; 8] = [0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0];

impl Form {
    /// The sheet with its defaults: you are Black on 8x8 against a computer of this level.
    pub fn new(level: Level) -> Form {
        Form {
            field: Field::Play,
            preset: Some(Preset::Classic),
            choices: Choices::standard(),
            strength: Strength {
                level: Some(level),
                ..Strength::default()
            },
        }
    }

    /// The size that is chosen.
    pub fn size(&self) -> Size {
        let rules = self.choices.rules();
        rules.expect("the sheet only offers right sizes").size
    }

    /// The choices with the strength among them.
    pub fn settled(&self) -> Choices {
        Choices {
            depth: self.strength.depth,
            time: self.strength.time,
            level: self.strength.level,
            ..self.choices.clone()
        }
    }

    /// Goes to another line.
    pub fn step(&mut self, by: isize) {
        self.field = next(&Field::ALL, &self.field, by);
    }

    /// Changes the value of the chosen line to the one after or before.
    pub fn change(&mut self, by: isize) {
        let choices = &mut self.choices;
        match self.field {
            Field::Play => return,
            Field::Preset => return self.take_preset(by),
            Field::Rows => step_length(&mut choices.rows, by),
            Field::Columns => step_length(&mut choices.cols, by),
            Field::First => choices.first = choices.first.map(Color::other),
            Field::TopLeft => choices.top_left = choices.top_left.map(Color::other),
            Field::Black => step_player(&mut choices.black, by),
            Field::White => step_player(&mut choices.white, by),
            Field::Strength => return step_strength(&mut self.strength, by),
            Field::Clock => return step_clock(&mut choices.clock, by),
            Field::Illegal => {
                choices.on_illegal = match choices.on_illegal {
                    Some(OnIllegal::Forfeit) => Some(OnIllegal::Ask),
                    _ => Some(OnIllegal::Forfeit),
                }
            }
        }
        self.preset = None;
    }

    fn take_preset(&mut self, by: isize) {
        let current = self.preset.unwrap_or(match by {
            1.. => Preset::ALL[Preset::ALL.len() - 1],
            _ => Preset::ALL[0],
        });
        let preset = next(&Preset::ALL, &current, by);
        self.preset = Some(preset);
        self.choices = preset.choices().or(Choices::standard());
        if preset == Preset::Minimax {
            let depth = play::default_depth(self.size());
            self.strength = Strength {
                depth: Some(depth),
                ..Strength::default()
            };
        }
    }

    /// Takes a typed value for the chosen line, or says what would be right.
    pub fn type_value(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim();
        let length = || play::parse_length(text).map_err(|error| format!("`{text}` {error}"));
        let player = || text.parse::<Player>().map_err(|error| error.to_string());
        match self.field {
            Field::Rows => self.choices.rows = Some(length()?),
            Field::Columns => self.choices.cols = Some(length()?),
            Field::Black => self.choices.black = Some(player()?),
            Field::White => self.choices.white = Some(player()?),
            Field::Strength => self.strength = parse_strength(text)?,
            Field::Clock => self.choices.clock = parse_clock(text)?,
            _ => {}
        }
        self.preset = None;
        Ok(())
    }

    /// What the chosen line asks for when it is typed.
    pub const fn question(&self) -> &'static str {
        match self.field {
            Field::Rows | Field::Columns => "An even number from 4 to 26",
            Field::Strength => "A level (1 to 12 or a name), depth=8 or time=2s",
            Field::Clock => {
                "The time for the game like 5m, or 5m+3s with 3s for each move; off for none"
            }
            _ => "human, computer, computer:level=5, random, gtp:COMMAND or nboard:COMMAND",
        }
    }

    /// The value of a line in words.
    pub fn value(&self, field: Field) -> String {
        let choices = &self.choices;
        let number = |length: Option<u32>| length.unwrap_or(8).to_string();
        let color = |color: Option<Color>| color.unwrap_or(Color::Black).to_string();
        match field {
            Field::Play => String::new(),
            Field::Preset => self.preset.map_or("own choice", Preset::name).to_owned(),
            Field::Rows => number(choices.rows),
            Field::Columns => number(choices.cols),
            Field::First => color(choices.first),
            Field::TopLeft => color(choices.top_left),
            Field::Black => player_words(choices.black.as_ref()),
            Field::White => player_words(choices.white.as_ref()),
            Field::Strength => self.strength.to_string(),
            Field::Clock => {
                let clock = choices.clock.as_ref();
                clock.map_or_else(|| "off".to_owned(), TimeControl::to_string)
            }
            Field::Illegal => match choices.on_illegal {
                Some(OnIllegal::Forfeit) => "loses the game".to_owned(),
                _ => "is explained".to_owned(),
            },
        }
    }

    /// The chosen line in a sentence.
    pub fn explanation(&self) -> String {
        match self.field {
            Field::Play => "Enter starts the game.".to_owned(),
            Field::Preset => self.preset.map_or_else(
                || "Left and right: play like a program you know.".to_owned(),
                |preset| capitalised(preset.about()),
            ),
            Field::Rows | Field::Columns => "Even, from 4 to 26.".to_owned(),
            Field::First => "Who makes the first move.".to_owned(),
            Field::TopLeft => "The colour on the top-left of the four discs.".to_owned(),
            Field::Black | Field::White => {
                "Left and right, or e to type, also gtp:COMMAND for another program.".to_owned()
            }
            Field::Strength => {
                "Levels, then moves ahead, then time; e to type, like level 7, depth=8, time=2s."
                    .to_owned()
            }
            Field::Clock => {
                "The time each side has for the game, and what each move adds; e to type."
                    .to_owned()
            }
            Field::Illegal => "What a move against the rules costs.".to_owned(),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).chain(['.']).collect()
}

fn player_words(player: Option<&Player>) -> String {
    match player {
        None | Some(Player::Human) => "you".to_owned(),
        Some(Player::Computer(strength)) if strength.is_said() => format!("computer, {strength}"),
        Some(player) => player.to_string(),
    }
}

/// The element after or before another, round and round.
fn next<T: Copy + PartialEq>(all: &[T], current: &T, by: isize) -> T {
    let at = all.iter().position(|element| element == current);
    let at = at.unwrap_or(0) as isize + by;
    all[at.rem_euclid(all.len() as isize) as usize]
}

fn step_length(length: &mut Option<u32>, by: isize) {
    let lengths: Vec<u32> = (Size::MIN..=Size::MAX).step_by(2).collect();
    *length = Some(next(&lengths, &length.unwrap_or(8), by));
}

fn step_player(seat: &mut Option<Player>, by: isize) {
    let kind = match seat {
        None | Some(Player::Human) => 0,
        Some(Player::Computer(_)) => 1,
        Some(_) => 2,
    };
    *seat = Some(match next(&[0, 1, 2], &kind, by) {
        0 => Player::Human,
        1 => Player::COMPUTER,
        _ => Player::Random,
    });
}

/// The clocks that can be stepped through.
const CLOCKS: [&str; 7] = ["1m", "3m+2s", "5m", "5m+3s", "10m", "15m+10s", "30m"];

fn step_clock(clock: &mut Option<TimeControl>, by: isize) {
    let parsed = CLOCKS.iter().map(|text| text.parse().ok());
    let all: Vec<Option<TimeControl>> = [None].into_iter().chain(parsed).collect();
    *clock = next(&all, clock, by);
}

fn parse_clock(text: &str) -> Result<Option<TimeControl>, String> {
    match text {
        "" | "off" | "none" => Ok(None),
        text => text.parse().map(Some).map_err(|error| format!("{error}")),
    }
}

/// The strengths that can be stepped through: the levels, then depths, then times.
fn strengths() -> Vec<Strength> {
    let levels = Level::all().map(|level| Strength {
        level: Some(level),
        ..Strength::default()
    });
    let depths = (1..=12).map(|depth| Strength {
        depth: Some(depth),
        ..Strength::default()
    });
    let times = SECONDS.iter().map(|&seconds| Strength {
        time: Some(Duration::from_millis((seconds * 1_000.0) as u64)),
        ..Strength::default()
    });
    levels.chain(depths).chain(times).collect()
}

fn step_strength(strength: &mut Strength, by: isize) {
    let all = strengths();
    let at = all.iter().position(|other| other == strength).unwrap_or(0);
    let at = (at as isize + by).rem_euclid(all.len() as isize);
    *strength = all[at as usize].clone();
}

/// Reads `7`, `club`, `level 7`, `depth=8` or `2s`.
fn parse_strength(text: &str) -> Result<Strength, String> {
    let text = text.strip_prefix("level ").unwrap_or(text);
    let written = if text.contains('=') {
        text.to_owned()
    } else if let Ok(time) = play::parse_duration(text) {
        format!("time={}", write_duration(time))
    } else {
        format!("level={text}")
    };
    match format!("computer:{written}").parse() {
        Ok(Player::Computer(strength)) => Ok(strength),
        Ok(_) => unreachable!("only a computer begins with computer:"),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        Form::new("casual".parse().unwrap())
    }

    #[test]
    fn the_defaults_are_a_friendly_game_on_8x8() {
        let settings = form().settled().settle(1).unwrap();
        assert_eq!(settings.rules.size, Size::STANDARD);
        assert_eq!(settings.lone_human(), Some(Color::Black));
        assert_eq!(settings.advice.level, Some("casual".parse().unwrap()));
    }

    #[test]
    fn every_line_can_be_changed_and_comes_round() {
        for field in Field::ALL {
            for by in [1, -1] {
                let mut form = Form { field, ..form() };
                let mut seen = vec![form.value(field)];
                for _ in 0..40 {
                    form.change(by);
                    seen.push(form.value(field));
                    assert!(form.settled().settle(1).is_ok());
                }
                let changes = seen.iter().any(|value| *value != seen[0]);
                assert_eq!(changes, field != Field::Play, "{field:?}");
                let comes_round = seen[1..].contains(&seen[0]);
                assert!(comes_round, "{field:?}: {seen:?}");
            }
        }
    }

    #[test]
    fn presets_fill_the_sheet_and_a_change_makes_it_ones_own() {
        let mut form = Form {
            field: Field::Preset,
            ..form()
        };
        while form.preset != Some(Preset::WhiteFirst) {
            form.change(1);
        }
        assert_eq!(form.value(Field::First), "White");
        assert_eq!(form.value(Field::Black), "computer");
        form.field = Field::Rows;
        form.change(1);
        assert_eq!(form.value(Field::Preset), "own choice");
        assert_eq!(form.value(Field::First), "White");
    }

    #[test]
    fn values_can_be_typed_and_wrong_ones_are_explained() {
        let mut form = form();
        form.field = Field::Strength;
        for (text, words) in [
            ("7", "club (level 7)"),
            ("master", "master (level 12)"),
            ("depth=9", "depth 9"),
            ("1.5s", "1500ms a move"),
        ] {
            form.type_value(text).unwrap();
            assert_eq!(form.value(Field::Strength), words);
        }
        let wrong = form.type_value("wizard").unwrap_err();
        assert!(wrong.starts_with("`wizard` is not a level: say"), "{wrong}");
        form.field = Field::Rows;
        assert_eq!(
            form.type_value("7").unwrap_err(),
            "`7` must be an even number from 4 to 26"
        );
        form.field = Field::Clock;
        form.type_value("2m+1s").unwrap();
        assert_eq!(form.value(Field::Clock), "2m+1s");
        assert!(
            form.type_value("soon")
                .unwrap_err()
                .contains("is not a clock")
        );
        form.field = Field::White;
        form.type_value("gtp:gtp-rhino -l 3").unwrap();
        assert_eq!(form.value(Field::White), "gtp-rhino");
    }
}
