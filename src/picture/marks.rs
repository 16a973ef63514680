//! Boards whose squares or hexagons are marked for good, with labelled rows and columns.

use super::board::{BASE, SIDE, paint, stone};
use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, MIDDLE, Point};
use super::paint::Paint;
use solver::board::{Board, Titles};
use solver::scene::{FREE, Pieces};

/// The board with labelled rows and columns. A board of hexagons also shows the owners of its sides: Left connects left and
/// right, and Right connects top and bottom.
pub(super) fn text(board: &Board, is_hex: bool, unicode: bool) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let sign = |row, column| match board.square(row, column) {
        'X' if unicode => '×',
        'O' if unicode => '○',
        FREE if unicode => '·',
        sign => sign,
    };
    let margin = rows.to_string().len();
    let titles = Titles::new(board);
    let letters: Vec<String> = (0..columns).map(|at| titles.column(at)).collect();
    let width = letters.iter().map(String::len).max().unwrap_or(1);
    let line = |indent: usize, number: &str, cells: &[String], ends: [&str; 2]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let cells = cells.join(" ");
        let line = format!(
            "{:indent$}{number:>margin$}{} {cells}{}",
            "", ends[0], ends[1]
        );
        line.trim_end().to_string()
    };
    let (ends, no_ends) = if is_hex {
        ([" L", " L"], ["  ", ""])
    } else {
        ([""; 2], [""; 2])
    };
    let side = vec!["R".to_string(); if is_hex { columns } else { 0 }];
    let mut lines = Vec::new();
    lines.extend(is_hex.then(|| line(0, "", &side, no_ends)));
    for row in 0..rows {
        let slant = if is_hex { row + 1 } else { 0 };
        let number = titles.row(row);
        let signs: Vec<String> = (0..columns)
            .map(|column| sign(row, column).to_string())
            .collect();
        lines.push(line(slant, &number, &signs, ends));
    }
    lines.extend(is_hex.then(|| line(rows + 1, "", &side, no_ends)));
    lines.push(line(
        if is_hex { rows + 1 } else { 0 },
        "",
        &letters,
        no_ends,
    ));
    lines.join("\n")
}

pub(super) fn canvas(board: &Board, is_hex: bool) -> Canvas {
    let (rows, columns) = (board.rows(), board.columns());
    // The radius of a hexagon, or half the width of a square.
    let half = SIDE / 2.0;
    let (across, down) = if is_hex {
        (half * 3f64.sqrt(), half * 1.5)
    } else {
        (SIDE, SIDE)
    };
    let shift = if is_hex { across / 2.0 } else { 0.0 };
    let (left, top) = match (is_hex, rows) {
        (true, _) => (5.5 * LETTER_WIDTH, LINE),
        (false, 1) => (0.0, 0.0),
        (false, _) => (2.0 * LETTER_WIDTH, 0.0),
    };
    let center = |row: usize, column: usize| {
        (
            left + half + across * column as f64 + shift * row as f64,
            top + half + down * row as f64,
        )
    };
    let (last_x, last_y) = center(rows - 1, columns - 1);
    let around = if is_hex { LINE } else { 0.0 };
    let titles = Titles::new(board);
    let bottom = last_y + half + around;
    let mut canvas = Canvas::new(last_x + half + 2.0 * around, bottom + LINE);
    for column in 0..columns {
        let (x, _) = center(rows - 1, column);
        canvas.text((x, bottom + BASE), &titles.column(column), Anchor::Middle);
    }
    let pieces = Pieces::default();
    for row in 0..rows {
        if rows > 1 {
            let (x, y) = center(row, 0);
            let beside = x
                - half
                - if is_hex {
                    3.4 * LETTER_WIDTH
                } else {
                    0.6 * LETTER_WIDTH
                };
            canvas.text((beside, y + MIDDLE), &titles.row(row), Anchor::End);
        }
        for column in 0..columns {
            let at = center(row, column);
            let (cell, sign) = (outline(at, half, is_hex), board.square(row, column));
            canvas.polygon(cell.clone(), Paint::Paper);
            canvas.spot(titles.square(row, column), sign, cell);
            if sign != FREE {
                stone(&mut canvas, at, sign, paint(&pieces, sign));
            }
        }
    }
    if is_hex {
        sides(&mut canvas, rows, columns, half, center);
    }
    canvas
}

/// The corners of a cell. A hexagon has a corner at the bottom, a square an edge.
fn outline((x, y): Point, half: f64, is_hex: bool) -> Vec<Point> {
    let (corners, turn, radius) = if is_hex {
        (6, 30f64, half)
    } else {
        (4, 45f64, half * 2f64.sqrt())
    };
    let corner = |corner: u32| {
        let angle = (turn + 360.0 / f64::from(corners) * f64::from(corner)).to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..corners).map(corner).collect()
}

/// Draws the sides of the board in the colours of their owners, with letters.
fn sides(
    canvas: &mut Canvas,
    rows: usize,
    columns: usize,
    half: f64,
    center: impl Fn(usize, usize) -> Point,
) {
    const THICK: f64 = 4.0;
    // The order of the corners is lower right, bottom, lower left, upper left, top, upper right.
    let corner = |row, column, which: usize| outline(center(row, column), half, true)[which];
    let column_side = |column: usize, [first, second]: [usize; 2]| {
        let corners =
            (0..rows).flat_map(|row| [corner(row, column, first), corner(row, column, second)]);
        corners.collect::<Vec<_>>()
    };
    let row_side = |row: usize, which: [usize; 3]| {
        let corners = (0..columns).flat_map(|column| which.map(|which| corner(row, column, which)));
        corners.collect::<Vec<_>>()
    };
    canvas.polyline(row_side(0, [3, 4, 5]), Paint::Right, THICK);
    canvas.polyline(row_side(rows - 1, [2, 1, 0]), Paint::Right, THICK);
    canvas.polyline(column_side(0, [3, 2]), Paint::Left, THICK);
    canvas.polyline(column_side(columns - 1, [5, 0]), Paint::Left, THICK);
    let between = |(a, b): Point, (c, d): Point| ((a + c) / 2.0, (b + d) / 2.0);
    let beside = half + 1.6 * LETTER_WIDTH;
    let (left, right) = (
        between(center(0, 0), center(rows - 1, 0)),
        between(center(0, columns - 1), center(rows - 1, columns - 1)),
    );
    let (top, bottom) = (
        between(center(0, 0), center(0, columns - 1)),
        between(center(rows - 1, 0), center(rows - 1, columns - 1)),
    );
    for ((x, y), letter, paint) in [
        ((left.0 - beside, left.1), "L", Paint::Left),
        ((right.0 + beside, right.1), "L", Paint::Left),
        ((top.0, top.1 - half - 0.5 * LINE), "R", Paint::Right),
        ((bottom.0, bottom.1 + half + 0.5 * LINE), "R", Paint::Right),
    ] {
        canvas.painted_text((x, y + MIDDLE), letter, Anchor::Middle, paint);
    }
}
