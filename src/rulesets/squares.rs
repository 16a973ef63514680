//! Boards written as text.

/// The squares of a board such as `..#/...`, row by row, and how many stand in a row; otherwise what is wrong.
pub(super) fn squares(text: &str) -> Result<(Vec<char>, usize), String> {
    let mut squares = Vec::with_capacity(text.len());
    let mut columns = 0;
    for (row, line) in (1..).zip(text.trim().split(['/', '\n'])) {
        let before = squares.len();
        squares.extend(line.trim().chars());
        let length = squares.len() - before;
        if row == 1 {
            columns = length;
        }
        if length == 0 {
            return Err(format!("row {row} of this board has no squares"));
        }
        if length != columns {
            return Err(format!(
                "all rows are equally long, and row {row} has {length} where row 1 has {columns}"
            ));
        }
    }
    Ok((squares, columns))
}
