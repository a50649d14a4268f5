//! The questions before a game.

use std::io;

use play::{Choices, Player, Preset, default_depth, parse_depth, parse_length};
use rules::Color;

use super::command::is_quit;
use super::talk::Talk;

/// Something that can be asked before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Rows,
    Columns,
    First,
    TopLeft,
    Black,
    White,
    Depth,
    WhoFirst,
    SquareSize,
    ComputerColor,
}

use Question::{
    Black, Columns, ComputerColor, Depth, First, Rows, SquareSize, TopLeft, White, WhoFirst,
};

/// What is asked, in this order.
const fn script(preset: Option<Preset>) -> &'static [Question] {
    match preset {
        None => &[Rows, Columns, First, TopLeft, Black, White, Depth],
        Some(Preset::Classic | Preset::WhiteFirst) => &[],
        Some(Preset::Minimax) => &[Depth, WhoFirst],
        Some(Preset::TwoPlayer) => &[Rows, Columns, First, TopLeft],
        Some(Preset::Forfeit) => &[SquareSize, ComputerColor],
    }
}

/// Asks what is not chosen yet; false when the player would rather leave.
pub(super) fn ask(
    preset: Option<Preset>,
    choices: &mut Choices,
    talk: &mut Talk<'_>,
) -> io::Result<bool> {
    for &question in script(preset) {
        if question.is_settled(choices) {
            continue;
        }
        let default = question.default(choices);
        let prompt = format!("{} [{default}]:", question.text());
        loop {
            let Some(answer) = talk.ask(&prompt)? else {
                return Ok(false);
            };
            if is_quit(&answer) {
                return Ok(false);
            }
            let answer = if answer.is_empty() { &default } else { &answer };
            match question.settle(answer, choices) {
                Ok(()) => break,
                Err(reason) => talk.say(reason)?,
            }
        }
    }
    Ok(true)
}

/// Where one seat was given and the preset is you against the computer, the other seat follows.
pub(super) fn fill_other_seat(preset: Option<Preset>, choices: &mut Choices) {
    if !matches!(preset, Some(Preset::Minimax | Preset::Forfeit)) {
        return;
    }
    let opponent = |player: &Player| match player {
        Player::Human => Player::COMPUTER,
        _ => Player::Human,
    };
    choices.white = choices
        .white
        .take()
        .or(choices.black.as_ref().map(opponent));
    choices.black = choices
        .black
        .take()
        .or(choices.white.as_ref().map(opponent));
}

impl Question {
    fn is_settled(self, choices: &Choices) -> bool {
        let needs_strength = |seat: &Option<Player>| match seat {
            Some(Player::Computer(strength)) => !strength.is_said(),
            Some(_) => false,
            None => true,
        };
        match self {
            Rows => choices.rows.is_some(),
            Columns => choices.cols.is_some(),
            First => choices.first.is_some(),
            TopLeft => choices.top_left.is_some(),
            Black => choices.black.is_some(),
            White => choices.white.is_some(),
            Depth => {
                choices.depth.is_some()
                    || choices.time.is_some()
                    || choices.level.is_some()
                    || !(needs_strength(&choices.black) || needs_strength(&choices.white))
            }
            WhoFirst | ComputerColor => choices.black.is_some() || choices.white.is_some(),
            SquareSize => choices.rows.is_some() && choices.cols.is_some(),
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Rows => "Rows, an even number from 4 to 26",
            Columns => "Columns, an even number from 4 to 26",
            First => "Who moves first, B or W",
            TopLeft => "Which colour is top-left in the centre, B or W",
            Black => "Who plays Black, human or computer",
            White => "Who plays White, human or computer",
            Depth => "How many moves ahead the computer looks",
            WhoFirst => "Who plays first, you or the computer",
            SquareSize => "Board size, an even number from 4 to 26",
            ComputerColor => "Which colour the computer plays, B or W",
        }
    }

    fn default(self, choices: &Choices) -> String {
        match self {
            Rows | Columns | SquareSize => "8".to_owned(),
            First => "B".to_owned(),
            TopLeft | ComputerColor => "W".to_owned(),
            Black => "human".to_owned(),
            White => "computer".to_owned(),
            WhoFirst => "you".to_owned(),
            Depth => {
                let size = choices.rules().unwrap_or_default().size;
                default_depth(size).to_string()
            }
        }
    }

    /// Takes an answer, or says what is wrong with it.
    fn settle(self, answer: &str, choices: &mut Choices) -> Result<(), String> {
        let length = || parse_length(answer).map_err(|reason| format!("`{answer}` {reason}"));
        let color = || answer.parse::<Color>().map_err(|error| error.to_string());
        let player = || answer.parse::<Player>().map_err(|error| error.to_string());
        match self {
            Rows => choices.rows = Some(length()?),
            Columns => choices.cols = Some(length()?),
            First => choices.first = Some(color()?),
            TopLeft => choices.top_left = Some(color()?),
            Black => choices.black = Some(player()?),
            White => choices.white = Some(player()?),
            Depth => {
                let depth = parse_depth(answer);
                choices.depth = Some(depth.map_err(|reason| format!("`{answer}`: {reason}"))?);
            }
            WhoFirst => seat_computer(first_is_computer(answer)?, choices),
            SquareSize => {
                let length = length()?;
                choices.rows = choices.rows.or(Some(length));
                choices.cols = choices.cols.or(Some(length));
            }
            ComputerColor => seat_computer(color()? == Color::Black, choices),
        }
        Ok(())
    }
}

fn first_is_computer(answer: &str) -> Result<bool, String> {
    match answer.to_ascii_lowercase().as_str() {
        "you" | "me" | "human" | "y" | "h" => Ok(false),
        "computer" | "c" => Ok(true),
        _ => Err(format!("`{answer}` is nobody here: say you or computer")),
    }
}

fn seat_computer(black: bool, choices: &mut Choices) {
    let (computer, human) = (Some(Player::COMPUTER), Some(Player::Human));
    (choices.black, choices.white) = if black {
        (computer, human)
    } else {
        (human, computer)
    };
}
