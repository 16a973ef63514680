//! The names of columns and squares.

/// a, b, ..., z, aa, ab, ...
pub fn column_name(column: usize) -> String {
    let letter = (b'a' + (column % 26) as u8) as char;
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", column_name(more - 1)),
    }
}

/// What is written at the edge of a board beside a row, which is counted from the top; nothing if it is the only one.
pub fn row_title(rows: usize, row: usize) -> String {
    match rows {
        1 => String::new(),
        _ => (rows - row).to_string(),
    }
}

/// What is written below a column: a letter, or a number if there is only one row.
pub fn column_title(rows: usize, column: usize) -> String {
    match rows {
        1 => (column + 1).to_string(),
        _ => column_name(column),
    }
}

/// The name of a square: `a1` is at the lower left; in a single row, squares have numbers from 1 at the left. The row is
/// counted from the top, as boards are written.
pub fn square_name(rows: usize, row: usize, column: usize) -> String {
    column_title(rows, column) + &row_title(rows, row)
}
