//! Boards of squares.

use unicode_width::UnicodeWidthStr;

use super::box_drawing::joint;
use super::canvas::{Canvas, Point, rectangle};
use super::paint::Paint;
use solver::board::Board;
use solver::scene::{FREE, HOLE, LAST, MOST_COLUMNS, MOST_ROWS, POISON, Pieces};

/// The side of a square.
pub(super) const SIDE: f64 = 36.0;

const TAKEN: char = '#';

/// What a piece is painted with.
pub(super) fn paint(pieces: &Pieces, sign: char) -> Option<Paint> {
    let owner = pieces.0.iter().position(|signs| signs.contains(sign))?;
    Some([Paint::Left, Paint::Right, Paint::Ground][owner])
}

pub(super) fn fits(board: &Board) -> bool {
    board.rows() <= MOST_ROWS && board.columns() <= MOST_COLUMNS
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

pub(super) fn canvas(board: &Board, pieces: &Pieces) -> Canvas {
    let (rows, columns) = (board.rows(), board.columns());
    let mut canvas = Canvas::new(SIDE * columns as f64, SIDE * rows as f64);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let corner = (SIDE * column as f64, SIDE * row as f64);
        let sign = board.square(row, column);
        match sign {
            HOLE => continue,
            TAKEN => canvas.rectangle(corner, (SIDE, SIDE), Paint::Wall),
            _ => canvas.rectangle(corner, (SIDE, SIDE), Paint::Paper),
        }
        // Rows count from below, because a board that shrinks keeps its lower left corner.
        let place = format!("row {} from below, column {}", rows - row, column + 1);
        canvas.spot(place, sign, rectangle(corner, (SIDE, SIDE)));
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
