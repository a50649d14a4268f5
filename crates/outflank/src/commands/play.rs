//! `outflank play`.

use std::io::{self, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};

use formats::{Transcript, TranscriptStart};
use play::{Choices, Preset};
use rules::Game;
use terminal::console::{self, Look, Request, Talk};

use super::{Failure, speaks_utf8, wants_color};
use crate::cli::PlayArgs;
use crate::signals::clean_up_when_ended;

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    clean_up_when_ended()?;
    let mut request = Request {
        choices: args.choices(),
        preset: args.preset,
        ask: !args.defaults,
        game: None,
        machine: args.engine.machine(),
        seed: args.seed.unwrap_or_else(clock_seed),
    };
    if let Some(moves) = &args.moves {
        let game = replay(moves, args)?;
        // The board is settled by the game, so nothing about it is asked any more.
        request.choices = Choices {
            rows: Some(game.start().size().rows().into()),
            cols: Some(game.start().size().cols().into()),
            first: Some(game.start().side()),
            top_left: Some(rules_for(args)?.top_left),
            ..request.choices
        };
        request.game = Some(game);
    }
    let look = Look {
        color: wants_color(),
        unicode: speaks_utf8(),
        interactive: io::stdin().is_terminal(),
    };
    // Not locked, so that who ends the program from outside still gets to see the moves.
    let (mut input, mut output) = (io::stdin().lock(), io::stdout());
    console::play(request, &mut Talk::new(&mut input, &mut output, look))?;
    Ok(())
}

/// The rules that the options and the preset choose for a game that does not say.
fn rules_for(args: &PlayArgs) -> Result<rules::Rules, Failure> {
    let preset = args.preset.map_or(Choices::default(), Preset::choices);
    let rules = args.choices().or(preset).rules();
    rules.map_err(|error| Failure::Usage(error.to_string()))
}

/// The game of `--moves`, which must not contradict the other options.
fn replay(moves: &str, args: &PlayArgs) -> Result<Game, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Usage(format!("--moves: {error}"));
    let transcript = Transcript::parse(moves).map_err(|error| wrong(&error))?;
    let size = match &transcript.start {
        TranscriptStart::Unsaid => None,
        TranscriptStart::Size(size) => Some(*size),
        TranscriptStart::Position(position) => {
            if args.board.first.is_some() || args.board.top_left.is_some() {
                return Err(wrong(
                    &"this game has its own start position, so leave out --first and --top-left",
                ));
            }
            Some(position.size())
        }
    };
    let asked = args.choices();
    if let Some(size) = size {
        let differs =
            |length: Option<u32>, own: u8| length.is_some_and(|length| length != u32::from(own));
        if differs(asked.rows, size.rows()) || differs(asked.cols, size.cols()) {
            return Err(wrong(&format!(
                "this game is on {size}, but the options ask for another size"
            )));
        }
    }
    transcript
        .replay(&rules_for(args)?)
        .map_err(|error| wrong(&error))
}

/// A seed that is different each time.
pub(super) fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}
