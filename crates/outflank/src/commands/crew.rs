//! Several threads that share the work on many games.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread::{self, available_parallelism};

use engine::{Engine, Options};

use super::Failure;
use crate::cli::EngineArgs;

/// Memory for each engine when nobody says otherwise, in MiB.
const HASH_MIB: usize = 64;

/// An engine of one thread for each core, or as many as the options say.
pub(super) fn engines(args: &EngineArgs) -> Result<Vec<Engine>, Failure> {
    let cores = available_parallelism().map_or(1, usize::from);
    let weights = args.weights.clone().unwrap_or_default().load()?;
    let engine = || {
        Engine::new(Options {
            threads: 1,
            hash_mib: args.hash.unwrap_or(HASH_MIB),
            seed: None,
            weights: weights.clone(),
        })
    };
    let count = args.threads.unwrap_or(cores);
    Ok(std::iter::repeat_with(engine).take(count).collect())
}

/// Lets each engine work on one item after the other and hands over what it made; ends early when that fails or says
/// that it is enough.
pub(super) fn share<T: Sync, R: Send>(
    engines: Vec<Engine>,
    items: &[T],
    work: impl Fn(&mut Engine, &T) -> R + Sync,
    mut done: impl FnMut(&T, R) -> Result<Next, Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let (next, work) = (&next, &work);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for mut engine in engines {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let made = work(&mut engine, item);
                    if sender.send((item, made)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (item, made) in receiver {
            let said = done(item, made);
            if !matches!(said, Ok(Next::More)) {
                // Nobody takes another item; who works on one notices that nobody listens any more.
                next.store(items.len(), Ordering::Relaxed);
                return said.map(|_| ());
            }
        }
        Ok(())
    })
}

/// Whether the work goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// There is more to do.
    More,
    /// It is enough.
    Enough,
}
