//! Writes a page as LaTeX, with values as formulas.

use super::latex_prose::{inline, label, markdown, push_command, text};
use super::listing::{WIDEST, push_block};
use super::page::{Answer, Code, Page, Part, Picture, Verdict};
use super::{math, pieces, tikz};
use crate::diagnostic::wrapped;
use crate::picture::{Grid, GridFormat};
use crate::syntax::Role;
use algebra::limits::{Budget, Halt};

const PREAMBLE: &str = include_str!("preamble.tex");

/// A longer line is wrapped like a listing: to fill lines with its words takes quadratic time.
const LONGEST_FILLED: usize = 10_000;
/// A larger table would not fit on a page.
const MOST_ROWS: usize = 40;
/// A longer statement may be broken across pages.
const MOST_LINES_KEPT: usize = 30;

pub fn write(page: &Page, budget: &mut Budget) -> Result<String, Halt> {
    let drawing = if page.has_pictures() {
        format!("\\usepackage{{tikz}}\n{}", tikz::colors())
    } else {
        String::new()
    };
    let mut out = format!("{PREAMBLE}{drawing}");
    out += &head(page, budget)?;
    if !page.claims.is_empty() {
        out += &format!(
            "\\noindent Claims: {}\n\\begin{{enumerate}}\\raggedright\\small\n",
            page.tally
        );
        for claim in &page.claims {
            budget.check()?;
            let (line, name, mark) = (claim.line, label(&claim.name), mark(claim.verdict));
            out += &format!("\\item \\hyperlink{{L{line}}}{{{name}}} {mark}\n");
        }
        out += "\\end{enumerate}\n";
    }
    for part in &page.parts {
        budget.check()?;
        match part {
            Part::Prose(prose) => {
                let prose = markdown(prose, budget)?;
                budget.push_str(&mut out, &format!("\n{prose}"))?;
            }
            Part::Code(code) => push_statement(&mut out, code, page, budget)?,
        }
    }
    Ok(out + "\\end{document}\n")
}

/// The beginning of the document, with the title and the authors.
fn head(page: &Page, budget: &mut Budget) -> Result<String, Halt> {
    let byline = page.byline.iter().map(|line| text(line));
    let byline = byline.collect::<Vec<_>>().join("\\\\{} ");
    Ok(match &page.title {
        Some(title) => format!(
            "\\title{{{}}}\n\\author{{{byline}}}\n\\begin{{document}}\n\\maketitle\n",
            inline(title, budget)?.trim_end()
        ),
        None if byline.is_empty() => "\\begin{document}\n".to_string(),
        // Without a title, LaTeX would not show the authors.
        None => {
            format!("\\begin{{document}}\n\\begin{{center}}\n{byline}\n\\end{{center}}\n")
        }
    })
}

fn mark(verdict: Verdict) -> String {
    let command = match verdict {
        Verdict::Holds => "holds",
        Verdict::False | Verdict::Error => "broken",
    };
    format!("\\{command}{{{}}}", verdict.word())
}

fn push_statement(
    out: &mut String,
    code: &Code,
    page: &Page,
    budget: &mut Budget,
) -> Result<(), Halt> {
    out.push_str("\n\\noindent");
    for line in page.claim_lines(code) {
        push_command(out, &format!("\\hypertarget{{L{line}}}{{}}"));
    }
    let is_kept = !code.answers.is_empty() && code.text.lines().count() <= MOST_LINES_KEPT;
    if is_kept {
        out.push_str("\\begin{kept}\n");
    }
    push_block(out, &pieces(&code.text, budget)?, budget)?;
    if is_kept {
        out.push_str("\\end{kept}\n");
    }
    for answer in &code.answers {
        budget.check()?;
        match answer {
            Answer::Text(_, Some((formula, words)))
                if let Some(pieces) = math::in_pieces(formula) =>
            {
                let (formula, words) = (pieces.join("\\allowbreak "), text(words));
                let formula = format!("\\begin{{quote}}${formula}$\\quad {words}\\end{{quote}}\n");
                budget.push_str(out, &formula)?;
            }
            Answer::Picture(picture) if !picture.tikz.is_empty() => {
                budget.push_str(out, &picture.tikz)?;
            }
            Answer::Text(lines, _) | Answer::Picture(Picture { lines, .. }) => {
                push_plain_block(out, lines, budget)?;
            }
            Answer::Table(grid) => push_table(out, grid, budget)?,
            Answer::Claim(Verdict::Holds, _) => {
                out.push_str(&format!("\\noindent {}\n\n", mark(Verdict::Holds)));
            }
            Answer::Claim(verdict, remarks) => push_trouble(out, *verdict, remarks, budget)?,
            Answer::Error(remarks) => push_trouble(out, Verdict::Error, remarks, budget)?,
            Answer::Notes(notes) => push_plain_block(out, &notes.join("\n"), budget)?,
        }
    }
    Ok(())
}

fn push_trouble(
    out: &mut String,
    verdict: Verdict,
    remarks: &[String],
    budget: &mut Budget,
) -> Result<(), Halt> {
    out.push_str(&format!("\\noindent {}\n", mark(verdict)));
    push_plain_block(out, &remarks.join("\n"), budget)
}

fn push_plain_block(out: &mut String, lines: &str, budget: &mut Budget) -> Result<(), Halt> {
    let mut filled = Vec::new();
    for line in lines.lines() {
        budget.check()?;
        filled.push(if line.len() > LONGEST_FILLED {
            line.to_string()
        } else {
            wrapped(line, WIDEST)
        });
    }
    push_block(out, &[(Role::Plain, &filled.join("\n"))], budget)
}

fn push_table(out: &mut String, grid: &Grid, budget: &mut Budget) -> Result<(), Halt> {
    let drawn = grid.write(GridFormat::Text);
    let fits = |line: &str| line.chars().count() <= WIDEST;
    if grid.rows.len() > MOST_ROWS || !drawn.lines().all(fits) {
        return push_plain_block(out, &grid.aligned(Some(WIDEST)), budget);
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
    let table = format!(
        "\\begin{{center}}\\small\\begin{{tabular}}{{r|{columns}}}\n{head}\\hline\n{rows}\\end{{tabular}}\\end{{center}}\n"
    );
    budget.push_str(out, &table)
}
