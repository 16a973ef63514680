//! The names of columns.

/// a, b, ..., z, aa, ab, ...
pub fn column_name(column: usize) -> String {
    let letter = (b'a' + (column % 26) as u8) as char;
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", column_name(more - 1)),
    }
}
