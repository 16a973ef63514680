//! Splits a source text into statements.
//!
//! A statement ends at `;` or at a newline, except inside brackets, after a token that needs an operand, and
//! before a line whose first token cannot start a statement. A bracket that is never closed must not swallow the rest of
//! a script, so the splitter then goes back to the line where the next statement plausibly starts.

use crate::diagnostic::{Passage, Span};

use super::context::{Context, Kind, Open, OpenKind, Token};
use super::signs::{self, Level, Purpose};
use super::tokenizer::Tokenizer;
use super::words::{continues, skip_blanks, statement_word};
use algebra::limits::{Budget, Halt};

/// A statement longer than this is refused, because the parser cannot be stopped.
pub const MAX_STATEMENT: usize = 1 << 20;

/// After so many bytes of blank lines or of a statement, the limits are checked.
const BYTES_BETWEEN_CHECKS: usize = 1 << 18;

/// Most statements that are typed have no more tokens.
const USUAL_TOKENS: usize = 8;

/// One statement of a source as tokens, before it is parsed.
pub struct Chunk {
    pub passage: Passage,
    pub tokens: Vec<Token>,
    /// The `##` lines right above it.
    pub help: Option<Span>,
    /// Ended by `;`.
    pub quiet: bool,
    /// How deep its brackets are nested.
    pub depth: usize,
    /// Its brackets do not match.
    pub unbalanced: bool,
    /// It was ended before a line where the next one seems to start, although a bracket is open.
    pub is_cut: bool,
    /// The source ended inside a string.
    pub in_open_text: bool,
    /// The source ended where the statement needs more.
    pub unfinished: bool,
    /// A longer statement is not parsed, and its tokens are not complete.
    pub max_length: usize,
}

/// A place in a source, from which its statements are read in order; empty ones are left out.
#[derive(Clone, Copy, Debug)]
pub struct Splitter {
    at: usize,
    /// The statement before, to count lines from.
    last: Passage,
    /// The number of bytes that may still be read a second time. Without this bound, a script of nothing but
    /// open brackets would be read once for each of them.
    rereads: usize,
    /// Longer statements are not read into proper tokens, since they will not be parsed.
    pub max_length: usize,
    /// Nothing follows the source, so a bracket that is open at its end makes the splitter go back.
    is_whole: bool,
    /// The bound on rereading was reached: from now on every line that starts with `let` starts a statement,
    /// even inside brackets.
    exhausted: bool,
}

/// Checks the limits on the way through a source.
struct Pace<'a> {
    budget: Option<&'a Budget>,
    /// The place of the last check.
    at: usize,
}

impl Pace<'_> {
    fn reach(&mut self, at: usize) -> Result<(), Halt> {
        if at.saturating_sub(self.at) < BYTES_BETWEEN_CHECKS {
            return Ok(());
        }
        self.at = at;
        self.budget.map_or(Ok(()), Budget::check)
    }

    /// The place after spaces, comments and newlines.
    fn skip_lines(&mut self, source: &str, mut at: usize) -> Result<usize, Halt> {
        loop {
            at = skip_blanks(source, at);
            self.reach(at)?;
            if !source[at..].starts_with('\n') {
                return Ok(at);
            }
            at += 1;
        }
    }
}

/// A line before which the statement can be cut if its bracket is never closed.
#[derive(Clone, Copy)]
struct Cut {
    line: usize,
    /// The end of the last token before that line.
    end: usize,
}

impl Splitter {
    pub fn new(source: &str) -> Self {
        Splitter {
            at: 0,
            last: Passage::START,
            rereads: 4 * source.len() + (1 << 16),
            max_length: MAX_STATEMENT,
            is_whole: true,
            exhausted: false,
        }
    }

    /// For a source that is still arriving: the splitter does not go back from its end, because the rest may
    /// close the brackets.
    pub fn of_part(source: &str) -> Self {
        Splitter {
            is_whole: false,
            ..Splitter::new(source)
        }
    }

    /// Skips the start of the source, which must end between two statements of its first line.
    pub fn starting_at(self, at: usize) -> Self {
        Splitter { at, ..self }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether there is another statement in the source, or the beginning of one.
    pub fn has_more(&self, source: &str) -> bool {
        let mut pace = Pace {
            budget: None,
            at: self.at,
        };
        let next = pace.skip_lines(source, self.at);
        next.is_ok_and(|next| next < source.len())
    }

    /// The next statement of the source that the splitter was made for.
    pub fn next(&mut self, source: &str) -> Option<Chunk> {
        self.next_within(source, None).ok().flatten()
    }

    /// The same within the limits, if there are any.
    pub fn next_within(
        &mut self,
        source: &str,
        budget: Option<&Budget>,
    ) -> Result<Option<Chunk>, Halt> {
        let mut end = self.at;
        let mut pace = Pace { budget, at: end };
        self.at = pace.skip_lines(source, end)?;
        while source[self.at..].starts_with(';') {
            end = self.at + 1;
            self.at = pace.skip_lines(source, end)?;
        }
        if self.at == source.len() {
            return Ok(None);
        }
        let help = help_above(source, end, self.at);
        let chunk = Chunk {
            help,
            ..self.statement(source, pace)?
        };
        self.last = chunk.passage;
        Ok(Some(chunk))
    }

    fn statement(&mut self, source: &str, mut pace: Pace) -> Result<Chunk, Halt> {
        let start = self.at;
        let mut tokenizer = Tokenizer::new(source, start);
        tokenizer.coarse_from = start.saturating_add(self.max_length);
        let mut tokens = Vec::with_capacity(USUAL_TOKENS);
        let mut end = start;
        // The first line that starts with the word of a statement, and the first that cannot continue an expression.
        let mut word_cut: Option<Cut> = None;
        let mut line_cut: Option<Cut> = None;
        let mut quiet = false;
        let mut at_end = false;
        loop {
            let token = tokenizer.next();
            pace.reach(token.end)?;
            match token.kind {
                Kind::End => {
                    at_end = true;
                    break;
                }
                Kind::Semicolon if tokenizer.context.innermost_bracket().is_none() => {
                    quiet = true;
                    break;
                }
                Kind::Newline => {
                    let next = pace.skip_lines(source, tokenizer.at)?;
                    let line = &source[next..];
                    let word = || statement_word(line);
                    let ends = match tokenizer.context.innermost_bracket() {
                        None => ends_before(&tokenizer.context, next),
                        Some(_) => {
                            tokenizer.context.mismatched
                                || matches!(word(), Some("assert" | "use" | "why"))
                                || (self.exhausted && word().is_some())
                        }
                    };
                    if ends {
                        break;
                    }
                    if source[..next].ends_with('\n') {
                        let cut = Some(Cut { line: next, end });
                        if word().is_some() {
                            word_cut = word_cut.or(cut);
                        }
                        if line_cut.is_none() && !continues(line) {
                            line_cut = cut;
                        }
                    }
                    tokenizer.at = next;
                }
                _ => {
                    end = token.end;
                    // The tokens beyond are never needed, and would take more memory than is left.
                    if token.start < tokenizer.coarse_from {
                        tokens.push(token);
                    }
                }
            }
        }
        let Tokenizer { context, at, .. } = tokenizer;
        let open = context.innermost_bracket();
        let mut chunk = Chunk {
            passage: Passage {
                span: Span::new(start, end),
                line: self.last.line_of(source, start),
            },
            tokens,
            help: None,
            quiet,
            depth: context.depth,
            unbalanced: context.mismatched || open.is_some(),
            is_cut: false,
            in_open_text: tokenizer.in_open_text,
            unfinished: at_end && wants_more(&context),
            max_length: self.max_length,
        };
        self.at = at;
        if let Some(open) = open
            && (self.is_whole || !at_end)
        {
            if context.mismatched {
                self.go_back(&mut chunk, word_cut);
            } else if at_end {
                let cut = line_cut.or_else(|| cut_after(source, open));
                self.go_back(&mut chunk, cut);
            } else {
                // The next statement began inside an open bracket. If another one began before it, this one ends there.
                self.go_back(&mut chunk, word_cut);
            }
        }
        Ok(chunk)
    }

    /// Ends the statement early, before the line where the next one seems to start.
    fn go_back(&mut self, chunk: &mut Chunk, cut: Option<Cut>) {
        let Some(cut) = cut else { return };
        let reread = self.at.saturating_sub(cut.line);
        if reread > self.rereads {
            self.exhausted = true;
            return;
        }
        self.rereads -= reread;
        self.at = cut.line;
        let kept = chunk.tokens.partition_point(|token| token.start < cut.end);
        chunk.tokens.truncate(kept);
        if let Some(last) = chunk.tokens.last_mut().filter(|last| last.end > cut.end) {
            // Only strings go over several lines.
            (last.kind, last.end) = (Kind::OpenText, cut.end);
        }
        chunk.passage.span.end = cut.end;
        chunk.quiet = false;
        chunk.is_cut = true;
    }
}

/// All tokens of a text that is still being typed, correct or not.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut splitter = Splitter::of_part(source);
    let statements = std::iter::from_fn(|| splitter.next(source));
    statements.flat_map(|chunk| chunk.tokens).collect()
}

/// The cut after the line of an open bracket.
fn cut_after(source: &str, open: Open) -> Option<Cut> {
    let line = open.span.start + source[open.span.start..].find('\n')? + 1;
    Some(Cut {
        line,
        end: source[..line].trim_end().len(),
    })
}

/// The `##` lines right above a statement that starts at `start`, but after the end of the one before.
fn help_above(source: &str, end: usize, start: usize) -> Option<Span> {
    let gap = &source[end..start];
    let mut lines = gap.rsplit('\n');
    let mut below = start - lines.next()?.len();
    let mut help = None;
    for line in lines {
        // A comment in the line of the statement before belongs to that statement.
        let is_whole = below - 1 - line.len() > end || source[..end].ends_with('\n') || end == 0;
        if !is_whole || !line.trim_start().starts_with("##") {
            break;
        }
        let first = below - 1 - line.len();
        help = Some(Span::new(
            first,
            help.map_or(below - 1, |help: Span| help.end),
        ));
        below = first;
    }
    help
}

/// Whether a statement without open brackets ends before the line whose first token is at `next`.
fn ends_before(context: &Context, next: usize) -> bool {
    let line = &context.source[next..];
    let Some(last) = context.previous else {
        return true;
    };
    if !wants_operand(context, last) {
        return !continues(line);
    }
    match statement_word(line) {
        Some("let") => !takes_let(context.text(last)),
        word => word.is_some(),
    }
}

/// Whether `let` may follow this token as part of an expression.
fn takes_let(text: &str) -> bool {
    signs::sign(text).is_some_and(|sign| {
        matches!(sign.purpose, Purpose::Binding | Purpose::Inner)
            || sign.level().is_some_and(|level| level <= Level::Not)
    })
}

/// Whether this token, the last of its line, leaves the statement open.
fn wants_operand(context: &Context, last: Token) -> bool {
    let text = context.text(last);
    match last.kind {
        Kind::Operator => {
            let ends = signs::sign(text).is_some_and(|sign| sign.ends);
            !ends && !ends_in_leaf(&context.source[..last.end])
        }
        Kind::Comma | Kind::Bar => true,
        Kind::Word => signs::expects_operand(text),
        _ => false,
    }
}

/// Whether the text ends in a tree that is a single leaf: `wld +-`, `wld -+`.
fn ends_in_leaf(text: &str) -> bool {
    ["+-", "-+"]
        .iter()
        .filter_map(|leaf| text.strip_suffix(leaf))
        .filter_map(|before| before.trim_end().strip_suffix("wld"))
        .any(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Whether more lines could complete the statement.
fn wants_more(context: &Context) -> bool {
    let mut opens = context.opens.iter();
    opens.any(|open| open.kind != OpenKind::Let)
        || context
            .previous
            .is_some_and(|last| wants_operand(context, last))
}
