//! The words and signs of a source text, with the brackets that are open around them.
//!
//! The scanner knows just enough to tell where a statement ends. Whether an operand or an operator is expected
//! decides whether `<` opens a bracket and whether `*` is a star; what a literal is, the grammar decides.

use pest::Parser;

use crate::diagnostic::Span;

use super::grammar::{Grammar, Rule};
use super::signs::{self, Purpose};
use super::token::{Kind, Open, Opening, STARS, Token, bars, is_downs_shaped, is_mixed, is_part};

/// Brackets that are kept track of at once.
const MOST_OPEN: usize = 1 << 16;

pub struct Scanner<'a> {
    pub source: &'a str,
    /// Where it began.
    pub start: usize,
    pub at: usize,
    pub opens: Vec<Open>,
    pub deepest: usize,
    /// The token before, newlines apart.
    pub previous: Option<Token>,
    pub after_operand: bool,
    /// Where the last operand starts.
    operand_start: usize,
    /// From here on the text is too long to be read, and only brackets, strings and lines are told apart.
    pub coarse_from: usize,
    /// The brackets are beyond repair: the statement ends with its line.
    pub lost: bool,
    /// The source ended inside a string.
    pub open_text: bool,
}

impl<'a> Scanner<'a> {
    pub fn new(source: &'a str, at: usize) -> Self {
        Scanner {
            source,
            start: at,
            at,
            opens: Vec::new(),
            deepest: 0,
            previous: None,
            after_operand: false,
            operand_start: at,
            coarse_from: usize::MAX,
            lost: false,
            open_text: false,
        }
    }

    pub fn text(&self, token: Token) -> &'a str {
        &self.source[token.start..token.end]
    }

    /// The last operand as written.
    pub fn operand_text(&self) -> &'a str {
        let end = self.previous.map_or(self.operand_start, |token| token.end);
        &self.source[self.operand_start.min(end)..end]
    }

    /// Whether nothing stands between the token before and this one.
    pub fn is_glued(&self, token: Token) -> bool {
        self.previous
            .is_some_and(|before| before.end == token.start)
    }

    pub fn innermost_bracket(&self) -> Option<Open> {
        let reach = self.opens.last()?.up_to_bracket;
        self.opens.get(reach.checked_sub(1)?).copied()
    }

    fn innermost_is(&self, opening: Opening) -> bool {
        let innermost = self.opens.last();
        innermost.is_some_and(|open| open.opening == opening)
    }

    pub fn next_token(&mut self) -> Token {
        let token = self.read();
        self.settle(token);
        token
    }

    /// The next token, before it is taken note of.
    pub fn read(&mut self) -> Token {
        let start = skip_blanks(self.source, self.at);
        let rest = &self.source[start..];
        let plain = match start < self.coarse_from {
            true => 0,
            false => run(rest, |c| !"\"#\n;()[]{}".contains(c)),
        };
        let (kind, length) = match rest.starts_with('"') {
            true => self.measure_text(rest),
            false if plain > 0 => (Kind::Unknown, plain),
            false => self.measure(rest),
        };
        self.at = start + length;
        Token {
            kind,
            start,
            end: self.at,
        }
    }

    fn measure(&self, rest: &str) -> (Kind, usize) {
        let Some(first) = rest.chars().next() else {
            return (Kind::End, 0);
        };
        match first {
            '\n' => (Kind::Newline, 1),
            ';' => (Kind::Semicolon, 1),
            ',' => (Kind::Comma, 1),
            '(' | '[' | '{' | '⟨' => (Kind::Open, first.len_utf8()),
            '<' if !self.after_operand => (Kind::Open, 1),
            ')' | ']' | '}' | '⟩' => (Kind::Close, first.len_utf8()),
            '>' if self.innermost_is(Opening::Bracket('>')) => (Kind::Close, 1),
            c if bars(c) > 0 => self.measure_bar(rest),
            '%' if !self.after_operand && rest[1..].starts_with(is_digit) => {
                (Kind::Word, 1 + run(&rest[1..], is_digit))
            }
            '0'..='9' | '^' | '↑' | '⇑' | '↓' | '⇓' => self.measure_literal(rest),
            c if STARS.contains(&c) && !self.after_operand => self.measure_literal(rest),
            c if is_part(c) => self.measure_literal(rest),
            c if is_name_char(c) => self.measure_word(rest),
            _ => self.measure_operator(rest),
        }
    }

    /// A string up to its closing quote. Without one it ends with its line.
    fn measure_text(&mut self, rest: &str) -> (Kind, usize) {
        let mut chars = rest.char_indices().skip(1);
        loop {
            match chars.next() {
                Some((at, '"')) => return (Kind::Text, at + 1),
                Some((_, '\\')) => _ = chars.next(),
                Some((at, '\n')) if statement_word(&rest[at + 1..]).is_some() => break,
                Some(_) => {}
                None => {
                    self.open_text = true;
                    break;
                }
            }
        }
        (Kind::OpenText, run(rest, |c| c != '\n'))
    }

    /// A literal, or the sign of a computed star or up.
    fn measure_literal(&self, rest: &str) -> (Kind, usize) {
        // Most literals are plain integers.
        let digits = run(rest, is_digit);
        let behind = &rest[digits..];
        let ends = |next| b" ,;:+-<=>!)]}|\n".contains(&next) || behind.starts_with("..");
        if digits > 0 && behind.bytes().next().is_none_or(ends) {
            return (Kind::Literal, digits);
        }
        let rule = match self.after_operand || digits > 0 {
            true => Rule::literal,
            false => Rule::literal_or_sign,
        };
        let found = Grammar::parse(rule, rest)
            .ok()
            .and_then(|mut pairs| pairs.next());
        match found {
            Some(pair) if pair.as_rule() == Rule::literal => (Kind::Literal, pair.as_str().len()),
            Some(pair) => (Kind::Operator, pair.as_str().len()),
            None => (Kind::Unknown, 1),
        }
    }

    fn measure_word(&self, rest: &str) -> (Kind, usize) {
        let word = word(rest);
        match is_downs_shaped(word) {
            true if is_mixed(word) => (Kind::Literal, word.len()),
            true => self.measure_literal(rest),
            false => (Kind::Word, word.len()),
        }
    }

    fn measure_bar(&self, rest: &str) -> (Kind, usize) {
        let in_game = self.opens.last().is_some_and(Open::is_game_bracket);
        if !in_game && rest.starts_with("|>") {
            return (Kind::Operator, 2);
        }
        (Kind::Bar, run(rest, |c| bars(c) > 0))
    }

    fn measure_operator(&self, rest: &str) -> (Kind, usize) {
        match signs::longest_sign(rest, self.after_operand) {
            Some((text, sign)) if !matches!(sign.purpose, Purpose::Stray) => {
                (Kind::Operator, text.len())
            }
            // A lone dot is known only as part of `..` and of numbers.
            _ => (Kind::Unknown, run(rest, |c| !is_known(c)).max(1)),
        }
    }

    fn push(&mut self, opening: Opening, span: Span) {
        if self.opens.len() == MOST_OPEN {
            // Too deep in any case.
            self.lost = true;
            return;
        }
        let operand_start = match self.after_operand {
            true => self.operand_start,
            false => span.start,
        };
        let up_to_bracket = match (opening, self.opens.last()) {
            (Opening::Bracket(_), _) => self.opens.len() + 1,
            (_, Some(open)) => open.up_to_bracket,
            (_, None) => 0,
        };
        self.opens.push(Open {
            opening,
            span,
            operand_start,
            up_to_bracket,
        });
        self.deepest = self.deepest.max(self.opens.len());
    }

    /// Takes note of a token: what it opens, and whether an operator is expected behind it.
    pub fn settle(&mut self, token: Token) {
        if matches!(token.kind, Kind::Newline | Kind::End) {
            return;
        }
        let text = self.text(token);
        if !self.after_operand && token.kind != Kind::Close {
            self.operand_start = token.start;
        }
        match token.kind {
            Kind::Open => self.push(Opening::Bracket(closer(text)), token.span()),
            Kind::Close => self.close(text),
            Kind::Semicolon => self.lost |= self.innermost_bracket().is_some(),
            Kind::Operator if text == ":" && self.innermost_is(Opening::Quantifier) => {
                self.opens.pop();
            }
            Kind::Word => self.settle_word(text, token.span()),
            _ => {}
        }
        self.after_operand = match token.kind {
            Kind::Literal | Kind::Text | Kind::OpenText | Kind::Close | Kind::Unknown => true,
            Kind::Word => !is_leading_word(text),
            _ => false,
        };
        self.previous = Some(token);
    }

    fn close(&mut self, text: &str) {
        self.opens
            .truncate(self.opens.last().map_or(0, |open| open.up_to_bracket));
        match self.opens.last() {
            Some(open) if open.closer().is_some_and(|closer| text.starts_with(closer)) => {
                self.operand_start = open.operand_start;
                self.opens.pop();
            }
            _ => self.lost = true,
        }
    }

    fn settle_word(&mut self, word: &str, span: Span) {
        match word {
            "if" if !self.after_operand => self.push(Opening::If, span),
            "let" => self.push(Opening::Let, span),
            "forall" | "exists" => self.push(Opening::Quantifier, span),
            "then" => match self.opens.last_mut() {
                Some(open) if open.opening == Opening::If => open.opening = Opening::Then,
                _ => {}
            },
            "else" if self.innermost_is(Opening::Then) => {
                self.opens.pop();
            }
            "in" if self.innermost_is(Opening::Let) => {
                self.opens.pop();
            }
            _ => {}
        }
    }
}

/// All tokens of a text that is still being typed, whatever it holds; the end and the spaces between are left
/// out. For colours and completion.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut scanner = Scanner::new(source, 0);
    let mut tokens = Vec::new();
    loop {
        let mut token = scanner.read();
        let rest = &source[token.start..];
        // A minus glued to a number is part of it.
        if !scanner.after_operand
            && rest.starts_with(['-', '−'])
            && let (Kind::Literal, length) = scanner.measure_literal(rest)
        {
            (token.kind, token.end) = (Kind::Literal, token.start + length);
            scanner.at = token.end;
        }
        scanner.settle(token);
        let in_bracket = scanner.innermost_bracket().is_some();
        match token.kind {
            Kind::End => return tokens,
            Kind::Newline if !in_bracket || scanner.lost => {
                scanner = Scanner::new(source, token.end);
            }
            Kind::Newline => {}
            Kind::Semicolon if !in_bracket => {
                scanner = Scanner::new(source, token.end);
                tokens.push(token);
            }
            _ => tokens.push(token),
        }
    }
}

fn closer(opener: &str) -> char {
    match opener {
        "(" => ')',
        "[" => ']',
        "{" => '}',
        "⟨" => '⟩',
        _ => '>',
    }
}

/// How many bytes of such characters the text starts with.
fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

pub fn is_name_char(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || c == '_'
}

/// Whether any token can start with this character.
fn is_known(c: char) -> bool {
    let sign = signs::longest_sign(c.encode_utf8(&mut [0; 4]), true);
    is_name_char(c)
        || c.is_ascii_whitespace()
        || "\"#;([{⟨.^↑⇑↓⇓\u{A0}\u{FEFF}".contains(c)
        || is_part(c)
        || sign.is_some_and(|(_, sign)| !matches!(sign.purpose, Purpose::Stray))
}

/// The name or reserved word that the text starts with.
pub fn word(text: &str) -> &str {
    &text[..run(text, is_name_char)]
}

/// Reserved words behind which an operand, a name or a statement is expected.
pub fn is_leading_word(word: &str) -> bool {
    signs::word(word).is_some_and(|word| word.leads())
}

/// Past spaces, and a comment to the end of its line.
pub fn skip_blanks(source: &str, at: usize) -> usize {
    let start = at + run(&source[at..], |c| " \t\r\u{A0}\u{FEFF}".contains(c));
    let rest = &source[start..];
    match rest.starts_with('#') {
        true => start + run(rest, |c| c != '\n'),
        false => start,
    }
}

/// Past spaces, comments and newlines.
pub fn skip_lines(source: &str, mut at: usize) -> usize {
    loop {
        at = skip_blanks(source, at);
        if !source[at..].starts_with('\n') {
            return at;
        }
        at += 1;
    }
}

/// The word that makes this line the start of a statement.
pub fn statement_word(line: &str) -> Option<&str> {
    if !line.starts_with(char::is_alphabetic) {
        return None;
    }
    let word = word(line);
    signs::word(word)
        .filter(|sign| matches!(sign.purpose, Purpose::Statement))
        .map(|_| word)
}

/// Whether no statement and no operand can start like this, so that it belongs to what stands before.
pub fn continues(text: &str) -> bool {
    let first = word(text);
    let sign = match first.is_empty() {
        false => signs::word(first),
        true => signs::longest_sign(text, false).map(|(_, sign)| sign),
    };
    sign.is_some_and(|sign| !sign.begins && !matches!(sign.purpose, Purpose::Stray))
}
