//! The full-screen app.
//!
//! Its [`State`] is plain data. [`update`](update::update) changes it by a message and says what is to
//! be done outside; [`draw`](view::draw) shows it. The loop here does what is to be done: it lets the thinker think,
//! the store keep files, and the screen draw.

pub mod config;
pub mod form;
pub mod keys;
pub mod look;
mod saved;
mod screen;
pub mod state;
mod store;
pub mod table;
#[cfg(test)]
mod tests;
mod thinker;
pub mod update;
pub mod view;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use play::Machine;
use rules::Game;
use thiserror::Error;

use self::look::{Colors, Look};
use self::screen::Screen;
pub use self::screen::give_back;
use self::state::{Effect, Message, State};
use self::store::Store;
pub use self::store::StoreError;
use self::thinker::Thinker;
use self::update::update;

/// What the app has to know to start.
#[derive(Clone, Debug)]
pub struct Start {
    /// The folder for all files, instead of those that the system has for them.
    pub home: Option<PathBuf>,
    /// How many colours the terminal has.
    pub colors: Colors,
    /// Whether it shows more than ASCII.
    pub unicode: bool,
    /// What engines may use.
    pub machine: Machine,
    /// Where random choices start from.
    pub seed: u64,
}

/// Why the app could not run.
#[derive(Debug, Error)]
pub enum AppError {
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Terminal(#[from] io::Error),
    /// The files of the app cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Runs the app until somebody leaves it.
pub fn run(start: &Start) -> Result<(), AppError> {
    let store = Store::find(start.home.clone())?;
    let config = store.config()?;
    let look = Look {
        colors: start.colors,
        unicode: start.unicode,
        theme: config.theme,
    };
    let mouse = config.mouse;
    let mut state = State::new(config, look, start.machine, start.seed, Instant::now());
    take_up_last(&mut state, &store);
    let mut screen = Screen::take(mouse)?;
    state.size = screen.size()?;
    let (sender, messages) = mpsc::channel();
    screen::listen(sender.clone());
    let mut outside = Outside {
        thinker: Thinker::start(sender.clone()),
        store,
        sender,
    };
    turn(&mut state, &mut screen, &mut outside, &messages)?;
    Ok(())
}

/// Offers the game that was left, or says why it cannot be gone on with.
fn take_up_last(state: &mut State, store: &Store) {
    let text = match store.read_last() {
        Ok(None) => return,
        Ok(Some(text)) => Ok(text),
        Err(error) => Err(error.to_string()),
    };
    match text.and_then(|text| saved::read(&text, state.machine, state.now)) {
        Ok(table) => state.open(|id| table::Table { id, ..table }),
        Err(reason) => {
            let aside = match store.put_aside() {
                Ok(path) => format!("it was put aside as {}", path.display()),
                Err(error) => format!("and not be put aside: {error}"),
            };
            state.complain(format!("The last game cannot be read ({reason}); {aside}"));
        }
    }
}

/// The loop: draw, wait for a message, take it and all that came with it, do what follows.
fn turn(
    state: &mut State,
    screen: &mut Screen,
    outside: &mut Outside,
    messages: &Receiver<Message>,
) -> io::Result<()> {
    loop {
        screen.draw(|frame| view::draw(state, frame))?;
        let mut next = match wait(messages, state.next_tick()) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => Some(Message::Tick),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        while let Some(message) = next {
            for effect in update(state, message, Instant::now()) {
                if outside.perform(effect, screen)? == Flow::Leave {
                    return Ok(());
                }
            }
            next = messages.try_recv().ok();
        }
    }
}

fn wait(
    messages: &Receiver<Message>,
    at_most: Option<Duration>,
) -> Result<Message, RecvTimeoutError> {
    match at_most {
        Some(time) => messages.recv_timeout(time),
        None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

/// Whether the app goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    GoOn,
    Leave,
}

/// What is outside of the state and the screen.
struct Outside {
    thinker: Thinker,
    store: Store,
    sender: Sender<Message>,
}

impl Outside {
    fn perform(&mut self, effect: Effect, screen: &mut Screen) -> io::Result<Flow> {
        match effect {
            Effect::Think(job) => self.thinker.think(*job),
            Effect::Forget | Effect::Hurry => self.thinker.stop(),
            Effect::Keep(text) => self.report_kept(self.store.keep(&text)),
            Effect::Archive(text) => self.report_kept(self.store.archive(&text)),
            Effect::Load(text) => self.tell(Message::Loaded(Store::load(&text))),
            Effect::Save {
                path,
                game,
                replace,
            } => self.save(&path, &game, replace),
            Effect::Copy(text) => Screen::copy(&text)?,
            Effect::Redraw => screen.clear()?,
            Effect::Quit => return Ok(Flow::Leave),
        }
        Ok(Flow::GoOn)
    }

    fn tell(&self, message: Message) {
        self.sender.send(message).expect("the loop listens");
    }

    fn report_kept(&self, kept: io::Result<()>) {
        if let Err(error) = kept {
            self.tell(Message::NotKept(error.to_string()));
        }
    }

    fn save(&self, typed: &str, game: &Game, replace: bool) {
        let message = match self.store.file_for(typed) {
            Ok(path) if path.exists() && !replace => Message::Exists(path),
            Ok(path) => Message::Saved(save_to(&path, game)),
            Err(error) => Message::Saved(Err(error.to_string())),
        };
        self.tell(message);
    }
}

fn save_to(path: &Path, game: &Game) -> Result<PathBuf, String> {
    Store::save(path, game).map(|()| path.to_owned())
}
