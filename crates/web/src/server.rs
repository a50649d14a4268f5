//! The server: its address, its limits, its end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::error::ApiError;
use crate::guard::{Guard, guard};
use crate::house::House;
use crate::store::StoreError;
use crate::{api, assets, connections, socket};

/// The largest body of a request that is read.
const MAX_BODY: usize = 64 * 1024;
/// How many sockets are open at once.
const MAX_SOCKETS: usize = 64;
/// How long a request may take, its body included; searches go on beside it.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 picks one.
    pub address: SocketAddr,
    /// The directory where games are stored.
    pub data: PathBuf,
    /// How many searches run at once.
    pub threads: usize,
}

/// Why the server cannot run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error(
        "{0} is in use by another program; choose another port, or --addr 127.0.0.1:0 to let one be picked"
    )]
    InUse(SocketAddr),
    /// The system does not let us listen there.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The games cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Serving failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Tells everybody when the server closes.
#[derive(Clone)]
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits for the end.
    pub(crate) async fn closed(&mut self) {
        // When nobody can tell any more, that is the end too.
        let _ = self.0.wait_for(|&closed| closed).await;
    }
}

/// The places for open sockets.
#[derive(Clone)]
pub(crate) struct Places(pub(crate) Arc<Semaphore>);

#[derive(Clone)]
struct App {
    house: Arc<House>,
    closing: Closing,
    places: Places,
}

impl FromRef<App> for Arc<House> {
    fn from_ref(app: &App) -> Arc<House> {
        Arc::clone(&app.house)
    }
}

impl FromRef<App> for Closing {
    fn from_ref(app: &App) -> Closing {
        app.closing.clone()
    }
}

impl FromRef<App> for Places {
    fn from_ref(app: &App) -> Places {
        app.places.clone()
    }
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    house: Arc<House>,
}

impl Server {
    /// Opens the games and begins to listen.
    pub async fn bind(options: &Options) -> Result<Server, ServeError> {
        let listener =
            TcpListener::bind(options.address)
                .await
                .map_err(|error| match error.kind() {
                    io::ErrorKind::AddrInUse => ServeError::InUse(options.address),
                    _ => ServeError::Listen(options.address, error),
                })?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            house: House::open(&options.data, options.threads)?,
        })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is there, then ends all searches and closes all sockets.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let (close, closing) = watch::channel(false);
        let guard = Guard {
            loopback: self.address.ip().is_loopback(),
        };
        let closing = Closing(closing);
        let app = router(Arc::clone(&self.house), closing.clone(), guard);
        let house = Arc::clone(&self.house);
        let shutdown = async move {
            end.await;
            house.close();
            // Nobody has to be listening.
            let _ = close.send(true);
        };
        connections::serve(self.listener, app, closing, shutdown).await;
        Ok(())
    }
}

fn router(house: Arc<House>, closing: Closing, rules: Guard) -> Router {
    Router::new()
        .merge(api::routes())
        .route("/api/socket", get(socket::talk))
        .method_not_allowed_fallback(async || ApiError::wrong_method())
        .fallback(assets::serve)
        .layer(from_fn(explain))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rules, guard))
        .with_state(App {
            house,
            closing,
            places: Places(Arc::new(Semaphore::new(MAX_SOCKETS))),
        })
}

/// Puts a refusal of the framework into our own words, and gives up on a request that does not come.
async fn explain(request: Request, next: Next) -> Response {
    let Ok(response) = timeout(REQUEST_TIME, next.run(request)).await else {
        return ApiError::too_slow(REQUEST_TIME).into_response();
    };
    let is_ours = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE if !is_ours => ApiError::too_large(MAX_BODY).into_response(),
        status if status.is_client_error() && !is_ours => {
            ApiError::bad_request(status).into_response()
        }
        _ => response,
    }
}
