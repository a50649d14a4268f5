//! Thinking in a thread of its own, so that the screen never waits.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use analysis::{Effort, Row, review, values};
use engine::{Engine, Limits, Options, Stop};
use play::{Clock, Machine, Seat, SeatError, Settings};
use rules::{Color, Game};

use super::state::{Job, Message, Task, Thought, Ticket};
use super::table::{Reviewed, Table};

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(1);
/// How long values are made better while somebody plays, and while somebody analyses.
const VALUES_TIME: Duration = Duration::from_secs(5);
const ANALYSIS_TIME: Duration = Duration::from_secs(60);
/// The level of a look at a game that goes on.
const QUICK_LEVEL: &str = "strong";
/// Positions to visit for each move of it on boards other than 8x8.
const QUICK_NODES: u64 = 20_000;

/// The handle of the thinking thread.
pub(super) struct Thinker {
    jobs: Sender<(Job, Stop)>,
    current: Stop,
}

impl Thinker {
    /// Starts the thread; what it thinks goes to `messages`.
    pub(super) fn start(messages: Sender<Message>) -> Thinker {
        let (jobs, queue) = mpsc::channel();
        thread::spawn(move || work(&queue, &messages));
        Thinker {
            jobs,
            current: Stop::new(),
        }
    }

    /// Thinks about this, and no more about what was before.
    pub(super) fn think(&mut self, job: Job) {
        self.stop();
        self.current = Stop::new();
        // The thread only ends with the program.
        let _ = self.jobs.send((job, self.current.clone()));
    }

    /// Ends what is thought about now.
    pub(super) fn stop(&self) {
        self.current.request();
    }
}

fn work(queue: &Receiver<(Job, Stop)>, messages: &Sender<Message>) {
    let mut minds = Minds::default();
    for (job, stop) in queue {
        let ticket = job.ticket;
        let say = |thought| {
            // Nobody listens any more when the program ends.
            let _ = messages.send(Message::Thought(ticket, thought));
        };
        minds.do_job(&job, &stop, &say);
    }
}

/// Those who think: the players of a game, and somebody who analyses.
#[derive(Default)]
struct Minds {
    seats: Option<Seats>,
    analyst: Option<(Machine, Engine)>,
}

/// The players of one game.
struct Seats {
    table: u64,
    settings: Settings,
    black: Option<Seat>,
    white: Option<Seat>,
}

impl Minds {
    fn do_job(&mut self, job: &Job, stop: &Stop, say: &dyn Fn(Thought)) {
        let table = &job.table;
        match job.ticket.task {
            Task::Choose => self.choose(job.ticket, table, stop, say),
            Task::Hint => {
                let limits = Limits {
                    time: Some(HINT_TIME),
                    ..Limits::default()
                };
                let analyst = self.analyst(table.settings.machine);
                let on_report = |report: &engine::Report| say(Thought::Report(report.clone()));
                let found = analyst.go(table.game.position(), &limits, stop, on_report);
                if let Ok(rules::Move::Place(square)) = found.map(|report| report.best()) {
                    say(Thought::Chosen(Ok(square)));
                }
            }
            Task::Values(ply) => {
                let limits = Limits {
                    time: Some(if table.analysing {
                        ANALYSIS_TIME
                    } else {
                        VALUES_TIME
                    }),
                    ..Limits::default()
                };
                let position = table.position_after(ply);
                let analyst = self.analyst(table.settings.machine);
                values(analyst, &position, &limits, stop, |values| {
                    say(Thought::Values(values.to_vec()));
                });
            }
            Task::Review(from, how) => {
                let size = table.game.start().size();
                let effort = match how {
                    Reviewed::Thoroughly => Effort::standard(size),
                    Reviewed::Partly | Reviewed::Quickly => quick_effort(size),
                };
                let game = game_from(table, from);
                let analyst = self.analyst(table.settings.machine);
                review(analyst, &game, &effort, stop, |row| {
                    say(Thought::Row(Row {
                        ply: row.ply + from,
                        ..row.clone()
                    }));
                });
            }
        }
        say(Thought::Done);
    }

    fn choose(&mut self, ticket: Ticket, table: &Table, stop: &Stop, say: &dyn Fn(Thought)) {
        let side = table.side();
        let chosen = self.seat(ticket, table, side, stop).and_then(|seat| {
            let left = table
                .clock
                .as_ref()
                .map(|clock: &Clock| clock.for_engine(side, Instant::now()));
            seat.choose_on_clock(&table.game, left, stop, |report| {
                say(Thought::Report(report.clone()));
            })
        });
        match chosen {
            Ok(choice) => say(Thought::Chosen(Ok(choice.square))),
            Err(SeatError::Resigned(color)) => say(Thought::Resigns(color)),
            Err(error) => {
                // The program may be gone, so it is started again when it is asked again.
                self.seats = None;
                say(Thought::Chosen(Err(error.to_string())));
            }
        }
    }

    /// Whoever plays a side, sitting down first if need be.
    fn seat(
        &mut self,
        ticket: Ticket,
        table: &Table,
        side: Color,
        stop: &Stop,
    ) -> Result<&mut Seat, SeatError> {
        let settings = &table.settings;
        let same = |seats: &Seats| seats.table == ticket.table && seats.settings == *settings;
        let seats = match self.seats.take().filter(same) {
            Some(seats) => seats,
            None => Seats {
                table: ticket.table,
                settings: settings.clone(),
                black: None,
                white: None,
            },
        };
        let seats = self.seats.insert(seats);
        let (place, seed) = match side {
            Color::Black => (&mut seats.black, settings.seed),
            Color::White => (&mut seats.white, settings.seed.wrapping_add(1)),
        };
        if place.is_none() {
            let mut seat = Seat::unless_stopped(
                settings.player(side),
                &settings.advice,
                &settings.machine,
                seed,
                stop,
            )?;
            seat.prepare(&table.game)?;
            *place = Some(seat);
        }
        Ok(place.as_mut().expect("somebody has just sat down"))
    }

    /// Somebody who values positions as well as the engine can.
    fn analyst(&mut self, machine: Machine) -> &mut Engine {
        let analyst = match self.analyst.take() {
            Some(analyst) if analyst.0 == machine => analyst,
            _ => (
                machine,
                Engine::new(Options {
                    threads: machine.threads,
                    hash_mib: machine.hash_mib,
                    ..Options::default()
                }),
            ),
        };
        &mut self.analyst.insert(analyst).1
    }
}

fn quick_effort(size: rules::Size) -> Effort {
    let level = QUICK_LEVEL.parse().expect("there is such a level");
    let effort = Effort::of_level(level, size);
    Effort {
        nodes: effort.nodes.map(|nodes| nodes.min(QUICK_NODES)),
        ..effort
    }
}

/// The moves of a game from one on, as a game of their own.
fn game_from(table: &Table, from: usize) -> Game {
    let mut game = Game::from_position(table.position_after(from));
    for turn in &table.game.turns()[from..] {
        let played = game.play(turn.square);
        played.expect("the same moves are legal again");
    }
    game
}

#[cfg(test)]
mod tests {
    use engine::Kind;
    use formats::Transcript;
    use play::Choices;
    use rules::Rules;

    use super::*;

    fn table(moves: &str, white: &str) -> Table {
        let game = Transcript::parse(moves).unwrap();
        let game = game.replay(&Rules::default()).unwrap();
        let choices = Choices {
            white: Some(white.parse().unwrap()),
            ..Choices::default()
        };
        Table::new(1, choices.settle(7).unwrap(), game)
    }

    fn job(table: &Table, task: Task) -> Job {
        let ticket = Ticket {
            table: table.id,
            revision: table.revision,
            task,
        };
        Job {
            ticket,
            table: table.clone(),
        }
    }

    /// What is thought until a job is done.
    fn thoughts(messages: &Receiver<Message>) -> Vec<Thought> {
        let thoughts = messages.iter().map(|message| match message {
            Message::Thought(_, thought) => thought,
            other => panic!("the thinker says {other:?}"),
        });
        thoughts
            .take_while(|thought| !matches!(thought, Thought::Done))
            .collect()
    }

    #[test]
    fn moves_values_and_reviews_are_thought_about() {
        let (sender, messages) = mpsc::channel();
        let mut thinker = Thinker::start(sender);
        let computer = table("f5", "computer:depth=2");
        thinker.think(job(&computer, Task::Choose));
        let said = thoughts(&messages);
        let Some(Thought::Chosen(Ok(square))) = said.last() else {
            panic!("{said:?}");
        };
        assert!(computer.game.position().legal_squares().contains(square));
        assert!(
            said.iter()
                .any(|thought| matches!(thought, Thought::Report(_)))
        );

        let small = table("4x4:a2a1b1", "human");
        thinker.think(job(&small, Task::Review(1, Reviewed::Quickly)));
        let rows = thoughts(&messages)
            .into_iter()
            .map(|thought| match thought {
                Thought::Row(row) => row.ply,
                other => panic!("{other:?}"),
            });
        let mut rows: Vec<usize> = rows.collect();
        rows.sort_unstable();
        assert_eq!(rows, [2, 3], "the first move was known before");

        thinker.think(job(&small, Task::Values(1)));
        let said = thoughts(&messages);
        let Some(Thought::Values(values)) = said.last() else {
            panic!("{said:?}");
        };
        let legal = small.position_after(1).legal_squares();
        assert_eq!(values.len(), legal.len());
        assert!(values.iter().all(|value| value.kind == Kind::Exact));
    }

    #[test]
    fn a_search_without_end_stops_when_it_is_asked_to() {
        let (sender, messages) = mpsc::channel();
        let mut thinker = Thinker::start(sender);
        thinker.think(job(&table("f5", "computer:time=1000m"), Task::Choose));
        let first = messages.recv();
        assert!(matches!(first, Ok(Message::Thought(_, Thought::Report(_)))));
        thinker.stop();
        let last = thoughts(&messages).pop();
        assert!(matches!(last, Some(Thought::Chosen(Ok(_)))));
    }

    #[test]
    fn a_player_that_cannot_sit_down_says_why() {
        let (sender, messages) = mpsc::channel();
        let mut thinker = Thinker::start(sender);
        thinker.think(job(
            &table("f5", "gtp:there-is-no-such-program"),
            Task::Choose,
        ));
        let said = thoughts(&messages);
        let Some(Thought::Chosen(Err(reason))) = said.last() else {
            panic!("{said:?}");
        };
        assert!(reason.contains("there-is-no-such-program"), "{reason}");
    }
}
