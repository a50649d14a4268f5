//! The WebSocket side of the API: one game at a time, told as it changes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::api::{parse_square, play_as_person};
use crate::error::ApiError;
use crate::game::Game;
use crate::house::{House, Outbox, Table};
use crate::server::{Closing, Places};
use crate::study::Asker;
use crate::thinkers::Ticket;
use crate::view;

/// The largest message that is read.
pub(crate) const MAX_MESSAGE: usize = 64 * 1024;
/// The largest message that is answered at all; a larger one closes the connection.
const MAX_FRAME: usize = 1024 * 1024;
/// How many messages wait for a client before it is given up.
const OUTBOX: usize = 256;
/// How long a message may take to be sent.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a client can ask for.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Ask {
    /// Tell me about this game from now on.
    Open { game: String },
    /// Put a disc at a node.
    Play {
        node: Option<usize>,
        #[serde(rename = "move")]
        square: String,
    },
    /// Take my last move back.
    Undo {},
    /// Play again what was undone.
    Redo {},
    /// Give up.
    Resign {},
    /// The two players change sides.
    Swap {},
    /// Make the line to a node the main line.
    Promote { node: usize },
    /// Remove a node and what follows it.
    Remove { node: usize },
    /// What is every move at a node worth?
    Values { node: Option<usize> },
    /// What would be a good move at a node?
    Hint { node: Option<usize> },
    /// What did every move of the game lose?
    Review {},
    /// Never mind what I asked last about values and hints.
    Stop {},
    /// How does it stand at a node?
    Look { node: Option<usize> },
}

/// Begins a conversation.
pub(crate) async fn talk(
    State(house): State<Arc<House>>,
    State(closing): State<Closing>,
    State(places): State<Places>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Ok(place) = places.0.try_acquire_owned() else {
        let message = "too many pages are open at once; close one and try again";
        return Err(ApiError::busy(message));
    };
    Ok(upgrade
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |socket| async move {
            converse(socket, house, closing).await;
            drop(place);
        }))
}

/// Answers a client until it leaves, does not read, or the server closes.
async fn converse(mut socket: WebSocket, house: Arc<House>, mut closing: Closing) {
    let (outbox, mut letters) = mpsc::channel(OUTBOX);
    let mut client = Client {
        number: house.new_client(),
        house,
        outbox,
        table: None,
        looking: None,
        reviewing: None,
    };
    loop {
        let letter = tokio::select! {
            () = closing.closed() => break,
            letter = letters.recv() => letter,
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => client.hear(&text),
                Some(Ok(Message::Binary(_))) => {
                    let error = ApiError::bad_request("messages are JSON in text frames");
                    Some(letter(&error.message(None)))
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
        };
        if let Some(letter) = letter {
            let sent = tokio::time::timeout(PATIENCE, socket.send(Message::Text(letter))).await;
            if !matches!(sent, Ok(Ok(()))) {
                break;
            }
        }
    }
    client.leave();
    // Whether the other side still hears it does not matter any more.
    let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(None))).await;
}

fn letter(message: &Value) -> Utf8Bytes {
    Utf8Bytes::from(message.to_string())
}

/// Somebody on the other end of a socket.
struct Client {
    number: u64,
    house: Arc<House>,
    outbox: Outbox,
    table: Option<Arc<Table>>,
    /// The search for values or a hint.
    looking: Option<Ticket>,
    /// The review of the game.
    reviewing: Option<Ticket>,
}

impl Client {
    /// Does what a message asks for; the answer, if there is one of its own, goes back.
    fn hear(&mut self, text: &str) -> Option<Utf8Bytes> {
        if text.len() > MAX_MESSAGE {
            return Some(letter(&ApiError::too_large(MAX_MESSAGE).message(None)));
        }
        let (request, ask) = match read(text) {
            Ok(read) => read,
            Err((request, error)) => return Some(letter(&error.message(request))),
        };
        match self.answer(ask, request) {
            Ok(None) => None,
            Ok(Some(mut answer)) => {
                answer["request"] = json!(request);
                Some(letter(&answer))
            }
            Err(error) => Some(letter(&error.message(request))),
        }
    }

    fn answer(&mut self, ask: Ask, request: Option<u64>) -> Result<Option<Value>, ApiError> {
        match ask {
            Ask::Open { game } => {
                let table = self.house.table(&game)?;
                self.leave();
                self.house.watch(&table, self.number, &self.outbox);
                self.table = Some(table);
                Ok(None)
            }
            Ask::Values { node } => {
                cancel(&mut self.looking);
                self.looking = Some(self.asker(request)?.values(node)?);
                Ok(None)
            }
            Ask::Hint { node } => {
                cancel(&mut self.looking);
                self.looking = Some(self.asker(request)?.hint(node)?);
                Ok(None)
            }
            Ask::Review {} => {
                cancel(&mut self.reviewing);
                self.reviewing = self.asker(request)?.review();
                Ok(None)
            }
            Ask::Stop {} => {
                cancel(&mut self.looking);
                Ok(None)
            }
            Ask::Look { node } => self.table()?.look(|game| {
                let mut answer = view::position(game, game.node(node)?);
                answer["type"] = json!("position");
                answer["game"] = json!(self.table()?.id());
                Ok(Some(answer))
            }),
            Ask::Play { node, square } => {
                let square = parse_square(&square)?;
                self.change(|game| play_as_person(game, node, square))
            }
            Ask::Undo {} => self.change(Game::undo),
            Ask::Redo {} => self.change(Game::redo),
            Ask::Resign {} => self.change(Game::resign),
            Ask::Swap {} => self.change(|game| {
                game.seats = game.seats.clone().swapped();
                Ok(())
            }),
            Ask::Promote { node } => self.change(|game| {
                if let Some(node) = game.node(Some(node))? {
                    game.make_main(node);
                }
                Ok(())
            }),
            Ask::Remove { node } => self.change(|game| {
                let node = game.node(Some(node))?;
                let node = node.ok_or_else(|| {
                    ApiError::not_allowed("start_stays", "the start of a game cannot be removed")
                })?;
                game.remove(node);
                Ok(())
            }),
        }
    }

    /// The game that this client has opened.
    fn table(&self) -> Result<&Arc<Table>, ApiError> {
        let message = "open a game first: {\"type\":\"open\",\"game\":ID}";
        self.table
            .as_ref()
            .ok_or_else(|| ApiError::not_allowed("no_game", message))
    }

    fn asker(&self, request: Option<u64>) -> Result<Asker<'_>, ApiError> {
        Ok(Asker {
            house: &self.house,
            client: self.number,
            outbox: &self.outbox,
            table: self.table()?,
            request,
        })
    }

    fn change(
        &self,
        change: impl FnOnce(&mut Game) -> Result<(), ApiError>,
    ) -> Result<Option<Value>, ApiError> {
        self.house.change(self.table()?, change)?;
        Ok(None)
    }

    fn leave(&mut self) {
        cancel(&mut self.looking);
        cancel(&mut self.reviewing);
        if let Some(table) = self.table.take() {
            self.house.unwatch(&table, self.number);
        }
    }
}

fn cancel(ticket: &mut Option<Ticket>) {
    if let Some(ticket) = ticket.take() {
        ticket.cancel();
    }
}

/// Reads a message: the number by which its answer is known, and what it asks for.
fn read(text: &str) -> Result<(Option<u64>, Ask), (Option<u64>, ApiError)> {
    let wrong = |error: serde_json::Error| {
        ApiError::bad_request(format!("this is not a message known here: {error}"))
    };
    let mut value: Value = serde_json::from_str(text).map_err(|error| (None, wrong(error)))?;
    let request = value
        .as_object_mut()
        .and_then(|object| object.remove("request"))
        .and_then(|request| request.as_u64());
    match serde_json::from_value(value) {
        Ok(ask) => Ok((request, ask)),
        Err(error) => Err((request, wrong(error))),
    }
}
