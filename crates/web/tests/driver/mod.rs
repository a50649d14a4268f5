//! A server for each test, and the plainest clients there are.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use web::{Options, Server};

/// A running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start(data: &Path) -> Running {
        let options = Options {
            address: "127.0.0.1:0".parse().unwrap(),
            data: data.to_owned(),
            threads: 1,
        };
        let server = Server::bind(&options).await.unwrap();
        let address = server.address();
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(async move {
            let ended = async {
                let _ = ended.await;
            };
            server.run(ended).await.unwrap();
        });
        Running {
            address,
            end,
            served,
        }
    }

    /// Ends the server and waits until it is gone.
    pub(crate) async fn stop(self) {
        self.end.send(()).unwrap();
        within(self.served).await.unwrap();
    }

    /// Sends a request and returns the status, the headers and the body.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // The server may refuse a large body before it has read it.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let _ = within(stream.read_to_end(&mut answer)).await;
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect("an HTTP answer");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    /// Sends JSON and returns the status and the JSON that comes back.
    pub(crate) async fn api(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let body = match body {
            Value::Null => Vec::new(),
            body => body.to_string().into_bytes(),
        };
        let (status, _, body) = self.request(method, path, "", &body).await;
        (status, serde_json::from_str(&body).expect(&body))
    }

    /// Makes a game and returns its state.
    pub(crate) async fn game(&self, wanted: Value) -> Value {
        let (status, game) = self.api("POST", "/api/games", wanted).await;
        assert_eq!(status, 201, "{game}");
        game
    }

    /// Opens a socket.
    pub(crate) async fn socket(&self) -> Socket {
        let (stream, _) = connect_async(format!("ws://{}/api/socket", self.address))
            .await
            .unwrap();
        Socket { stream }
    }
}

/// Waits for something that must come soon.
pub(crate) async fn within<F: Future>(future: F) -> F::Output {
    tokio::time::timeout(Duration::from_secs(60), future)
        .await
        .expect("it takes too long")
}

/// A conversation on a socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message; nothing when the server has closed the socket.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        match within(self.stream.next()).await {
            Some(Ok(Message::Text(text))) => Some(serde_json::from_str(&text).unwrap()),
            _ => None,
        }
    }

    /// Reads on to a message of this type that fits.
    pub(crate) async fn until(&mut self, kind: &str, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await.expect("the socket stays open");
            if message["type"] == kind && fits(&message) {
                return message;
            }
        }
    }

    /// Opens a game and returns how it stands.
    pub(crate) async fn open(&mut self, id: &Value) -> Value {
        self.say(json!({ "type": "open", "game": id })).await;
        self.until("game", |_| true).await
    }

    /// Asks for something that is refused, and returns the refusal.
    pub(crate) async fn refused(&mut self, message: Value) -> Value {
        self.say(message).await;
        self.until("error", |_| true).await
    }
}
