//! Writes a page as HTML: one file without scripts, for dark and light mode.

use pulldown_cmark::Event;
use pulldown_cmark::html::push_html;
use pulldown_latex::config::DisplayMode;

use super::page::{Answer, Code, Page, Part, Verdict, answers};
use super::prose::Piece;
use super::{class, math, pieces, prose};
use crate::engine::{Replies, Reply, Status};
use crate::eval::{self, Session};
use crate::picture::{Grid, GridFormat, escaped};
use crate::syntax::Role;
use algebra::game::Game;
use algebra::limits::{Budget, Halt};
use algebra::notation::{self, Notation};

const STYLE: &str = include_str!("style.css");
/// Lines with at most this many characters fit on every page.
const NEVER_WRAPPED: usize = 40;

pub fn write(page: &Page, budget: &mut Budget) -> Result<String, Halt> {
    let name = prose::plain(page.title.as_ref().unwrap_or(&page.name), budget)?;
    let name = escaped(&name);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{name}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    );
    if let Some(title) = &page.title {
        out += &format!("<h1>{}</h1>\n", inline(title, budget)?);
    }
    for line in &page.byline {
        out += &format!("<p class=\"byline\">{}</p>\n", escaped(line));
    }
    out += &claims(page, budget)?;
    for part in &page.parts {
        match part {
            Part::Prose(text) => push_prose(&mut out, text, budget)?,
            Part::Code(code) => out += &statement(code, budget)?,
        }
    }
    Ok(out + "</main>\n</body>\n</html>\n")
}

/// The answer to a statement as HTML.
pub fn answer_html(replies: &mut Replies, reply: &Reply) -> Result<String, Status> {
    let answers = answers(replies, reply)?;
    Ok(answers.iter().map(|it| said(it, &reply.input)).collect())
}

/// Markdown as HTML, within the default limits.
pub fn markdown_html(markdown: &str) -> String {
    let mut out = String::new();
    match push_prose(&mut out, markdown, &mut Budget::default()) {
        Ok(()) => out,
        Err(_) => escaped(markdown),
    }
}

/// A LaTeX formula as MathML; `None` if it has parts that cannot be typeset.
fn formula_html(formula: &str) -> Option<String> {
    mathml_pieces(&math::in_pieces(formula)?)
}

/// The value of a game as a formula, or as text if it has no formula.
pub fn value_html(session: &mut Session, game: Game) -> eval::Result<String> {
    let algebra = session.algebra();
    let formula = notation::value(algebra, game, Notation::Latex)?;
    Ok(match formula_html(&formula) {
        Some(typeset) => typeset,
        None => escaped(&notation::value(algebra, game, Notation::Unicode)?),
    })
}

/// Appends Markdown as HTML, with formulas as MathML.
fn push_prose(out: &mut String, markdown: &str, budget: &mut Budget) -> Result<(), Halt> {
    push_events(out, prose::events(markdown, budget)?, budget)
}

fn push_events(
    out: &mut String,
    mut events: Vec<Event<'static>>,
    budget: &mut Budget,
) -> Result<(), Halt> {
    let formula = |source: &str, dollars: &str, mode| match math::mathml(source, mode) {
        Ok(formula) => Event::InlineHtml(formula.into()),
        Err(_) => Event::Code(format!("{dollars}{source}{dollars}").into()),
    };
    for event in &mut events {
        budget.tick()?;
        *event = match event {
            Event::InlineMath(source) => formula(source, "$", DisplayMode::Inline),
            Event::DisplayMath(source) => formula(source, "$$", DisplayMode::Block),
            _ => continue,
        };
        budget.check()?;
    }
    push_html(out, events.into_iter());
    Ok(())
}

/// A line of Markdown as HTML, without the enclosing paragraph.
fn inline(markdown: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut html = String::new();
    push_events(&mut html, prose::inline_events(markdown, budget)?, budget)?;
    Ok(html)
}

/// A label as HTML.
fn label(source: &str) -> String {
    let pieces = prose::label(source).into_iter().map(|piece| match piece {
        Piece::Text(text) => escaped(text),
        Piece::Formula(formula) => math::mathml(formula, DisplayMode::Inline)
            .unwrap_or_else(|_| escaped(&format!("${formula}$"))),
    });
    pieces.collect()
}

fn claims(page: &Page, budget: &mut Budget) -> Result<String, Halt> {
    if page.claims.is_empty() {
        return Ok(String::new());
    }
    let mut items = String::new();
    for claim in &page.claims {
        budget.check()?;
        let (word, line, name) = (claim.verdict.word(), claim.line, label(&claim.name));
        items += &format!(
            "<li class=\"{word}\"><a href=\"#L{line}\">{name}</a> <span>{word}</span></li>\n"
        );
    }
    let tally = &page.tally;
    Ok(format!(
        "<details class=\"claims\" open=\"\">\n<summary>Claims: {tally}</summary>\n<ol>\n{items}</ol>\n</details>\n"
    ))
}

fn statement(code: &Code, budget: &mut Budget) -> Result<String, Halt> {
    let mut indents = code.text.lines().map(hanging);
    let mut start = |line: usize| {
        let style = indents.next().unwrap_or_default();
        format!("<span class=\"line\" id=\"L{line}\"{style}>")
    };
    let mut lines = start(code.line);
    let mut line = code.line;
    for (role, text) in pieces(&code.text, budget)? {
        budget.tick()?;
        for (at, piece) in text.split('\n').enumerate() {
            if at > 0 {
                line += 1;
                lines += "</span>\n";
                lines += &start(line);
            }
            lines += &painted(role, piece);
        }
    }
    let mut answers = String::new();
    for answer in &code.answers {
        budget.check()?;
        answers += &said(answer, &code.text);
    }
    Ok(format!(
        "<section>\n<pre class=\"code\"><code>{lines}</span></code></pre>\n{answers}</section>\n"
    ))
}

fn painted(role: Role, text: &str) -> String {
    let text = escaped(text);
    match class(role) {
        Some(class) if !text.is_empty() => format!("<span class=\"{class}\">{text}</span>"),
        _ => text,
    }
}

fn said(answer: &Answer, statement: &str) -> String {
    match answer {
        Answer::Text(text, Some((formula, words))) if let Some(formula) = formula_html(formula) => {
            let (typed, words) = (escaped(text), escaped(words));
            format!("<p class=\"answer\" title=\"{typed}\">{formula} <span>{words}</span></p>\n")
        }
        Answer::Text(text, _) => format!("<pre class=\"answer\">{}</pre>\n", lines(text)),
        Answer::Picture(picture) => {
            let (svg, alt) = (data_uri(&picture.svg), escaped(statement));
            // The picture shrinks to the width of the page, but only as far as it stays legible.
            let least = match width(&picture.svg) {
                Some(width) => format!(" style=\"min-width:{:.0}px\"", 0.6 * width),
                None => String::new(),
            };
            format!("<figure><img src=\"{svg}\" alt=\"{alt}\"{least}></figure>\n")
        }
        Answer::Table(grid) => table(grid),
        Answer::Claim(Verdict::Holds, _) => "<p class=\"holds\"><b>holds</b></p>\n".to_string(),
        Answer::Claim(verdict, remarks) => trouble(verdict.word(), remarks),
        Answer::Error(remarks) => trouble("error", remarks),
        Answer::Notes(notes) => {
            format!("<pre class=\"notes\">{}</pre>\n", lines(&notes.join("\n")))
        }
    }
}

/// The pieces of a formula as MathML, each in an element of its own, since browsers do not break lines within one.
fn mathml_pieces(pieces: &[&str]) -> Option<String> {
    let pieces = pieces
        .iter()
        .map(|it| math::mathml(it, DisplayMode::Inline).ok());
    Some(pieces.collect::<Option<Vec<_>>>()?.join(" "))
}

fn table(grid: &Grid) -> String {
    format!(
        "<div class=\"table\">\n{}</div>\n",
        grid.write(GridFormat::Html)
    )
}

fn trouble(word: &str, remarks: &[String]) -> String {
    let remarks = lines(&remarks.join("\n"));
    format!("<div class=\"{word}\"><b>{word}</b>\n<pre>{remarks}</pre></div>\n")
}

/// Lines of text; those that may have to be wrapped keep their indent.
fn lines(text: &str) -> String {
    let line = |line: &str| {
        let escaped = escaped(line);
        if line.chars().count() <= NEVER_WRAPPED {
            return escaped;
        }
        format!("<span class=\"line\"{}>{escaped}</span>", hanging(line))
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The attribute that makes a wrapped line keep its indent, or hang from the branch of a tree.
fn hanging(line: &str) -> String {
    let is_margin = |c: &char| " │├└─".contains(*c);
    match line.chars().take_while(is_margin).count() {
        0 => String::new(),
        indent => format!(" style=\"--indent:{indent}\""),
    }
}

/// The width that an SVG picture states.
fn width(svg: &str) -> Option<f64> {
    let (_, rest) = svg.split_once(" width=\"")?;
    let (width, _) = rest.split_once('"')?;
    width.parse().ok()
}

/// A picture as a data URI. Nothing in it can run when it is loaded as an image.
fn data_uri(svg: &str) -> String {
    let mut uri = String::from("data:image/svg+xml,");
    for &byte in svg.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => uri.push(byte.into()),
            b'-' | b'.' | b'_' | b'~' | b'/' | b':' | b'=' | b',' | b';' => uri.push(byte.into()),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}
