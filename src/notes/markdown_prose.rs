//! Writes prose as Markdown again, from what it was parsed to. So everything that another reader of Markdown could take for
//! HTML, a link or the beginning of code is written here, and none of it is copied.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};

use super::math::{self, Refusal};
use super::prose;
use algebra::limits::{Budget, Halt};

/// Markdown that means the same to every reader.
pub fn markdown(source: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut writer = Writer::default();
    for event in prose::flattened(prose::events_with_images(source, budget)?) {
        budget.tick()?;
        writer.write(event);
    }
    writer.end_paragraph();
    Ok(writer.containers.swap_remove(0).text)
}

/// A title as Markdown on a single line.
pub fn inline(source: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut writer = Writer::default();
    for event in prose::inline_events(source, budget)? {
        budget.tick()?;
        writer.write(event);
    }
    Ok(writer.line.trim().replace('\n', " "))
}

/// Plain text as Markdown on a single line.
pub fn text(text: &str) -> String {
    let mut writer = Writer::default();
    writer.push_text(text);
    writer.line.trim().replace('\n', " ")
}

/// A fenced block; the fence is longer than any in the text.
pub fn block(language: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}{language}\n{text}\n{fence}\n")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or_default()
}

/// A formula. Other readers do not know formulas, so nothing in it may mean anything to them; blanks mean nothing in formulas.
pub fn formula(source: &str) -> Result<String, Refusal> {
    math::latex(source)?;
    if source.contains('`') {
        return Err(Refusal::Unknown);
    }
    let formula = source.replace('<', "< ").replace("<  ", "< ");
    let formula = formula.replace("](", "] (").replace("][", "] [");
    Ok(without_attributes(&formula.replace(['\n', '\r'], " ")))
}

/// The text with blanks before the equals signs in braces. Some readers take what is in braces after emphasis or a heading for
/// attributes, which can run code, but only if there is no blank. What follows a letter is an argument.
fn without_attributes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut depth, mut is_escaped) = (0_usize, false);
    for c in text.chars() {
        match c {
            _ if is_escaped => {}
            '{' if depth > 0 || !out.ends_with(|c: char| c.is_ascii_alphabetic()) => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '=' if depth > 0 && !out.ends_with([' ', '=']) => out.push(' '),
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        out.push(c);
    }
    out
}

/// Whether something in the text could be an address, which some readers make a link.
pub fn has_address(text: &str) -> bool {
    text.contains("://") || text.contains("www.")
}

/// The length of the longest word that is searched for an address.
const LONGEST_WORD: usize = 200;

/// A part of the prose that other parts are in.
#[derive(Default)]
struct Container {
    kind: Kind,
    text: String,
    /// Whether there are blank lines between the items of this list.
    is_loose: bool,
}

#[derive(Default, PartialEq)]
enum Kind {
    #[default]
    Page,
    Quote,
    /// A list, with the number of its next item.
    List(Option<u64>),
    Item,
}

struct Writer {
    /// The containers at this place, the page first.
    containers: Vec<Container>,
    /// The paragraph, heading or cell that is being written.
    line: String,
    /// The text of a code block, and its language.
    code: Option<(String, String)>,
    /// How each open link or picture ends.
    links: Vec<String>,
    struck: usize,
    columns: Vec<Alignment>,
    cells: Vec<String>,
    rows: String,
    in_table: bool,
}

impl Default for Writer {
    fn default() -> Self {
        Writer {
            containers: vec![Container::default()],
            line: String::new(),
            code: None,
            links: Vec::new(),
            struck: 0,
            columns: Vec::new(),
            cells: Vec::new(),
            rows: String::new(),
            in_table: false,
        }
    }
}

impl Writer {
    fn write(&mut self, event: Event) {
        match event {
            Event::Text(text) => match &mut self.code {
                Some((code, _)) => code.push_str(&text),
                None => self.push_text(&text),
            },
            Event::Code(text) => self.push_code(&text),
            Event::InlineMath(source) => self.push_formula(&source, "$"),
            Event::DisplayMath(source) => self.push_formula(&source, "$$"),
            Event::SoftBreak => self.line.push('\n'),
            Event::HardBreak => {
                self.line.truncate(self.line.trim_end().len());
                self.line += "  \n";
            }
            Event::Rule => self.push_block("* * *"),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Emphasis => self.line.push('*'),
            Tag::Strong => self.line += "**",
            Tag::Strikethrough => {
                self.struck += 1;
                self.push_tildes();
            }
            Tag::Link {
                dest_url, title, ..
            } => self.start_link("[", &dest_url, &title),
            Tag::Image {
                dest_url, title, ..
            } => self.start_link("![", &dest_url, &title),
            Tag::CodeBlock(kind) => {
                self.end_paragraph();
                let info = match &kind {
                    CodeBlockKind::Fenced(info) => info.as_ref(),
                    CodeBlockKind::Indented => "",
                };
                self.code = Some((String::new(), language(info)));
            }
            Tag::Table(columns) => {
                self.end_paragraph();
                (self.columns, self.in_table) = (columns, true);
            }
            Tag::List(first) => self.open(Kind::List(first)),
            Tag::Item => self.open(Kind::Item),
            Tag::BlockQuote(_) => self.open(Kind::Quote),
            Tag::Paragraph => {
                self.end_paragraph();
                // Only a list with blank lines between its items has paragraphs.
                if let [.., list, item] = self.containers.as_mut_slice() {
                    list.is_loose |= item.kind == Kind::Item;
                }
            }
            Tag::Heading { .. } => self.end_paragraph(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.line.push('*'),
            TagEnd::Strong => self.line += "**",
            TagEnd::Strikethrough => {
                self.push_tildes();
                self.struck = self.struck.saturating_sub(1);
            }
            TagEnd::Link | TagEnd::Image => {
                self.line += &self.links.pop().unwrap_or_default();
            }
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::Heading(level) => self.end_heading(level),
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.line).replace('\n', " ");
                self.cells.push(cell.trim().to_string());
            }
            TagEnd::TableHead => {
                self.end_row();
                let columns = self.columns.iter().map(|column| match column {
                    Alignment::None => "---",
                    Alignment::Left => ":--",
                    Alignment::Center => ":-:",
                    Alignment::Right => "--:",
                });
                self.cells = columns.map(str::to_string).collect();
                self.end_row();
            }
            TagEnd::TableRow => self.end_row(),
            TagEnd::Table => {
                self.in_table = false;
                let rows = std::mem::take(&mut self.rows);
                self.push_block(rows.trim_end());
            }
            TagEnd::List(_) | TagEnd::Item | TagEnd::BlockQuote(_) => self.close(),
            _ => {}
        }
    }

    /// Text without any meaning in Markdown. Where a backslash could belong to an address before it, which some readers make a
    /// link, the sign is written by its name.
    fn push_text(&mut self, text: &str) {
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let after = &rest[sign.len_utf8()..];
            let is_start = self.line.is_empty() || self.line.ends_with('\n');
            let is_in_word = self.line.ends_with(char::is_alphanumeric)
                && after.starts_with(char::is_alphanumeric);
            match sign {
                '<' => self.line += "&lt;",
                '{' if self.ends_in_address() => self.line += "&#123;",
                '`' => self.line += "&#96;",
                '&' if is_entity(after) => self.line += "&amp;",
                '_' if is_in_word => self.line.push('_'),
                '\\' | '*' | '_' | '[' | ']' | '{' | '}' | '|' | '~' | '$' => {
                    self.line.extend(['\\', sign]);
                }
                '#' | '>' | '+' | '-' | '=' | ':' | '%' if is_start => {
                    self.line.extend(['\\', sign]);
                }
                '.' | ')' if self.ends_in_number() => self.line.extend(['\\', sign]),
                '\n' => self.line.push('\n'),
                sign if sign.is_whitespace() && is_start => {}
                sign if sign.is_control() => self.line.push(' '),
                sign => self.line.push(sign),
            }
            rest = after;
        }
    }

    /// Whether the last line has nothing but a number, which could be that of an item of a list.
    fn ends_in_number(&self) -> bool {
        let before = self.line.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_start = before.is_empty() || before.ends_with('\n');
        is_start && before.len() < self.line.len()
    }

    /// Whether the last word could be an address. One that is very long is not searched.
    fn ends_in_address(&self) -> bool {
        let searched = self.line.len().saturating_sub(LONGEST_WORD);
        let end = &self.line[self.line.ceil_char_boundary(searched)..];
        match end.rsplit_once(char::is_whitespace) {
            Some((_, word)) => has_address(word),
            None => searched > 0 || has_address(end),
        }
    }

    fn push_code(&mut self, text: &str) {
        let ticks = "`".repeat(longest_run(text) + 1);
        let is_padded = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
        let has_ticks = text.starts_with('`') || text.ends_with('`');
        let pad = if is_padded || has_ticks { " " } else { "" };
        // An address would continue with the backticks, and then they would not begin code.
        if self.line.ends_with('`') || self.ends_in_address() {
            self.line.push(' ');
        }
        // Readers disagree on where the cells of a table end, and whether code continues there.
        let text = if text.contains('|') {
            text.replace('<', "&lt;")
        } else {
            text.to_string()
        };
        let text = self.in_cell(text).replace('\n', " ");
        self.line += &format!("{ticks}{pad}{text}{pad}{ticks}");
    }

    fn push_formula(&mut self, source: &str, dollars: &str) {
        match formula(source) {
            Ok(formula) => {
                let formula = self.in_cell(formula);
                self.line += &format!("{dollars}{formula}{dollars}");
            }
            Err(_) => self.push_code(&format!("{dollars}{source}{dollars}")),
        }
    }

    fn in_cell(&self, text: String) -> String {
        if self.in_table {
            text.replace('|', "\\|")
        } else {
            text
        }
    }

    fn push_tildes(&mut self) {
        if self.struck == 1 {
            self.line += "~~";
        }
    }

    fn start_link(&mut self, start: &str, url: &str, title: &str) {
        // After an exclamation mark, a link is a picture.
        if start == "[" && self.line.ends_with('!') {
            self.line.pop();
            self.line += "&#33;";
        }
        self.line += start;
        let title = if title.is_empty() {
            String::new()
        } else {
            format!(" \"{}\"", by_names(title))
        };
        self.links.push(format!("]({}{title})", address(url)));
    }

    fn end_heading(&mut self, level: HeadingLevel) {
        let heading = std::mem::take(&mut self.line).replace('\n', " ");
        // Readers ignore number signs at the end.
        let heading = match heading.trim().strip_suffix('#') {
            Some(text) => format!("{text}\\#"),
            None => heading.trim().to_string(),
        };
        let signs = "#".repeat(level as usize);
        self.push_block(format!("{signs} {heading}").trim_end());
    }

    fn end_code(&mut self) {
        let Some((text, language)) = self.code.take() else {
            return;
        };
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let block = if self.containers.len() == 1 {
            block(&language, text)
        } else {
            // Some readers know no code within a list or quotation, so nothing in it may mean anything.
            let text = text.replace('<', "&lt;");
            let text = text.replace("](", "]&#40;").replace("]:", "]&#58;");
            block(&language, &without_attributes(&text))
        };
        self.push_block(block.trim_end());
    }

    fn end_row(&mut self) {
        let cells = std::mem::take(&mut self.cells).join(" | ");
        self.rows += &format!("| {cells} |\n");
    }

    /// Ends a paragraph, or the text of an item.
    fn end_paragraph(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.trim().is_empty() {
            self.push_block(line.trim());
        }
    }

    fn push_block(&mut self, block: &str) {
        if let Some(container) = self.containers.last_mut() {
            if !container.text.is_empty() {
                container.text += "\n\n";
            }
            container.text += block;
        }
    }

    fn open(&mut self, kind: Kind) {
        self.end_paragraph();
        self.containers.push(Container {
            kind,
            ..Container::default()
        });
    }

    /// Ends a container, which becomes a block of the one around it.
    fn close(&mut self) {
        self.end_paragraph();
        let Some(container) = self.containers.pop() else {
            return;
        };
        match (container.kind, self.containers.last_mut()) {
            (Kind::Quote, _) => self.push_block(&indented(&container.text, "> ", "> ")),
            (Kind::Item, Some(list)) => push_item(list, &container.text),
            (_, Some(around)) if around.kind == Kind::Item && !around.text.contains("\n\n") => {
                around.text += &format!("\n{}", container.text);
            }
            _ => self.push_block(&container.text),
        }
    }
}

fn push_item(list: &mut Container, text: &str) {
    let marker = match &mut list.kind {
        Kind::List(Some(number)) => {
            let marker = format!("{number}. ");
            *number += 1;
            marker
        }
        _ => "- ".to_string(),
    };
    if !list.text.is_empty() {
        list.text += if list.is_loose { "\n\n" } else { "\n" };
    }
    let text = if text.is_empty() { "&nbsp;" } else { text };
    list.text += &indented(text, &marker, &" ".repeat(marker.len()));
}

/// The text with something before its first line, and something before the others.
fn indented(text: &str, first: &str, others: &str) -> String {
    let lines = text.split('\n').enumerate().map(|(at, line)| {
        let start = if at == 0 { first } else { others };
        if line.is_empty() {
            start.trim_end().to_string()
        } else {
            format!("{start}{line}")
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The first word after a fence, if it is a name.
fn language(info: &str) -> String {
    let word = info.split_whitespace().next().unwrap_or_default();
    let is_name = word
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_+-".contains(c));
    if is_name {
        word.to_string()
    } else {
        String::new()
    }
}

/// Whether an ampersand before this text would make it another sign.
fn is_entity(after: &str) -> bool {
    let name = after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '#');
    name.len() < after.len() && name.starts_with(';')
}

/// A text in which all signs that have a meaning anywhere are written by their names.
fn by_names(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' => out.push(' '),
            c if c.is_whitespace() => out.push(' '),
            c if c.is_alphanumeric() || ",.:;-".contains(c) => out.push(c),
            c => out += &format!("&#{};", u32::from(c)),
        }
    }
    out
}

/// A URL in which nothing has a meaning in Markdown or HTML.
fn address(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for (at, c) in url.char_indices() {
        match c {
            '&' if is_entity(&url[at + 1..]) => out += "&amp;",
            '<' | '>' | '(' | ')' | '[' | ']' | '\\' | '`' | '"' | '\'' | '*' | '|' | '{' | '}' => {
                out += &format!("%{:02X}", u32::from(c));
            }
            c if c.is_whitespace() || c.is_control() => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    out += &format!("%{byte:02X}");
                }
            }
            c => out.push(c),
        }
    }
    out
}
