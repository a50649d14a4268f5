//! The game at hand, and what is known and shown about it.

use std::time::{Duration, Instant};

use analysis::{MoveValue, Row};
use engine::Report;
use play::{Clock, Settings};
use rules::{Color, Game, Move, OnIllegal, Position, Square};

/// How long one disc takes to turn over.
pub(super) const FLIP_TIME: Duration = Duration::from_millis(150);
/// How much later a disc one square further away begins to turn.
pub(super) const FLIP_DELAY: Duration = Duration::from_millis(45);
/// How long the board stays as it is before the computer's answer is shown.
const PAUSE: Duration = Duration::from_millis(350);

/// Discs that are turning over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// When the disc was put.
    pub began: Instant,
    /// Where it was put.
    pub square: Square,
    /// The discs that turn.
    pub flipped: Vec<Square>,
}

impl Flip {
    /// When the last disc lies again.
    pub fn ends(&self) -> Instant {
        let delays = self.flipped.iter().map(|&disc| self.delay(disc));
        self.began + delays.max().unwrap_or_default() + FLIP_TIME
    }

    /// How long a disc waits before it turns.
    fn delay(&self, disc: Square) -> Duration {
        let rows = self.square.row().abs_diff(disc.row());
        let cols = self.square.col().abs_diff(disc.col());
        FLIP_DELAY * u32::from(rows.max(cols))
    }

    /// How far a disc has turned, from 0 to 1; nothing for one that does not turn.
    pub fn progress(&self, disc: Square, now: Instant) -> Option<f32> {
        if !self.flipped.contains(&disc) {
            return None;
        }
        let since = now.saturating_duration_since(self.began + self.delay(disc));
        Some((since.as_secs_f32() / FLIP_TIME.as_secs_f32()).min(1.0))
    }
}

/// How thoroughly the moves of the game were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reviewed {
    /// Not to the end.
    Partly,
    /// Quickly, as one can while playing.
    Quickly,
    /// As well as an analysis should.
    Thoroughly,
}

/// What the moves in a position are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Whether they are shown on the squares.
    pub on: bool,
    /// The moves, the best first.
    pub moves: Vec<MoveValue>,
    /// Whether they are as good as they get.
    pub done: bool,
}

/// What somebody who asked for a hint knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// Nobody asked.
    #[default]
    No,
    /// It is being thought about.
    Asked,
    /// This square.
    Found(Square),
}

/// The game at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// A number that no other game of this run has.
    pub id: u64,
    /// Counts the changes, so that answers to an older state are known as such.
    pub revision: u64,
    /// What was agreed.
    pub settings: Settings,
    /// The moves.
    pub game: Game,
    /// The clocks, if the game is played with them.
    pub clock: Option<Clock>,
    /// Whether both sides are moved freely and everything is valued.
    pub analysing: bool,
    /// Whether the computer waits.
    pub paused: bool,
    /// How many moves are shown when somebody looks back.
    pub shown: Option<usize>,
    /// The square of the cursor.
    pub cursor: Square,
    /// The start of a square that is being typed.
    pub typed: String,
    /// Discs that are turning over.
    pub flip: Option<Flip>,
    /// The computer's move, when it was found before the eye was ready for it.
    pub pending: Option<Square>,
    /// The newest report of who thinks or thought, and for which side.
    pub report: Option<(Color, Report)>,
    /// What a hint says.
    pub hint: Hint,
    /// What the moves in the position that is shown are worth.
    pub values: Values,
    /// What each move was worth, in the order of the game, as far as it is known.
    pub rows: Vec<Row>,
    /// How good those rows are.
    pub reviewed: Reviewed,
}

impl Table {
    /// A game that begins or goes on.
    pub fn new(id: u64, settings: Settings, game: Game) -> Table {
        let size = game.start().size();
        let clock = settings.clock.map(Clock::new);
        let mut table = Table {
            id,
            revision: 0,
            settings,
            game,
            clock,
            analysing: false,
            paused: false,
            shown: None,
            cursor: Square::at(size.rows() / 2 - 1, size.cols() / 2),
            typed: String::new(),
            flip: None,
            pending: None,
            report: None,
            hint: Hint::No,
            values: Values::default(),
            rows: Vec::new(),
            reviewed: Reviewed::Partly,
        };
        table.cursor = table
            .position()
            .legal_squares()
            .first()
            .copied()
            .unwrap_or(table.cursor);
        table
    }

    /// How many moves are shown.
    pub fn ply(&self) -> usize {
        self.shown.unwrap_or(self.game.turns().len())
    }

    /// Whether the newest position is shown.
    pub fn is_live(&self) -> bool {
        self.shown.is_none()
    }

    /// The position that is shown.
    pub fn position(&self) -> Position {
        self.position_after(self.ply())
    }

    /// The position after so many moves.
    pub fn position_after(&self, ply: usize) -> Position {
        let turns = self.game.turns();
        match ply.checked_sub(1) {
            _ if ply == turns.len() => self.game.position().clone(),
            Some(last) => turns[last].position.clone(),
            None => self.game.start().clone().after_forced_pass().0,
        }
    }

    /// The game up to what is shown.
    pub fn shown_game(&self) -> Game {
        let mut game = self.game.clone();
        while game.turns().len() > self.ply() && game.undo() {}
        game
    }

    /// The side to move in the game.
    pub fn side(&self) -> Color {
        self.game.position().side()
    }

    /// Whether the game goes on.
    pub fn is_going_on(&self) -> bool {
        self.game.ending().is_none()
    }

    /// Whether a person is to move now.
    pub fn awaits_person(&self) -> bool {
        let human = self.settings.player(self.side()).is_human();
        self.is_going_on() && (self.analysing || human)
    }

    /// Whether a computer should be thinking about its move.
    pub fn awaits_computer(&self) -> bool {
        self.is_going_on() && !self.awaits_person() && !self.paused && self.pending.is_none()
    }

    /// Whether the squares of the shown position can be played on, so that they are marked.
    pub fn can_play_here(&self) -> bool {
        if self.is_live() {
            self.awaits_person()
        } else {
            self.analysing
        }
    }

    /// Something has changed that makes older answers worthless.
    fn changed(&mut self) {
        self.revision += 1;
        self.shown = None;
        self.pending = None;
        self.hint = Hint::No;
        self.forget_values();
        let played = self.game.turns().len();
        self.rows.retain(|row| row.ply <= played);
        self.reviewed = Reviewed::Partly;
    }

    fn forget_values(&mut self) {
        self.values.moves.clear();
        self.values.done = false;
    }

    /// Puts a disc for the side to move; who is out of time has lost instead.
    pub fn play(&mut self, square: Square, animate: bool, now: Instant) {
        self.check_clock(now);
        let mover = self.side();
        let Ok(turn) = self.game.play(square) else {
            return;
        };
        self.flip = animate.then(|| Flip {
            began: now,
            square,
            flipped: turn.flipped.clone(),
        });
        let goes_on = self.game.ending().is_none();
        let next = goes_on.then(|| self.game.position().side());
        if let Some(clock) = self
            .clock
            .as_mut()
            .filter(|clock| clock.running().is_some())
        {
            clock.moved(mover, next, now);
        }
        self.changed();
    }

    /// When the computer's answer may be shown.
    pub fn ready_at(&self) -> Option<Instant> {
        self.flip.as_ref().map(|flip| flip.ends() + PAUSE)
    }

    /// The square meant, or why it cannot be played.
    pub fn check(&self, square: Square) -> Result<(), String> {
        let checked = self.position().check(Move::Place(square));
        checked.map_err(|reason| reason.to_string())
    }

    /// The side to move did something illegal: it is told off, or loses the game if that was agreed.
    pub fn did_illegal(&mut self, now: Instant) {
        if self.settings.rules.on_illegal == OnIllegal::Forfeit && !self.analysing {
            self.game.forfeit(self.side());
            self.hold_clock(now);
            self.changed();
        }
    }

    /// The side that is to move, or the only person, gives up.
    pub fn resign(&mut self, loser: Color, now: Instant) {
        self.game.resign(loser);
        self.hold_clock(now);
        self.changed();
    }

    /// Takes a person's last move back; in an analysis simply the last one.
    pub fn undo(&mut self, now: Instant) -> bool {
        let undone = if self.analysing || self.settings.lone_human().is_none() {
            self.game.undo()
        } else {
            self.settings.undo(&mut self.game)
        };
        self.went(undone, now)
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self, now: Instant) -> bool {
        let redone = if self.analysing || self.settings.lone_human().is_none() {
            self.game.redo()
        } else {
            self.settings.redo(&mut self.game)
        };
        self.went(redone, now)
    }

    fn went(&mut self, moved: bool, now: Instant) -> bool {
        if moved {
            self.flip = None;
            self.changed();
            // Who plays on although the time was up plays on without clocks.
            self.clock.take_if(|clock| clock.flagged(now).is_some());
            self.turn_clock(now);
            // Two computers would at once play on what was taken back.
            let two_computers = !self.settings.black.is_human() && !self.settings.white.is_human();
            self.paused |= two_computers;
        }
        moved
    }

    /// Goes on from the position that is shown, forgetting the moves after it.
    pub fn cut_here(&mut self) {
        let ply = self.ply();
        while self.game.turns().len() > ply && self.game.undo() {}
        self.flip = None;
        self.changed();
    }

    /// Shows the game after so many moves.
    pub fn look_at(&mut self, ply: usize) {
        let all = self.game.turns().len();
        let before = self.ply();
        self.shown = (ply < all).then_some(ply);
        if self.ply() != before {
            self.flip = None;
            self.forget_values();
            self.hint = Hint::No;
        }
    }

    /// Lets the players change seats.
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.settings.black, &mut self.settings.white);
        self.changed();
    }

    /// Begins or ends an analysis.
    pub fn analyse(&mut self, on: bool, now: Instant) {
        self.analysing = on;
        self.values.on = on;
        if on {
            self.hold_clock(now);
        } else {
            self.start_clock(now);
        }
        self.changed();
    }

    /// Lets the computer wait, or go on.
    pub fn pause(&mut self, on: bool, now: Instant) {
        self.paused = on;
        self.pending = None;
        if on {
            self.hold_clock(now);
        } else {
            self.start_clock(now);
        }
    }

    /// Lets the clock of the side to move run.
    pub fn start_clock(&mut self, now: Instant) {
        let side = self.side();
        let runs = self.is_going_on() && !self.analysing && !self.paused;
        if let Some(clock) = self.clock.as_mut().filter(|_| runs) {
            clock.start(side, now);
        }
    }

    /// Holds the clocks.
    pub fn hold_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    fn turn_clock(&mut self, now: Instant) {
        if self
            .clock
            .as_ref()
            .is_some_and(|clock| clock.running().is_some())
        {
            self.start_clock(now);
        }
    }

    /// Ends the game of who has used up the time.
    pub fn check_clock(&mut self, now: Instant) {
        let running = self.clock.as_ref().and_then(Clock::running);
        let flagged = self.clock.as_ref().and_then(|clock| clock.flagged(now));
        if let Some(loser) = flagged.filter(|&loser| running == Some(loser)) {
            self.game.time_out(loser);
            self.hold_clock(now);
            self.changed();
        }
    }

    /// The first move that is not valued yet, counted from 0.
    pub fn first_unknown(&self) -> usize {
        let known = self.rows.iter().enumerate();
        known
            .take_while(|(index, row)| row.ply == index + 1)
            .count()
    }

    /// Takes what is now known of a move.
    pub fn learn(&mut self, row: Row) {
        let at = self.rows.binary_search_by_key(&row.ply, |known| known.ply);
        match at {
            Ok(at) => self.rows[at] = row,
            Err(at) => self.rows.insert(at, row),
        }
    }

    /// What is known of a move, counted from 1.
    pub fn row(&self, ply: usize) -> Option<&Row> {
        let at = self.rows.binary_search_by_key(&ply, |row| row.ply);
        at.ok().map(|at| &self.rows[at])
    }
}
