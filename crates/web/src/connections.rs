//! Connections: only so many at once, and none that keeps its place without asking for anything.

use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::server::Closing;

/// How many connections there are at once, sockets included; the next ones wait in the system's queue.
const PLACES: u32 = 256;
/// How long a connection may wait for the whole head of its next request.
const HEAD_TIME: Duration = Duration::from_secs(20);
/// How long connections have at the end to finish what they do.
const FAREWELL: Duration = Duration::from_secs(3);

/// Serves every connection until `end` is there, then lets those that are open finish.
pub(crate) async fn serve(
    mut listener: TcpListener,
    app: Router,
    closing: Closing,
    end: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(PLACES as usize));
    let mut end = pin!(end);
    loop {
        let connection = tokio::select! {
            accepted = accept(&mut listener, &places) => accepted,
            () = &mut end => break,
        };
        tokio::spawn(answer(connection, app.clone(), closing.clone()));
    }
    drop(listener);
    // All places are free again when everything, sockets included, is closed.
    let _ = timeout(FAREWELL, places.acquire_many(PLACES)).await;
}

/// Answers the requests of a connection; one that breaks concerns nobody but its client.
async fn answer(connection: Connection, app: Router, mut closing: Closing) {
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .serve_connection(TokioIo::new(connection), TowerToHyperService::new(app))
        .with_upgrades();
    let mut served = pin!(served);
    tokio::select! {
        _ = &mut served => return,
        () = closing.closed() => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}

async fn accept(listener: &mut TcpListener, places: &Arc<Semaphore>) -> Connection {
    let place = Arc::clone(places).acquire_owned().await;
    let (stream, _) = Listener::accept(listener).await;
    Connection {
        stream,
        _place: place.expect("the semaphore is never closed"),
    }
}

/// A connection that gives its place back when it ends.
struct Connection {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
