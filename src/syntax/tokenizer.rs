//! A source text to tokens.
//!
//! Splitting, highlighting, completion and error messages all use these tokens; only pest reads the text
//! itself.

use super::context::{Context, Kind, OpenKind, Token, bars};
use super::escape::{QUOTES, closing_quotes};
use super::literal::{LiteralParts, MINUSES, STARS, is_fraction};
use super::signs::{self, Purpose};
use super::words::{
    is_ambiguous_downs, is_digit, is_downs_shaped, is_name, is_name_char, run, skip_blanks,
    statement_word, word,
};

/// A longer run of unknown characters is several tokens, so that the limits are checked between them.
const LONGEST_UNKNOWN: usize = 1 << 16;

pub struct Tokenizer<'a> {
    pub context: Context<'a>,
    pub at: usize,
    /// From here on the statement is too long to be parsed, and only brackets, strings and lines are told
    /// apart.
    pub coarse_from: usize,
    /// The source ended inside a string.
    pub in_open_text: bool,
}

impl<'a> Tokenizer<'a> {
    pub fn new(source: &'a str, at: usize) -> Self {
        Tokenizer {
            context: Context::new(source, at),
            at,
            coarse_from: usize::MAX,
            in_open_text: false,
        }
    }

    pub fn next(&mut self) -> Token {
        let start = skip_blanks(self.context.source, self.at);
        let rest = &self.context.source[start..];
        let (kind, length) = if rest.starts_with(QUOTES) {
            self.measure_text(rest)
        } else if start < self.coarse_from {
            self.measure(rest)
        } else {
            match rest.bytes().position(is_structural).unwrap_or(rest.len()) {
                0 => self.measure(rest),
                length => (Kind::Unknown, length),
            }
        };
        self.at = start + length;
        let token = Token {
            kind,
            start,
            end: self.at,
        };
        self.context.advance(token);
        token
    }

    fn measure(&self, rest: &str) -> (Kind, usize) {
        let Some(first) = rest.chars().next() else {
            return (Kind::End, 0);
        };
        let after_operand = self.context.after_operand;
        match first {
            '\n' => (Kind::Newline, 1),
            ';' => (Kind::Semicolon, 1),
            ',' => (Kind::Comma, 1),
            '(' | '[' | '{' | '⟨' => (Kind::Open, first.len_utf8()),
            '<' if !after_operand => (Kind::Open, 1),
            ')' | ']' | '}' | '⟩' => (Kind::Close, first.len_utf8()),
            '>' if self.context.innermost_is(OpenKind::Bracket('>')) => (Kind::Close, 1),
            c if bars(c) > 0 => self.measure_bars(rest),
            '%' if !after_operand && rest[1..].starts_with(is_digit) => {
                (Kind::Word, 1 + run(&rest[1..], is_digit))
            }
            '^' | '↑' if !after_operand && rest[first.len_utf8()..].starts_with('(') => {
                (Kind::Operator, first.len_utf8())
            }
            '0'..='9' | '^' | '↑' | '⇑' | '↓' | '⇓' => measure_literal(rest),
            c if STARS.contains(&c) && !after_operand => {
                let after = &rest[c.len_utf8()..];
                if after.starts_with('(') || is_name(word(after)) {
                    (Kind::Operator, c.len_utf8())
                } else {
                    measure_literal(rest)
                }
            }
            c if MINUSES.contains(&c) && !after_operand => match measure_literal(rest) {
                (_, 0) => measure_operator(rest, after_operand),
                literal => literal,
            },
            c if is_name_char(c) => measure_word(rest),
            c if signs::word_sign(&rest[..c.len_utf8()]).is_some() => (Kind::Word, c.len_utf8()),
            c if is_fraction(c) => measure_literal(rest),
            _ => measure_operator(rest, after_operand),
        }
    }

    /// A string up to its closing quote; without one it ends with its line.
    fn measure_text(&mut self, rest: &str) -> (Kind, usize) {
        let closers = closing_quotes(rest);
        let mut at = rest.chars().next().map_or(0, char::len_utf8);
        loop {
            // A string may be as long as the source. The quotes that are not ASCII start with one byte.
            let is_plain = |byte: &&u8| !matches!(byte, b'"' | b'\\' | b'\n' | 0xE2);
            at += rest.as_bytes()[at..].iter().take_while(is_plain).count();
            let mut chars = rest[at..].chars();
            match chars.next() {
                Some(c) if closers.contains(&c) => return (Kind::Text, at + c.len_utf8()),
                Some('\\') => at += 1 + chars.next().map_or(0, char::len_utf8),
                Some('\n') if statement_word(&rest[at + 1..]).is_some() => break,
                Some(c) => at += c.len_utf8(),
                None => {
                    self.in_open_text = true;
                    break;
                }
            }
        }
        (Kind::OpenText, run(rest, |c| c != '\n'))
    }

    fn measure_bars(&self, rest: &str) -> (Kind, usize) {
        let in_game = self
            .context
            .opens
            .last()
            .is_some_and(|open| open.is_game_bracket());
        if !in_game && rest.starts_with("|>") {
            return (Kind::Operator, 2);
        }
        (Kind::Bar, run(rest, |c| bars(c) > 0))
    }
}

fn measure_word(rest: &str) -> (Kind, usize) {
    let word = word(rest);
    if !is_downs_shaped(word) {
        (Kind::Word, full_name(rest, word.len()))
    } else if is_ambiguous_downs(word) {
        (Kind::Literal, word.len())
    } else {
        measure_literal(rest)
    }
}

/// The length of a name with those of the files before it: `hw.answer`.
fn full_name(rest: &str, mut length: usize) -> usize {
    while let Some(after) = rest[length..].strip_prefix('.')
        && after.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && signs::word(&rest[..length]).is_none()
    {
        length += 1 + word(after).len();
    }
    length
}

fn measure_literal(rest: &str) -> (Kind, usize) {
    (Kind::Literal, LiteralParts::read(rest).length())
}

fn measure_operator(rest: &str, after_operand: bool) -> (Kind, usize) {
    match signs::longest_sign(rest, after_operand) {
        Some((text, sign)) if !matches!(sign.purpose, Purpose::Stray) => {
            (Kind::Operator, text.len())
        }
        // A lone dot is known only as part of `..` and of numbers.
        _ => {
            let rest = &rest[..rest.floor_char_boundary(LONGEST_UNKNOWN)];
            (Kind::Unknown, run(rest, |c| !can_start_token(c)).max(1))
        }
    }
}

/// The characters that matter in a statement that is too long to be parsed.
fn is_structural(byte: u8) -> bool {
    matches!(
        byte,
        b'"' | b'#' | b'\n' | b';' | b'(' | b')' | b'[' | b']' | b'{' | b'}'
    )
}

fn can_start_token(c: char) -> bool {
    let mut bytes = [0; 4];
    let text = &*c.encode_utf8(&mut bytes);
    let sign = signs::longest_sign(text, true);
    is_name_char(c)
        || signs::word_sign(text).is_some()
        || c.is_ascii_whitespace()
        || "\"“„#;([{⟨.^↑⇑↓⇓\u{A0}\u{FEFF}".contains(c)
        || is_fraction(c)
        || sign.is_some_and(|(_, sign)| !matches!(sign.purpose, Purpose::Stray))
}
