//! What the terminal can show, and the colours of things.

use ratatui::style::{Color as Paint, Modifier, Style};
use rules::Color;
use serde::Deserialize;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// Any mixture of red, green and blue.
    True,
    /// The usual 256.
    Indexed,
    /// The sixteen that every colour terminal has.
    #[default]
    Sixteen,
    /// None, only bold, faint and reversed text.
    None,
}

impl Colors {
    /// What the variables `COLORTERM` and `TERM` say about the terminal.
    pub fn from_terminal(colorterm: &str, term: &str) -> Colors {
        let direct = ["truecolor", "24bit"].contains(&colorterm) || term.ends_with("-direct");
        if direct {
            Colors::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
            Colors::Indexed
        } else {
            Colors::Sixteen
        }
    }
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its colours.
    pub colors: Colors,
    /// Whether it shows more than ASCII.
    pub unicode: bool,
    /// The colours to use of those it has.
    pub theme: Theme,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// A quiet green board.
    #[default]
    Green,
    /// A slate blue board.
    Blue,
    /// A board of warm wood.
    Wood,
    /// As much contrast as there is.
    Contrast,
}

/// Something that has a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The board, and every other square of it.
    Board,
    BoardOther,
    /// The square of the cursor.
    Cursor,
    /// A disc that the move under the cursor would turn.
    Preview,
    /// The square of the last move.
    LastMove,
    Disc(Color),
    /// The mark of a legal square, and of an empty one where squares have no shades.
    Legal,
    Dot,
    /// The value of a move on the board, the best one, and one that loses.
    Value,
    BestValue,
    PoorValue,
    /// Text that matters now.
    Accent,
    /// Good and bad news.
    Good,
    Bad,
    /// Text that is there when looked for.
    Faint,
    /// Bars of the graph: a result, an estimate.
    Sure,
    Guess,
}

/// A colour in full and the nearest of the sixteen.
type Shade = (u8, u8, u8, Paint);

impl Theme {
    fn shade(self, role: Role) -> Shade {
        use Paint::{
            Black, Blue, Cyan, DarkGray, Gray, Green, LightGreen, LightRed, LightYellow, Red,
            White, Yellow,
        };
        let contrast = self == Theme::Contrast;
        match role {
            Role::Board => match self {
                Theme::Green => (46, 122, 80, Green),
                Theme::Blue => (66, 110, 146, Blue),
                Theme::Wood => (150, 108, 62, Yellow),
                Theme::Contrast => (0, 118, 0, Green),
            },
            Role::BoardOther => match self {
                Theme::Green => (42, 114, 74, Green),
                Theme::Blue => (61, 103, 138, Blue),
                Theme::Wood => (142, 101, 57, Yellow),
                Theme::Contrast => (0, 118, 0, Green),
            },
            Role::Cursor if contrast => (255, 220, 0, LightYellow),
            Role::Cursor => (206, 172, 84, LightYellow),
            Role::Preview => (98, 138, 92, Cyan),
            Role::LastMove => (74, 128, 134, Cyan),
            Role::Disc(Color::Black) if contrast => (0, 0, 0, Black),
            Role::Disc(Color::Black) => (18, 20, 22, Black),
            Role::Disc(Color::White) if contrast => (255, 255, 255, White),
            Role::Disc(Color::White) => (240, 240, 234, White),
            Role::Legal => (150, 190, 150, LightGreen),
            Role::Dot => (30, 84, 54, Black),
            Role::Value => (226, 236, 226, White),
            Role::BestValue => (255, 222, 130, LightYellow),
            Role::PoorValue => (168, 196, 172, Gray),
            Role::Accent => (196, 152, 48, Yellow),
            Role::Good => (60, 160, 90, Green),
            Role::Bad => (214, 84, 72, if contrast { LightRed } else { Red }),
            Role::Faint => (128, 134, 130, DarkGray),
            Role::Sure => (84, 160, 120, Green),
            Role::Guess => (110, 138, 124, DarkGray),
        }
    }

    /// The one of 256 colours that looks better than the nearest: two shades of the board would be far apart, and
    /// marks too near to it.
    fn indexed(self, role: Role) -> Option<u8> {
        match (role, self) {
            (Role::Board | Role::BoardOther, Theme::Green) => Some(65),
            (Role::Board | Role::BoardOther, Theme::Blue) => Some(67),
            (Role::Board | Role::BoardOther, Theme::Wood) => Some(137),
            (Role::Board | Role::BoardOther, Theme::Contrast) => Some(28),
            (Role::Accent, _) => Some(136),
            (Role::Preview, _) => Some(107),
            (Role::LastMove, _) => Some(31),
            (Role::PoorValue, _) => Some(188),
            _ => None,
        }
    }
}

impl Look {
    /// Whether there are two shades for the squares of the board; dots show them where there are not.
    pub(super) fn has_shades(&self) -> bool {
        self.paint(Role::Board) != self.paint(Role::BoardOther)
    }

    /// The colour of something, if the terminal has colours.
    pub(super) fn paint(&self, role: Role) -> Option<Paint> {
        let (red, green, blue, basic) = self.theme.shade(role);
        match self.colors {
            Colors::True => Some(Paint::Rgb(red, green, blue)),
            Colors::Indexed => {
                let chosen = self.theme.indexed(role);
                let index = chosen.unwrap_or_else(|| nearest_indexed(red, green, blue));
                Some(Paint::Indexed(index))
            }
            Colors::Sixteen => Some(basic),
            Colors::None => None,
        }
    }

    /// Text in the colour of something; without colours faint text is dimmed and what matters is bold.
    pub(super) fn text(&self, role: Role) -> Style {
        match (self.paint(role), role) {
            (Some(paint), _) => Style::new().fg(paint),
            (None, Role::Faint | Role::Guess | Role::PoorValue) => {
                Style::new().add_modifier(Modifier::DIM)
            }
            (None, Role::Accent | Role::Good | Role::Bad | Role::BestValue) => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            (None, _) => Style::new(),
        }
    }

    /// The sign of a disc in running text.
    pub(super) const fn disc_sign(&self, color: Color) -> &'static str {
        match (self.unicode, color) {
            (true, Color::Black) => "●",
            (true, Color::White) => "○",
            (false, Color::Black) => "B",
            (false, Color::White) => "W",
        }
    }

    /// One of two texts, by whether the terminal shows more than ASCII.
    pub(super) const fn sign<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }
}

/// The nearest of the 216 colours of the cube and the 24 grays.
fn nearest_indexed(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |a: (u8, u8, u8)| {
        let square = |x: u8, y: u8| (i32::from(x) - i32::from(y)).pow(2);
        square(a.0, red) + square(a.1, green) + square(a.2, blue)
    };
    let step = |value: u8| {
        let near = |&index: &usize| (i32::from(STEPS[index]) - i32::from(value)).abs();
        (0..6).min_by_key(near).unwrap_or(0)
    };
    let (r, g, b) = (step(red), step(green), step(blue));
    let cube = distance((STEPS[r], STEPS[g], STEPS[b]));
    let gray = (0..24u8)
        .min_by_key(|index| distance((8 + 10 * index, 8 + 10 * index, 8 + 10 * index)))
        .unwrap_or(0);
    let level = 8 + 10 * gray;
    if distance((level, level, level)) < cube {
        232 + gray
    } else {
        (16 + 36 * r + 6 * g + b) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_how_many_colours_they_have() {
        for (colorterm, term, expected) in [
            ("truecolor", "xterm-256color", Colors::True),
            ("", "xterm-256color", Colors::Indexed),
            ("", "tmux-256color", Colors::Indexed),
            ("", "linux", Colors::Sixteen),
            ("", "", Colors::Sixteen),
        ] {
            assert_eq!(Colors::from_terminal(colorterm, term), expected);
        }
    }

    #[test]
    fn the_nearest_of_256_colours_is_found() {
        assert_eq!(nearest_indexed(0, 0, 0), 16);
        assert_eq!(nearest_indexed(255, 255, 255), 231);
        assert_eq!(nearest_indexed(0, 95, 0), 22);
        assert_eq!(nearest_indexed(128, 128, 128), 244);
    }

    #[test]
    fn marks_can_be_told_from_the_board_and_each_other() {
        for theme in [Theme::Green, Theme::Blue, Theme::Wood, Theme::Contrast] {
            for colors in [Colors::True, Colors::Indexed, Colors::Sixteen] {
                let look = Look {
                    colors,
                    unicode: true,
                    theme,
                };
                let marks = [Role::Board, Role::Cursor, Role::Preview, Role::Legal];
                let paints = marks.map(|role| look.paint(role));
                for (index, paint) in paints.iter().enumerate() {
                    assert!(!paints[..index].contains(paint), "{look:?} {index}");
                }
                assert_ne!(look.paint(Role::LastMove), look.paint(Role::Board));
            }
        }
    }

    #[test]
    fn discs_can_be_told_from_every_board() {
        let brightness = |(red, green, blue, _): Shade| {
            let linear = |value: u8| (f64::from(value) / 255.0).powf(2.2);
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        let contrast = |a: Shade, b: Shade| {
            let (a, b) = (brightness(a), brightness(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for theme in [Theme::Green, Theme::Blue, Theme::Wood, Theme::Contrast] {
            let board = theme.shade(Role::Board);
            for color in Color::BOTH {
                let disc = theme.shade(Role::Disc(color));
                assert!(contrast(disc, board) >= 3.0, "{theme:?} {color}");
            }
        }
    }
}
