//! The commands, one by one.

use std::path::Path;
use std::time::Duration;

use formats::read_game_file;
use rules::{Color, Move, Size, Square};

use super::clock::{Clocks, Stretch};
use super::session::{Session, find_command};
use super::show;
use super::wire::Answer;

/// What does a command with its arguments.
pub(super) type Handler = fn(&mut Session, &[&str]) -> Answer;

/// More than any game takes, and little enough to reckon with.
const MAX_SECONDS: f64 = 1e9;

/// All commands, in the order in which they are listed.
pub(super) const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Outflank".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, args| Ok(is_known(args).to_string())),
    ("list_commands", |_, _| Ok(command_names().join("\n"))),
    ("quit", |session, _| {
        session.has_quit = true;
        DONE
    }),
    ("boardsize", boardsize),
    ("clear_board", |session, _| {
        session.start(session.game().start().size());
        DONE
    }),
    ("komi", komi),
    ("play", play),
    ("genmove", |session, args| {
        let action = session.choose_and_play(one_color("genmove", args)?)?;
        Ok(action.to_string())
    }),
    ("reg_genmove", |session, args| {
        let action = session.choose(one_color("reg_genmove", args)?)?;
        Ok(action.to_string())
    }),
    ("undo", |session, _| {
        let taken_back = session.undo().then(String::new);
        taken_back.ok_or_else(|| "cannot undo: no move was played".to_owned())
    }),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("set_game", set_game),
    ("list_games", |_, _| Ok("Othello".to_owned())),
    ("loadsgf", loadsgf),
    ("showboard", |session, _| Ok(board_text(session))),
    ("final_score", |session, _| {
        let score = show::score(session.game());
        score.ok_or_else(|| "cannot score: the game is not over".to_owned())
    }),
    ("gogui-rules_game_id", |_, _| Ok("Othello".to_owned())),
    ("gogui-rules_board_size", gogui_board_size),
    ("gogui-rules_board", |session, _| {
        Ok(show::gogui_board(session.game().position()))
    }),
    ("gogui-rules_legal_moves", |session, _| {
        Ok(legal_moves(session))
    }),
    ("gogui-rules_side_to_move", |session, _| {
        Ok(session.side().to_string().to_lowercase())
    }),
    ("gogui-rules_final_result", |session, _| {
        Ok(show::result(session.game()))
    }),
];

/// The answer when there is nothing to tell.
const DONE: Answer = Ok(String::new());

fn is_known(args: &[&str]) -> bool {
    let name = args.first().copied().unwrap_or_default();
    find_command(&name.to_ascii_lowercase()).is_some()
}

fn command_names() -> Vec<&'static str> {
    COMMANDS.iter().map(|(name, _)| *name).collect()
}

fn boardsize(session: &mut Session, args: &[&str]) -> Answer {
    let size: Result<Size, _> = match args {
        [rows, cols, ..] => format!("{rows}x{cols}").parse(),
        [both] => both.parse(),
        [] => {
            return Err(syntax(
                "say boardsize 8, or boardsize 6 10 for rows and columns",
            ));
        }
    };
    session.start(size.map_err(|error| format!("unacceptable size: {error}"))?);
    DONE
}

fn komi(_: &mut Session, args: &[&str]) -> Answer {
    let komi = args.first().and_then(|text| text.parse::<f64>().ok());
    match komi {
        Some(_) => DONE,
        None => Err(syntax("say komi 0; it changes nothing in Othello")),
    }
}

fn play(session: &mut Session, args: &[&str]) -> Answer {
    let [color, vertex, ..] = args else {
        return Err(syntax("say play COLOUR SQUARE, like play black f5"));
    };
    session.play(read_color(color)?, read_vertex(vertex)?)?;
    DONE
}

fn time_settings(session: &mut Session, args: &[&str]) -> Answer {
    let [main, time, moves, ..] = args else {
        return Err(syntax(
            "say time_settings MAIN OVERTIME MOVES, like time_settings 300 0 0",
        ));
    };
    let overtime = read_stretch(time, moves)?;
    session.clocks = Clocks::new(read_seconds(main)?, overtime);
    DONE
}

fn time_left(session: &mut Session, args: &[&str]) -> Answer {
    let [color, time, moves, ..] = args else {
        return Err(syntax(
            "say time_left COLOUR SECONDS MOVES, like time_left black 60 0",
        ));
    };
    let left = read_stretch(time, moves)?;
    session.clocks.set(read_color(color)?, left);
    DONE
}

fn set_game(_: &mut Session, args: &[&str]) -> Answer {
    let is_ours = |name: &&str| ["othello", "reversi"].contains(&name.to_lowercase().as_str());
    match args.first().filter(|name| is_ours(name)) {
        Some(_) => DONE,
        None => Err("unsupported game: this engine plays Othello".to_owned()),
    }
}

/// Loads a game from a file, up to the move before the number that may follow.
fn loadsgf(session: &mut Session, args: &[&str]) -> Answer {
    let (path, before) = match args {
        [path] => (path, None),
        [path, number, ..] => {
            let number: Option<usize> = number.parse().ok().filter(|&number| number > 0);
            let wrong = || syntax("the number of a move is counted from 1");
            (path, Some(number.ok_or_else(wrong)?))
        }
        [] => return Err(syntax("say loadsgf FILE, or loadsgf FILE MOVE_NUMBER")),
    };
    let game = read_game_file(Path::new(path));
    let mut game = game.map_err(|error| format!("cannot load file: {error}"))?;
    while before.is_some_and(|number| game.turns().len() >= number) {
        game.undo();
    }
    session.put_up(game);
    DONE
}

fn board_text(session: &Session) -> String {
    let position = session.game().position();
    let state = match session.due_pass() {
        _ if position.is_over() => show::result(session.game()),
        Some(color) => format!("{color} to move, who must pass"),
        None => format!("{} to move", session.side()),
    };
    format!("{}\n{state}", show::diagram(position))
}

fn gogui_board_size(session: &mut Session, _: &[&str]) -> Answer {
    let size = session.game().start().size();
    if size.rows() == size.cols() {
        Ok(size.rows().to_string())
    } else {
        Err(format!(
            "GoGui shows square boards, and this one is {size}: say boardsize 8"
        ))
    }
}

fn legal_moves(session: &Session) -> String {
    if session.due_pass().is_some() {
        return Move::Pass.to_string();
    }
    let squares = session.game().position().legal_squares();
    let names = squares
        .iter()
        .map(|square| square.to_string().to_uppercase());
    names.collect::<Vec<_>>().join(" ")
}

fn syntax(what_is_right: &str) -> String {
    format!("syntax error: {what_is_right}")
}

fn one_color(command: &str, args: &[&str]) -> Result<Color, String> {
    match args.first() {
        Some(color) => read_color(color),
        None => Err(syntax(&format!("say {command} black or {command} white"))),
    }
}

fn read_color(text: &str) -> Result<Color, String> {
    text.parse()
        .map_err(|error: rules::ParseColorError| syntax(&error.to_string()))
}

fn read_vertex(text: &str) -> Result<Move, String> {
    let is_pass = |word: &str| text.eq_ignore_ascii_case(word);
    if ["pass", "pa", "ps"].into_iter().any(is_pass) {
        return Ok(Move::Pass);
    }
    let square: Result<Square, _> = text.parse();
    square
        .map(Move::Place)
        .map_err(|error| syntax(&format!("{error}, or pass")))
}

/// Reads a number of seconds; a clock that has run over is at 0.
fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|number| !number.is_nan());
    let seconds = seconds.ok_or_else(|| syntax(&format!("`{text}` is not a number of seconds")))?;
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

fn read_stretch(time: &str, moves: &str) -> Result<Stretch, String> {
    let number = moves.parse();
    Ok(Stretch {
        time: read_seconds(time)?,
        moves: number.map_err(|_| syntax(&format!("`{moves}` is not a number of moves")))?,
    })
}
