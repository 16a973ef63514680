//! Pictures that several rulesets share: boards, in text and as SVG, and heaps.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use unicode_width::UnicodeWidthStr;

use super::svg::{FONT_SIZE, LEFT_COLOR, RIGHT_COLOR, Svg};
use crate::board::Board;

/// Larger boards are described instead of drawn.
const MOST_ROWS: u64 = 64;
const MOST_COLUMNS: u64 = 40;
const MOST_IN_A_HEAP: usize = 60;

/// A heap as a row of symbols; a large one by its number.
pub fn heap(size: &BigInt, symbol: &str, things: &str) -> String {
    match size.to_usize() {
        Some(0) => format!("no {things}"),
        Some(size @ 1..=MOST_IN_A_HEAP) => vec![symbol; size].join(" "),
        _ => format!("{} ... {size} {things}", [symbol; 3].join(" ")),
    }
}

/// A board of so many rows and columns of free squares, unless it is too large to be drawn.
pub fn empty_board(rows: &BigInt, columns: &BigInt) -> Option<String> {
    let (rows, columns) = (rows.to_u64()?, columns.to_u64()?);
    let fits = rows <= MOST_ROWS && columns <= MOST_COLUMNS;
    fits.then(|| Board::filled(rows as usize, columns as usize, FREE))
}

/// A square that is free, one that is taken, and where there is none.
const FREE: char = '.';
const TAKEN: char = '#';
const HOLE: char = ' ';

/// A board square by square, or a description of one too large.
pub fn board(board: &Board, unicode: bool) -> String {
    let taken = if unicode { "███" } else { "###" };
    let (rows, columns) = (board.rows() as u64, board.columns() as u64);
    grid(rows, columns, unicode, |row, column| {
        match board.square(row as usize, column as usize) {
            HOLE => None,
            FREE => Some(" ".to_string()),
            TAKEN => Some(taken.to_string()),
            sign => Some(sign.to_string()),
        }
    })
    .unwrap_or_else(|| format!("a board of {rows} rows and {columns} columns"))
}

/// The same as SVG: pieces of Left are X or L, those of Right O or R. `None` when the board is too large to draw.
pub fn board_svg(board: &Board) -> Option<String> {
    const MARGIN: f64 = 20.0;
    const SIDE: f64 = 36.0;
    let (rows, columns) = (board.rows(), board.columns());
    if rows as u64 > MOST_ROWS || columns as u64 > MOST_COLUMNS {
        return None;
    }
    let size = |squares: usize| 2.0 * MARGIN + SIDE * squares as f64;
    let mut svg = Svg::new(size(columns), size(rows));
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (x, y) = (MARGIN + SIDE * column as f64, MARGIN + SIDE * row as f64);
        let corners = [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)];
        let center = (x + SIDE / 2.0, y + SIDE / 2.0);
        let sign = board.square(row, column);
        match sign {
            HOLE => continue,
            TAKEN => svg.polygon(&corners, "#444444"),
            _ => svg.polygon(&corners, "white"),
        }
        match sign {
            'X' | 'L' => svg.circle(center, 0.3 * SIDE, LEFT_COLOR),
            'O' | 'R' => svg.circle(center, 0.3 * SIDE, RIGHT_COLOR),
            _ => {}
        }
        if sign != FREE && sign != TAKEN {
            let at = (center.0, center.1 + 0.35 * FONT_SIZE);
            svg.text(at, sign.encode_utf8(&mut [0; 4]), "middle");
        }
    }
    Some(svg.finish())
}

/// A board of squares with lines between them: `cell` gives what stands in a square, or `None` where there
/// is no square. `None` when the board is too large to draw.
pub fn grid<S: AsRef<str>>(
    rows: u64,
    columns: u64,
    unicode: bool,
    cell: impl Fn(u64, u64) -> Option<S>,
) -> Option<String> {
    if rows > MOST_ROWS || columns > MOST_COLUMNS {
        return None;
    }
    // Counted from 1, so that there is a 0 outside.
    let square = |row: u64, column: u64| {
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        if inside {
            cell(row - 1, column - 1)
        } else {
            None
        }
    };
    let exists = |row, column| square(row, column).is_some();
    let (bar, dash) = if unicode {
        ("│", "───")
    } else {
        ("|", "---")
    };
    let mut lines = Vec::new();
    for row in 0..=rows {
        let mut line = String::new();
        for column in 0..=columns {
            // Squares around the crossing below and right of (row, column).
            let (nw, ne) = (exists(row, column), exists(row, column + 1));
            let (sw, se) = (exists(row + 1, column), exists(row + 1, column + 1));
            line.push(crossing(nw || ne, sw || se, nw || sw, ne || se, unicode));
            line.push_str(if ne || se { dash } else { "   " });
        }
        lines.push(line);
        if row < rows {
            let mut line = String::new();
            for column in 0..=columns {
                let (west, east) = (square(row + 1, column), square(row + 1, column + 1));
                line.push_str(if west.is_some() || east.is_some() {
                    bar
                } else {
                    " "
                });
                match east.as_ref().map_or(" ", S::as_ref) {
                    wide if wide.width() == 3 => line.push_str(wide),
                    wide if wide.width() == 2 => line.push_str(&format!(" {wide}")),
                    symbol => line.push_str(&format!(" {symbol} ")),
                }
            }
            lines.push(line);
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    Some(lines.join("\n"))
}

/// The sign where lines meet, by the lines that leave it.
fn crossing(up: bool, down: bool, left: bool, right: bool, unicode: bool) -> char {
    let lines = [up, down, left, right];
    if !unicode {
        return if lines.contains(&true) { '+' } else { ' ' };
    }
    match lines {
        [true, true, true, true] => '┼',
        [true, true, true, false] => '┤',
        [true, true, false, true] => '├',
        [true, false, true, true] => '┴',
        [false, true, true, true] => '┬',
        [true, false, true, false] => '┘',
        [true, false, false, true] => '└',
        [false, true, true, false] => '┐',
        [false, true, false, true] => '┌',
        [true, true, false, false] => '│',
        [false, false, true, true] => '─',
        _ => ' ',
    }
}
