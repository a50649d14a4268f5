//! Where things are on the screen; the mouse asks the same functions as the drawing.

use ratatui::layout::Rect;
use rules::{Size, Square};

/// Less than this is too small for anything.
pub(in crate::app) const MIN: (u16, u16) = (36, 12);

/// The columns before the board, for the numbers of the rows.
const LEFT: u16 = 3;
/// The rows above the board, for the letters of the columns.
const TOP: u16 = 1;
/// The largest cells are this many rows high.
const LARGEST: u16 = 5;
/// The rows of the panel when it is below the board.
const PANEL_BELOW: u16 = 9;

/// Where the board is, how large its cells are, and which part of it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct BoardArea {
    /// The whole with letters and numbers.
    pub(in crate::app) area: Rect,
    /// The rows of a cell; it has twice as many columns.
    pub(in crate::app) cell: u16,
    /// The first row and column of the board that can be seen.
    pub(in crate::app) first: (u8, u8),
    /// How many rows and columns of it can be seen.
    pub(in crate::app) seen: (u8, u8),
}

impl BoardArea {
    /// A board as large as it can be in an area; what does not fit is scrolled to where the cursor is.
    pub(in crate::app) fn fit(area: Rect, size: Size, cursor: Square) -> BoardArea {
        let (rows, cols) = (u16::from(size.rows()), u16::from(size.cols()));
        let fits = |cell: u16| width(cols, cell) <= area.width && height(rows, cell) <= area.height;
        let cell = (1..=LARGEST).rev().find(|&cell| fits(cell)).unwrap_or(1);
        let seen_rows = rows.min(area.height.saturating_sub(TOP) / cell);
        let seen_cols = cols.min(area.width.saturating_sub(LEFT + 1) / (2 * cell));
        let first = |at: u8, seen: u16, all: u16| {
            let middle = u16::from(at).saturating_sub(seen / 2);
            middle.min(all - seen) as u8
        };
        BoardArea {
            area: Rect {
                width: width(seen_cols, cell),
                height: height(seen_rows, cell),
                ..area
            },
            cell,
            first: (
                first(cursor.row(), seen_rows, rows),
                first(cursor.col(), seen_cols, cols),
            ),
            seen: (seen_rows as u8, seen_cols as u8),
        }
    }

    /// The squares that can be seen.
    pub(in crate::app) fn squares(&self) -> impl Iterator<Item = Square> {
        let (rows, cols) = self.seen;
        let (row, col) = self.first;
        (0..rows).flat_map(move |r| (0..cols).map(move |c| Square::at(row + r, col + c)))
    }

    /// Where a square that can be seen is.
    pub(in crate::app) fn place(&self, square: Square) -> Rect {
        let (row, col) = (square.row() - self.first.0, square.col() - self.first.1);
        Rect {
            x: self.area.x + LEFT + u16::from(col) * 2 * self.cell,
            y: self.area.y + TOP + u16::from(row) * self.cell,
            width: 2 * self.cell,
            height: self.cell,
        }
    }

    /// The square at a place of the screen.
    pub(in crate::app) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        self.squares()
            .find(|&square| self.place(square).contains((x, y).into()))
    }
}

/// The columns that so many columns of cells take, with one more for brackets around the last.
const fn width(cols: u16, cell: u16) -> u16 {
    LEFT + cols * 2 * cell + 1
}

const fn height(rows: u16, cell: u16) -> u16 {
    TOP + rows * cell
}

/// The parts of the screen at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TableArea {
    pub(in crate::app) board: BoardArea,
    pub(in crate::app) panel: Rect,
    pub(in crate::app) keys: Rect,
}

/// The parts of the screen at the board: the board, a panel beside it or below, the keys at the bottom.
pub(in crate::app) fn table(screen: Rect, size: Size, cursor: Square) -> TableArea {
    let keys = bottom_line(screen);
    let inner = Rect {
        height: screen.height.saturating_sub(1),
        ..screen
    };
    let (rows, cols) = (u16::from(size.rows()), u16::from(size.cols()));
    let narrow = width(cols, 1) + panel_width(screen.width) > screen.width;
    let high = height(rows, 1) + PANEL_BELOW <= inner.height;
    if narrow && high {
        let board = BoardArea::fit(
            Rect {
                height: inner.height - PANEL_BELOW,
                ..inner
            },
            size,
            cursor,
        );
        let top = board.area.bottom();
        let panel = Rect {
            y: top,
            height: inner.bottom() - top,
            ..inner
        };
        return TableArea { board, panel, keys };
    }
    let beside = Rect {
        width: inner.width.saturating_sub(panel_width(screen.width)),
        ..inner
    };
    let mut board = BoardArea::fit(beside, size, cursor);
    let spare = inner.height - board.area.height;
    board.area.y += (spare / 2).min(1);
    let left = board.area.right() + 1;
    let panel = Rect {
        x: left,
        y: board.area.y,
        width: inner.right().saturating_sub(left + 1).min(72),
        height: inner.bottom() - board.area.y,
    };
    TableArea { board, panel, keys }
}

/// The columns that the panel needs at least.
const fn panel_width(screen: u16) -> u16 {
    match screen {
        0..60 => 19,
        60..100 => 24,
        _ => 36,
    }
}

/// The last line of the screen.
pub(in crate::app) fn bottom_line(screen: Rect) -> Rect {
    Rect {
        y: screen.bottom().saturating_sub(1),
        height: screen.height.min(1),
        ..screen
    }
}

/// A box of this size in the middle of the screen, smaller if need be.
pub(in crate::app) fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// Where the lines of the menu are.
pub(in crate::app) fn menu(screen: Rect, lines: u16) -> Rect {
    /// The title and the sentence below it, with blank lines.
    const ABOVE: u16 = 4;
    let whole = centred(screen, 50, lines + ABOVE + 1);
    let above = ABOVE.min(whole.height.saturating_sub(lines + 1));
    Rect {
        y: whole.y + above,
        height: whole.height - above,
        ..whole
    }
}

/// Where the lines of the sheet for a new game are, and the small board beside them if there is room.
pub(in crate::app) fn form(screen: Rect, lines: u16) -> (Rect, Option<Rect>) {
    const WIDTH: u16 = 46;
    const PICTURE: u16 = 24;
    let roomy = screen.width >= WIDTH + PICTURE + 4;
    let width = if roomy { WIDTH + PICTURE } else { WIDTH };
    let whole = centred(screen, width, lines + 5);
    let above = 2.min(whole.height.saturating_sub(lines + 2));
    let list = Rect {
        y: whole.y + above,
        width: whole.width.min(WIDTH),
        height: whole.height - above,
        ..whole
    };
    let picture = roomy.then_some(Rect {
        x: list.right() + 2,
        y: list.y,
        width: PICTURE - 2,
        height: screen.bottom().saturating_sub(list.y + 1),
    });
    (list, picture)
}
