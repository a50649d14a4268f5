//! A bounded pool of threads that think, fair to everybody who asks.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use engine::Stop;

use crate::lock::locked;

/// How long one job may keep a thread while others wait.
const TURN: Duration = Duration::from_secs(2);
/// The same while a job waits that is done at once: somebody looks at a board and wants an answer.
const SHORT_TURN: Duration = Duration::from_millis(500);
/// How often waiting jobs are compared with running ones.
const WATCH: Duration = Duration::from_millis(100);

/// Whether a job is done, or goes on at its next turn if it was only interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Done,
    Unfinished,
}

/// How a job shares its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It ends by itself soon enough, and an interruption would change its answer.
    AtOnce,
    /// It may be interrupted after its turn when others wait.
    InTurns,
}

type Work = Box<dyn FnMut(&Stop) -> Progress + Send>;

/// By this a job is cancelled, before or while it runs; dropping it changes nothing.
#[derive(Clone, Default)]
pub(crate) struct Ticket(Arc<Mutex<TicketState>>);

#[derive(Default)]
struct TicketState {
    cancelled: bool,
    running: Option<Stop>,
}

impl Ticket {
    /// Ends the job; it will report no more once its search has noticed.
    pub(crate) fn cancel(&self) {
        let mut state = locked(&self.0);
        state.cancelled = true;
        if let Some(stop) = &state.running {
            stop.request();
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        locked(&self.0).cancelled
    }

    /// A new handle for the next run, unless the job was cancelled.
    fn begin(&self) -> Option<Stop> {
        let mut state = locked(&self.0);
        if state.cancelled {
            return None;
        }
        let stop = Stop::new();
        state.running = Some(stop.clone());
        Some(stop)
    }

    fn end(&self) {
        locked(&self.0).running = None;
    }
}

struct Job {
    client: u64,
    manner: Manner,
    ticket: Ticket,
    work: Work,
}

struct Running {
    manner: Manner,
    ticket: Ticket,
    stop: Stop,
    since: Instant,
}

#[derive(Default)]
struct Queue {
    /// The waiting jobs of each client; the client at the front is next.
    lanes: VecDeque<(u64, VecDeque<Job>)>,
    running: Vec<Running>,
    /// Whether the last job that was taken overtook others.
    overtook: bool,
    closing: bool,
}

impl Queue {
    fn push(&mut self, job: Job) {
        match self.lanes.iter_mut().find(|lane| lane.0 == job.client) {
            Some(lane) => lane.1.push_back(job),
            None => self.lanes.push_back((job.client, VecDeque::from([job]))),
        }
    }

    /// The first client whose next job is done at once.
    fn urgent(&self) -> Option<usize> {
        let is_urgent = |job: &Job| job.manner == Manner::AtOnce;
        self.lanes
            .iter()
            .position(|(_, jobs)| jobs.front().is_some_and(is_urgent))
    }

    /// The next job of the client whose turn it is; that client then goes to the end. A job that is done at once overtakes
    /// the others, but not twice in a row, so that they are reached too.
    fn pop(&mut self) -> Option<Job> {
        let urgent = self.urgent().filter(|_| !self.overtook);
        let at = urgent.unwrap_or(0);
        self.overtook = at > 0;
        let (client, mut jobs) = self.lanes.remove(at)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.lanes.push_back((client, jobs));
        }
        job
    }
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The pool.
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Thinkers {
    /// A pool of so many threads.
    pub(crate) fn new(count: usize) -> Thinkers {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            changed: Condvar::new(),
        });
        let mut threads = Vec::new();
        for _ in 0..count {
            let shared = Arc::clone(&shared);
            threads.push(std::thread::spawn(move || shared.work()));
        }
        let keeper = Arc::clone(&shared);
        threads.push(std::thread::spawn(move || keeper.keep_turns()));
        Thinkers {
            shared,
            threads: Mutex::new(threads),
        }
    }

    /// Queues a job of a client. The work is called again after an interruption until it is done or cancelled.
    pub(crate) fn think(
        &self,
        client: u64,
        manner: Manner,
        work: impl FnMut(&Stop) -> Progress + Send + 'static,
    ) -> Ticket {
        let ticket = Ticket::default();
        self.shared.queue().push(Job {
            client,
            manner,
            ticket: ticket.clone(),
            work: Box::new(work),
        });
        self.shared.changed.notify_all();
        ticket
    }

    /// Ends all searches and waits for the threads.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.closing = true;
            queue.lanes.clear();
            for running in &queue.running {
                running.ticket.cancel();
            }
        }
        self.shared.changed.notify_all();
        for thread in locked(&self.threads).drain(..) {
            // A thread that panicked has already said why.
            let _ = thread.join();
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        locked(&self.queue)
    }

    /// What each thread does: one job after the other.
    fn work(&self) {
        while let Some(mut job) = self.next() {
            let Some(stop) = self.begin(&job) else {
                continue;
            };
            let progress = (job.work)(&stop);
            job.ticket.end();
            let mut queue = self.queue();
            queue
                .running
                .retain(|running| !Arc::ptr_eq(&running.ticket.0, &job.ticket.0));
            if progress == Progress::Unfinished && !job.ticket.is_cancelled() && !queue.closing {
                queue.push(job);
                self.changed.notify_all();
            }
        }
    }

    /// Waits for a job; nothing when the pool closes.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closing {
                return None;
            }
            if let Some(job) = queue.pop() {
                return Some(job);
            }
            queue = self
                .changed
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn begin(&self, job: &Job) -> Option<Stop> {
        let mut queue = self.queue();
        if queue.closing {
            return None;
        }
        let stop = job.ticket.begin()?;
        queue.running.push(Running {
            manner: job.manner,
            ticket: job.ticket.clone(),
            stop: stop.clone(),
            since: Instant::now(),
        });
        Some(stop)
    }

    /// Interrupts jobs whose turn is over while others wait.
    fn keep_turns(&self) {
        let mut queue = self.queue();
        while !queue.closing {
            queue = if queue.lanes.is_empty() {
                self.changed
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner)
            } else {
                let waited = self.changed.wait_timeout(queue, WATCH);
                waited.unwrap_or_else(PoisonError::into_inner).0
            };
            let waiting = queue.lanes.len();
            let turn = queue.urgent().map_or(TURN, |_| SHORT_TURN);
            let over = queue.running.iter().filter(|running| {
                running.manner == Manner::InTurns && running.since.elapsed() > turn
            });
            over.take(waiting)
                .for_each(|running| running.stop.request());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn clients_take_turns_however_many_jobs_one_has() {
        let thinkers = Thinkers::new(1);
        let (go, gate) = mpsc::channel::<()>();
        thinkers.think(0, Manner::InTurns, move |_| {
            gate.recv().unwrap();
            Progress::Done
        });
        let (done, order) = mpsc::channel();
        for (client, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1")] {
            let done = done.clone();
            thinkers.think(client, Manner::InTurns, move |_| {
                done.send(name).unwrap();
                Progress::Done
            });
        }
        go.send(()).unwrap();
        let order: Vec<&str> = order.iter().take(5).collect();
        assert_eq!(order, ["a1", "b1", "c1", "a2", "a3"]);
    }

    #[test]
    fn what_is_done_at_once_overtakes_but_not_always() {
        let thinkers = Thinkers::new(1);
        let (go, gate) = mpsc::channel::<()>();
        let (started, start) = mpsc::channel();
        thinkers.think(0, Manner::InTurns, move |_| {
            started.send(()).unwrap();
            gate.recv().unwrap();
            Progress::Done
        });
        start.recv().unwrap();
        let (done, order) = mpsc::channel();
        for (client, name, manner) in [
            (1, "slow", Manner::InTurns),
            (2, "slower", Manner::InTurns),
            (3, "move", Manner::AtOnce),
            (4, "another", Manner::AtOnce),
        ] {
            let done = done.clone();
            thinkers.think(client, manner, move |_| {
                done.send(name).unwrap();
                Progress::Done
            });
        }
        go.send(()).unwrap();
        let order: Vec<&str> = order.iter().take(4).collect();
        assert_eq!(order, ["move", "slow", "another", "slower"]);
    }

    #[test]
    fn a_long_job_gives_way_and_goes_on_later() {
        let thinkers = Thinkers::new(1);
        let (done, order) = mpsc::channel();
        let long = done.clone();
        let mut runs = 0;
        thinkers.think(1, Manner::InTurns, move |stop| {
            runs += 1;
            if runs == 2 {
                long.send("long").unwrap();
                return Progress::Done;
            }
            while !stop.is_requested() {
                std::thread::yield_now();
            }
            Progress::Unfinished
        });
        thinkers.think(2, Manner::InTurns, move |_| {
            done.send("short").unwrap();
            Progress::Done
        });
        let order: Vec<&str> = order.iter().take(2).collect();
        assert_eq!(order, ["short", "long"]);
    }

    #[test]
    fn a_cancelled_job_ends_and_does_not_come_back() {
        let thinkers = Thinkers::new(1);
        let (started, start) = mpsc::channel();
        let ticket = thinkers.think(1, Manner::InTurns, move |stop| {
            started.send(()).unwrap();
            while !stop.is_requested() {
                std::thread::yield_now();
            }
            Progress::Unfinished
        });
        start.recv().unwrap();
        ticket.cancel();
        assert!(start.recv().is_err(), "the work is dropped, not run again");

        let (go, gate) = mpsc::channel::<()>();
        thinkers.think(1, Manner::InTurns, move |_| {
            gate.recv().unwrap();
            Progress::Done
        });
        let (ran, runs) = mpsc::channel();
        let never = thinkers.think(1, Manner::InTurns, move |_| {
            ran.send(()).unwrap();
            Progress::Done
        });
        never.cancel();
        go.send(()).unwrap();
        assert!(runs.recv().is_err(), "it was cancelled before it began");
    }
}
