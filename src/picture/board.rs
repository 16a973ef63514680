//! Pictures in text that several rulesets share.

/// Larger boards are described instead of drawn.
const MOST_ROWS: u64 = 64;
const MOST_COLUMNS: u64 = 40;
const MOST_IN_A_HEAP: u64 = 60;

/// A heap as a row of symbols; a large one by its number.
pub fn heap(size: u64, symbol: &str, things: &str) -> String {
    match size {
        0 => format!("no {things}"),
        1..=MOST_IN_A_HEAP => vec![symbol; size as usize].join(" "),
        _ => format!("{} ... {size} {things}", [symbol; 3].join(" ")),
    }
}

/// A heap of beans.
pub fn beans(size: u64, unicode: bool) -> String {
    heap(size, if unicode { "●" } else { "o" }, "beans")
}

/// An empty rectangle with its squares, or a description of one too large.
pub fn rectangle(rows: u64, columns: u64, thing: &str, unicode: bool) -> String {
    grid(rows, columns, unicode, |_, _| Some(" "))
        .unwrap_or_else(|| format!("a {thing} of {rows} rows and {columns} columns"))
}

/// A board of squares with lines between them: `cell` gives what stands in a square, or `None` where there
/// is no square. `None` when the board is too large to draw.
pub fn grid(
    rows: u64,
    columns: u64,
    unicode: bool,
    cell: impl Fn(u64, u64) -> Option<&'static str>,
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
                match east {
                    Some(symbol) if symbol.chars().count() == 3 => line.push_str(symbol),
                    symbol => line.push_str(&format!(" {} ", symbol.unwrap_or(" "))),
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
