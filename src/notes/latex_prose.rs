//! Converts prose and plain text to LaTeX.

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::prose::Piece;
use super::{math, prose};
use crate::limits::{Budget, Halt};

/// A control character or one beyond ASCII: the letter itself if every LaTeX engine knows it, a formula, or the code point.
fn sign(c: char) -> String {
    let row = math::SIGNS.iter().find(|(known, _)| *known == c);
    match (c, row) {
        (_, Some((_, command))) => format!("\\ensuremath{{{command}}}"),
        ('À'..='ž' | '–' | '—' | '‘' | '’' | '“' | '”' | '…' | '§', None) => {
            c.to_string()
        }
        _ => format!("\\sign{{{:04X}}}", u32::from(c)),
    }
}

/// Escapes running text.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', c]),
            // Braces prevent ligatures, and keep brackets from being read as an optional argument.
            '-' | '[' | ']' | '<' | '>' | '`' | '\'' => out.extend(['{', c, '}']),
            '\n' | '\t' | ' '..='~' => out.push(c),
            c => out += &sign(c),
        }
    }
    out
}

/// Escapes text for `alltt`, where only the backslash and braces are special.
pub fn verbatim(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' => out.extend(['\\', c]),
            '\n' | '\t' | ' '..='~' => out.push(c),
            c => out += &sign(c),
        }
    }
    out
}

/// A URL as an argument of `\href`.
fn address(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for c in url.chars() {
        match c {
            '#' | '%' | '&' => out.extend(['\\', c]),
            '\\' | '{' | '}' | '^' | '~' => out += &format!("\\%{:02X}", u32::from(c)),
            c if c.is_ascii_graphic() => out.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    out += &format!("\\%{byte:02X}");
                }
            }
        }
    }
    out
}

/// A formula as it is, or as text if it cannot be one.
fn formula(source: &str, dollars: &str) -> String {
    let is_display = math::is_display(source);
    if math::check(source).is_err() || is_display && dollars == "$" {
        return format!(
            "\\texttt{{{}}}",
            text(&format!("{dollars}{source}{dollars}"))
        );
    }
    let symbol = |c: char| {
        if c.is_ascii() { c.to_string() } else { sign(c) }
    };
    let source: String = source.chars().map(symbol).collect();
    match dollars {
        "$" => format!("${source}$"),
        _ if is_display => source.trim().to_string(),
        _ => format!("\\[{}\\]", source.trim()),
    }
}

/// Converts a label to LaTeX.
pub fn label(source: &str) -> String {
    let pieces = prose::label(source).into_iter().map(|piece| match piece {
        Piece::Text(words) => text(words),
        Piece::Formula(source) => formula(source, "$"),
    });
    pieces.collect()
}

/// Converts Markdown to LaTeX.
pub fn markdown(source: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut out = String::new();
    let mut in_block = false;
    let mut is_first_cell = true;
    for event in prose::events(source, budget)? {
        budget.tick()?;
        out += &match event {
            Event::Text(words) if in_block => verbatim(&words),
            Event::Text(words) => text(&words),
            Event::Code(words) => format!("\\texttt{{{}}}", text(&words)),
            Event::InlineMath(words) => formula(&words, "$"),
            Event::DisplayMath(words) => formula(&words, "$$"),
            Event::SoftBreak => "\n".to_string(),
            Event::HardBreak => "\\\\{}\n".to_string(),
            Event::Rule => "\n\\medskip\\hrule\\medskip\n\n".to_string(),
            Event::Start(Tag::Table(columns)) => {
                let columns = "l".repeat(columns.len());
                format!("\n\\begin{{center}}\\begin{{tabular}}{{{columns}}}\n")
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                is_first_cell = true;
                String::new()
            }
            Event::Start(Tag::TableCell) => {
                if std::mem::replace(&mut is_first_cell, false) {
                    String::new()
                } else {
                    " & ".to_string()
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) if dest_url.starts_with('#') => {
                "{".to_string()
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                format!("\\href{{{}}}{{", address(&dest_url))
            }
            Event::Start(tag) => {
                in_block |= matches!(tag, Tag::CodeBlock(_));
                start(&tag).to_string()
            }
            Event::End(tag) => {
                in_block &= tag != TagEnd::CodeBlock;
                end(tag).to_string()
            }
            _ => String::new(),
        };
    }
    Ok(out)
}

fn start(tag: &Tag) -> &'static str {
    match tag {
        Tag::Heading { level, .. } => match level {
            HeadingLevel::H1 | HeadingLevel::H2 => "\n\\section*{",
            HeadingLevel::H3 => "\n\\subsection*{",
            _ => "\n\\subsubsection*{",
        },
        Tag::BlockQuote(_) => "\\begin{quote}\n",
        Tag::CodeBlock(_) => "\\begin{alltt}\\footnotesize\n",
        Tag::List(None) => "\\begin{itemize}\n",
        Tag::List(Some(_)) => "\\begin{enumerate}\n",
        Tag::Item => "\\item ",
        Tag::Emphasis => "\\emph{",
        Tag::Strong => "\\textbf{",
        Tag::Strikethrough => "{",
        _ => "",
    }
}

fn end(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "\n\n",
        TagEnd::Heading(_) => "}\n\n",
        TagEnd::BlockQuote(_) => "\\end{quote}\n",
        TagEnd::CodeBlock => "\\end{alltt}\n",
        TagEnd::List(false) => "\\end{itemize}\n",
        TagEnd::List(true) => "\\end{enumerate}\n",
        TagEnd::Item => "\n",
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link => "}",
        TagEnd::TableHead => " \\\\\n\\hline\n",
        TagEnd::TableRow => " \\\\\n",
        TagEnd::Table => "\\end{tabular}\\end{center}\n",
        _ => "",
    }
}
