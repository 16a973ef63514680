//! The formatter: one style for the blanks of a script.
//!
//! Only blanks change. Line breaks stay where they are, because they show how the author divides a statement; so does the
//! choice between `n-1` and `n - 1`, and between `{0|1}` and `{0 | 1}`, but both sides of an operator and all commas and
//! bars of a bracket are made alike. In this language a blank can change the meaning, as in `2*3` and `2 * 3`. So each
//! statement is parsed again, and stays as typed if its syntax tree would change.

use std::fmt::Debug;

use rustc_hash::FxHashMap;
use unicode_width::UnicodeWidthStr;

use crate::diagnostic::{Diagnostic, Span};
use algebra::limits::{Budget, Halt};

use super::build::help;
use super::context::{Context, Kind, OpenKind, Token};
use super::parse::Cursor;
use super::signs::{Infix, Level, Purpose, expects_operand, sign};
use super::split::{Chunk, tokens};
use super::tree::Statement;

/// The indentation of lines that continue a statement.
const INDENT: usize = 2;
/// The least number of blanks between a statement and the comment after it.
const BEFORE_COMMENT: usize = 2;

/// Why a script is not formatted.
#[derive(Debug)]
pub enum Unformatted {
    /// These statements cannot be parsed.
    Mistakes(Vec<Diagnostic>),
    Halted(Halt),
}

impl From<Halt> for Unformatted {
    fn from(halt: Halt) -> Self {
        Unformatted::Halted(halt)
    }
}

/// The script in the standard style.
pub fn format(source: &str, budget: &mut Budget) -> Result<String, Unformatted> {
    let mut cursor = Cursor::new(source);
    let (mut places, mut errors) = (Vec::new(), Vec::new());
    let mut out = Writer::new(source);
    if u32::try_from(source.len().saturating_mul(4)).is_err() {
        return Err(Halt::large("a script of more than a gigabyte").into());
    }
    budget.check_memory(source.len())?;
    out.out.reserve(source.len());
    while let Some(chunk) = cursor.split_within(source, budget)? {
        let Span { start, end } = chunk.passage.span;
        budget.spend(end - start)?;
        match chunk.parse(source).statement {
            Err(error) => budget.push(&mut errors, error)?,
            Ok(statement) => {
                out.gap(start, 0, true, budget)?;
                let formatted = in_style(source, &chunk, &statement, out.column, budget)?;
                let start = out.out.len();
                out.push(&formatted);
                out.at = end;
                // A script is shorter than 2^32 bytes, and a long one has many statements.
                let place = [start, out.out.len()].map(|at| at as u32);
                budget.push(&mut places, place)?;
            }
        }
    }
    if !errors.is_empty() {
        return Err(Unformatted::Mistakes(errors));
    }
    let text = out.end(budget)?;
    Ok(if is_same(source, &places, &text, budget)? {
        text
    } else {
        source.to_string()
    })
}

/// One statement in the standard style; as typed, if its syntax tree would change.
fn in_style(
    source: &str,
    chunk: &Chunk,
    statement: &Statement,
    column: usize,
    budget: &mut Budget,
) -> Result<String, Halt> {
    let Span { start, end } = chunk.passage.span;
    let typed = &source[start..end];
    let formatted = Layout::new(source, &chunk.tokens).write(column, budget)?;
    if formatted == typed {
        return Ok(formatted);
    }
    let other = alone(&formatted, budget)?;
    let is_same = match &other {
        Some(other) => mean_the_same(statement, other, budget)?,
        None => false,
    };
    Ok(if is_same {
        formatted
    } else {
        typed.to_string()
    })
}

/// Whether the output splits into the statements that were written at these places, with the same help. Each of them means
/// what it did in the source, but statements can affect each other.
fn is_same(
    source: &str,
    places: &[[u32; 2]],
    text: &str,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    let (mut before, mut after) = (Cursor::new(source), Cursor::new(text));
    for &[start, end] in places {
        let typed = before.split_within(source, budget)?;
        let (Some(typed), Some(written)) = (typed, after.split_within(text, budget)?) else {
            return Ok(false);
        };
        budget.spend((end - start) as usize)?;
        let help =
            |span: Option<Span>, text: &str| span.map(|span| help(&text[span.start..span.end]));
        let is_same = written.passage.span == Span::new(start as usize, end as usize)
            && written.quiet == typed.quiet
            && help(written.help, text) == help(typed.help, source);
        if !is_same {
            return Ok(false);
        }
    }
    Ok(after.split_within(text, budget)?.is_none())
}

/// An expression in the standard style, on one line and without comments: the text of a function, which must not depend on
/// how the script that defines it is laid out.
pub fn format_expression(source: &str) -> String {
    let (mut joined, mut end) = (String::new(), 0);
    for token in tokens(source) {
        if end < token.start && !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(token.text(source));
        end = token.end;
    }
    let mut budget = Budget::default();
    let formatted = restyled(&joined, &mut budget);
    formatted.ok().flatten().unwrap_or(joined)
}

fn restyled(text: &str, budget: &mut Budget) -> Result<Option<String>, Halt> {
    let formatted = Layout::new(text, &tokens(text)).write(0, budget)?;
    let (Some(before), Some(after)) = (alone(text, budget)?, alone(&formatted, budget)?) else {
        return Ok(None);
    };
    Ok(mean_the_same(&before, &after, budget)?.then_some(formatted))
}

/// The statement of a text that has only one.
fn alone(text: &str, budget: &Budget) -> Result<Option<Statement>, Halt> {
    budget.check()?;
    let mut cursor = Cursor::new(text);
    let Some(first) = cursor.split_within(text, budget)? else {
        return Ok(None);
    };
    let first = first.parse(text);
    budget.check()?;
    let is_alone = cursor.split_within(text, budget)?.is_none();
    Ok(first.statement.ok().filter(|_| is_alone))
}

/// Whether two statements have the same syntax tree, apart from the places in the text.
fn mean_the_same(one: &Statement, other: &Statement, budget: &mut Budget) -> Result<bool, Halt> {
    let [nodes, other_nodes] = [one, other].map(|statement| &statement.tree.nodes);
    if nodes.len() != other_nodes.len() || shape(&one.kind) != shape(&other.kind) {
        return Ok(false);
    }
    for (node, other) in nodes.iter().zip(other_nodes) {
        budget.tick()?;
        if shape(node) != shape(other) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The text of a part of a syntax tree without the places in the source.
fn shape(part: &impl Debug) -> String {
    let text = format!("{part:?}");
    let mut pieces = text.split("Span {");
    let mut shape = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        shape.push_str(piece.split_once('}').map_or(piece, |(_, rest)| rest));
    }
    shape
}

/// Writes tokens and the gaps between them.
struct Writer<'a> {
    source: &'a str,
    /// The place in the source up to which everything is written.
    at: usize,
    out: String,
    column: usize,
    /// The column of the last comment, as typed and as written, if nothing but blanks follows it so far.
    comment: Option<(usize, usize)>,
}

impl<'a> Writer<'a> {
    fn new(source: &'a str) -> Self {
        Writer {
            source,
            at: 0,
            out: String::new(),
            column: 0,
            comment: None,
        }
    }

    fn push(&mut self, text: &str) {
        let last_line = text.rsplit('\n').next().unwrap_or_default();
        let start = if last_line.len() < text.len() {
            0
        } else {
            self.column
        };
        self.column = start + last_line.width();
        self.out.push_str(text);
        self.comment = None;
    }

    /// Fills up with blanks to a column.
    fn pad(&mut self, column: usize) {
        self.push(&" ".repeat(column.saturating_sub(self.column)));
    }

    /// Ends the line; of several empty lines one is kept, and none at the start of the text.
    fn break_line(&mut self, newlines: usize) {
        if !self.out.is_empty() {
            self.push(&"\n".repeat(newlines.min(2)));
        }
    }

    /// Writes the comments, line breaks and semicolons up to a place in the source. If a line starts there, it is
    /// indented; otherwise `blank` says whether there is a blank before it.
    fn gap(
        &mut self,
        to: usize,
        indent: usize,
        blank: bool,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let newlines = self.comments(to, indent, budget)?;
        self.at = to;
        if newlines > 0 {
            self.break_line(newlines);
            self.pad(indent);
        } else if blank && self.column > 0 {
            self.push(" ");
        }
        Ok(())
    }

    /// Writes comments and semicolons, and returns the number of line breaks after the last of them.
    fn comments(&mut self, to: usize, indent: usize, budget: &mut Budget) -> Result<usize, Halt> {
        let (source, mut newlines) = (self.source, 0);
        let mut rest = &source[self.at..to];
        while let Some(at) = rest.find(['\n', '#', '%', ';']) {
            budget.tick()?;
            let place = to - rest.len() + at;
            rest = &rest[at..];
            let length = match rest.as_bytes()[0] {
                b'\n' => {
                    newlines += 1;
                    1
                }
                b'#' | b'%' => {
                    let length = rest.find('\n').unwrap_or(rest.len());
                    let text = rest[..length].trim_end().replacen(
                        '%',
                        "#",
                        (rest.starts_with('%')).into(),
                    );
                    self.comment(&text, place, newlines, indent);
                    newlines = 0;
                    length
                }
                _ => {
                    self.break_line(newlines);
                    self.push(";");
                    newlines = 0;
                    1
                }
            };
            rest = &rest[length..];
        }
        Ok(newlines)
    }

    /// A comment after a statement stays in its column if it can; one in a line of its own is indented as the line
    /// below, unless it continues the comment above.
    fn comment(&mut self, text: &str, place: usize, newlines: usize, indent: usize) {
        let line = self.source[..place].rfind('\n').map_or(0, |at| at + 1);
        let typed = self.source[line..place].width();
        let above = self
            .comment
            .filter(|above| above.0 == typed && newlines == 1);
        self.break_line(newlines);
        let column = match above {
            Some((_, written)) => written,
            None if newlines > 0 || self.column == 0 => indent,
            None => typed.max(self.column + BEFORE_COMMENT),
        };
        self.pad(column);
        self.push(text);
        self.comment = Some((typed, column));
    }

    fn end(mut self, budget: &mut Budget) -> Result<String, Halt> {
        self.comments(self.source.len(), 0, budget)?;
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        Ok(self.out)
    }
}

/// Whether there is a blank beside a token, if the line is not broken there. The greater of two wishes wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wish {
    AsTyped,
    Glued,
    Blank,
    Never,
}

/// How a bracket is written, decided by the first of each kind in it.
#[derive(Clone, Copy, Default)]
struct Style {
    /// Blanks inside of the brackets.
    padded: bool,
    /// Blanks after commas.
    commas: Option<bool>,
    /// Blanks around bars.
    bars: Option<bool>,
}

/// A bracket that is open in the text that is being written.
struct Opened {
    style: Style,
    is_game: bool,
    /// The column of lines in it that start with an option or item.
    content: usize,
    /// The column of lines that start with a bar.
    bar: usize,
    /// The column of the closing bracket, if that starts a line.
    close: usize,
}

/// The layout of one statement.
struct Layout<'a> {
    source: &'a str,
    tokens: &'a [Token],
    /// The styles of the brackets, by the index of the opening token.
    styles: FxHashMap<usize, Style>,
    opened: Vec<Opened>,
    context: Context<'a>,
    /// The columns in which the `else` of each `if` is aligned, by the place of the `if`.
    columns: FxHashMap<usize, usize>,
}

impl<'a> Layout<'a> {
    fn new(source: &'a str, tokens: &'a [Token]) -> Self {
        let start = tokens.first().map_or(0, |token| token.start);
        Layout {
            source,
            tokens,
            styles: styles(source, tokens),
            opened: Vec::new(),
            context: Context::new(source, start),
            columns: FxHashMap::default(),
        }
    }

    /// The statement, whose first token is written in this column.
    fn write(mut self, column: usize, budget: &mut Budget) -> Result<String, Halt> {
        let mut out = Writer {
            at: self.context.start,
            column,
            ..Writer::new(self.source)
        };
        let (mut line_indent, mut after) = (column, Wish::AsTyped);
        let mut else_column = None;
        for (i, &token) in self.tokens.iter().enumerate() {
            budget.tick()?;
            let (before, then) = self.wishes(i);
            if i > 0 {
                let gap = &self.source[out.at..token.start];
                let blank = match before.max(after) {
                    Wish::AsTyped => !gap.is_empty(),
                    wish => wish == Wish::Blank,
                };
                let indent = self.indent(token);
                out.gap(token.start, indent, blank, budget)?;
                if gap.contains('\n') {
                    line_indent = indent;
                }
            }
            after = then;
            let text = token.text(self.source);
            let else_before = else_column.take();
            match (token.kind, text) {
                (Kind::Word, "if") => {
                    let column = else_before.unwrap_or(out.column);
                    self.columns.insert(token.start, column);
                }
                (Kind::Word, "else") => else_column = self.column_of_if(),
                (Kind::Close, _) => _ = self.opened.pop(),
                _ => {}
            }
            out.push(text);
            out.at = token.end;
            if token.kind == Kind::Open {
                self.open(i, out.column, line_indent);
            }
            self.context.advance(token);
        }
        Ok(out.out)
    }

    fn open(&mut self, i: usize, column: usize, line_indent: usize) {
        let style = self.styles.get(&i).copied().unwrap_or_default();
        let is_game = is_game(self.tokens[i].text(self.source));
        let next = self.tokens.get(i + 1);
        let gap = next.map_or("", |next| &self.source[self.tokens[i].end..next.start]);
        let opener = column.saturating_sub(1);
        let [content, bar, close] = if !gap.contains('\n') {
            [column + usize::from(style.padded), opener, opener]
        } else if style.bars.is_some() {
            [2 * INDENT, INDENT, 0].map(|more| line_indent + more)
        } else {
            [INDENT, INDENT, 0].map(|more| line_indent + more)
        };
        self.opened.push(Opened {
            style,
            is_game,
            content,
            bar,
            close,
        });
    }

    /// The column of the `if` that the next `then` or `else` belongs to.
    fn column_of_if(&self) -> Option<usize> {
        let open = self.context.opens.last()?;
        let is_if = matches!(open.kind, OpenKind::If | OpenKind::Then);
        let column = is_if.then(|| self.columns.get(&open.span.start))??;
        Some(*column)
    }

    /// The indentation of a line that starts with this token.
    fn indent(&self, token: Token) -> usize {
        if let ("then" | "else", Some(column)) = (token.text(self.source), self.column_of_if()) {
            return column.max(INDENT);
        }
        match (self.opened.last(), token.kind) {
            (None, _) => INDENT,
            (Some(open), Kind::Close) => open.close,
            (Some(open), Kind::Bar) if open.is_game => open.bar,
            (Some(open), _) => open.content,
        }
    }

    /// What a token wishes before and after it.
    fn wishes(&self, i: usize) -> (Wish, Wish) {
        use Wish::{AsTyped, Blank, Glued, Never};
        let token = self.tokens[i];
        let text = token.text(self.source);
        let previous = i.checked_sub(1).map(|before| self.tokens[before].kind);
        let next = self.tokens.get(i + 1).map(|next| next.kind);
        let style = self.opened.last().map(|open| open.style);
        let style = style.unwrap_or_default();
        let wish = |blank: bool| if blank { Blank } else { Glued };
        let inner = |padded: bool| if padded { Blank } else { Never };
        match token.kind {
            Kind::Comma => (Never, wish(style.commas.unwrap_or(true))),
            Kind::Open if is_game(text) => {
                let style = self.styles.get(&i).copied().unwrap_or_default();
                (AsTyped, inner(style.padded))
            }
            Kind::Open => {
                let is_call = self.context.after_operand
                    && matches!(previous, Some(Kind::Word | Kind::Close | Kind::Text));
                (if is_call { Never } else { AsTyped }, Never)
            }
            Kind::Close if is_game(text) => {
                let blank = match previous {
                    Some(Kind::Bar) => style.bars.unwrap_or(style.padded),
                    _ => style.padded,
                };
                (inner(blank), AsTyped)
            }
            Kind::Close => (Never, AsTyped),
            Kind::Bar if self.opened.last().is_some_and(|open| open.is_game) => {
                let blank = wish(style.bars.unwrap_or_default());
                (blank, blank)
            }
            Kind::Bar => (Blank, Blank),
            // In `{0|if c then 1 else 2}` the bar decides.
            Kind::Word if expects_operand(text) && self.starts_operand(token) => (AsTyped, Blank),
            Kind::Word if expects_operand(text) => (Blank, Blank),
            Kind::Operator if !self.context.after_operand && !is_comparison(text) => match next {
                Some(Kind::Literal) => (AsTyped, AsTyped),
                _ => (AsTyped, Glued),
            },
            Kind::Operator if text == ":" && self.context.innermost_is(OpenKind::Quantifier) => {
                (Never, Blank)
            }
            Kind::Operator => {
                let blank = wish(self.is_spaced(i));
                (blank, blank)
            }
            _ => (AsTyped, AsTyped),
        }
    }

    /// Whether this word starts an operand, such as `if`, `wld` and `not`.
    fn starts_operand(&self, word: Token) -> bool {
        let begins = sign(self.context.text(word)).is_some_and(|word| word.begins);
        begins && !self.context.after_operand
    }

    /// Whether there are blanks around an operator between two operands. Arithmetic is as typed: `2*k - 1`.
    fn is_spaced(&self, i: usize) -> bool {
        let purpose = sign(self.tokens[i].text(self.source)).map(|sign| sign.purpose);
        match purpose {
            Some(Purpose::Infix(Level::Range | Level::Power, _)) => false,
            Some(Purpose::Infix(Level::Sum | Level::Product | Level::Ordinal, infix)) => {
                infix == Infix::PlusSwitch || is_apart(self.source, self.tokens, i)
            }
            _ => true,
        }
    }
}

/// Whether there is white space before or after a token.
fn is_apart(source: &str, tokens: &[Token], i: usize) -> bool {
    let start = i.checked_sub(1).map_or(0, |before| tokens[before].end);
    let end = tokens.get(i + 1).map_or(source.len(), |next| next.start);
    start < tokens[i].start || tokens[i].end < end
}

fn is_game(bracket: &str) -> bool {
    !matches!(bracket, "(" | ")" | "[" | "]")
}

/// The styles of the brackets of a statement, by the index of the opening token.
fn styles(source: &str, tokens: &[Token]) -> FxHashMap<usize, Style> {
    let mut styles: FxHashMap<usize, Style> = FxHashMap::default();
    let mut opens = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1).map_or(token.end, |next| next.start);
        let is_followed = next > token.end;
        match token.kind {
            Kind::Open => {
                opens.push(i);
                let style = styles.entry(i).or_default();
                style.padded = is_followed && is_game(token.text(source));
            }
            Kind::Close => _ = opens.pop(),
            Kind::Comma | Kind::Bar => {
                let Some(style) = opens.last().and_then(|open| styles.get_mut(open)) else {
                    continue;
                };
                if token.kind == Kind::Comma {
                    style.commas.get_or_insert(is_followed);
                } else {
                    style.bars.get_or_insert(is_apart(source, tokens, i));
                }
            }
            _ => {}
        }
    }
    styles
}

/// Whether this stands between two operands, even after a leaf such as `+-`, which looks like an operator.
fn is_comparison(text: &str) -> bool {
    ["==", "!=", "<=", ">=", "<", ">", "="].contains(&text)
}
