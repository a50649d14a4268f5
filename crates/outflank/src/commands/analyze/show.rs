//! What people read of an analysis.

use std::io::{self, Write};

use analysis::{GraphText, PageHead, Review, Summary, opening_name};
use rules::{Color, Game};

use crate::commands::speaks_utf8;

/// The widest graph, so that it fits into a usual terminal.
const WIDTH: usize = 72;

/// Shows a game: its graph, its bad moves with the reasons, and how well both sides played.
pub(super) fn whole_game(
    out: &mut impl Write,
    head: &PageHead,
    game: &Game,
    review: &Review,
) -> io::Result<()> {
    let names = names(head);
    let opening = opening_name(game).map_or(String::new(), |name| format!(", {name}"));
    writeln!(out, "{} against {}{opening}", names[0], names[1])?;
    writeln!(out, "{}", formats::write_game(game))?;
    writeln!(out, "{}\n", head.effort)?;
    let unicode = speaks_utf8();
    let graph = GraphText {
        rows: &review.rows,
        width: WIDTH,
        unicode,
    };
    write!(out, "{graph}")?;
    let (exact, estimate) = if unicode { ('█', '▒') } else { ('#', ':') };
    writeln!(
        out,
        "      Black up; {exact} exact, {estimate} estimate; . inaccuracy, ? mistake, ! blunder\n"
    )?;
    for row in &review.rows {
        let Some(class) = row.class else {
            continue;
        };
        let (ply, color, square) = (row.ply, row.color, row.square);
        writeln!(out, "{ply}. {color} {square}{}: {class}", class.mark())?;
        for sentence in &row.why {
            writeln!(out, "    {sentence}")?;
        }
    }
    let sides = Color::BOTH.into_iter().zip(names);
    let lines = sides.map(|(color, name)| (name, None, *review.summary(color)));
    table(out, lines)
}

/// What the players are called.
pub(super) fn names(head: &PageHead) -> [String; 2] {
    [(&head.black, "Black"), (&head.white, "White")]
        .map(|(name, color)| name.as_deref().unwrap_or(color).to_owned())
}

/// A table of how well players played, in so many games if that is known.
pub(super) fn table(
    out: &mut impl Write,
    lines: impl Iterator<Item = (String, Option<usize>, Summary)>,
) -> io::Result<()> {
    let lines: Vec<_> = lines.collect();
    let width = lines.iter().map(|(name, ..)| name.chars().count());
    let width = width.max().unwrap_or(0);
    let games = lines.iter().any(|(_, games, _)| games.is_some());
    let column = if games { "  games" } else { "" };
    writeln!(
        out,
        "\n{:width$}{column}  accuracy  best moves  discs lost  inaccuracies  mistakes  blunders",
        ""
    )?;
    for (name, games, sum) in lines {
        let games = games.map_or(String::new(), |games| format!("{games:7}"));
        let best = format!("{}/{}", sum.best, sum.choices);
        writeln!(
            out,
            "{name:width$}{games}  {:6.1} %  {best:>10}  {:10.1}  {:12}  {:8}  {:8}",
            sum.accuracy, sum.lost, sum.inaccuracies, sum.mistakes, sum.blunders
        )?;
    }
    Ok(())
}
