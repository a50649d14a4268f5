//! The state of the app: plain data.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use analysis::{MoveValue, Row};
use crossterm::event::{KeyEvent, MouseEvent};
use engine::Report;
use play::Machine;
use rules::{Color, Game, Square};

use super::config::Config;
use super::form::Form;
use super::keys::Action;
use super::look::Look;
use super::table::{Hint, Reviewed, Table};

/// Everything the app knows.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// How somebody likes the app.
    pub config: Config,
    /// What the terminal can show.
    pub look: Look,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The time when the last message came.
    pub now: Instant,
    /// What is on the screen.
    pub screen: Screen,
    /// What lies over it.
    pub overlay: Option<Overlay>,
    /// The line of the menu that is chosen.
    pub choice: Item,
    /// What is chosen for a new game.
    pub form: Form,
    /// The game at hand.
    pub table: Option<Table>,
    /// What was said last, until the next key.
    pub notice: Option<Notice>,
    /// A command whose letter may still become a square.
    pub held: Option<(Action, Instant)>,
    /// What is being thought about.
    pub job: Option<Ticket>,
    /// What engines may use.
    pub machine: Machine,
    /// Where random choices of the next game start from.
    pub seed: u64,
    /// How many games were opened in this run.
    pub opened: u64,
    /// The moves of games that were left for another and are not archived yet.
    pub left: Vec<String>,
    /// When the game was kept last.
    pub kept: Instant,
    /// Whether somebody leaves.
    pub leaving: bool,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The menu.
    Home,
    /// The sheet for a new game.
    NewGame,
    /// The board.
    Table,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Go on with the last game.
    Continue,
    /// Choose a new game.
    NewGame,
    /// Two people at once.
    TwoPlayers,
    /// Open a game or position.
    Load,
    /// Value every move.
    Analyse,
    /// What the levels are.
    Levels,
    /// The keys.
    Help,
    /// Leave.
    Quit,
}

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The keys, from this line on.
    Help(usize),
    /// What the levels are.
    Levels,
    /// A question that `y` answers.
    Confirm(Question),
    /// A line to type.
    Prompt(Prompt),
}

/// A question that `y` answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to give up.
    Resign,
    /// Whether to put the game in place of what a file holds.
    Replace(PathBuf),
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What it is for.
    pub purpose: Purpose,
    /// What was typed so far.
    pub text: String,
    /// What was wrong with it.
    pub error: Option<String>,
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A file, game or position to open.
    Load,
    /// The file to save to.
    Save,
    /// A value for the sheet of a new game.
    Value,
}

/// Something that is said once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something did not work.
    pub bad: bool,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// A text was pasted.
    Paste(String),
    /// The terminal has another size.
    Resize(u16, u16),
    /// Time has gone by.
    Tick,
    /// The thinker has something to say.
    Thought(Ticket, Thought),
    /// A game was read, or not.
    Loaded(Result<Game, String>),
    /// A file was written, or not.
    Saved(Result<PathBuf, String>),
    /// A file to save to holds something already.
    Exists(PathBuf),
    /// The game could not be kept for the next start.
    NotKept(String),
    /// The terminal is gone.
    Closed,
}

/// What a job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The computer's move.
    Choose,
    /// A hint for a person.
    Hint,
    /// The values of all moves in the position after so many moves.
    Values(usize),
    /// The moves of the game from this one on, quickly or thoroughly.
    Review(usize, Reviewed),
}

/// Which job of which game an answer belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The game's number.
    pub table: u64,
    /// The game's revision.
    pub revision: u64,
    /// What it is about.
    pub task: Task,
}

/// What the thinker says.
#[derive(Clone, Debug)]
pub enum Thought {
    /// What a search knows so far.
    Report(Report),
    /// The move, or why there is none.
    Chosen(Result<Square, String>),
    /// The player gives up.
    Resigns(Color),
    /// The values of the moves so far.
    Values(Vec<MoveValue>),
    /// What a move of the game was worth.
    Row(Row),
    /// The job is done.
    Done,
}

/// Something to be thought about.
#[derive(Clone, Debug)]
pub struct Job {
    /// Which job it is.
    pub ticket: Ticket,
    /// The game with its players.
    pub table: Table,
}

/// Something to be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Think about this instead of what is thought about now.
    Think(Box<Job>),
    /// Stop thinking and forget about it.
    Forget,
    /// Stop thinking and answer with what there is.
    Hurry,
    /// Keep this text for the next start.
    Keep(String),
    /// Add a game that is left to the others.
    Archive(String),
    /// Read a file, a game or a position.
    Load(String),
    /// Write a game to a file; without a name a new one is found.
    Save {
        /// The file, as it was typed.
        path: String,
        /// The game.
        game: Box<Game>,
        /// Whether it may replace what is there.
        replace: bool,
    },
    /// Put a text on the clipboard.
    Copy(String),
    /// Draw everything again.
    Redraw,
    /// Leave.
    Quit,
}

impl State {
    /// The app as it starts: the menu, and perhaps a game that was left.
    pub fn new(config: Config, look: Look, machine: Machine, seed: u64, now: Instant) -> State {
        State {
            form: Form::new(config.level),
            config,
            look,
            size: (80, 24),
            now,
            screen: Screen::Home,
            overlay: None,
            choice: Item::NewGame,
            table: None,
            notice: None,
            held: None,
            job: None,
            machine,
            seed,
            opened: 0,
            left: Vec::new(),
            kept: now,
            leaving: false,
        }
    }

    /// The lines of the menu.
    pub fn menu(&self) -> Vec<Item> {
        let last = self.table.is_some().then_some(Item::Continue);
        let rest = [
            Item::NewGame,
            Item::TwoPlayers,
            Item::Load,
            Item::Analyse,
            Item::Levels,
            Item::Help,
            Item::Quit,
        ];
        last.into_iter().chain(rest).collect()
    }

    /// Puts a game on the table, which is the last one of the next start.
    pub fn open(&mut self, make: impl FnOnce(u64) -> Table) {
        self.opened += 1;
        self.seed = self.seed.wrapping_add(2);
        let before = self.table.replace(make(self.opened));
        let played = before.filter(|table| !table.game.turns().is_empty());
        self.left
            .extend(played.map(|table| formats::write_game(&table.game)));
        self.choice = Item::Continue;
    }

    /// What should be thought about now.
    pub fn wanted(&self) -> Option<Ticket> {
        let table = self.table.as_ref()?;
        if self.screen != Screen::Table {
            return None;
        }
        let ticket = |task| {
            Some(Ticket {
                table: table.id,
                revision: table.revision,
                task,
            })
        };
        if table.awaits_computer() {
            return ticket(Task::Choose);
        }
        if table.hint == Hint::Asked {
            return ticket(Task::Hint);
        }
        let known = table.first_unknown();
        if table.reviewed < Reviewed::Quickly && known < table.game.turns().len() {
            return ticket(Task::Review(known, Reviewed::Quickly));
        }
        if table.values.on && !table.values.done && !table.position().is_over() {
            return ticket(Task::Values(table.ply()));
        }
        let over = !table.is_going_on();
        let lookers = table.analysing || over;
        if lookers && table.reviewed < Reviewed::Thoroughly && !table.game.turns().is_empty() {
            return ticket(Task::Review(0, Reviewed::Thoroughly));
        }
        None
    }

    /// How long nothing may happen before the app wants to be told the time.
    pub fn next_tick(&self) -> Option<Duration> {
        const FRAME: Duration = Duration::from_millis(33);
        const CLOCK: Duration = Duration::from_millis(200);
        let until = |at: Instant| at.saturating_duration_since(self.now).max(FRAME);
        let table = self.table.as_ref().filter(|_| self.screen == Screen::Table);
        let flipping = table
            .and_then(|table| table.flip.as_ref())
            .filter(|flip| flip.ends() > self.now)
            .map(|_| FRAME);
        let pending = table
            .filter(|table| table.pending.is_some())
            .and_then(Table::ready_at)
            .map(until);
        let held = self.held.map(|(_, at)| until(at));
        let clock = table.and_then(|table| table.clock.as_ref()?.running());
        let thinking = self.job.filter(|job| job.task == Task::Choose);
        let slow = (clock.is_some() || thinking.is_some()).then_some(CLOCK);
        [flipping, pending, held, slow].into_iter().flatten().min()
    }

    /// Says something until the next key.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            bad: false,
        });
    }

    /// Says that something did not work.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            bad: true,
        });
    }
}
