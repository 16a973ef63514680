//! The way in: a source text to its statements.

use std::time::Duration;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::diagnostic::{Diagnostic, Span};

use super::build::Builder;
use super::explain::explain;
use super::fault;
use super::grammar::{Grammar, Rule};
use super::latex::without_latex;
use super::split::{Chunk, MAX_STATEMENT, Splitter};
use super::tree::Statement;

/// Brackets and unfinished `if`s may be nested this deep.
const MAX_NESTING: usize = 10_000;
/// What the grammar reads in a second, and the memory that a byte of text takes until it is read, at worst. Nothing
/// stops the grammar on its way: its one limit, of calls, is for all engines of a process at once.
const BYTES_PER_SECOND: f64 = 5e5;
const MEMORY_PER_BYTE: usize = 400;
/// A short statement is read however little memory is left: it may be the one that needs none.
const ALWAYS_READ: usize = 64 << 10;

/// The words that a definition begins with.
const DEFINING: [&str; 2] = ["let", "use"];

/// The stack that one level of nesting takes in the parser, generously.
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

/// A place in a source that is read statement by statement, for as long as the reader likes.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    splitter: Splitter,
}

/// A statement of a source: where it stands, and what it is.
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

    /// The statements of a part of a source, in which further lines can change nothing.
    pub fn of_part(source: &str) -> Self {
        Cursor {
            splitter: Splitter::of_part(source),
        }
    }

    /// From now on reads no statement that takes more than this, since the grammar looks at no limits.
    pub fn keep_within(&mut self, time: Option<Duration>, memory: usize) {
        let in_time = time.map_or(usize::MAX, |time| {
            (time.as_secs_f64() * BYTES_PER_SECOND) as usize
        });
        let in_memory = (memory / MEMORY_PER_BYTE).max(ALWAYS_READ);
        self.splitter.longest = MAX_STATEMENT.min(in_time).min(in_memory);
    }

    /// How much of a source that is still arriving no further line can change, and is split by itself as it is here:
    /// statements that were ended by `;` or by the next one. One that was cut short where its brackets went wrong, which
    /// only the lines behind it tell, stands alone.
    pub fn settled(&self, source: &str) -> usize {
        let mut splitter = Splitter::of_part(source);
        splitter.longest = self.splitter.longest;
        let mut settled = 0;
        while let Some(chunk) = splitter.next(source) {
            let is_ended = chunk.quiet || splitter.has_more(source);
            if !is_ended || chunk.open_text || chunk.is_cut && settled > 0 {
                break;
            }
            settled = splitter.at();
            if chunk.is_cut {
                break;
            }
        }
        settled
    }

    /// Whether the next statement may define something, as far as its first letters tell; nothing where there is none.
    pub fn may_define(&self, source: &str) -> Option<bool> {
        let mut ahead = self.splitter;
        let chunk = ahead.next(source)?;
        let text = &source[chunk.passage.span.start..];
        Some(DEFINING.iter().any(|word| text.starts_with(word)))
    }

    /// Goes beyond the next statement without reading it.
    pub fn pass(&mut self, source: &str) {
        self.splitter.next(source);
    }

    /// Reads one statement of the source that the cursor was made for.
    pub fn next(&mut self, source: &str) -> Option<Parsed> {
        let chunk = self.splitter.next(source)?;
        let statement = parse_chunk(source, &chunk, self.splitter.longest);
        Some(Parsed {
            span: chunk.passage.span,
            line: chunk.passage.line,
            statement: statement.map_err(|fault| fault.of_statement(chunk.passage)),
        })
    }
}

/// Whether more lines could complete the source: for the prompt.
pub fn is_unfinished(source: &str) -> bool {
    let mut splitter = Splitter::of_part(source);
    std::iter::from_fn(|| splitter.next(source))
        .last()
        .is_some_and(|chunk| {
            let fault = || fault::find_in_start(source, chunk.passage.span, MAX_NESTING);
            chunk.open_text || chunk.unfinished && chunk.with_stack(fault).is_none()
        })
}

fn parse_chunk(source: &str, chunk: &Chunk, longest: usize) -> Result<Statement, Box<Diagnostic>> {
    if chunk.passage.span.end - chunk.passage.span.start > longest {
        return Err(Box::new(fault::too_long(
            chunk.passage.span,
            longest,
            MAX_STATEMENT,
        )));
    }
    // What the scanner can tell is told before the grammar is asked, where the grammar would be lost.
    let hopeless = chunk.unbalanced || chunk.depth > MAX_NESTING;
    if let Some(fault) = hopeless
        .then(|| fault::find(source, chunk.passage.span, MAX_NESTING))
        .flatten()
    {
        return Err(Box::new(fault));
    }
    chunk.with_stack(|| match_and_build(source, chunk))
}

impl Chunk {
    /// Runs the parser on a stack that is large enough for the brackets of the statement.
    fn with_stack<T>(&self, parse: impl FnOnce() -> T) -> T {
        let stack = STACK + self.depth.min(MAX_NESTING) * STACK_PER_LEVEL;
        stacker::maybe_grow(stack, stack, parse)
    }
}

fn match_and_build(source: &str, chunk: &Chunk) -> Result<Statement, Box<Diagnostic>> {
    let Span { start, end } = chunk.passage.span;
    let text = &source[start..end];
    let parsed = Grammar::parse(Rule::statement, text);
    let plain = match parsed {
        Ok(_) => None,
        Err(_) => without_latex(text),
    };
    let parsed = plain
        .as_ref()
        .and_then(|plain| Grammar::parse(Rule::statement, plain).ok())
        .map_or(parsed, Ok);
    let mut pairs = parsed.map_err(|error| {
        if matches!(error.variant, ErrorVariant::CustomError { .. }) {
            return fault::too_deep(chunk.passage.span, MAX_NESTING);
        }
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let fault = fault::find(source, chunk.passage.span, MAX_NESTING);
        fault.unwrap_or_else(|| explain(source, chunk.passage.span, start + at))
    })?;
    match pairs.next() {
        Some(statement) => Builder::new(&source[..end], start).statement(statement, chunk),
        None => Err(Box::new(explain(source, chunk.passage.span, start))),
    }
}
