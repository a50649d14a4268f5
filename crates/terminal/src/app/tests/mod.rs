//! The app without a terminal and without an engine: messages in, screens and effects out.

mod leaving;
mod playing;
mod screens;

use std::time::{Duration, Instant};

use analysis::{Class, MoveValue, Row};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use engine::{Kind, Report, Score};
use formats::Transcript;
use play::{Choices, Machine};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use rules::{Game, Move, Rules};

use super::config::Config;
use super::look::{Colors, Look, Theme};
use super::state::{Effect, Message, Screen, State, Thought};
use super::table::Table;
use super::update::update;
use super::view;

/// The app with a clock that only goes when it is told to.
pub(super) struct App {
    pub(super) state: State,
    now: Instant,
}

impl App {
    /// The app as it starts.
    pub(super) fn new(size: (u16, u16)) -> App {
        let look = Look {
            colors: Colors::None,
            unicode: true,
            theme: Theme::Green,
        };
        let now = Instant::now();
        let state = State::new(Config::default(), look, Machine::default(), 7, now);
        let mut app = App { state, now };
        app.send(Message::Resize(size.0, size.1));
        app
    }

    /// The app at a game with these moves.
    pub(super) fn at(size: (u16, u16), moves: &str, choices: Choices) -> App {
        let mut app = App::new(size);
        let transcript = Transcript::parse(moves).unwrap();
        let game: Game = transcript.replay(&Rules::default()).unwrap();
        let board = game.start().size();
        let choices = Choices {
            rows: Some(board.rows().into()),
            cols: Some(board.cols().into()),
            level: choices.level.or(Some(app.state.config.level)),
            ..choices
        };
        let settings = choices.settle(7).unwrap();
        app.state.open(|id| Table::new(id, settings, game));
        app.state.screen = Screen::Table;
        app.send(Message::Tick);
        app
    }

    /// Lets a message come.
    pub(super) fn send(&mut self, message: Message) -> Vec<Effect> {
        update(&mut self.state, message, self.now)
    }

    /// Presses a key.
    pub(super) fn press(&mut self, code: KeyCode) -> Vec<Effect> {
        self.send(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    /// Types characters.
    pub(super) fn type_text(&mut self, text: &str) -> Vec<Effect> {
        let keys = text.chars().map(KeyCode::Char);
        keys.flat_map(|code| self.press(code)).collect()
    }

    /// Lets time go by.
    pub(super) fn wait(&mut self, time: Duration) -> Vec<Effect> {
        self.now += time;
        self.send(Message::Tick)
    }

    /// Lets the thinker answer what it is thinking about.
    pub(super) fn think(&mut self, thought: Thought) -> Vec<Effect> {
        let job = self.state.job.expect("something is thought about");
        self.send(Message::Thought(job, thought))
    }

    /// Does what the thinker would: chooses the first legal move.
    pub(super) fn let_computer_move(&mut self) -> Vec<Effect> {
        let square = self.table().game.position().legal_squares()[0];
        self.think(Thought::Chosen(Ok(square)))
    }

    pub(super) fn table(&self) -> &Table {
        self.state.table.as_ref().unwrap()
    }

    pub(super) fn table_mut(&mut self) -> &mut Table {
        self.state.table.as_mut().unwrap()
    }

    /// The screen with all its styles.
    pub(super) fn draw(&self) -> Terminal<TestBackend> {
        let (columns, rows) = self.state.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal
            .draw(|frame| view::draw(&self.state, frame))
            .unwrap();
        terminal
    }

    /// The text on the screen.
    pub(super) fn screen(&self) -> String {
        self.draw().backend().to_string()
    }
}

/// Values that go down from the first legal move on.
pub(super) fn some_values(table: &Table) -> Vec<MoveValue> {
    let squares = table.position().legal_squares().into_iter().enumerate();
    let value = |(index, square)| MoveValue {
        square,
        score: Score::from_discs(12.0 - 4.5 * index as f64),
        kind: if index == 0 {
            Kind::Exact
        } else {
            Kind::Depth(10)
        },
        line: vec![Move::Place(square)],
    };
    squares.map(value).collect()
}

/// What a review could say about the moves of a game.
pub(super) fn some_rows(table: &Table) -> Vec<Row> {
    let turns = table.game.turns().iter().enumerate();
    let row = |(index, turn): (usize, &rules::Turn)| {
        let loss = [0.0, 0.4, 3.0, 0.0, 7.5, 13.0][index % 6];
        let score = Score::from_discs(6.0 - index as f64);
        let best_score = Score::from_discs(6.0 - index as f64 + loss);
        Row {
            ply: index + 1,
            color: turn.color,
            square: turn.square,
            score,
            best: turn.square,
            best_score,
            loss,
            kind: Kind::Depth(8),
            class: Class::of(best_score, score, Kind::Depth(8)),
            empties: 60 - index,
            legal: 5,
            line: vec![Move::Place(turn.square)],
            reply: vec![Move::Place(turn.square)],
            why: vec![format!("{} loses {loss} discs.", turn.square)],
        }
    };
    turns.map(row).collect()
}

/// What a search could say.
pub(super) fn some_report(table: &Table) -> Report {
    let squares = table.game.position().legal_squares();
    Report {
        depth: 12,
        score: Score::from_discs(-2.5),
        kind: Kind::Depth(12),
        line: squares.into_iter().map(Move::Place).collect(),
        nodes: 4_200_000,
        time: Duration::from_secs(2),
    }
}
