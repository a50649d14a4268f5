//! The panel beside the board: players, what is going on, what the engine thinks, graph and moves.

use std::time::Duration;

use analysis::opening_name;
use engine::{Kind, Report, Score};
use play::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use rules::{Color, Move};

use super::{board, graph, moves, put};
use crate::app::look::{Look, Role};
use crate::app::state::{State, Task};
use crate::app::table::{Hint, Table};

/// Draws the panel from top to bottom, each part where it always is.
pub(super) fn draw(state: &State, table: &Table, area: Rect, buffer: &mut Buffer) {
    let mut rest = area;
    for color in Color::BOTH {
        player(state, table, color, take(&mut rest, 1), buffer);
    }
    score_bar(table, state.look, take(&mut rest, 1), buffer);
    if rest.height > 12 {
        take(&mut rest, 1);
    }
    let words = if area.width < 30 { 3 } else { 2 };
    let mut said = take(&mut rest, words);
    let thoughts = if rest.height > 5 { 2 } else { 0 };
    let thought = take(&mut rest, thoughts);
    let room = usize::from(said.width.saturating_sub(4) * said.height);
    let notice = state.notice.as_ref();
    if notice.is_some_and(|notice| notice.text.len() > room) {
        // A long sentence is worth more than what the engine thinks.
        said.height += thought.height;
    } else {
        engine_lines(state, table, thought, buffer);
    }
    status(state, table, said, buffer);
    if rest.height > 8 {
        remark(
            table,
            state.look,
            take(&mut rest, remark_rows(area)),
            buffer,
        );
    }
    if rest.height >= 9 {
        // An odd height has a middle.
        let height = (rest.height / 2).clamp(5, 11) | 1;
        graph::draw(table, state.look, take(&mut rest, height), buffer);
        take(&mut rest, 1);
    }
    moves::draw(table, state.look, rest, buffer);
}

/// Takes rows from the top of an area.
fn take(rest: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(rest.height);
    let taken = Rect {
        height: rows,
        ..*rest
    };
    rest.y += rows;
    rest.height -= rows;
    taken
}

/// A player's line: disc, name, clock, count; the side to move is lit.
fn player(state: &State, table: &Table, color: Color, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let position = table.position();
    let to_move = position.side() == color && !position.is_over() && table.is_going_on();
    let (disc, disc_style) = board::disc_span(color, look);
    let name_style = if to_move {
        Style::new().add_modifier(Modifier::BOLD)
    } else {
        look.text(Role::Faint)
    };
    let mark = if to_move { look.sign("▸", ">") } else { " " };
    let line = Line::from(vec![
        Span::styled(mark.to_owned(), look.text(Role::Accent)),
        Span::styled(disc, disc_style),
    ]);
    line.render(area, buffer);
    let count = position.discs().of(color);
    let clock = table.clock.as_ref();
    let right = match clock.map(|clock| clock.left(color, state.now)) {
        Some(left) => format!(" {}  {count:>3}", clock_text(left)),
        None => format!(" {count:>3}"),
    };
    let width = right.len() as u16;
    let room = usize::from(area.width.saturating_sub(width + 5));
    let words = names(table, color);
    let fits = words.iter().find(|name| name.len() <= room);
    let name = fits.or(words.last()).map_or("", String::as_str);
    buffer.set_stringn(area.x + 5, area.y, name, room, name_style);
    buffer.set_string(
        area.right().saturating_sub(width),
        area.y,
        right,
        name_style,
    );
}

/// Who plays a colour, from the longest words to the shortest.
fn names(table: &Table, color: Color) -> Vec<String> {
    let settings = &table.settings;
    if table.analysing {
        return vec![color.to_string()];
    }
    match settings.player(color) {
        Player::Human if settings.lone_human().is_some() => vec!["You".to_owned()],
        Player::Human => vec![color.to_string()],
        Player::Computer(strength) => {
            let mut names = vec![format!("Computer, {strength}"), strength.to_string()];
            names.extend(strength.level.map(|level| level.to_string()));
            names
        }
        Player::Random => vec!["Random moves".to_owned(), "Random".to_owned()],
        Player::Outside(outside) => vec![outside.program.name().to_owned()],
    }
}

/// Minutes and seconds, with tenths when they count.
fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        format!("0:0{:.1}", (left.as_secs_f32() * 10.0).floor() / 10.0)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// The shares of both sides as one bar.
fn score_bar(table: &Table, look: Look, area: Rect, buffer: &mut Buffer) {
    let discs = table.position().discs();
    let width = area.width.saturating_sub(1);
    let all = (discs.black + discs.white).max(1);
    let black = (u32::from(width) * discs.black / all) as u16;
    let (full, empty) = match look.paint(Role::Board) {
        Some(_) => (look.sign("▄", "="), look.sign("▄", "=")),
        None => (look.sign("█", "#"), look.sign("░", "-")),
    };
    let x = area.x + 1;
    let mut style = look.text(Role::Disc(Color::Black));
    let mut other = look.text(Role::Disc(Color::White));
    if let Some(board) = look.paint(Role::Board) {
        style = style.bg(board);
        other = other.bg(board);
    }
    buffer.set_string(x, area.y, full.repeat(black.into()), style);
    let rest = width - black;
    buffer.set_string(x + black, area.y, empty.repeat(rest.into()), other);
}

/// What is going on, in words.
fn status(state: &State, table: &Table, area: Rect, buffer: &mut Buffer) {
    let (text, style) = match &state.notice {
        Some(notice) if notice.bad => (notice.text.clone(), state.look.text(Role::Bad)),
        Some(notice) => (notice.text.clone(), state.look.text(Role::Accent)),
        None => status_words(state, table),
    };
    let area = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(1),
        ..area
    };
    Paragraph::new(text)
        .style(style)
        .wrap(Wrap { trim: true })
        .render(area, buffer);
}

fn status_words(state: &State, table: &Table) -> (String, Style) {
    let plain = Style::new();
    let bold = plain.add_modifier(Modifier::BOLD);
    if !table.is_live() {
        let all = table.game.turns().len();
        return (format!("Move {} of {all}", table.ply()), plain);
    }
    if let Some(verdict) = table.settings.verdict(&table.game) {
        return (verdict, bold);
    }
    let side = table.side();
    let thinking = state.job.is_some_and(|job| job.task == Task::Choose);
    let mut turn = if table.analysing {
        format!("Analysis: {side} to move")
    } else if table.settings.lone_human() == Some(side) {
        "Your move".to_owned()
    } else if thinking || table.pending.is_some() {
        format!("{side} is thinking{}", state.look.sign(" …", " ..."))
    } else {
        format!("{side} to move")
    };
    if table.paused && !table.analysing {
        turn.push_str(". Paused");
    }
    match table.settings.pass_words(&table.game) {
        Some(pass) => (format!("{pass}. {turn}"), bold),
        None => (turn, plain),
    }
}

/// How many rows a remark has.
const fn remark_rows(panel: Rect) -> u16 {
    match panel.height {
        0..20 => 1,
        20..28 => 2,
        _ => 5,
    }
}

/// Why the move that is shown was bad, or what the opening is called.
fn remark(table: &Table, look: Look, area: Rect, buffer: &mut Buffer) {
    let text = match explanation(table) {
        Some(reasons) => reasons,
        None => match opening_name(&table.shown_game()) {
            Some(name) => format!("Opening: {name}"),
            None => return,
        },
    };
    let area = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(1),
        ..area
    };
    Paragraph::new(text)
        .style(look.text(Role::Faint))
        .wrap(Wrap { trim: true })
        .render(area, buffer);
}

/// Why the move that led to what is shown was bad, for who looks back or analyses.
fn explanation(table: &Table) -> Option<String> {
    let looks_back = table.analysing || !table.is_live() || !table.is_going_on();
    let row = table.row(table.ply()).filter(|_| looks_back)?;
    (!row.why.is_empty()).then(|| row.why.join(" "))
}

/// What the engine thinks or thought: value with its label, speed, expected line.
fn engine_lines(state: &State, table: &Table, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let inner = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(1),
        ..area
    };
    let hinting = table.hint != Hint::No;
    if table.values.on && !hinting && state.job.is_none_or(|job| job.task != Task::Choose) {
        if let Some(best) = table.values.moves.first() {
            let side = table.position().side();
            let value = value_words(best.score, best.kind, side, inner.width.saturating_sub(4));
            let first = format!("{} {value}", best.square);
            put(inner, 0, &first, look.text(Role::Good), buffer);
            put(
                inner,
                1,
                &line_text(&best.line),
                look.text(Role::Faint),
                buffer,
            );
        }
        return;
    }
    let Some((side, report)) = &table.report else {
        return;
    };
    let mut first = value_words(report.score, report.kind, *side, inner.width);
    if hinting {
        first = value_words(
            report.score,
            report.kind,
            *side,
            inner.width.saturating_sub(9),
        );
        first = format!("Hint {}: {first}", report.best());
    }
    let speed = speed_text(report);
    if first.len() + speed.len() + 2 <= usize::from(inner.width) {
        first = format!("{first}  {speed}");
    }
    let role = if hinting { Role::Accent } else { Role::Good };
    put(inner, 0, &first, look.text(role), buffer);
    put(
        inner,
        1,
        &line_text(&report.line),
        look.text(Role::Faint),
        buffer,
    );
}

/// A value with its label and the side it is for, shorter where there is little room.
fn value_words(score: Score, kind: Kind, side: Color, room: u16) -> String {
    let long = format!("{score} for {side} ({kind})");
    if long.len() <= room.into() {
        long
    } else {
        format!("{}{score} {kind}", side.letter())
    }
}

fn line_text(line: &[Move]) -> String {
    let words: Vec<String> = line.iter().take(24).map(Move::to_string).collect();
    words.join(" ")
}

/// Positions in a second.
fn speed_text(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    if report.nodes < 10_000 {
        return String::new();
    }
    let speed = report.nodes as f64 / seconds;
    if speed >= 1e6 {
        format!("{:.1} M/s", speed / 1e6)
    } else {
        format!("{:.0} k/s", speed / 1e3)
    }
}
