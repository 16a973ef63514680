//! Tokens, and the context that the tokens of a statement build up one by one.

use crate::diagnostic::Span;

use super::signs;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a reserved word, `%3` or `_`.
    Word,
    /// A number, ups and a star without spaces between them, and the minus glued to the number.
    Literal,
    Text,
    /// A string whose closing quote is missing.
    OpenText,
    /// An operator, `=` or an arrow.
    Operator,
    Comma,
    /// One or more bars.
    Bar,
    Open,
    Close,
    Semicolon,
    Newline,
    Unknown,
    End,
}

#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }

    /// The token as written in this source.
    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.start..self.end]
    }
}

/// Something that must be closed or completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenKind {
    /// One of `( [ { <`, with the character that closes it.
    Bracket(char),
    /// `if` before its `then`.
    If,
    /// `if .. then` before its `else`.
    Then,
    /// `let` before its `in`.
    Let,
    /// `forall` or `exists` before its `:`.
    Quantifier,
}

#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub kind: OpenKind,
    pub span: Span,
    /// The start of the operand that this bracket belongs to: in `f(x)` the name.
    pub operand_start: usize,
    /// The number of stack entries up to and including the innermost bracket.
    up_to_bracket: usize,
}

impl Open {
    /// The character that closes it, if it is a bracket.
    pub fn closer(&self) -> Option<char> {
        match self.kind {
            OpenKind::Bracket(closer) => Some(closer),
            _ => None,
        }
    }

    pub fn is_game_bracket(&self) -> bool {
        matches!(self.closer(), Some('}' | '>' | '⟩'))
    }
}

/// The number of brackets that are tracked at once; deeper nesting is refused anyway.
const MAX_OPEN: usize = 1 << 16;

/// The state between two tokens of a statement: which brackets are open, and whether an operand precedes.
///
/// It decides whether `<` opens a bracket and whether `*` is a star or a product. The tokenizer updates it
/// while it reads a text, and the explanations of errors rebuild it from the tokens.
pub struct Context<'a> {
    pub source: &'a str,
    /// The start of the statement.
    pub start: usize,
    pub opens: Vec<Open>,
    pub depth: usize,
    /// The token before; newlines do not count.
    pub previous: Option<Token>,
    pub after_operand: bool,
    /// The start of the last operand.
    operand_start: usize,
    /// The brackets do not match, so that the statement ends with its line.
    pub mismatched: bool,
}

impl<'a> Context<'a> {
    pub fn new(source: &'a str, start: usize) -> Self {
        Context {
            source,
            start,
            opens: Vec::new(),
            depth: 0,
            previous: None,
            after_operand: false,
            operand_start: start,
            mismatched: false,
        }
    }

    /// The text of a token; a sign that stands for a reserved word counts as that word.
    pub fn text(&self, token: Token) -> &'a str {
        let text = token.text(self.source);
        match token.kind {
            Kind::Word => signs::word_sign(text).unwrap_or(text),
            _ => text,
        }
    }

    /// The last operand as written.
    pub fn operand_text(&self) -> &'a str {
        let end = self.previous.map_or(self.operand_start, |token| token.end);
        &self.source[self.operand_start.min(end)..end]
    }

    /// Whether the token follows the one before without a space.
    pub fn is_glued(&self, token: Token) -> bool {
        self.previous
            .is_some_and(|before| before.end == token.start)
    }

    pub fn innermost_bracket(&self) -> Option<Open> {
        let reach = self.opens.last()?.up_to_bracket;
        self.opens.get(reach.checked_sub(1)?).copied()
    }

    pub fn innermost_is(&self, kind: OpenKind) -> bool {
        self.opens.last().is_some_and(|open| open.kind == kind)
    }

    /// Goes past a token: records what it opens or closes, and whether it completes an operand.
    pub fn advance(&mut self, token: Token) {
        if matches!(token.kind, Kind::Newline | Kind::End) {
            return;
        }
        let text = self.text(token);
        if !self.after_operand && token.kind != Kind::Close {
            self.operand_start = token.start;
        }
        match token.kind {
            Kind::Open => self.push(OpenKind::Bracket(closer(text)), token.span()),
            Kind::Close => self.close(text),
            Kind::Semicolon => self.mismatched |= self.innermost_bracket().is_some(),
            Kind::Operator if text == ":" && self.innermost_is(OpenKind::Quantifier) => {
                self.opens.pop();
            }
            Kind::Word => self.advance_word(text, token.span()),
            _ => {}
        }
        self.after_operand = match token.kind {
            Kind::Literal | Kind::Text | Kind::OpenText | Kind::Close | Kind::Unknown => true,
            Kind::Word => !signs::expects_operand(text),
            _ => false,
        };
        self.previous = Some(token);
    }

    fn advance_word(&mut self, word: &str, span: Span) {
        match word {
            "if" if !self.after_operand => self.push(OpenKind::If, span),
            "let" => self.push(OpenKind::Let, span),
            "forall" | "exists" => self.push(OpenKind::Quantifier, span),
            "then" => match self.opens.last_mut() {
                Some(open) if open.kind == OpenKind::If => open.kind = OpenKind::Then,
                _ => {}
            },
            "else" if self.innermost_is(OpenKind::Then) => {
                self.opens.pop();
            }
            "in" if self.innermost_is(OpenKind::Let) => {
                self.opens.pop();
            }
            _ => {}
        }
    }

    fn push(&mut self, kind: OpenKind, span: Span) {
        if self.opens.len() == MAX_OPEN {
            self.mismatched = true;
            return;
        }
        let operand_start = if self.after_operand {
            self.operand_start
        } else {
            span.start
        };
        let up_to_bracket = match (kind, self.opens.last()) {
            (OpenKind::Bracket(_), _) => self.opens.len() + 1,
            (_, Some(open)) => open.up_to_bracket,
            (_, None) => 0,
        };
        self.opens.push(Open {
            kind,
            span,
            operand_start,
            up_to_bracket,
        });
        self.depth = self.depth.max(self.opens.len());
    }

    fn close(&mut self, text: &str) {
        self.opens
            .truncate(self.opens.last().map_or(0, |open| open.up_to_bracket));
        match self.opens.last() {
            Some(open) if open.closer().is_some_and(|closer| text.starts_with(closer)) => {
                self.operand_start = open.operand_start;
                self.opens.pop();
            }
            _ => self.mismatched = true,
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

/// The number of bars that a character stands for.
pub fn bars(c: char) -> usize {
    match c {
        '|' | '∣' => 1,
        '∥' | '‖' => 2,
        _ => 0,
    }
}
