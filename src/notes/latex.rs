//! Writes a page as LaTeX, with values as formulas.

use super::class;
use super::latex_prose::{markdown, text, verbatim};
use super::page::{Answer, Code, Page, Part, Picture, Verdict};
use super::tikz;
use crate::diagnostic::wrapped;
use crate::picture::{Grid, GridFormat};
use crate::syntax::{Role, plain_roles};

const PREAMBLE: &str = include_str!("preamble.tex");

/// Lines with more characters than this are wrapped.
const WIDEST: usize = 96;
const GOES_ON: &str = "\n    ";
/// A larger table or formula would not fit on a page.
const MOST_ROWS: usize = 40;
const LONGEST_FORMULA: usize = 400;

pub fn write(page: &Page) -> String {
    let title = markdown(&page.title);
    let drawing = if page.has_pictures() {
        format!("\\usepackage{{tikz}}\n{}", tikz::colors())
    } else {
        String::new()
    };
    let mut out = format!("{PREAMBLE}{drawing}\\title{{{}}}\n", title.trim_end());
    out += "\\begin{document}\n\\maketitle\n";
    if !page.claims.is_empty() {
        out += &format!(
            "\\noindent Claims: {}\n\\begin{{enumerate}}\\raggedright\\small\n",
            page.tally
        );
        for claim in &page.claims {
            let (line, name, mark) = (claim.line, text(&claim.name), mark(claim.verdict));
            out += &format!("\\item \\hyperlink{{L{line}}}{{{name}}} {mark}\n");
        }
        out += "\\end{enumerate}\n";
    }
    for part in &page.parts {
        out += &match part {
            Part::Prose(prose) => format!("\n{}", markdown(prose)),
            Part::Code(code) => statement(code, page),
        };
    }
    out + "\\end{document}\n"
}

fn mark(verdict: Verdict) -> String {
    let command = match verdict {
        Verdict::Holds => "holds",
        Verdict::False | Verdict::Error => "broken",
    };
    format!("\\{command}{{{}}}", verdict.word())
}

fn statement(code: &Code, page: &Page) -> String {
    let mut out = String::from("\n\\noindent");
    for line in page.claim_lines(code) {
        out += &format!("\\hypertarget{{L{line}}}{{}}");
    }
    out += &block(&plain_roles(&code.text));
    for answer in &code.answers {
        out += &match answer {
            Answer::Text(_, Some((formula, words))) if formula.len() <= LONGEST_FORMULA => {
                let words = text(words);
                format!("\\begin{{quote}}${formula}$\\quad {words}\\end{{quote}}\n")
            }
            Answer::Picture(picture) if !picture.tikz.is_empty() => picture.tikz.clone(),
            Answer::Text(lines, _) | Answer::Picture(Picture { lines, .. }) => plain_block(lines),
            Answer::Table(grid) => table(grid),
            Answer::Claim(Verdict::Holds, _) => format!("\\noindent {}\n\n", mark(Verdict::Holds)),
            Answer::Claim(verdict, remarks) => trouble(*verdict, remarks),
            Answer::Error(remarks) => trouble(Verdict::Error, remarks),
            Answer::Notes(notes) => plain_block(&notes.join("\n")),
        };
    }
    out
}

fn trouble(verdict: Verdict, remarks: &[String]) -> String {
    format!(
        "\\noindent {}\n{}",
        mark(verdict),
        plain_block(&remarks.join("\n"))
    )
}

fn plain_block(lines: &str) -> String {
    block(&[(Role::Plain, &wrapped(lines, WIDEST))])
}

/// Lines in a typewriter font, with their colours.
fn block(pieces: &[(Role, &str)]) -> String {
    let text: String = pieces.iter().map(|(_, piece)| *piece).collect();
    let mut breaks = breaks(&text).into_iter().peekable();
    let mut out = String::from("\\begin{alltt}\\footnotesize\n");
    let mut from = 0;
    for (role, piece) in pieces {
        let lines = |piece: &str| {
            let lines = piece.split('\n').map(|line| painted(*role, line));
            lines.collect::<Vec<_>>().join("\n")
        };
        let end = from + piece.len();
        while let Some(at) = breaks.next_if(|at| *at < end) {
            out += &lines(&text[from..at]);
            out += GOES_ON;
            from = at;
        }
        out += &lines(&text[from..end]);
        from = end;
    }
    out + "\n\\end{alltt}\n"
}

/// The places where long lines are wrapped: after a blank if there is one.
fn breaks(text: &str) -> Vec<usize> {
    let mut breaks = Vec::new();
    let (mut column, mut has_words, mut blank) = (0, false, None);
    for (at, sign) in text.char_indices() {
        if sign == '\n' {
            (column, has_words, blank) = (0, false, None);
            continue;
        }
        if column == WIDEST {
            let place = blank.take().unwrap_or(at);
            breaks.push(place);
            column = GOES_ON.len() - 1 + text[place..at].chars().count();
        }
        column += 1;
        has_words |= sign != ' ';
        if sign == ' ' && has_words {
            blank = Some(at + 1);
        }
    }
    breaks
}

fn painted(role: Role, piece: &str) -> String {
    let piece = verbatim(piece);
    match class(role) {
        _ if piece.is_empty() => piece,
        None => piece,
        Some("keyword") => format!("\\textbf{{{piece}}}"),
        Some(color) => format!("\\textcolor{{{color}}}{{{piece}}}"),
    }
}

fn table(grid: &Grid) -> String {
    let drawn = grid.write(GridFormat::Text);
    let fits = |line: &str| line.chars().count() <= WIDEST;
    if grid.rows.len() > MOST_ROWS || !drawn.lines().all(fits) {
        return plain_block(&grid.aligned(Some(WIDEST)));
    }
    let cells = |head: &str, cells: &[String]| {
        let cells = std::iter::once(head).chain(cells.iter().map(String::as_str));
        let cells: Vec<_> = cells
            .map(|cell| format!("\\texttt{{{}}}", text(cell)))
            .collect();
        cells.join(" & ") + " \\\\\n"
    };
    let columns = "r".repeat(grid.columns.len());
    let head = cells("", &grid.columns);
    let rows: String = grid
        .rows
        .iter()
        .map(|(head, row)| cells(head, row))
        .collect();
    format!(
        "\\begin{{center}}\\small\\begin{{tabular}}{{r|{columns}}}\n{head}\\hline\n{rows}\\end{{tabular}}\\end{{center}}\n"
    )
}
