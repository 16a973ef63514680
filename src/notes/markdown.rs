//! Writes a page as Markdown, with statements and answers in blocks between the prose.

use super::html::data_uri;
use super::page::{Answer, Code, Page, Part, Verdict};
use super::prose;
use crate::engine::one_line;
use crate::picture::{GridFormat, markdown_escaped};

pub fn write(page: &Page) -> String {
    let mut out = format!("# {}\n", prose::without_html(&page.title));
    if !page.claims.is_empty() {
        out += &format!("\nClaims: {}\n\n", page.tally);
        for claim in &page.claims {
            let mark = mark(claim.verdict);
            out += &format!(
                "1. [{}](#L{}) {mark}\n",
                markdown_escaped(&claim.name),
                claim.line
            );
        }
    }
    for part in &page.parts {
        out += &match part {
            Part::Prose(text) => format!("\n{}\n", prose::without_html(text)),
            Part::Code(code) => statement(code, page),
        };
    }
    out
}

fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::False => "**false**",
        Verdict::Error => "**error**",
    }
}

fn statement(code: &Code, page: &Page) -> String {
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
            Answer::Text(text, _) => block("text", text),
            Answer::Picture(picture) => {
                let alt = markdown_escaped(&one_line(&code.text));
                format!("![{alt}]({})\n", data_uri(&picture.svg))
            }
            Answer::Table(grid) => grid.write(GridFormat::Markdown),
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

/// A fenced block; the fence is longer than any in the text.
fn block(language: &str, text: &str) -> String {
    let mut fence = "```".to_string();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{text}\n{fence}\n")
}
