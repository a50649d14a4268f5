//! The game at the console, move by move.

use std::io;
use std::path::Path;

use analysis::opening_name;
use engine::Stop;
use formats::{read_game_file, save_game_file, write_game};
use play::{Player, SeatError, Session};
use rules::{Color, Game, Move, OnIllegal, Square};

use super::board::draw;
use super::command::{Command, HELP};
use super::talk::Talk;
use super::{ConsoleError, remember, transcript_line};

/// What to do after a line was typed.
enum Next {
    /// Show the board again and see whose turn it is.
    Board,
    /// Ask the same player again.
    Ask,
    /// Leave.
    Leave,
}

/// Plays a session to its end or until a player leaves.
pub(super) fn play(mut session: Session, talk: &mut Talk<'_>) -> Result<(), ConsoleError> {
    announce_pass(session.game(), talk)?;
    loop {
        remember(Some(session.game()));
        show(&session, talk)?;
        if session.game().ending().is_some() {
            say_result(&session, talk)?;
            return Ok(talk.say(transcript_line(session.game()))?);
        }
        if !session.mover().is_human() {
            let_computer_move(&mut session, talk)?;
            continue;
        }
        let prompt = format!("{}'s move (or help):", session.side());
        loop {
            let line = talk.ask(&prompt)?;
            let next = match line {
                Some(line) => obey(&mut session, Command::parse(&line), talk)?,
                None => Next::Leave,
            };
            match next {
                Next::Board => break,
                Next::Ask => {}
                Next::Leave => return Ok(say_goodbye(Some(session.game()), talk)?),
            }
        }
    }
}

/// Prints the moves of a game that somebody leaves, so that nothing is lost.
pub(super) fn say_goodbye(game: Option<&Game>, talk: &mut Talk<'_>) -> io::Result<()> {
    match game {
        Some(game) if !game.turns().is_empty() => talk.say(transcript_line(game)),
        _ => talk.say("No moves were played."),
    }
}

fn show(session: &Session, talk: &mut Talk<'_>) -> io::Result<()> {
    let game = session.game();
    let discs = game.position().discs();
    let turn = match game.ending() {
        Some(_) => "the game is over".to_owned(),
        None => format!("{} ({}) to move", session.side(), session.mover()),
    };
    talk.say("")?;
    talk.say(draw(game, talk.look()).trim_end_matches('\n'))?;
    talk.say(format!(
        "Black {}, White {}: {turn}",
        discs.black, discs.white
    ))
}

fn announce_pass(game: &Game, talk: &mut Talk<'_>) -> io::Result<()> {
    match game.just_passed() {
        Some(color) => talk.say(format!("{} player has no valid move", color.letter())),
        None => Ok(()),
    }
}

fn let_computer_move(session: &mut Session, talk: &mut Talk<'_>) -> Result<(), ConsoleError> {
    let side = session.side();
    let name = match session.mover() {
        Player::Random => "Random".to_owned(),
        Player::Outside(outside) => outside.program.name().to_owned(),
        Player::Computer(_) | Player::Human => "Computer".to_owned(),
    };
    talk.whisper(&format!("{name} ({side}) is thinking ..."))?;
    let chosen = session.choose(&Stop::new(), |_| ());
    talk.hush()?;
    let choice = match chosen {
        Ok(choice) => choice,
        Err(SeatError::Resigned(color)) => {
            session.resign();
            return Ok(talk.say(format!("{color} resigns."))?);
        }
        Err(error) => {
            say_goodbye(Some(session.game()), talk)?;
            return Err(error.into());
        }
    };
    let thought = choice.report.map_or(String::new(), |report| {
        let seconds = report.time.as_secs_f64();
        format!(" after {seconds:.2} s ({}, {})", report.kind, report.score)
    });
    talk.say(format!("{name} ({side}) plays {}{thought}", choice.square))?;
    Ok(put(session, choice.square, talk)?)
}

/// Plays a square that is known to be legal.
fn put(session: &mut Session, square: Square, talk: &mut Talk<'_>) -> io::Result<()> {
    session.play(square).expect("the move was checked before");
    announce_pass(session.game(), talk)
}

fn obey(
    session: &mut Session,
    command: Command<'_>,
    talk: &mut Talk<'_>,
) -> Result<Next, ConsoleError> {
    match command {
        Command::Nothing => {}
        Command::Help => talk.say(HELP)?,
        Command::Moves => {
            if let Some(name) = opening_name(session.game()) {
                talk.say(format!("Opening: {name}"))?;
            }
            let squares = session.game().position().legal_squares();
            let names: Vec<String> = squares.iter().map(Square::to_string).collect();
            talk.say(format!("Legal moves: {}", names.join(" ")))?;
        }
        Command::Hint => hint(session, talk)?,
        Command::Undo if session.undo() => return Ok(Next::Board),
        Command::Undo => talk.say("There is no move of yours to take back.")?,
        Command::Redo if session.redo() => return Ok(Next::Board),
        Command::Redo => talk.say("There is no move to play again.")?,
        Command::Save("") => talk.say("Say which file, like: save game.txt")?,
        Command::Load("") => talk.say("Say which file, like: load game.txt")?,
        Command::Save(path) => match save_game_file(Path::new(path), session.game()) {
            Ok(()) => talk.say(format!("Saved to {path}"))?,
            Err(error) => talk.say(format!("Not saved. {error}"))?,
        },
        Command::Load(path) => return load(session, path, talk),
        Command::Resign => {
            talk.say(format!("{} resigns.", session.side()))?;
            session.resign();
            return Ok(Next::Board);
        }
        Command::Quit => return Ok(Next::Leave),
        Command::Move(text) => return try_move(session, text, talk),
    }
    Ok(Next::Ask)
}

fn hint(session: &mut Session, talk: &mut Talk<'_>) -> Result<(), ConsoleError> {
    talk.whisper("Thinking ...")?;
    let choice = session.choose(&Stop::new(), |_| ())?;
    talk.hush()?;
    let value = choice.report.map_or(String::new(), |report| {
        format!(" ({}, {} for you)", report.kind, report.score)
    });
    Ok(talk.say(format!("Hint: {}{value}", choice.square))?)
}

fn load(session: &mut Session, path: &str, talk: &mut Talk<'_>) -> Result<Next, ConsoleError> {
    match read_game_file(Path::new(path)) {
        Ok(game) => {
            if !session.game().turns().is_empty() {
                talk.say(format!("Left the game {}", write_game(session.game())))?;
            }
            session.replace_game(game);
            talk.say(format!("Loaded {path}"))?;
            announce_pass(session.game(), talk)?;
            Ok(Next::Board)
        }
        Err(error) => {
            talk.say(format!("Not loaded. {error}"))?;
            Ok(Next::Ask)
        }
    }
}

fn try_move(session: &mut Session, text: &str, talk: &mut Talk<'_>) -> Result<Next, ConsoleError> {
    let reason = match check_move(session, text) {
        Ok(square) => {
            put(session, square, talk)?;
            return Ok(Next::Board);
        }
        Err(reason) => reason,
    };
    talk.say(format!("{reason}."))?;
    match session.settings().rules.on_illegal {
        OnIllegal::Ask => Ok(Next::Ask),
        OnIllegal::Forfeit => {
            talk.say(format!("{} forfeits the game.", session.side()))?;
            session.forfeit();
            Ok(Next::Board)
        }
    }
}

/// The square meant by a text, or why it cannot be played.
fn check_move(session: &Session, text: &str) -> Result<Square, String> {
    let position = session.game().position();
    if text.eq_ignore_ascii_case("pass") {
        let refused = position.check(Move::Pass);
        let refused = refused.expect_err("a player who is asked has a legal move");
        return Err(refused.to_string());
    }
    // Some write a blank between the letter and the number.
    let square: Square = text
        .parse()
        .or_else(|error| text.replace(' ', "").parse().map_err(|_| error))
        .map_err(|error| format!("{error} (help lists the commands)"))?;
    position
        .check(Move::Place(square))
        .map_err(|error| error.to_string())?;
    Ok(square)
}

fn say_result(session: &Session, talk: &mut Talk<'_>) -> io::Result<()> {
    let game = session.game();
    let outcome = game.outcome().expect("the game has ended");
    talk.say(match outcome.winner() {
        Some(color) => format!("{} player wins", color.letter()),
        None => "Draw!".to_owned(),
    })?;
    let (official, raw) = (outcome.official, outcome.raw);
    talk.say(format!(
        "Score: Black {} - White {}",
        official.black, official.white
    ))?;
    if raw != official {
        talk.say(format!("Discs: Black {} - White {}", raw.black, raw.white))?;
    }
    match session.settings().lone_human() {
        Some(human) => talk.say(personal(human, outcome.winner())),
        None => Ok(()),
    }
}

fn personal(human: Color, winner: Option<Color>) -> &'static str {
    match winner {
        Some(color) if color == human => "You win.",
        Some(_) => "The computer wins.",
        None => "Nobody wins.",
    }
}
