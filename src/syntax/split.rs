//! A source text into its statements.
//!
//! A statement ends at `;` or at a newline, but not inside brackets, not behind what wants an operand, and not
//! before a line that no statement can start with. A bracket that is never closed must not swallow the rest
//! of a script, so the splitter goes back to where the next statement plausibly starts.

use crate::diagnostic::{Passage, Span};

use super::scan::{Scanner, continues, is_leading_word, skip_lines, statement_word};
use super::signs::{self, Level, Purpose};
use super::token::{Kind, Open, Opening, Token};

/// A statement longer than this is refused: its parse would take gigabytes.
pub const MAX_STATEMENT: usize = 4 << 20;

/// One statement of a source, not parsed yet.
pub struct Chunk {
    pub passage: Passage,
    /// The `##` lines right above it.
    pub help: Option<Span>,
    /// Ended by `;`.
    pub quiet: bool,
    /// How deep its brackets are nested.
    pub depth: usize,
    /// Its brackets do not match.
    pub unbalanced: bool,
    /// It was ended before a line where the next one seems to start, though its brackets are open.
    pub is_cut: bool,
    /// The source ended inside a string.
    pub open_text: bool,
    /// The source ended before the statement did, if nothing in it is wrong.
    pub unfinished: bool,
}

/// A place in a source, from which its statements are read in order; empty ones are left out.
#[derive(Clone, Copy, Debug)]
pub struct Splitter {
    at: usize,
    /// The statement before, to count lines from.
    last: Passage,
    /// Bytes that may still be read a second time. Without such a bound, a script of nothing but open
    /// brackets would be read once for each of them.
    rereads: usize,
    /// A longer statement is not read.
    pub longest: usize,
    /// Nothing more comes behind the source: a bracket that is open at its end makes the splitter go back.
    is_whole: bool,
    /// Going back was refused once: from now on a line that starts with a statement's word starts one.
    exhausted: bool,
}

/// A line where the statement could be cut, were its bracket never closed.
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
            longest: MAX_STATEMENT,
            is_whole: true,
            exhausted: false,
        }
    }

    /// With the source as it came so far: no going back from its end, the rest may still come.
    pub fn of_part(source: &str) -> Self {
        Splitter {
            is_whole: false,
            ..Splitter::new(source)
        }
    }

    /// Where the next statement is looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether there is another statement in the source, or the beginning of one.
    pub fn has_more(&self, source: &str) -> bool {
        skip_lines(source, self.at) < source.len()
    }

    /// The next statement of the source that the splitter was made for.
    pub fn next(&mut self, source: &str) -> Option<Chunk> {
        let mut end = self.at;
        self.at = skip_lines(source, end);
        while source[self.at..].starts_with(';') {
            end = self.at + 1;
            self.at = skip_lines(source, end);
        }
        if self.at == source.len() {
            return None;
        }
        let help = help_above(source, end, self.at);
        let chunk = Chunk {
            help,
            ..self.statement(source)
        };
        self.last = chunk.passage;
        Some(chunk)
    }

    fn statement(&mut self, source: &str) -> Chunk {
        let start = self.at;
        let mut scanner = Scanner::new(source, start);
        scanner.coarse_from = start.saturating_add(self.longest);
        let mut end = start;
        let mut word_cut: Option<Cut> = None;
        let mut line_cut: Option<Cut> = None;
        let mut quiet = false;
        let mut at_end = false;
        loop {
            let token = scanner.next_token();
            match token.kind {
                Kind::End => {
                    at_end = true;
                    break;
                }
                Kind::Semicolon if scanner.innermost_bracket().is_none() => {
                    quiet = true;
                    break;
                }
                Kind::Newline => {
                    let next = skip_lines(source, scanner.at);
                    let line = &source[next..];
                    let word = statement_word(line);
                    let ends = match scanner.innermost_bracket() {
                        None => ends_before(&scanner, next),
                        Some(_) => {
                            scanner.lost
                                || matches!(word, Some("assert" | "use" | "why"))
                                || (word.is_some() && self.exhausted)
                        }
                    };
                    if ends {
                        break;
                    }
                    if source[..next].ends_with('\n') {
                        let cut = Some(Cut { line: next, end });
                        if word.is_some() {
                            word_cut = word_cut.or(cut);
                        }
                        if line_cut.is_none() && !continues(line) {
                            line_cut = cut;
                        }
                    }
                    scanner.at = next;
                }
                _ => end = token.end,
            }
        }
        let mut chunk = Chunk {
            passage: Passage {
                span: Span::new(start, end),
                line: self.last.line_of(source, start),
            },
            help: None,
            quiet,
            depth: scanner.deepest,
            unbalanced: scanner.lost || scanner.innermost_bracket().is_some(),
            is_cut: false,
            open_text: scanner.open_text,
            unfinished: at_end && wants_more(&scanner),
        };
        self.at = scanner.at;
        let cut = if scanner.lost { word_cut } else { line_cut };
        if let Some(open) = scanner.innermost_bracket()
            && (self.is_whole || !at_end)
        {
            if at_end || scanner.lost {
                self.go_back(source, &mut chunk, scanner.lost, cut, open);
            } else if word_cut.is_some() {
                // A claim ended the statement; a definition before it belongs to neither.
                self.go_back(source, &mut chunk, scanner.lost, word_cut, open);
            }
        }
        chunk
    }

    /// Ends the statement early, before the line where the next one seems to start.
    fn go_back(
        &mut self,
        source: &str,
        chunk: &mut Chunk,
        lost: bool,
        cut: Option<Cut>,
        open: Open,
    ) {
        let cut = match cut {
            Some(cut) => cut,
            None if lost => return,
            None => {
                let line = source[open.span.start..]
                    .find('\n')
                    .map(|newline| open.span.start + newline + 1);
                let Some(line) = line else { return };
                Cut {
                    line,
                    end: source[..line].trim_end().len(),
                }
            }
        };
        let reread = self.at.saturating_sub(cut.line);
        if reread > self.rereads {
            self.exhausted = true;
            return;
        }
        self.rereads -= reread;
        self.at = cut.line;
        chunk.passage.span.end = cut.end;
        chunk.quiet = false;
        chunk.is_cut = true;
    }
}

/// The `##` lines right above a statement that starts here, not going back beyond the end of the one before.
fn help_above(source: &str, end: usize, start: usize) -> Option<Span> {
    let gap = &source[end..start];
    let mut lines = gap.rsplit('\n');
    let mut below = start - lines.next()?.len();
    let mut help = None;
    for line in lines {
        // What comments on the statement before stands in its line.
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

/// Whether the statement, no bracket being open, ends before the line whose first token is at `next`.
fn ends_before(scanner: &Scanner, next: usize) -> bool {
    let line = &scanner.source[next..];
    let Some(last) = scanner.previous else {
        return true;
    };
    if !wants_operand(scanner, last) {
        return !continues(line);
    }
    match statement_word(line) {
        Some("let") => !takes_let(scanner.text(last)),
        word => word.is_some(),
    }
}

/// Whether `let` may stand behind this, as part of an expression.
fn takes_let(text: &str) -> bool {
    signs::sign(text).is_some_and(|sign| {
        matches!(sign.purpose, Purpose::Binding | Purpose::Inner)
            || sign.level().is_some_and(|level| level <= Level::Not)
    })
}

/// Whether this token, the last of its line, leaves the statement open.
fn wants_operand(scanner: &Scanner, last: Token) -> bool {
    let text = scanner.text(last);
    match last.kind {
        Kind::Operator => {
            let ends = signs::sign(text).is_some_and(|sign| sign.ends);
            !ends && !ends_in_leaf(&scanner.source[..last.end])
        }
        Kind::Comma | Kind::Bar => true,
        Kind::Word => is_leading_word(text),
        _ => false,
    }
}

/// Whether the text ends in a whole tree that is a leaf: `wld +-`, `wld -+`.
fn ends_in_leaf(text: &str) -> bool {
    ["+-", "-+"]
        .iter()
        .filter_map(|leaf| text.strip_suffix(leaf))
        .filter_map(|before| before.trim_end().strip_suffix("wld"))
        .any(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Whether more lines could complete what the scanner has read.
fn wants_more(scanner: &Scanner) -> bool {
    let mut opens = scanner.opens.iter();
    opens.any(|open| open.opening != Opening::Let)
        || scanner
            .previous
            .is_some_and(|last| wants_operand(scanner, last))
}
