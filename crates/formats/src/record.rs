//! A game as a file holds it, whatever the format.

use rules::{Color, Game, Move, PlayError, Position, Replay, Rules, Size};
use thiserror::Error;

use crate::clock::ClockSetting;
use crate::date::Date;
use crate::octagon::Octagon;
use crate::result::{GameResult, Manner};
use crate::tags::{Tag, Tags};
use crate::transcript::{ReplayError, Transcript, TranscriptStart};

/// Where a recorded game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// As usual on a board of this size: White top-left in the centre, Black to move.
    Usual(Size),
    /// In another position.
    Position(Position),
    /// On a board with cut corners, which can be kept but not played.
    Octagon(Octagon),
}

impl Start {
    /// The position; an octagon has none.
    pub fn position(&self) -> Option<Position> {
        match self {
            Start::Usual(size) => Some(Position::start(*size)),
            Start::Position(position) => Some(position.clone()),
            Start::Octagon(_) => None,
        }
    }

    /// How many squares the board has.
    pub const fn area(&self) -> usize {
        match self {
            Start::Usual(size) => size.area(),
            Start::Position(position) => position.size().area(),
            Start::Octagon(_) => Octagon::AREA,
        }
    }

    /// The board's size; an octagon has none.
    pub const fn size(&self) -> Option<Size> {
        match self {
            Start::Usual(size) => Some(*size),
            Start::Position(position) => Some(position.size()),
            Start::Octagon(_) => None,
        }
    }

    /// The side that moves first.
    pub const fn side(&self) -> Color {
        match self {
            Start::Usual(_) => Color::Black,
            Start::Position(position) => position.side(),
            Start::Octagon(octagon) => octagon.side,
        }
    }
}

impl From<Position> for Start {
    fn from(position: Position) -> Start {
        let size = position.size();
        if position == Position::start(size) {
            Start::Usual(size)
        } else {
            Start::Position(position)
        }
    }
}

/// A move as it was written; nobody has checked yet whether it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// What was played; forced passes may be written or left out.
    pub action: Move,
    /// Whose move it is said to be.
    pub color: Option<Color>,
}

/// What was written beside a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// What its player thought to be ahead after it, in discs.
    pub value: Option<f64>,
    /// How long the player thought, in seconds.
    pub seconds: Option<f64>,
    /// What was remarked.
    pub comment: Option<String>,
}

impl Note {
    /// Whether nothing was written.
    pub const fn is_empty(&self) -> bool {
        self.value.is_none() && self.seconds.is_none() && self.comment.is_none()
    }
}

/// A game with what is known about it, as read from a file or to be written to one.
///
/// The moves are as they were written; [`GameRecord::game`] plays them through.
///
/// ```
/// use formats::{GameRecord, Tag};
///
/// let mut record = GameRecord::from_moves("f5d6c3")?;
/// record.tags.push(Tag::Black, "Alice");
/// assert_eq!(record.game()?.turns().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Where it begins.
    pub start: Start,
    /// The moves in order.
    pub moves: Vec<RecordedMove>,
    /// What was written beside the moves: one for each of them, or none at all.
    pub notes: Vec<Note>,
    /// The result as it was written.
    pub result: Option<GameResult>,
    /// Everything else that was written about the game.
    pub tags: Tags,
    /// Whether it is the second game of a match whose first game stands before it.
    pub is_second_of_pair: bool,
}

/// Why a record is not a game that can be played here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The board has cut corners.
    #[error("this game is on an octagon (88), which can be converted but not played here")]
    Octagon,
    /// The loser wins.
    #[error(
        "this is an anti game, in which fewer discs win; it can be converted but not played here"
    )]
    Anti,
    /// A move is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A move is said to be the other side's.
    #[error("move {number} is said to be {said}'s, but {} is to move", said.other())]
    Color {
        /// Which move it is, counted from 1, written passes included.
        number: usize,
        /// Whose move it is said to be.
        said: Color,
    },
}

/// A move with everything that is known about it, passes included.
pub(crate) struct Ply<'a> {
    pub(crate) color: Color,
    pub(crate) action: Move,
    pub(crate) note: Option<&'a Note>,
}

impl GameRecord {
    /// A game without any moves yet.
    pub fn new(start: impl Into<Start>) -> GameRecord {
        GameRecord {
            start: start.into(),
            moves: Vec::new(),
            notes: Vec::new(),
            result: None,
            tags: Tags::default(),
            is_second_of_pair: false,
        }
    }

    /// The game of a transcript like `f5d6c3`.
    pub fn from_moves(text: &str) -> Result<GameRecord, crate::TranscriptError> {
        Ok(Transcript::parse(text)?.into())
    }

    /// What a tag says.
    pub fn tag(&self, tag: &Tag) -> Option<&str> {
        self.tags.get(tag)
    }

    /// The name of a player.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.tag(match color {
            Color::Black => &Tag::Black,
            Color::White => &Tag::White,
        })
    }

    /// When it was played.
    pub fn date(&self) -> Option<Date> {
        self.tag(&Tag::Date).and_then(Date::parse)
    }

    /// The clock of a player, where one is written that can be understood.
    pub fn clock(&self, color: Color) -> Option<ClockSetting> {
        let own = self.tag(match color {
            Color::Black => &Tag::BlackClock,
            Color::White => &Tag::WhiteClock,
        });
        own.or_else(|| self.tag(&Tag::Clock))?.parse().ok()
    }

    /// Whether fewer discs win.
    pub fn is_anti(&self) -> bool {
        let kind = self.tag(&Tag::MatchType).unwrap_or_default();
        kind.contains(['a', 'A'])
    }

    /// Adds a move.
    pub(crate) fn push(&mut self, action: Move, color: Option<Color>, note: Note) {
        if !note.is_empty() || !self.notes.is_empty() {
            self.notes.resize(self.moves.len(), Note::default());
            self.notes.push(note);
        }
        self.moves.push(RecordedMove { action, color });
    }

    /// What is written beside the last move, to be filled in.
    pub(crate) fn last_note(&mut self) -> &mut Note {
        self.notes.resize(self.moves.len().max(1), Note::default());
        self.notes.last_mut().expect("there is at least one")
    }

    /// Plays the moves through.
    ///
    /// A game that is said to have been lost by resigning or by time ends so.
    pub fn game(&self) -> Result<Game, RecordError> {
        if self.is_anti() {
            return Err(RecordError::Anti);
        }
        self.end()?;
        let start = self.start.position().ok_or(RecordError::Octagon)?;
        let mut game = Game::from_position(start);
        for recorded in &self.moves {
            if let Move::Place(square) = recorded.action {
                game.play(square).expect("the moves were played before");
            }
        }
        if let Some(result) = &self.result
            && let Some(winner) = result.verdict.winner()
        {
            match result.manner {
                Manner::Resigned => game.resign(winner.other()),
                Manner::TimeUp => game.time_out(winner.other()),
                Manner::Played | Manner::Agreed | Manner::Left => {}
            }
        }
        Ok(game)
    }

    /// The position after the last move and the pass that it may force.
    ///
    /// Much quicker than [`GameRecord::game`], and for anti games too.
    pub fn end(&self) -> Result<Position, RecordError> {
        let start = self.start.position().ok_or(RecordError::Octagon)?;
        let position = self.walk(start, |_, _, _| ())?;
        Ok(position.after_forced_pass().0)
    }

    /// All moves with their colours and the passes that were left out.
    pub(crate) fn plies(&self) -> Result<Vec<Ply<'_>>, RecordError> {
        let mut plies = Vec::with_capacity(self.moves.len());
        let mut add = |color, action, note| {
            plies.push(Ply {
                color,
                action,
                note,
            });
        };
        if let Some(start) = self.start.position() {
            self.walk(start, add)?;
        } else {
            let mut side = self.start.side();
            for (index, recorded) in self.moves.iter().enumerate() {
                let color = recorded.color.unwrap_or(side);
                add(color, recorded.action, self.notes.get(index));
                side = color.other();
            }
        }
        Ok(plies)
    }

    /// Plays all moves, telling of each with the pass that it needs before, and returns the last position.
    fn walk<'a>(
        &'a self,
        start: Position,
        mut tell: impl FnMut(Color, Move, Option<&'a Note>),
    ) -> Result<Position, RecordError> {
        let mut replay = Replay::new(start);
        for (index, recorded) in self.moves.iter().enumerate() {
            let number = index + 1;
            let before = replay.position().side();
            let note = self.notes.get(index);
            let color = match recorded.action {
                Move::Place(square) => {
                    let color = replay.place(square);
                    let color = color.map_err(|reason| illegal(number, reason))?;
                    if color != before {
                        tell(before, Move::Pass, None);
                    }
                    color
                }
                Move::Pass => {
                    replay.pass().map_err(|reason| illegal(number, reason))?;
                    // After the end there may be any number of them.
                    if replay.position().side() == before {
                        continue;
                    }
                    before
                }
            };
            if let Some(said) = recorded.color.filter(|said| *said != color) {
                return Err(RecordError::Color { number, said });
            }
            tell(color, recorded.action, note);
        }
        Ok(replay.into_position())
    }
}

fn illegal(number: usize, reason: rules::IllegalMove) -> ReplayError {
    let reason = PlayError::Illegal(reason);
    ReplayError { number, reason }
}

impl From<Transcript> for GameRecord {
    fn from(transcript: Transcript) -> GameRecord {
        let mut record = GameRecord::new(match transcript.start {
            TranscriptStart::Unsaid => Rules::default().start(),
            TranscriptStart::Size(size) => Position::start(size),
            TranscriptStart::Position(position) => position,
        });
        let moves = transcript.moves.into_iter();
        let color = None;
        record.moves = moves.map(|action| RecordedMove { action, color }).collect();
        record
    }
}

impl From<&Game> for GameRecord {
    fn from(game: &Game) -> GameRecord {
        let mut record = GameRecord::new(game.start().clone());
        for turn in game.turns() {
            record.push(Move::Place(turn.square), Some(turn.color), Note::default());
        }
        record.result = GameResult::of(game);
        record
    }
}
