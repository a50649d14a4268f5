//! The tables where games stand: who watches, who thinks, and that nothing is lost.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use analysis::Review;
use axum::extract::ws::Utf8Bytes;
use engine::GameClock;
use play::{Machine, Player, Strength};
use rules::Square;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::error::ApiError;
use crate::game::Game;
use crate::lock::locked;
use crate::record;
use crate::seats::{MAX_TIME, Seat};
use crate::store::{Row, Store, StoreError};
use crate::thinkers::{Manner, Progress, Thinkers, Ticket};
use crate::view::{self, About};

/// The memory each search may use for remembered positions, in MiB.
pub(crate) const HASH_MIB: usize = 64;
/// The most games that are listed.
const MAX_LISTED: usize = 500;
/// How long each move of a game between computers stays before the next, so that it can be followed.
const PACE: Duration = Duration::from_millis(700);

/// Where messages to a client go; a client that does not read them is given up.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// All games and those who think about them.
pub(crate) struct House {
    store: Mutex<Store>,
    tables: Mutex<HashMap<String, Arc<Table>>>,
    thinkers: Thinkers,
    clients: AtomicU64,
    runtime: Handle,
    /// Itself, for work that ends later.
    own: Weak<House>,
}

/// A game in use.
pub(crate) struct Table {
    id: String,
    /// Under this name its computers queue for a thinker.
    client: u64,
    state: Mutex<State>,
}

struct State {
    game: Game,
    created: u64,
    updated: u64,
    revision: u64,
    watchers: Vec<(u64, Outbox)>,
    thinking: Option<Ticket>,
    deleted: bool,
}

impl House {
    /// A house whose games are stored in a directory and whose searches share so many threads.
    pub(crate) fn open(data: &Path, threads: usize) -> Result<Arc<House>, StoreError> {
        let store = Mutex::new(Store::open(data)?);
        Ok(Arc::new_cyclic(|own| House {
            store,
            tables: Mutex::default(),
            thinkers: Thinkers::new(threads),
            clients: AtomicU64::new(0),
            runtime: Handle::current(),
            own: own.clone(),
        }))
    }

    /// Those who think.
    pub(crate) const fn thinkers(&self) -> &Thinkers {
        &self.thinkers
    }

    /// A number for a client, different from all others.
    pub(crate) fn new_client(&self) -> u64 {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    /// Stores a new game and gives it a table.
    pub(crate) fn create(&self, game: Game) -> Result<Arc<Table>, ApiError> {
        let now = now();
        let table = self.table_for(new_id(), game, (now, now));
        self.save(&table, &locked(&table.state))?;
        let mut tables = locked(&self.tables);
        tables.insert(table.id.clone(), Arc::clone(&table));
        Ok(table)
    }

    /// The table of a game, which is loaded if it is not in use.
    pub(crate) fn table(&self, id: &str) -> Result<Arc<Table>, ApiError> {
        let mut tables = locked(&self.tables);
        if let Some(table) = tables.get(id) {
            return Ok(Arc::clone(table));
        }
        let row = locked(&self.store).load(id).map_err(ApiError::internal)?;
        let row = row.ok_or_else(|| ApiError::unknown_game(id))?;
        let game = record::read(&row.record).map_err(ApiError::internal)?;
        let table = self.table_for(row.id, game, (row.created, row.updated));
        tables.insert(id.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    fn table_for(&self, id: String, game: Game, (created, updated): (u64, u64)) -> Arc<Table> {
        Arc::new(Table {
            id,
            client: self.new_client(),
            state: Mutex::new(State {
                game,
                created,
                updated,
                revision: 0,
                watchers: Vec::new(),
                thinking: None,
                deleted: false,
            }),
        })
    }

    /// What lists show, the game changed last first.
    pub(crate) fn list(&self) -> Result<Vec<Value>, ApiError> {
        let summaries = locked(&self.store).list(MAX_LISTED);
        let read = |text: String| serde_json::from_str(&text).map_err(ApiError::internal);
        let summaries = summaries.map_err(ApiError::internal)?;
        summaries.into_iter().map(read).collect()
    }

    /// Deletes a game for good.
    pub(crate) fn delete(&self, id: &str) -> Result<(), ApiError> {
        let table = self.table(id)?;
        let mut state = locked(&table.state);
        let deleted = locked(&self.store).delete(id);
        deleted.map_err(ApiError::internal)?;
        state.deleted = true;
        state.stop_thinking();
        state.tell(&json!({ "type": "deleted", "game": id }));
        locked(&self.tables).remove(id);
        Ok(())
    }

    /// Changes a game, stores it and tells everybody; when that fails, nothing has changed.
    pub(crate) fn change(
        &self,
        table: &Arc<Table>,
        change: impl FnOnce(&mut Game) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let mut state = locked(&table.state);
        if state.deleted {
            return Err(ApiError::unknown_game(&table.id));
        }
        let (before, updated) = (state.game.clone(), state.updated);
        state.updated = now();
        let done = change(&mut state.game).and_then(|()| self.save(table, &state));
        if let Err(error) = done {
            (state.game, state.updated) = (before, updated);
            return Err(error);
        }
        state.revision += 1;
        state.stop_thinking();
        self.let_computer_think(table, &mut state);
        self.watch_flag(table, &state);
        let news = table.view(&state);
        state.tell(&news);
        Ok(())
    }

    fn save(&self, table: &Table, state: &State) -> Result<(), ApiError> {
        let row = Row {
            id: table.id.clone(),
            created: state.created,
            updated: state.updated,
            summary: view::summary(&state.game, &table.about(state)).to_string(),
            record: record::write(&state.game),
        };
        locked(&self.store).save(&row).map_err(ApiError::internal)
    }

    /// Keeps a review for the next time somebody asks; without it the same is found out again.
    pub(crate) fn keep_review(&self, id: &str, line: &str, review: &Review) {
        let review = serde_json::to_string(review).expect("a review is plain data");
        let _ = locked(&self.store).save_review(id, line, &review);
    }

    /// The review of a line of a game, if one was kept.
    pub(crate) fn kept_review(&self, id: &str, line: &str) -> Option<Review> {
        let review = locked(&self.store).load_review(id, line).ok()??;
        serde_json::from_str(&review).ok()
    }

    /// Itself, for work that ends later.
    pub(crate) fn later(&self) -> Weak<House> {
        self.own.clone()
    }

    /// Tells a client about a game from now on, beginning with how it stands.
    pub(crate) fn watch(&self, table: &Arc<Table>, client: u64, outbox: &Outbox) {
        let mut state = locked(&table.state);
        state.watchers.push((client, outbox.clone()));
        if state.watchers.len() == 1 {
            state.game.run_clock();
            self.watch_flag(table, &state);
        }
        self.let_computer_think(table, &mut state);
        let news = table.view(&state);
        state.tell(&news);
    }

    /// Tells a client no more; when nobody looks, nobody thinks.
    pub(crate) fn unwatch(&self, table: &Table, client: u64) {
        let mut state = locked(&table.state);
        state.watchers.retain(|watcher| watcher.0 != client);
        if state.watchers.is_empty() {
            state.stop_thinking();
            state.game.hold_clock();
            if state.game.clock().is_some() && !state.deleted {
                // If that fails, a side only has the time again that it had after the last move.
                let _ = self.save(table, &state);
            }
        }
    }

    /// Looks at the clocks again when the running one will be used up.
    fn watch_flag(&self, table: &Arc<Table>, state: &State) {
        let Some(left) = state.game.until_flag() else {
            return;
        };
        let (house, table) = (self.own.clone(), Arc::clone(table));
        let revision = state.revision;
        self.runtime.spawn(async move {
            tokio::time::sleep(left + Duration::from_millis(1)).await;
            let is_over = {
                let state = locked(&table.state);
                state.revision == revision
                    && state.game.until_flag().is_some_and(|left| left.is_zero())
            };
            if let (Some(house), true) = (house.upgrade(), is_over) {
                // Nothing is lost when it cannot be stored: the flag is seen again with the next move.
                let _ = house.change(&table, |game| {
                    game.check_flag();
                    Ok(())
                });
            }
        });
    }

    /// How a game stands; if a computer is to move against a person, it begins to think.
    pub(crate) fn state_of(&self, table: &Arc<Table>) -> Value {
        let mut state = locked(&table.state);
        self.let_computer_think(table, &mut state);
        table.view(&state)
    }

    fn let_computer_think(&self, table: &Arc<Table>, state: &mut State) {
        let game = &state.game;
        let Some(seat) = game.mover().filter(|seat| !seat.is_human()) else {
            return;
        };
        let alone = !game.seats.black.is_human() && !game.seats.white.is_human();
        if state.thinking.is_some() || state.deleted || (alone && state.watchers.is_empty()) {
            return;
        }
        let (player, line) = (computer(seat), game.line_to(game.head()));
        let color = game.position(game.head()).side();
        let clock = game.clock().filter(|_| game.result().is_none());
        let clock = clock.map(|clock| clock.for_engine(color, Instant::now()));
        let (house, table_of) = (self.own.clone(), Arc::clone(table));
        let revision = state.revision;
        let pause = if alone { PACE } else { Duration::ZERO };
        let work = move |stop: &engine::Stop| {
            let chosen = choose(&player, &line, clock, stop);
            if let (Some(house), false) = (house.upgrade(), stop.is_requested()) {
                house.seat_later(&table_of, revision, chosen, pause);
            }
            Progress::Done
        };
        state.thinking = Some(self.thinkers.think(table.client, Manner::AtOnce, work));
    }

    /// Makes a computer's move after a pause, unless the game has changed by then.
    fn seat_later(&self, table: &Arc<Table>, revision: u64, square: Square, pause: Duration) {
        let (house, table) = (self.own.clone(), Arc::clone(table));
        self.runtime.spawn(async move {
            tokio::time::sleep(pause).await;
            let Some(house) = house.upgrade() else {
                return;
            };
            let is_current = {
                let state = locked(&table.state);
                state.revision == revision && state.thinking.is_some()
            };
            if is_current {
                let moved = house.change(&table, |game| game.play(game.head(), square));
                if let Err(error) = moved {
                    locked(&table.state).tell(&error.message(None));
                }
            }
        });
    }

    /// Ends all searches.
    pub(crate) fn close(&self) {
        self.thinkers.close();
    }
}

impl Table {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Looks at the game.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Game) -> T) -> T {
        look(&locked(&self.state).game)
    }

    fn about<'a>(&'a self, state: &State) -> About<'a> {
        About {
            id: &self.id,
            created: state.created,
            updated: state.updated,
            revision: state.revision,
            thinking: state.thinking.is_some(),
        }
    }

    fn view(&self, state: &State) -> Value {
        view::game(&state.game, &self.about(state))
    }
}

impl State {
    /// Sends a message to all who watch, and forgets those who do not read.
    fn tell(&mut self, message: &Value) {
        let text = Utf8Bytes::from(message.to_string());
        self.watchers
            .retain(|(_, outbox)| outbox.try_send(text.clone()).is_ok());
    }

    fn stop_thinking(&mut self) {
        if let Some(ticket) = self.thinking.take() {
            ticket.cancel();
        }
    }
}

/// The computer in a seat, never thinking longer than anybody may.
fn computer(seat: &Seat) -> Player {
    match seat.player() {
        Ok(Player::Computer(strength)) => Player::Computer(Strength {
            time: Some(strength.time.unwrap_or(MAX_TIME).min(MAX_TIME)),
            ..strength
        }),
        // Seats are checked before a game is stored.
        Ok(player) => player,
        Err(_) => Player::Random,
    }
}

fn choose(
    player: &Player,
    line: &rules::Game,
    clock: Option<GameClock>,
    stop: &engine::Stop,
) -> Square {
    let machine = Machine {
        threads: 1,
        hash_mib: HASH_MIB,
    };
    let seat = play::Seat::new(player, &Strength::default(), &machine, random());
    let mut seat = seat.expect("our own engine with our own weights can always play");
    let choice = seat.choose_on_clock(line, clock, stop, |_| ());
    choice.expect("our own engine never resigns").square
}

/// A number that nobody can foresee.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(0)
}

/// A name for a game that nobody can guess.
fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut number = u128::from(random()) << 64 | u128::from(random());
    let mut letter = || {
        let letter = LETTERS[(number % 32) as usize];
        number /= 32;
        char::from(letter)
    };
    (0..12).map(|_| letter()).collect()
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
