//! Boards of squares.

use unicode_width::UnicodeWidthStr;

use super::box_drawing::joint;
use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, MIDDLE, Point, rectangle};
use super::paint::Paint;
use solver::board::{Board, Titles};
use solver::scene::{FREE, HOLE, LAST, MOST_COLUMNS, MOST_ROWS, POISON, Pieces};

/// The side of a square.
pub(super) const SIDE: f64 = 36.0;

/// The baseline of the titles of columns, from the lower edge of the board.
pub(super) const BASE: f64 = 0.8 * LINE;

const TAKEN: char = '#';

/// What a piece is painted with.
pub(super) fn paint(pieces: &Pieces, sign: char) -> Option<Paint> {
    let owner = pieces.0.iter().position(|signs| signs.contains(sign))?;
    Some([Paint::Left, Paint::Right, Paint::Ground][owner])
}

pub(super) fn fits(board: &Board) -> bool {
    board.rows() <= MOST_ROWS && board.columns() <= MOST_COLUMNS
}

/// A board with lines between its squares, and the titles of its rows and columns at the edge.
pub(super) fn titled_text(board: &Board, unicode: bool) -> String {
    if board.rows() * board.columns() == 0 {
        return text(board, unicode);
    }
    let titles = Titles::new(board);
    let margin = titles.row(0).len();
    let mut lines = Vec::new();
    for (at, line) in text(board, unicode).lines().enumerate() {
        // There are lines between the rows.
        let title = if at % 2 == 1 {
            titles.row(at / 2)
        } else {
            String::new()
        };
        lines.push(if margin > 0 {
            format!("{title:>margin$} {line}")
        } else {
            line.to_string()
        });
    }
    let columns = (0..board.columns()).map(|column| format!(" {:^3}", titles.column(column)));
    let margin = if margin > 0 { margin + 1 } else { 0 };
    lines.push(format!("{:margin$}{}", "", columns.collect::<String>()));
    let lines = lines.iter().map(|line| line.trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

/// A board with lines between its squares.
pub(super) fn text(board: &Board, unicode: bool) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    // Rows and columns count from 1, so that 0 is outside the board.
    let square = |row: usize, column: usize| {
        if row == 0 || column == 0 || row > rows || column > columns {
            HOLE
        } else {
            board.square(row - 1, column - 1)
        }
    };
    let exists = |row, column| square(row, column) != HOLE;
    let (bar, dash) = if unicode {
        ("│", "───")
    } else {
        ("|", "---")
    };
    let mut lines = Vec::new();
    for row in 0..=rows {
        let mut line = String::new();
        for column in 0..=columns {
            // The squares around the crossing to the lower right of (row, column).
            let (nw, ne) = (exists(row, column), exists(row, column + 1));
            let (sw, se) = (exists(row + 1, column), exists(row + 1, column + 1));
            let crossing = [nw || ne, sw || se, nw || sw, ne || se];
            line.push(if crossing.contains(&true) && !unicode {
                '+'
            } else {
                joint(crossing, unicode)
            });
            line.push_str(if ne || se { dash } else { "   " });
        }
        lines.push(line.trim_end().to_string());
        if row < rows {
            let mut line = String::new();
            for column in 0..=columns {
                let is_beside = exists(row + 1, column) || exists(row + 1, column + 1);
                line.push_str(if is_beside { bar } else { " " });
                line.push_str(&content(square(row + 1, column + 1), unicode));
            }
            lines.push(line.trim_end().to_string());
        }
    }
    lines.join("\n")
}

/// The content of a square, three columns wide.
fn content(sign: char, unicode: bool) -> String {
    match sign {
        FREE => "   ".to_string(),
        TAKEN if unicode => "███".to_string(),
        TAKEN => "###".to_string(),
        POISON if !unicode => " X ".to_string(),
        LAST if !unicode => " o ".to_string(),
        wide if wide.encode_utf8(&mut [0; 4]).width() == 2 => format!(" {wide}"),
        sign => format!(" {sign} "),
    }
}

/// A board with the titles of its rows and columns at the edge.
pub(super) fn titled_canvas(board: &Board, pieces: &Pieces) -> Canvas {
    let titles = Titles::new(board);
    let squares = canvas(board, pieces);
    let left = match titles.row(0).len() {
        0 => 0.0,
        digits => (digits as f64 + 0.8) * LETTER_WIDTH,
    };
    let mut titled = Canvas::new(left + squares.width, squares.height + LINE);
    titled.place(&squares, (left, 0.0), 1.0);
    if left > 0.0 {
        for row in 0..board.rows() {
            let base = (
                left - 0.6 * LETTER_WIDTH,
                SIDE * (row as f64 + 0.5) + MIDDLE,
            );
            titled.text(base, &titles.row(row), Anchor::End);
        }
    }
    for column in 0..board.columns() {
        let base = (left + SIDE * (column as f64 + 0.5), squares.height + BASE);
        titled.text(base, &titles.column(column), Anchor::Middle);
    }
    titled
}

pub(super) fn canvas(board: &Board, pieces: &Pieces) -> Canvas {
    let (rows, columns, titles) = (board.rows(), board.columns(), Titles::new(board));
    let mut canvas = Canvas::new(SIDE * columns as f64, SIDE * rows as f64);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let corner = (SIDE * column as f64, SIDE * row as f64);
        let sign = board.square(row, column);
        match sign {
            HOLE => continue,
            TAKEN => canvas.rectangle(corner, (SIDE, SIDE), Paint::Wall),
            _ => canvas.rectangle(corner, (SIDE, SIDE), Paint::Paper),
        }
        canvas.spot(
            titles.square(row, column),
            sign,
            rectangle(corner, (SIDE, SIDE)),
        );
        if sign != FREE && sign != TAKEN {
            let center = (corner.0 + SIDE / 2.0, corner.1 + SIDE / 2.0);
            piece(&mut canvas, center, sign, pieces);
        }
    }
    canvas
}

fn piece(canvas: &mut Canvas, (x, y): Point, sign: char, pieces: &Pieces) {
    let arm = 0.25 * SIDE;
    match sign {
        POISON => {
            canvas.line((x - arm, y - arm), (x + arm, y + arm), Paint::Ink, 3.0);
            canvas.line((x - arm, y + arm), (x + arm, y - arm), Paint::Ink, 3.0);
        }
        LAST => canvas.circle((x, y), 0.5 * arm, Paint::Paper),
        sign => stone(canvas, (x, y), sign, paint(pieces, sign)),
    }
}

/// A letter, on a disc if it is a piece.
pub(super) fn stone(canvas: &mut Canvas, center: Point, sign: char, paint: Option<Paint>) {
    if let Some(paint) = paint {
        canvas.circle(center, 0.33 * SIDE, paint);
    }
    let letter = if paint.is_some() {
        Paint::Paper
    } else {
        Paint::Ink
    };
    canvas.label(center, sign.encode_utf8(&mut [0; 4]), SIDE, letter);
}
