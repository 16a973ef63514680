//! Converts prose and plain text to LaTeX.

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::prose::Piece;
use super::{listing, math, prose};
use crate::syntax::Role;
use algebra::limits::{Budget, Halt};

/// A longer line of running text is broken, because TeX cannot read lines of 200,000 bytes.
const LONGEST_LINE: usize = 1000;
/// A link with a longer URL is shown as its text, because a URL cannot be broken.
const LONGEST_URL: usize = 8000;

/// Escapes running text.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_text(&mut out, text);
    out
}

/// Appends running text, in which several blanks are one.
fn push_text(out: &mut String, text: &str) {
    let mut start = line_start(out);
    for c in text.chars() {
        let is_blank = c == ' ' || c == '\t';
        if is_blank && out.ends_with([' ', '\n']) {
            continue;
        }
        if out.len() - start > LONGEST_LINE && !is_blank && c != '\n' {
            *out += "%\n";
            start = out.len();
        }
        match c {
            '\\' => *out += "\\textbackslash{}",
            '^' => *out += "\\textasciicircum{}",
            '~' => *out += "\\textasciitilde{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', c]),
            // Braces prevent ligatures, and keep brackets from being read as an optional argument.
            '-' | '[' | ']' | '<' | '>' | '`' | '\'' => out.extend(['{', c, '}']),
            '\n' => {
                out.push(c);
                start = out.len();
            }
            '\t' => out.push(' '),
            ' '..='~' => out.push(c),
            '\u{A0}' => out.push('~'),
            c => *out += &math::letter(c),
        }
    }
}

/// Where the last line begins.
fn line_start(out: &str) -> usize {
    out.rfind('\n').map_or(0, |at| at + 1)
}

/// Appends a command or formula. A long line is broken before it.
pub fn push_command(out: &mut String, command: &str) {
    if out.len() - line_start(out) > LONGEST_LINE && !command.is_empty() {
        *out += "%\n";
    }
    *out += command;
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

/// A formula as LaTeX typesets it, or as text if it cannot be one. It can be displayed on lines of its own, or not.
fn formula(source: &str, dollars: &str, may_display: bool) -> String {
    let is_display = math::is_display(source);
    let may_display = may_display && dollars == "$$";
    match math::latex(source) {
        Ok(formula) if is_display && may_display => formula,
        Ok(formula) if !is_display && may_display => format!("\\[{formula}\\]"),
        Ok(formula) if !is_display => format!("${formula}$"),
        _ => format!(
            "\\texttt{{{}}}",
            text(&format!("{dollars}{source}{dollars}"))
        ),
    }
}

/// Converts a label to LaTeX.
pub fn label(source: &str) -> String {
    let mut out = String::new();
    for piece in prose::label(source) {
        match piece {
            Piece::Text(words) => push_text(&mut out, words),
            Piece::Formula(source) => push_command(&mut out, &formula(source, "$", false)),
        }
    }
    out
}

/// Converts Markdown to LaTeX.
pub fn markdown(source: &str, budget: &mut Budget) -> Result<String, Halt> {
    let events = prose::flattened(prose::events(source, budget)?);
    Writer::default().written(events, budget)
}

/// Converts a title to LaTeX.
pub fn inline(source: &str, budget: &mut Budget) -> Result<String, Halt> {
    // A formula is never displayed in a title.
    let writer = Writer {
        lines: 1,
        ..Writer::default()
    };
    writer.written(prose::inline_events(source, budget)?, budget)
}

#[derive(Default)]
struct Writer {
    out: String,
    /// The text of a code block.
    code: Option<String>,
    /// The number of lists and quotations at this place.
    containers: usize,
    /// The number of titles, cells and links at this place, where no formula can be displayed.
    lines: usize,
    is_first_cell: bool,
}

impl Writer {
    fn written(mut self, events: Vec<Event<'static>>, budget: &mut Budget) -> Result<String, Halt> {
        for event in events {
            budget.tick()?;
            match event {
                Event::End(TagEnd::CodeBlock) => self.end_code(budget)?,
                event => self.write(event),
            }
        }
        Ok(self.out)
    }

    fn write(&mut self, event: Event) {
        match event {
            Event::Text(words) => match &mut self.code {
                Some(code) => *code += &words,
                None => push_text(&mut self.out, &words),
            },
            Event::Code(words) => {
                push_command(&mut self.out, "\\texttt{");
                push_text(&mut self.out, &words);
                self.out.push('}');
            }
            Event::InlineMath(words) => push_command(&mut self.out, &formula(&words, "$", false)),
            Event::DisplayMath(words) => {
                push_command(&mut self.out, &formula(&words, "$$", self.lines == 0));
            }
            Event::SoftBreak => self.out.push('\n'),
            // At the beginning of a paragraph there would be no line to end.
            Event::HardBreak => push_command(&mut self.out, "\\leavevmode\\\\{}\n"),
            Event::Rule => self.out += "\n\\medskip\\hrule\\medskip\n\n",
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag) {
        self.containers += usize::from(is_container(&tag.to_end()));
        self.lines += usize::from(is_line(&tag.to_end()));
        match tag {
            // No section begins in a list.
            Tag::Heading { .. } if self.containers > 0 => self.out += "\\textbf{",
            Tag::Table(columns) => {
                let columns = "l".repeat(columns.len());
                self.out += &format!("\n\\begin{{center}}\\begin{{tabular}}{{{columns}}}\n");
            }
            Tag::TableHead | Tag::TableRow => self.is_first_cell = true,
            Tag::TableCell if !std::mem::take(&mut self.is_first_cell) => {
                push_command(&mut self.out, " & ");
            }
            Tag::Link { dest_url, .. }
                if dest_url.starts_with('#') || dest_url.len() > LONGEST_URL =>
            {
                push_command(&mut self.out, "{");
            }
            Tag::Link { dest_url, .. } => {
                push_command(&mut self.out, &format!("\\href{{{}}}{{", address(dest_url)));
            }
            Tag::CodeBlock(_) => self.code = Some(String::new()),
            _ => push_command(&mut self.out, start(tag)),
        }
    }

    fn end_code(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let code = self.code.take().unwrap_or_default();
        let code = code.strip_suffix('\n').unwrap_or(&code);
        listing::push_block(&mut self.out, &[(Role::Plain, code)], budget)
    }

    fn end(&mut self, tag: TagEnd) {
        self.containers -= usize::from(is_container(&tag)).min(self.containers);
        self.lines -= usize::from(is_line(&tag)).min(self.lines);
        self.out += end(tag);
    }
}

/// Whether this is in a list of LaTeX.
fn is_container(tag: &TagEnd) -> bool {
    matches!(tag, TagEnd::List(_) | TagEnd::BlockQuote(_))
}

fn is_line(tag: &TagEnd) -> bool {
    matches!(tag, TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Link)
}

fn start(tag: &Tag) -> &'static str {
    match tag {
        Tag::Heading { level, .. } => match level {
            HeadingLevel::H1 | HeadingLevel::H2 => "\n\\section*{",
            HeadingLevel::H3 => "\n\\subsection*{",
            _ => "\n\\subsubsection*{",
        },
        Tag::BlockQuote(_) => "\\begin{quote}\n",
        Tag::List(None) => "\\begin{itemize}\n",
        Tag::List(Some(_)) => "\\begin{enumerate}\n",
        Tag::Item => "\\item ",
        Tag::Emphasis => "\\emph{",
        Tag::Strong => "\\textbf{",
        Tag::Strikethrough => "\\deleted{",
        _ => "",
    }
}

fn end(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "\n\n",
        TagEnd::Heading(_) => "}\n\n",
        TagEnd::BlockQuote(_) => "\\end{quote}\n",
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
