//! The components of a sum side by side, as text and as a picture.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, MIDDLE, text_width};
use crate::diagnostic::{wrapped, wrapped_tree};

/// The width of a row of blocks in columns, if the width of the terminal is not known.
const WIDEST: usize = 78;
/// The width of a row of pictures.
const WIDEST_PICTURE: f64 = 900.0;

/// Breaks a list of things with these widths into rows.
fn rows<T>(things: Vec<T>, width: impl Fn(&T) -> f64, widest: f64) -> Vec<Vec<T>> {
    let mut rows: Vec<Vec<T>> = Vec::new();
    let mut used = 0.0;
    for thing in things {
        let wide = width(&thing);
        match rows.last_mut() {
            Some(row) if used + wide <= widest => {
                row.push(thing);
                used += wide;
            }
            _ => {
                rows.push(vec![thing]);
                used = wide;
            }
        }
    }
    rows
}

/// A component of a sum: its picture, and the words below it.
pub struct Block {
    pub picture: String,
    /// True if long lines of the picture may be wrapped.
    pub folds: bool,
    /// A narrower picture.
    pub narrow: Option<String>,
    pub words: String,
}

impl Block {
    fn lines(&self, columns: Option<usize>) -> Vec<String> {
        let columns = columns.map(|columns| columns.saturating_sub(PLUS.len()));
        let words = match columns {
            Some(columns) => wrapped_tree(&self.words, columns),
            None => self.words.clone(),
        };
        let widest = self.picture.lines().map(|line| line.width()).max();
        let picture = match (
            columns.filter(|columns| widest > Some(*columns)),
            &self.narrow,
        ) {
            (Some(columns), _) if self.folds => wrapped(&self.picture, columns),
            (Some(_), Some(narrow)) => narrow.clone(),
            _ => self.picture.clone(),
        };
        let lines = picture.lines().chain(words.lines());
        lines.map(String::from).collect()
    }
}

/// The text between two blocks.
const PLUS: &str = " + ";

/// Blocks in rows that fit into the columns, aligned at the bottom, with a plus between each two of them.
pub fn side_by_side(blocks: &[Block], columns: Option<usize>) -> String {
    let width = |block: &[String]| block.iter().map(|line| line.width()).max().unwrap_or(0);
    let last = blocks.len().saturating_sub(1);
    let blocks = blocks.iter().map(|block| block.lines(columns)).collect();
    let rows = rows(
        blocks,
        |block: &Vec<String>| (width(block) + PLUS.len()) as f64,
        columns.unwrap_or(WIDEST) as f64,
    );
    let mut lines: Vec<String> = Vec::new();
    let mut drawn = 0;
    for row in rows {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for (at, block) in row.iter().enumerate() {
                let missing = height - block.len();
                let piece = line
                    .checked_sub(missing)
                    .and_then(|at| block.get(at))
                    .map_or("", |s| s);
                let is_followed = line + 1 == height && drawn + at < last;
                text.push_str(piece);
                text.push_str(&" ".repeat(width(block) - piece.width()));
                text.push_str(if is_followed { PLUS } else { "   " });
            }
            lines.push(text.trim_end().to_string());
        }
        drawn += row.len();
    }
    lines.join("\n")
}

/// The height of a title below its picture, and the distance of its baseline from the bottom.
const TITLE: f64 = 1.3 * LINE;
const DESCENT: f64 = 0.3 * LINE;

/// A picture with a line of text below it.
pub fn titled(picture: &Canvas, title: &str) -> Canvas {
    let width = picture.width.max(text_width(title));
    let mut canvas = Canvas::new(width, picture.height + TITLE);
    canvas.place(picture, ((width - picture.width) / 2.0, 0.0), 1.0);
    let base = (width / 2.0, canvas.height - DESCENT);
    canvas.text(base, title, Anchor::Middle);
    canvas
}

/// Pictures with titles, and a plus between each two of them.
pub fn titled_sum(parts: &[(Canvas, String)]) -> Canvas {
    let pictures = parts.iter().map(|(picture, title)| titled(picture, title));
    beside(pictures.collect(), DESCENT)
}

/// Pictures with a plus between each two of them.
pub fn sum_of(pictures: Vec<Canvas>) -> Canvas {
    let heights = pictures.iter().map(|picture| picture.height);
    let lowest = heights.fold(f64::INFINITY, f64::min);
    beside(pictures, lowest / 2.0 - MIDDLE)
}

/// Pictures in rows, aligned at the bottom. The baseline of a plus is at height `plus` above the bottom.
fn beside(pictures: Vec<Canvas>, plus: f64) -> Canvas {
    const PLUS: f64 = 4.0 * LETTER_WIDTH;
    let last = pictures.len().saturating_sub(1);
    let mut sum = Canvas::default();
    let mut drawn = 0;
    for row in rows(pictures, |picture| picture.width + PLUS, WIDEST_PICTURE) {
        let top = if drawn > 0 { sum.height + LINE } else { 0.0 };
        let height = row.iter().map(|picture| picture.height).fold(0.0, f64::max);
        let mut x = 0.0;
        for picture in row {
            sum.place(&picture, (x, top + height - picture.height), 1.0);
            x += picture.width;
            if drawn < last {
                let base = (x + PLUS / 2.0, top + height - plus);
                sum.text(base, "+", Anchor::Middle);
                x += PLUS;
            }
            drawn += 1;
        }
        sum.width = sum.width.max(x);
        sum.height = top + height;
    }
    sum
}
