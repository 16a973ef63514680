//! Tables of texts, aligned for people or in formats for other programs.

use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr;

use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, text_width};
use super::paint::Paint;
use super::svg::escaped;
use crate::diagnostic::{Words, filled};

/// The separators after the row headers and between other columns.
const BAR: &str = " | ";
const GAP: &str = "  ";

/// A table with row and column headers.
pub struct Grid {
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridFormat {
    Text,
    Csv,
    Latex,
    Json,
    Html,
    Markdown,
}

impl GridFormat {
    pub const ALL: [(&'static str, GridFormat); 6] = [
        ("text", GridFormat::Text),
        ("csv", GridFormat::Csv),
        ("latex", GridFormat::Latex),
        ("json", GridFormat::Json),
        ("html", GridFormat::Html),
        ("markdown", GridFormat::Markdown),
    ];

    pub fn named(name: &str) -> Option<GridFormat> {
        let row = GridFormat::ALL.iter().find(|(known, _)| *known == name);
        row.map(|(_, format)| *format)
    }
}

impl Grid {
    pub fn write(&self, format: GridFormat) -> String {
        match format {
            GridFormat::Text => self.aligned(None),
            GridFormat::Csv => self.csv(),
            GridFormat::Latex => self.latex(),
            GridFormat::Json => self.data().to_string(),
            GridFormat::Html => self.html(),
            GridFormat::Markdown => self.markdown(),
        }
    }

    /// All lines, including the headers.
    fn lines(&self) -> impl Iterator<Item = Vec<&str>> {
        let columns = self.columns.iter().map(String::as_str);
        let head = std::iter::once("").chain(columns).collect();
        let body = self.rows.iter().map(|(name, cells)| {
            let cells = std::iter::once(name).chain(cells);
            cells.map(String::as_str).collect()
        });
        std::iter::once(head).chain(body)
    }

    /// The length of the aligned table, at most: one long cell makes all rows as wide.
    pub fn aligned_length(&self) -> usize {
        let mut widths = vec![0; self.columns.len() + 1];
        for line in self.lines() {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = (*width).max(cell.len());
            }
        }
        widths.iter().sum::<usize>() * (self.rows.len() + 1)
    }

    /// The length of the cells in any format for other programs, at most: `\u001b` and `&quot;` are the longest escapes.
    pub fn escaped_length(&self) -> usize {
        let length = |byte: u8| match byte {
            b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | 0x80.. => 1,
            _ => 6,
        };
        let cells = self.lines().flatten();
        cells.flat_map(str::bytes).map(length).sum()
    }

    /// The table with right-aligned columns and a rule below the headers. If the width is limited, columns that do not
    /// fit follow below, with the row headers repeated, and a cell that is too long is continued on the next line.
    pub fn aligned(&self, room: Option<usize>) -> String {
        self.on_single_lines().aligned_lines(room)
    }

    /// The table as a picture, with rules around the headers.
    pub fn canvas(&self) -> Canvas {
        const PADDING: f64 = LETTER_WIDTH;
        const HEIGHT: f64 = 1.4 * LINE;
        let table = self.on_single_lines();
        let mut widths = vec![0.0; table.columns.len() + 1];
        for line in table.lines() {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = f64::max(*width, text_width(cell) + 2.0 * PADDING);
            }
        }
        let (wide, high) = (widths.iter().sum(), HEIGHT * (table.rows.len() + 1) as f64);
        let mut canvas = Canvas::new(wide, high);
        canvas.line((0.0, HEIGHT), (wide, HEIGHT), Paint::Ink, 1.0);
        canvas.line((widths[0], 0.0), (widths[0], high), Paint::Ink, 1.0);
        for (row, line) in table.lines().enumerate() {
            let mut right = 0.0;
            for (width, cell) in widths.iter().zip(line) {
                right += width;
                let base = HEIGHT * (row as f64 + 0.7);
                canvas.text((right - PADDING, base), cell, Anchor::End);
            }
        }
        canvas
    }

    /// The same table with each cell on one line.
    fn on_single_lines(&self) -> Grid {
        let flat = |cell: &String| cell.replace('\n', " ");
        let rows = self.rows.iter();
        Grid {
            columns: self.columns.iter().map(flat).collect(),
            rows: rows
                .map(|(name, cells)| (flat(name), cells.iter().map(flat).collect()))
                .collect(),
        }
    }

    fn aligned_lines(&self, room: Option<usize>) -> String {
        let mut widths = vec![0; self.columns.len() + 1];
        for line in self.lines() {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = (*width).max(cell.width());
            }
        }
        if let Some(room) = room {
            widths[0] = widths[0].min(room / 2);
            let most = room.saturating_sub(widths[0] + BAR.len()).max(1);
            for width in &mut widths[1..] {
                *width = (*width).min(most);
            }
        }
        let mut groups = vec![vec![0]];
        let mut used = widths[0];
        for (column, width) in widths.iter().enumerate().skip(1) {
            let fits = room.is_none_or(|room| used + GAP.len().max(BAR.len()) + width <= room);
            match groups.last_mut() {
                Some(group) if fits || group.len() == 1 => group.push(column),
                _ => {
                    groups.push(vec![0, column]);
                    used = widths[0];
                }
            }
            used += GAP.len() + width;
        }
        let groups = groups.iter().map(|group| self.group(group, &widths));
        groups.collect::<Vec<_>>().join("\n\n")
    }

    /// The table of some of the columns, of which the first is that of the row headers.
    fn group(&self, columns: &[usize], widths: &[usize]) -> String {
        let mut lines = Vec::new();
        for (at, line) in self.lines().enumerate() {
            let cells = columns
                .iter()
                .map(|&column| cell_lines(line[column], widths[column]));
            let cells: Vec<Vec<String>> = cells.collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for row in 0..height {
                let mut text = String::new();
                for (place, (cell, &column)) in cells.iter().zip(columns).enumerate() {
                    text.push_str(match place {
                        0 => "",
                        1 => BAR,
                        _ => GAP,
                    });
                    let blank = " ".repeat(widths[column]);
                    text.push_str(cell.get(row).unwrap_or(&blank));
                }
                lines.push(text.trim_end().to_string());
            }
            if at == 0 {
                let rest: usize = columns[1..].iter().map(|&c| widths[c] + GAP.len()).sum();
                lines.push(format!(
                    "{}-+{}",
                    "-".repeat(widths[0]),
                    "-".repeat(rest.saturating_sub(1))
                ));
            }
        }
        lines.join("\n")
    }

    fn csv(&self) -> String {
        let quoted = |cell: &str| {
            if cell.contains(['"', ',', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.to_string()
            }
        };
        let line = |cells: Vec<&str>| {
            let cells: Vec<String> = cells.into_iter().map(quoted).collect();
            cells.join(",") + "\n"
        };
        self.lines().map(line).collect()
    }

    /// A `tabular`; the cells must be LaTeX already.
    fn latex(&self) -> String {
        let mut text = format!(
            "\\begin{{tabular}}{{r|{}}}\n",
            "r".repeat(self.columns.len())
        );
        for (at, line) in self.on_single_lines().lines().enumerate() {
            text.push_str(&line.join(" & "));
            text.push_str(" \\\\\n");
            if at == 0 {
                text.push_str("\\hline\n");
            }
        }
        text.push_str("\\end{tabular}\n");
        text
    }

    fn html(&self) -> String {
        let mut text = String::from("<table>\n");
        for (at, line) in self.lines().enumerate() {
            text.push_str("<tr>");
            for (column, cell) in line.into_iter().enumerate() {
                let cell = escaped(cell);
                text.push_str(&match (at, column) {
                    (0, 0) => "<td></td>".to_string(),
                    (0, _) => format!("<th scope=\"col\">{cell}</th>"),
                    (_, 0) => format!("<th scope=\"row\">{cell}</th>"),
                    _ => format!("<td>{cell}</td>"),
                });
            }
            text.push_str("</tr>\n");
        }
        text + "</table>\n"
    }

    fn markdown(&self) -> String {
        let mut text = String::new();
        for (at, line) in self.lines().enumerate() {
            let cells: Vec<String> = line.into_iter().map(markdown_escaped).collect();
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
            if at == 0 {
                text.push_str(&format!("|{}\n", " --: |".repeat(cells.len())));
            }
        }
        text
    }

    /// The table with this [data](Grid::data).
    pub fn of_data(data: &Json) -> Option<Grid> {
        let texts = |list: &Json| -> Option<Vec<String>> {
            let texts = list.as_array()?.iter();
            texts
                .map(|text| text.as_str().map(str::to_string))
                .collect()
        };
        let values: Option<Vec<_>> = data["values"].as_array()?.iter().map(texts).collect();
        Some(Grid {
            columns: texts(&data["columns"])?,
            rows: texts(&data["rows"])?.into_iter().zip(values?).collect(),
        })
    }

    /// The headers of rows and columns, and the values row by row.
    pub fn data(&self) -> Json {
        let rows: Vec<&String> = self.rows.iter().map(|(name, _)| name).collect();
        let values: Vec<&Vec<String>> = self.rows.iter().map(|(_, cells)| cells).collect();
        json!({"rows": rows, "columns": self.columns, "values": values})
    }
}

/// The lines of a cell: aligned right if it fits, otherwise wrapped and aligned left.
fn cell_lines(cell: &str, width: usize) -> Vec<String> {
    let blanks = |text: &str| " ".repeat(width.saturating_sub(text.width()));
    if cell.width() <= width {
        return vec![blanks(cell) + cell];
    }
    let broken = filled(["", "  "], cell, width, Words::Cut);
    let lines = broken.lines();
    lines.map(|line| line.to_string() + &blanks(line)).collect()
}

/// A text on one line with all characters escaped that are special in Markdown.
pub fn markdown_escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$' | '^' | '{'
            | '}' => {
                safe.extend(['\\', c]);
            }
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
