//! The full-screen app.
//!
//! Its [`State`] is plain data. [`update`](update::update) changes it by a message and says what is to
//! be done outside; [`draw`](view::draw) shows it. The loop here does what is to be done: it lets the thinker think,
//! the store keep files, and the screen draw.

pub mod config;
pub mod form;
pub mod keys;
mod last;
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

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use formats::write_game;
use play::Machine;
use rules::Game;
use thiserror::Error;

use self::last::Place;
use self::look::{Colors, Look};
use self::screen::Screen;
pub use self::screen::give_back;
use self::state::{Effect, Message, State};
use self::store::Store;
pub use self::store::StoreError;
use self::table::Table;
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
    let place = take_up_last(&mut state, &store);
    let mut screen = Screen::take(mouse)?;
    state.size = screen.size()?;
    let (sender, messages) = mpsc::channel();
    screen::listen(sender.clone());
    let mut outside = Outside {
        thinker: Thinker::start(sender.clone()),
        store,
        place,
        sender,
        is_kept: true,
        lost: Vec::new(),
    };
    let done = turn(&mut state, &mut screen, &mut outside, &messages);
    drop(screen);
    outside.print_lost(&state)?;
    Ok(done?)
}

/// Offers the game that was played last, and returns the place for those of this run.
///
/// Older games that no running app has are added to those that were left. A game that another app has open goes on here as a copy.
fn take_up_last(state: &mut State, store: &Store) -> Place {
    let mut places = store.places();
    places.sort_by_key(Place::changed);
    let mut last: Option<(usize, Table)> = None;
    for (index, place) in places.iter().enumerate() {
        let Some(table) = read_place(state, place) else {
            continue;
        };
        let is_played = |table: &Table| !table.game.turns().is_empty();
        let before = match &last {
            Some((_, newest)) if is_played(newest) && !is_played(&table) => Some((index, table)),
            _ => last.replace((index, table)),
        };
        if let Some((index, table)) = before {
            leave(&table, &places[index], store);
        }
    }
    let found = last.as_ref().map(|&(index, _)| index);
    if let Some((_, table)) = last {
        state.open(|id| Table { id, ..table });
    }
    let ours = found.filter(|&index| places[index].is_ours());
    if found != ours {
        state.say("Outflank is open elsewhere too: you go on with a copy of its game");
    }
    let ours = ours.or_else(|| places.iter().position(Place::is_ours));
    places.swap_remove(ours.expect("one place is always ours"))
}

/// The game that is kept in a place; says why, if it is ours and cannot be gone on with.
fn read_place(state: &mut State, place: &Place) -> Option<Table> {
    let text = match place.read() {
        Ok(text) => Ok(text?),
        Err(error) => Err(error.to_string()),
    };
    match text.and_then(|text| saved::read(&text, state.machine, state.now)) {
        Ok(table) => Some(table),
        Err(reason) => {
            if place.is_ours() {
                let aside = match place.put_aside() {
                    Ok(path) => format!("it was put aside as {}", path.display()),
                    Err(error) => format!("and not be put aside: {error}"),
                };
                state.complain(format!("The last game cannot be read ({reason}); {aside}"));
            }
            None
        }
    }
}

/// Adds the game of a place to those that were left, unless a running app still has it.
fn leave(table: &Table, place: &Place, store: &Store) {
    if !place.is_ours() {
        return;
    }
    let is_new = table.game.turns().is_empty();
    if is_new || store.archive(&write_game(&table.game)).is_ok() {
        // One that cannot be removed is only left once more.
        let _ = place.clear();
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
    place: Place,
    sender: Sender<Message>,
    /// Whether the game at hand could be kept.
    is_kept: bool,
    /// Games that were left and could not be kept.
    lost: Vec<String>,
}

impl Outside {
    fn perform(&mut self, effect: Effect, screen: &mut Screen) -> io::Result<Flow> {
        match effect {
            Effect::Think(job) => self.thinker.think(*job),
            Effect::Forget | Effect::Hurry => self.thinker.stop(),
            Effect::Keep(text) => self.keep(&text),
            Effect::Archive(text) => self.archive(text),
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

    /// Keeps the game at hand; that it cannot be is only said once.
    fn keep(&mut self, text: &str) {
        let kept = self.place.keep(text);
        let was_kept = std::mem::replace(&mut self.is_kept, kept.is_ok());
        if let Some(error) = kept.err().filter(|_| was_kept) {
            self.tell(Message::NotKept(self.store.blame(&error)));
        }
    }

    fn archive(&mut self, transcript: String) {
        if let Err(error) = self.store.archive(&transcript) {
            self.lost.push(transcript);
            self.tell(Message::NotKept(self.store.blame(&error)));
        }
    }

    /// Prints the moves of what could not be kept, so that nothing is lost.
    fn print_lost(&self, state: &State) -> io::Result<()> {
        let at_hand = state.table.as_ref().map(|table| &table.game);
        let at_hand = at_hand.filter(|game| !self.is_kept && !game.turns().is_empty());
        for moves in self.lost.iter().cloned().chain(at_hand.map(write_game)) {
            writeln!(io::stdout(), "This game could not be kept: {moves}")?;
        }
        Ok(())
    }

    fn save(&self, typed: &str, game: &Game, replace: bool) {
        let message = match self.store.file_for(typed) {
            Ok(path) if path.exists() && !replace => Message::Exists(path),
            Ok(path) => Message::Saved(save_to(&path, game)),
            Err(error) => Message::Saved(Err(self.store.blame(&error))),
        };
        self.tell(message);
    }
}

fn save_to(path: &Path, game: &Game) -> Result<PathBuf, String> {
    Store::save(path, game).map(|()| path.to_owned())
}
