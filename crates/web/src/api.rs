//! The HTTP side of the API.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use engine::Level;
use play::{BALANCED_OPENINGS, Choices, Preset};
use rules::{Color, Rules, Setup, Size, Square};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::clocks::ClockWords;
use crate::error::ApiError;
use crate::game::{Game, Mode, Plan};
use crate::house::{House, random};
use crate::import;
use crate::picture;
use crate::seats::{DEFAULT_LEVEL, MAX_TIME, Seat, Seats};
use crate::view;
use crate::words::{IllegalCost, RulesWords, Side};

const MAX_NAME: usize = 80;

type Answer = Result<Json<Value>, ApiError>;

/// The routes below `/api`.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
{
    Router::new()
        .route("/api", get(about))
        .route("/api/games", get(list).post(create))
        .route("/api/games/{id}", get(show).patch(rename).delete(delete))
        .route("/api/games/{id}/moves", post(play_move))
        .route("/api/games/{id}/text", get(text))
        .route("/api/games/{id}/picture", get(draw))
        .route("/api/start", get(start))
        .route("/api/positions", post(check_position))
        .route("/api/texts", post(read_text))
}

/// Reads a body as a JSON object, whatever its type says: a page of another site cannot send here anyway.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, ApiError> {
    let wrong = |error: &dyn std::fmt::Display| {
        ApiError::bad_request(format!("this is not the JSON expected here: {error}"))
    };
    let value: Value = serde_json::from_slice(body).map_err(|error| wrong(&error))?;
    if !value.is_object() {
        return Err(wrong(&"send an object like {\"key\": value}"));
    }
    serde_json::from_value(value).map_err(|error| wrong(&error))
}

/// What a client should know before it asks for anything.
async fn about() -> Json<Value> {
    let levels: Vec<Value> = Level::all()
        .map(|level| json!({ "level": level.number(), "name": level.name() }))
        .collect();
    let presets: Vec<Value> = Preset::ALL
        .into_iter()
        .filter_map(|preset| {
            let (rules, seats) = agreed(preset.choices()).ok()?;
            Some(json!({
                "name": preset.name(),
                "about": preset.about(),
                "rules": RulesWords::from(&rules),
                "black": seats.black,
                "white": seats.white,
            }))
        })
        .collect();
    Json(json!({
        "version": view::VERSION,
        "program": format!("outflank {}", env!("CARGO_PKG_VERSION")),
        "levels": levels,
        "default_level": DEFAULT_LEVEL,
        "presets": presets,
        "size": { "min": Size::MIN, "max": Size::MAX },
        "max_time_ms": MAX_TIME.as_millis() as u64,
    }))
}

async fn list(State(house): State<Arc<House>>) -> Answer {
    let games = house.list()?;
    Ok(Json(json!({ "version": view::VERSION, "games": games })))
}

/// What can be said about a new game; everything has its default.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NewGame {
    version: Option<u32>,
    preset: Option<String>,
    rows: Option<u32>,
    cols: Option<u32>,
    first: Option<Side>,
    top_left: Option<Side>,
    on_illegal: Option<IllegalCost>,
    black: Option<Seat>,
    white: Option<Seat>,
    clock: Option<ClockWords>,
    /// Begin with a balanced opening of our own.
    balanced: bool,
    /// A game or position to go on from.
    text: Option<String>,
    mode: Option<Mode>,
    name: Option<String>,
    /// A game whose rules, seats and clock are taken.
    like: Option<String>,
    /// Whether the two then change sides.
    swap: bool,
}

async fn create(State(house): State<Arc<House>>, body: Bytes) -> Result<Response, ApiError> {
    let asked: NewGame = read(&body)?;
    check_version(asked.version)?;
    let name = asked.name.as_deref().map(checked_name).transpose()?;
    let mut game = Game::new(plan(&house, asked)?);
    game.name = name.unwrap_or_default();
    let table = house.create(game)?;
    Ok((StatusCode::CREATED, Json(house.state_of(&table))).into_response())
}

fn check_version(version: Option<u32>) -> Result<(), ApiError> {
    match version {
        None | Some(view::VERSION) => Ok(()),
        Some(other) => Err(ApiError::bad_request(format!(
            "version {other} is not spoken here: this is version {}",
            view::VERSION
        ))),
    }
}

/// Decides everything about a new game.
fn plan(house: &House, asked: NewGame) -> Result<Plan, ApiError> {
    let imported = asked.text.as_deref().map(import::read).transpose()?;
    let mode = asked.mode.unwrap_or(match imported {
        Some(_) => Mode::Analysis,
        None => Mode::Play,
    });
    let (rules, seats) = agreement(house, &asked)?;
    let (line, [black, white]) = match imported {
        Some(imported) => (imported.game, imported.players),
        None if asked.balanced => (balanced_opening(&rules)?, [None, None]),
        None => (rules::Game::new(&rules), [None, None]),
    };
    let analysed = Seats {
        black: asked.black.unwrap_or(Seat::Human { name: black }).settled(),
        white: asked.white.unwrap_or(Seat::Human { name: white }).settled(),
    };
    let clock = match (&asked.clock, &asked.like) {
        (Some(clock), _) => Some(*clock),
        (None, Some(id)) => house
            .table(id)?
            .look(|game| game.clock().map(ClockWords::of)),
        (None, None) => None,
    };
    Ok(Plan {
        clock: clock.map(ClockWords::agreed).transpose()?,
        mode,
        rules: Rules {
            size: line.start().size(),
            ..rules
        },
        seats: if mode == Mode::Analysis {
            analysed
        } else {
            seats
        },
        line,
    })
}

/// The rules and seats of a new game: those of an earlier game, or what was said and a preset for the rest.
fn agreement(house: &House, asked: &NewGame) -> Result<(Rules, Seats), ApiError> {
    let (rules, seats) = match &asked.like {
        Some(id) => house
            .table(id)?
            .look(|game| (game.rules, game.seats.clone())),
        None => said(asked)?,
    };
    Ok(if asked.swap {
        (rules, seats.swapped())
    } else {
        (rules, seats)
    })
}

fn said(asked: &NewGame) -> Result<(Rules, Seats), ApiError> {
    let player = |seat: Option<&Seat>| seat.map(Seat::player).transpose();
    let said = Choices {
        rows: asked.rows,
        cols: asked.cols,
        first: asked.first.map(Color::from),
        top_left: asked.top_left.map(Color::from),
        black: player(asked.black.as_ref())?,
        white: player(asked.white.as_ref())?,
        on_illegal: asked.on_illegal.map(Into::into),
        ..Choices::default()
    };
    let preset = match &asked.preset {
        Some(name) => name
            .parse::<Preset>()
            .map_err(|error| ApiError::not_allowed("bad_preset", error))?
            .choices(),
        None => Choices::default(),
    };
    let (rules, mut seats) = agreed(said.or(preset))?;
    // A name is not part of what a player is.
    for (seat, asked) in [
        (&mut seats.black, &asked.black),
        (&mut seats.white, &asked.white),
    ] {
        if let Some(named @ Seat::Human { .. }) = asked {
            *seat = named.clone();
        }
    }
    Ok((rules, seats))
}

fn agreed(choices: Choices) -> Result<(Rules, Seats), ApiError> {
    let level = choices
        .level
        .or_else(|| Level::all().nth(DEFAULT_LEVEL as usize - 1));
    let settings = Choices { level, ..choices }
        .settle(0)
        .map_err(|error| ApiError::not_allowed("bad_size", error))?;
    let seats = Seats {
        black: Seat::of(&settings.black),
        white: Seat::of(&settings.white),
    };
    Ok((settings.rules, seats))
}

fn balanced_opening(rules: &Rules) -> Result<rules::Game, ApiError> {
    let standard = Rules {
        on_illegal: rules.on_illegal,
        ..Rules::default()
    };
    if *rules != standard {
        let message = "balanced openings are for 8x8 with the usual start, Black first";
        return Err(ApiError::not_allowed("bad_opening", message));
    }
    let count = BALANCED_OPENINGS.lines().count() as u64;
    let line = BALANCED_OPENINGS.lines().nth((random() % count) as usize);
    Ok(import::read(line.unwrap_or_default())?.game)
}

async fn show(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let table = house.table(&id)?;
    Ok(Json(house.state_of(&table)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rename {
    name: String,
}

async fn rename(State(house): State<Arc<House>>, Path(id): Path<String>, body: Bytes) -> Answer {
    let Rename { name } = read(&body)?;
    let name = checked_name(&name)?;
    let table = house.table(&id)?;
    house.change(&table, |game| {
        game.name = name;
        Ok(())
    })?;
    Ok(Json(house.state_of(&table)))
}

fn checked_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        let message = format!("a name is one line of at most {MAX_NAME} characters");
        return Err(ApiError::not_allowed("bad_name", message));
    }
    Ok(name.to_owned())
}

async fn delete(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    house.delete(&id)?;
    Ok(Json(json!({ "version": view::VERSION, "deleted": id })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayMove {
    #[serde(rename = "move")]
    square: String,
    node: Option<usize>,
}

async fn play_move(State(house): State<Arc<House>>, Path(id): Path<String>, body: Bytes) -> Answer {
    let asked: PlayMove = read(&body)?;
    let table = house.table(&id)?;
    let square = parse_square(&asked.square)?;
    house.change(&table, |game| play_as_person(game, asked.node, square))?;
    Ok(Json(house.state_of(&table)))
}

/// Plays a square for a person: at the head it must be a person's turn.
pub(crate) fn play_as_person(
    game: &mut Game,
    node: Option<usize>,
    square: Square,
) -> Result<(), ApiError> {
    let at = game.node(node)?;
    let side = game.position(at).side();
    if !game.position(at).is_over() && !game.seats.of(side).is_human() {
        let message = format!("it is the computer's turn: {side} is to move here");
        return Err(ApiError::not_allowed("not_your_turn", message));
    }
    game.play(at, square)
}

pub(crate) fn parse_square(text: &str) -> Result<Square, ApiError> {
    text.parse()
        .map_err(|error| ApiError::not_allowed("illegal_move", error))
}

#[derive(Deserialize)]
struct At {
    node: Option<usize>,
}

/// The line to a node, or the main line, as a transcript to keep.
async fn text(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    at: Result<Query<At>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(at) = at.map_err(ApiError::bad_request)?;
    let text = house.table(&id)?.look(|game| {
        let node = match at.node {
            Some(_) => game.node(at.node)?,
            None => game.main_end(),
        };
        Ok::<_, ApiError>(formats::write_game(&game.line_to(node)) + "\n")
    })?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"outflank.txt\"",
        ),
    ];
    Ok((headers, text).into_response())
}

/// A picture of a position.
async fn draw(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    at: Result<Query<At>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(at) = at.map_err(ApiError::bad_request)?;
    let svg = house.table(&id)?.look(|game| {
        let node = game.node(at.node)?;
        let last = node.and_then(|node| game.tree().turn(node));
        let position = game.position(node);
        Ok::<_, ApiError>(picture::svg(&position, last.map(|turn| turn.square)))
    })?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"outflank.svg\"",
        ),
    ];
    Ok((headers, svg).into_response())
}

#[derive(Deserialize)]
struct Start {
    rows: u32,
    cols: u32,
    first: Option<Side>,
    top_left: Option<Side>,
}

/// The start of a game by some rules.
async fn start(asked: Result<Query<Start>, axum::extract::rejection::QueryRejection>) -> Answer {
    let Query(asked) = asked.map_err(ApiError::bad_request)?;
    let standard = Rules::default();
    let rules = Rules {
        size: Size::new(asked.rows, asked.cols)
            .map_err(|error| ApiError::not_allowed("bad_size", error))?,
        first: asked.first.map_or(standard.first, Color::from),
        top_left: asked.top_left.map_or(standard.top_left, Color::from),
        ..standard
    };
    Ok(Json(view::plain_position(&rules.start())))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    rows: u32,
    cols: u32,
    cells: String,
    side: Side,
}

/// Checks a position that somebody has drawn, and says what can be done in it.
async fn check_position(body: Bytes) -> Answer {
    let drawn: Drawn = read(&body)?;
    let size = Size::new(drawn.rows, drawn.cols)
        .map_err(|error| ApiError::not_allowed("bad_size", error))?;
    let wrong = |message: String| ApiError::not_allowed("bad_position", message);
    let cell = |letter: char| match letter {
        'X' => Ok(Some(Color::Black)),
        'O' => Ok(Some(Color::White)),
        '-' => Ok(None),
        _ => Err(wrong(format!(
            "`{letter}` is not a square: write X, O or -"
        ))),
    };
    let setup = Setup {
        size,
        cells: drawn.cells.chars().map(cell).collect::<Result<_, _>>()?,
        side: drawn.side.into(),
    };
    let position = rules::Position::try_from(setup).map_err(|error| wrong(error.to_string()))?;
    let mut view = view::plain_position(&position);
    view["over"] = json!(position.is_over());
    view["passes"] = json!(position.must_pass());
    Ok(Json(view))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pasted {
    text: String,
}

/// Says which games and positions a text holds, each with a text of its own that makes it a game here.
async fn read_text(body: Bytes) -> Answer {
    let Pasted { text } = read(&body)?;
    let games: Vec<Value> = import::read_all(&text)?
        .into_iter()
        .map(|game| match game {
            Ok(imported) => view::imported(&imported),
            Err(error) => error.view(),
        })
        .collect();
    Ok(Json(json!({ "version": view::VERSION, "games": games })))
}
