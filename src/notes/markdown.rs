//! Writes a page as Markdown, with statements and answers in blocks between the prose.

use super::markdown_prose::{block, has_address, text};
use super::page::{Answer, Code, Page, Part, Picture, Verdict};
use super::prose::Piece;
use super::{markdown_prose, math, prose};
use crate::engine::one_line;
use crate::picture::{Grid, GridFormat};
use algebra::limits::{Budget, Halt};

pub fn write(page: &Page, stem: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut out = String::new();
    if let Some(title) = &page.title {
        out += &format!("# {}\n", markdown_prose::inline(title, budget)?);
    }
    for line in &page.byline {
        out += &format!("\n*{}*\n", text(line));
    }
    let mut pictures = (1..).map(|n| address(&picture_name(stem, n)));
    if !page.claims.is_empty() {
        out += &format!("\nClaims: {}\n\n", page.tally);
        for claim in &page.claims {
            let mark = mark(claim.verdict);
            out += &format!("1. [{}](#L{}) {mark}\n", label(&claim.name), claim.line);
        }
    }
    for part in &page.parts {
        budget.check()?;
        out += &match part {
            Part::Prose(prose) => format!("\n{}\n", markdown_prose::markdown(prose, budget)?),
            Part::Code(code) => statement(code, page, &mut pictures),
        };
    }
    Ok(out.trim_start_matches('\n').to_string())
}

/// The last line of a picture beside a page, by which it is recognized later.
const MARK: &str = "<!-- drawn for a handout -->\n";

/// Whether a file is a picture beside a page, which may be replaced.
pub fn is_picture_of_page(content: &str) -> bool {
    content.ends_with(MARK)
}

/// The pictures of the page and their file names.
pub fn pictures(page: &Page, stem: &str) -> Vec<(String, String)> {
    let pictures = page.parts.iter().flat_map(|part| match part {
        Part::Code(code) => code.answers.as_slice(),
        Part::Prose(_) => &[],
    });
    let pictures = pictures.filter_map(|answer| match answer {
        Answer::Picture(Picture { svg, .. }) => Some(format!("{}\n{MARK}", svg.trim_end())),
        _ => None,
    });
    let names = (1..).map(|n| picture_name(stem, n));
    names.zip(pictures).collect()
}

fn picture_name(stem: &str, n: usize) -> String {
    format!("{stem}-{n}.svg")
}

/// The relative URL of a file beside the page.
fn address(name: &str) -> String {
    let mut url = String::new();
    for &byte in name.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => url.push(byte.into()),
            _ => url += &format!("%{byte:02X}"),
        }
    }
    url
}

/// A label as Markdown. Not every reader of the file knows formulas, so they are written with characters.
fn label(source: &str) -> String {
    let pieces = prose::label(source).into_iter().map(|piece| match piece {
        Piece::Text(words) => words.to_string(),
        Piece::Formula(formula) => math::with_signs(formula),
    });
    text(&pieces.collect::<String>())
}

fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::False => "**false**",
        Verdict::Error => "**error**",
    }
}

fn statement(code: &Code, page: &Page, pictures: &mut impl Iterator<Item = String>) -> String {
    let anchors = page
        .claim_lines(code)
        .into_iter()
        .map(|line| format!("<a id=\"L{line}\"></a>\n"));
    let mut out = format!("\n{}", anchors.collect::<String>());
    if out.len() > 1 {
        out.push('\n');
    }
    out += &block("upstar", &code.text);
    for answer in &code.answers {
        out.push('\n');
        out += &match answer {
            Answer::Text(lines, _) => block("text", lines),
            Answer::Picture(_) => {
                let alt = text(&one_line(&code.text));
                format!("![{alt}]({})\n", pictures.next().unwrap_or_default())
            }
            Answer::Table(grid) => table(grid),
            Answer::Claim(Verdict::Holds, _) => "*holds*\n".to_string(),
            Answer::Claim(verdict, remarks) => trouble(mark(*verdict), remarks),
            Answer::Error(remarks) => trouble(mark(Verdict::Error), remarks),
            Answer::Notes(notes) => block("text", &notes.join("\n")),
        };
    }
    out
}

fn trouble(mark: &str, remarks: &[String]) -> String {
    format!("{mark}\n\n{}", block("text", &remarks.join("\n")))
}

/// A table. Where a backslash could belong to an address before it, the sign is written by its name, as in prose.
fn table(grid: &Grid) -> String {
    let table = grid.write(GridFormat::Markdown);
    let table = table.replace("\\<", "&lt;").replace("\\`", "&#96;");
    if has_address(&table) {
        table.replace("\\{", "&#123;")
    } else {
        table
    }
}
