//! Blocks of text beside each other, and texts cut to a width.

use unicode_width::UnicodeWidthStr;

/// Blocks stand side by side while they fit into so many columns.
const WIDEST: usize = 78;

/// Blocks in rows, each row as many as fit, bottoms level.
pub fn side_by_side(blocks: Vec<Vec<String>>) -> String {
    let width = |block: &[String]| block.iter().map(|line| line.width()).max().unwrap_or(0);
    let mut rows: Vec<Vec<Vec<String>>> = Vec::new();
    let mut used = 0;
    for block in blocks {
        let wide = width(&block) + 3;
        match rows.last_mut() {
            Some(row) if used + wide <= WIDEST => {
                row.push(block);
                used += wide;
            }
            _ => {
                rows.push(vec![block]);
                used = wide;
            }
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for block in &row {
                let missing = height - block.len();
                let piece = line
                    .checked_sub(missing)
                    .and_then(|at| block.get(at))
                    .map_or("", |s| s);
                let pad = width(block) + 3 - piece.width();
                text.push_str(piece);
                text.push_str(&" ".repeat(pad));
            }
            lines.push(text.trim_end().to_string());
        }
    }
    lines.join("\n")
}
