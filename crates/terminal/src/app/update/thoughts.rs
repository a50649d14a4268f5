//! What the thinker says.

use crate::app::keys::Action;
use crate::app::state::{State, Task, Thought, Ticket};
use crate::app::table::{Hint, Reviewed, Table};

/// Takes an answer, unless it comes too late to matter.
pub(super) fn take(state: &mut State, ticket: Ticket, thought: Thought) {
    if state.job != Some(ticket) {
        return;
    }
    let (now, animate) = (state.now, state.config.animation);
    let Some(table) = &mut state.table else {
        return;
    };
    match thought {
        Thought::Report(report) => {
            let side = table.side();
            table.report = Some((side, report));
        }
        Thought::Chosen(Ok(square)) if ticket.task == Task::Hint => {
            table.hint = Hint::Found(square);
            table.cursor = square;
        }
        Thought::Chosen(Ok(square)) => match table.ready_at() {
            Some(at) if at > now => table.pending = Some(square),
            _ => table.play(square, animate, now),
        },
        Thought::Chosen(Err(reason)) => {
            table.pause(true, now);
            table.hint = Hint::No;
            let again = state.config.keys.name(Action::Pause);
            state.complain(format!("{reason}. {again} lets it try again"));
        }
        Thought::Resigns(color) => table.resign(color, now),
        Thought::Values(values) => table.values.moves = values,
        Thought::Row(row) => table.learn(row),
        Thought::Done => finish(table, ticket.task),
    }
}

/// A job has come to its end.
fn finish(table: &mut Table, task: Task) {
    match task {
        Task::Choose => {}
        Task::Hint => {
            if table.hint == Hint::Asked {
                table.hint = Hint::No;
            }
        }
        Task::Values(_) => table.values.done = true,
        Task::Review(_, how) => table.reviewed = table.reviewed.max(how).max(Reviewed::Quickly),
    }
}
