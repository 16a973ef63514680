//! A source text to its statements, each parsed or explained.

use std::time::Duration;

use pest::Parser;
use pest::error::InputLocation;

use crate::diagnostic::{Diagnostic, Span};
use algebra::limits::{Budget, Halt, catch_panic};

use super::build::Builder;
use super::explain::{self, MAX_NESTING};
use super::grammar::{Grammar, Rule};
use super::latex::without_latex;
use super::split::{Chunk, MAX_STATEMENT, Splitter};
use super::tree::Statement;

/// The speed of pest and the memory it needs, both at worst. Nothing can stop pest on its way: its limit on
/// calls is shared by all engines of a process.
const BYTES_PER_SECOND: f64 = 5e5;
const MEMORY_PER_BYTE: usize = 400;
/// A statement up to this length is parsed however little memory is left: it may be one that frees some.
const ALWAYS_PARSED: usize = 64 << 10;

/// The words that a definition begins with.
const DEFINING: [&str; 2] = ["let", "use"];

/// A generous estimate of the stack that one level of nesting takes in the parser.
const STACK_PER_LEVEL: usize = 32 << 10;
const STACK: usize = 256 << 10;

/// The statements of a source, each parsed or explained. Spans count bytes of the whole source.
pub fn parse(source: &str) -> Vec<Result<Statement, Diagnostic>> {
    statements(source).collect()
}

/// The same, one statement at a time: for sources too large to hold all their trees.
pub fn statements(source: &str) -> impl Iterator<Item = Result<Statement, Diagnostic>> {
    let mut cursor = Cursor::new(source);
    std::iter::from_fn(move || Some(cursor.next(source)?.statement))
}

/// A place in a source that is read statement by statement.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    splitter: Splitter,
}

/// A statement of a source.
pub struct Parsed {
    pub span: Span,
    /// The line of the source that it starts in, from 1.
    pub line: usize,
    pub statement: Result<Statement, Diagnostic>,
}

impl Cursor {
    pub fn new(source: &str) -> Self {
        Cursor {
            splitter: Splitter::new(source),
        }
    }

    /// For the part of a source that further lines do not change; see [`Cursor::settled`].
    pub fn of_part(source: &str) -> Self {
        Cursor {
            splitter: Splitter::of_part(source),
        }
    }

    /// Skips the start of the source, which must end between two statements of its first line.
    pub fn starting_at(self, at: usize) -> Self {
        Cursor {
            splitter: self.splitter.starting_at(at),
        }
    }

    /// From now on refuses statements that would take more than this to parse.
    pub fn keep_within(&mut self, time: Option<Duration>, memory: usize) {
        let in_time = time.map_or(usize::MAX, |time| {
            (time.as_secs_f64() * BYTES_PER_SECOND) as usize
        });
        let in_memory = (memory / MEMORY_PER_BYTE).max(ALWAYS_PARSED);
        self.splitter.max_length = MAX_STATEMENT.min(in_time).min(in_memory);
    }

    /// The statements of a source that is still arriving, from `start` on, which no further line can change,
    /// and the end of the last one, so that this part is split alone as it is split here: statements ended
    /// by `;` or by the start of the next one. A statement that was cut because of its brackets is a part by
    /// itself, since the cut depends on the lines after it.
    pub fn settled(&self, source: &str, start: usize) -> (usize, Vec<Chunk>) {
        let mut splitter = Splitter::of_part(source).starting_at(start);
        splitter.max_length = self.splitter.max_length;
        let (mut settled, mut chunks) = (start, Vec::new());
        while let Some(chunk) = splitter.next(source) {
            let is_ended = chunk.quiet || splitter.has_more(source);
            if !is_ended || chunk.in_open_text || chunk.is_cut && settled > start {
                break;
            }
            settled = splitter.at();
            let is_cut = chunk.is_cut;
            chunks.push(chunk);
            if is_cut {
                break;
            }
        }
        (settled, chunks)
    }

    /// The next statement of the source that the cursor was made for.
    pub fn split(&mut self, source: &str) -> Option<Chunk> {
        self.splitter.next(source)
    }

    /// Refuses a statement that was split earlier if it has become too long for the limits; see
    /// [`Cursor::keep_within`].
    pub fn limit(&self, chunk: &mut Chunk) {
        chunk.max_length = chunk.max_length.min(self.splitter.max_length);
    }

    /// The same within the limits, which also apply to what the statement would take to parse.
    pub fn split_within(&mut self, source: &str, budget: &Budget) -> Result<Option<Chunk>, Halt> {
        // To find the end of a short statement, the splitter may have read a long bracket that is never closed.
        budget.check_unobserved()?;
        self.keep_within(budget.time_left(), budget.memory_left());
        self.splitter.next_within(source, Some(budget))
    }

    /// The next statement, parsed.
    pub fn next(&mut self, source: &str) -> Option<Parsed> {
        Some(self.split(source)?.parse(source))
    }
}

/// Whether more lines could complete the source.
pub fn is_unfinished(source: &str) -> bool {
    is_unfinished_within(source, None).unwrap_or(false)
}

/// The same within the limits, if there are any.
pub fn is_unfinished_within(source: &str, budget: Option<&Budget>) -> Result<bool, Halt> {
    let mut splitter = Splitter::of_part(source);
    let mut last = None;
    while let Some(chunk) = splitter.next_within(source, budget)? {
        budget.map_or(Ok(()), Budget::check)?;
        last = Some(chunk);
    }
    Ok(last.is_some_and(|chunk| {
        let error = || explain::find_in_start(source, &chunk);
        chunk.in_open_text || chunk.unfinished && chunk.with_stack(error).is_none()
    }))
}

impl Chunk {
    /// Whether the statement may define something, judged by its first letters.
    pub fn may_define(&self, source: &str) -> bool {
        let text = &source[self.passage.span.start..];
        DEFINING.iter().any(|word| text.starts_with(word))
    }

    /// Parses the statement, which belongs to this source.
    pub fn parse(&self, source: &str) -> Parsed {
        let span = self.passage.span;
        let statement = catch_panic(|| self.statement(source)).unwrap_or_else(|panicked| {
            let (title, label, help) = panicked.words();
            let error = Diagnostic::new(title, span, label);
            Err(Box::new(error.help(help.unwrap_or_default())))
        });
        Parsed {
            span,
            line: self.passage.line,
            statement: statement.map_err(|error| error.of_statement(self.passage)),
        }
    }

    fn statement(&self, source: &str) -> Result<Statement, Box<Diagnostic>> {
        let span = self.passage.span;
        if span.end - span.start > self.max_length {
            let is_usual = self.max_length == MAX_STATEMENT;
            return Err(Box::new(explain::too_long(span, self.max_length, is_usual)));
        }
        // pest needs too much stack for very deep nesting, and explains open brackets badly.
        let is_hopeless = self.unbalanced || self.depth > MAX_NESTING;
        match is_hopeless.then(|| explain::find(source, self)).flatten() {
            Some(error) => Err(Box::new(error)),
            None => self.with_stack(|| self.parse_and_build(source)),
        }
    }

    /// Runs the parser on a stack that is large enough for the brackets of the statement.
    fn with_stack<T>(&self, parse: impl FnOnce() -> T) -> T {
        let stack = STACK + self.depth.min(MAX_NESTING) * STACK_PER_LEVEL;
        stacker::maybe_grow(stack, stack, parse)
    }

    fn parse_and_build(&self, source: &str) -> Result<Statement, Box<Diagnostic>> {
        let Span { start, end } = self.passage.span;
        let text = &source[start..end];
        let parsed = Grammar::parse(Rule::statement, text);
        let plain = parsed.is_err().then(|| without_latex(text)).flatten();
        let reparsed = plain
            .as_ref()
            .and_then(|plain| Some((plain.as_str(), Grammar::parse(Rule::statement, plain).ok()?)));
        let (builder, parsed) = match reparsed {
            Some((plain, parsed)) => (Builder::of_latex(plain, start), Ok(parsed)),
            None => (Builder::new(text, start), parsed),
        };
        let mut pairs = parsed.map_err(|error| {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            explain::find(source, self)
                .unwrap_or_else(|| explain::explain(source, self, start + at))
        })?;
        match pairs.next() {
            Some(statement) => builder.statement(statement, self, source),
            None => Err(Box::new(explain::explain(source, self, start))),
        }
    }
}
