//! Writes a page as LaTeX, with values as formulas.

use super::latex_prose::{inline, label, markdown, push_command, text};
use super::listing::{WIDEST, block};
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
        out += &match part {
            Part::Prose(prose) => format!("\n{}", markdown(prose, budget)?),
            Part::Code(code) => statement(code, page, budget)?,
        };
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

fn statement(code: &Code, page: &Page, budget: &mut Budget) -> Result<String, Halt> {
    let mut out = String::from("\n\\noindent");
    for line in page.claim_lines(code) {
        push_command(&mut out, &format!("\\hypertarget{{L{line}}}{{}}"));
    }
    let is_kept = !code.answers.is_empty() && code.text.lines().count() <= MOST_LINES_KEPT;
    let statement = block(&pieces(&code.text, budget)?, budget)?;
    if is_kept {
        out += &format!("\\begin{{kept}}\n{statement}\\end{{kept}}\n");
    } else {
        out += &statement;
    }
    for answer in &code.answers {
        budget.check()?;
        out += &match answer {
            Answer::Text(_, Some((formula, words)))
                if let Some(pieces) = math::in_pieces(formula) =>
            {
                let (formula, words) = (pieces.join("\\allowbreak "), text(words));
                format!("\\begin{{quote}}${formula}$\\quad {words}\\end{{quote}}\n")
            }
            Answer::Picture(picture) if !picture.tikz.is_empty() => picture.tikz.clone(),
            Answer::Text(lines, _) | Answer::Picture(Picture { lines, .. }) => {
                plain_block(lines, budget)?
            }
            Answer::Table(grid) => table(grid, budget)?,
            Answer::Claim(Verdict::Holds, _) => format!("\\noindent {}\n\n", mark(Verdict::Holds)),
            Answer::Claim(verdict, remarks) => trouble(*verdict, remarks, budget)?,
            Answer::Error(remarks) => trouble(Verdict::Error, remarks, budget)?,
            Answer::Notes(notes) => plain_block(&notes.join("\n"), budget)?,
        };
    }
    Ok(out)
}

fn trouble(verdict: Verdict, remarks: &[String], budget: &mut Budget) -> Result<String, Halt> {
    let remarks = plain_block(&remarks.join("\n"), budget)?;
    Ok(format!("\\noindent {}\n{remarks}", mark(verdict)))
}

fn plain_block(lines: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut filled = Vec::new();
    for line in lines.lines() {
        budget.check()?;
        filled.push(if line.len() > LONGEST_FILLED {
            line.to_string()
        } else {
            wrapped(line, WIDEST)
        });
    }
    block(&[(Role::Plain, &filled.join("\n"))], budget)
}

fn table(grid: &Grid, budget: &mut Budget) -> Result<String, Halt> {
    let drawn = grid.write(GridFormat::Text);
    let fits = |line: &str| line.chars().count() <= WIDEST;
    if grid.rows.len() > MOST_ROWS || !drawn.lines().all(fits) {
        return plain_block(&grid.aligned(Some(WIDEST)), budget);
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
    Ok(format!(
        "\\begin{{center}}\\small\\begin{{tabular}}{{r|{columns}}}\n{head}\\hline\n{rows}\\end{{tabular}}\\end{{center}}\n"
    ))
}
