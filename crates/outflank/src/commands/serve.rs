//! `outflank serve`.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use tokio::runtime::Runtime;
use web::{Options, ServeError, Server, default_data_dir};

use super::Failure;
use crate::cli::ServeArgs;

pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let data = args.data.clone().or_else(default_data_dir).ok_or_else(|| {
        Failure::Usage(
            "this system names no directory for data; say where with --data DIR".to_owned(),
        )
    })?;
    let threads = match args.threads {
        Some(threads) => threads,
        None => std::thread::available_parallelism()?.get(),
    };
    let options = Options {
        address: args.addr,
        data,
        threads,
    };
    let runtime = Runtime::new()?;
    runtime.block_on(serve(&options, args.open))
}

async fn serve(options: &Options, open: bool) -> Result<(), Failure> {
    let server = Server::bind(options).await?;
    let page = format!("http://{}/", server.address());
    let mut output = io::stdout();
    writeln!(output, "Outflank is at {page} (Ctrl-C ends it)")?;
    output.flush()?;
    if open {
        show(&page);
    }
    // From here on Ctrl-C is an orderly end.
    let end = end_asked()?;
    server.run(end).await?;
    Ok(())
}

/// Shows the page in the user's browser; whoever has none still has the address.
fn show(page: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        eprintln!("no browser could be started ({program}); open {page} yourself");
    }
}

/// Waits for Ctrl-C or `kill`.
#[cfg(unix)]
fn end_asked() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
    );
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn end_asked() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without a way to hear of Ctrl-C, the system ends the program.
        let _ = tokio::signal::ctrl_c().await;
    })
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        Failure::Failed(error.to_string())
    }
}
