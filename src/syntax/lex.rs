//! One token at a time: how its characters decide what it is.

use crate::diagnostic::Span;

use super::chars::{self, is_name_start};
use super::fault;
use super::scan::Scanner;
use super::token::{Kind, Opening};

impl Scanner<'_> {
    /// Consumes one token and says what it is.
    pub fn lex(&mut self, first: char, start: usize, glued: bool) -> Kind {
        match first {
            '\n' => self.take(1, Kind::Newline),
            ';' => self.lex_semicolon(start),
            ',' => self.take(1, Kind::Comma),
            '"' => self.lex_text(start),
            '0'..='9' => self.lex_number(),
            '^' | '↑' | '⇑' | '↓' | '⇓' => self.lex_ups(first),
            '*' | '⋆' | '★' => self.lex_star(first, start, glued),
            '(' => self.open(Opening::Paren),
            '[' => self.open(Opening::Square),
            '{' => self.open(Opening::Brace),
            '<' if !self.after_operand => self.open(Opening::Angle),
            ')' => self.close(Opening::Paren),
            ']' => self.close(Opening::Square),
            '}' => self.close(Opening::Brace),
            '>' if self
                .opens
                .last()
                .is_some_and(|open| open.opening == Opening::Angle) =>
            {
                self.close(Opening::Angle)
            }
            '|' => self.lex_bar(),
            '%' if !self.after_operand && chars::starts_with_digit(&self.rest()[1..]) => {
                self.at += 1 + chars::digits(&self.rest()[1..]);
                Kind::Word
            }
            c if is_name_start(c) => self.lex_word(),
            _ => self.lex_operator(start),
        }
    }

    fn lex_semicolon(&mut self, start: usize) -> Kind {
        if let Some(open) = self.innermost_bracket() {
            self.report(|scanner| fault::semicolon_in_bracket(scanner.source, start, open));
            self.lost = true;
        }
        self.take(1, Kind::Semicolon)
    }

    fn lex_number(&mut self) -> Kind {
        self.at += chars::digits(self.rest());
        if let Some(fraction) = self.rest().strip_prefix('.') {
            let digits = chars::digits(fraction);
            if digits > 0 {
                self.at += 1 + digits;
            }
        }
        Kind::Number
    }

    fn lex_word(&mut self) -> Kind {
        let start = self.at;
        let word = chars::word(self.rest());
        self.at += word.len();
        if !chars::is_downs_shaped(word) {
            return Kind::Word;
        }
        if word.starts_with("vv") && !word.ends_with('v') {
            self.report(|scanner| fault::mixed_downs(word, Span::new(start, scanner.at)));
        }
        if word == "v" {
            self.at += chars::bracketed_order(self.rest());
        }
        Kind::Ups
    }

    fn lex_ups(&mut self, first: char) -> Kind {
        let family: &[char] = if matches!(first, '^' | '↑' | '⇑') {
            &['^', '↑', '⇑']
        } else {
            &['↓', '⇓']
        };
        let rest = self.rest();
        let run = rest.len() - rest.trim_start_matches(family).len();
        self.at += run;
        if run > first.len_utf8() || matches!(first, '⇑' | '⇓') {
            return Kind::Ups;
        }
        if !self.after_operand && matches!(first, '^' | '↑') && self.rest().starts_with('(') {
            return Kind::Operator;
        }
        let order = chars::bracketed_order(self.rest());
        self.at += if order > 0 {
            order
        } else {
            chars::digits(self.rest())
        };
        Kind::Ups
    }

    /// A star, or the product sign: see the grammar at `glued_star`.
    fn lex_star(&mut self, first: char, start: usize, glued: bool) -> Kind {
        self.at += first.len_utf8();
        let rest = self.rest();
        let next = rest.chars().next();
        if !self.after_operand {
            if rest.starts_with('(') || chars::starts_with_name(rest) {
                return Kind::Operator;
            }
            self.at += chars::digits(rest);
            return Kind::Star;
        }
        if first == '*' && next == Some('*') {
            return self.take(1, Kind::Operator);
        }
        let before = self.previous.map(|token| token.kind);
        let after_literal = glued && matches!(before, Some(Kind::Number | Kind::Ups));
        if chars::starts_with_digit(rest) {
            let digits = chars::digits(rest);
            if after_literal {
                return self.take(digits, Kind::Star);
            }
            if !glued || before == Some(Kind::Star) {
                self.report(|scanner| fault::ambiguous_star(scanner, start, scanner.at + digits));
            }
            return Kind::Operator;
        }
        let behind = rest.trim_start_matches([' ', '\t']);
        let spaced = !glued && behind.len() < rest.len();
        if behind.starts_with(['(', '[', '{'])
            || chars::starts_with_name(behind)
            || chars::angle_bracket_ahead(rest)
            || (spaced && chars::starts_operand(behind))
        {
            return Kind::Operator;
        }
        if !after_literal {
            self.report(|scanner| fault::dangling_star(scanner, start));
        }
        Kind::Star
    }

    fn lex_bar(&mut self) -> Kind {
        let rest = self.rest();
        let run = rest.len() - rest.trim_start_matches('|').len();
        let in_game = self
            .opens
            .last()
            .is_some_and(|open| open.opening.is_game_bracket());
        if !in_game && run == 1 && rest[1..].starts_with('>') {
            return self.take(2, Kind::Operator);
        }
        self.take(run, Kind::Bar)
    }

    fn lex_operator(&mut self, start: usize) -> Kind {
        const LONGEST_FIRST: [&str; 28] = [
            "===", "==", "=>", "=", "!=", "<=", "<>", "<|", "<", ">=", ">", "->", "++", "+", "-",
            "//", "/", "..", "&&", "&", ":=", ":", "!", "%", "±", "≡", "≠", "≤",
        ];
        let rest = self.rest();
        if !self.after_operand && rest.starts_with("+-") {
            return self.take(2, Kind::Operator);
        }
        let operator = LONGEST_FIRST
            .into_iter()
            .find(|operator| rest.starts_with(operator));
        if let Some(operator) = operator.or(rest.starts_with('≥').then_some("≥")) {
            self.at += operator.len();
            if self.fault.is_none() {
                let span = Span::new(start, self.at);
                self.fault = fault::foreign_operator(self, operator, span).map(Box::new);
            }
            return Kind::Operator;
        }
        let unknown = rest
            .chars()
            .take_while(|&c| !chars::is_known(c))
            .map(char::len_utf8)
            .sum::<usize>();
        // A lone dot is known only as part of `..` and of numbers.
        self.at += unknown.max(1);
        self.report(|scanner| {
            fault::unknown_characters(scanner.source, Span::new(start, scanner.at))
        });
        Kind::Unknown
    }

    fn lex_text(&mut self, start: usize) -> Kind {
        let bytes = self.source.as_bytes();
        let mut at = start + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    self.at = at + 1;
                    return Kind::Text;
                }
                b'\\' => {
                    let escaped = self.source[at + 1..].chars().next();
                    let width = escaped.map_or(0, char::len_utf8);
                    if !matches!(escaped, Some('n' | '"' | '\\') | None) {
                        let span = Span::new(at, at + 1 + width);
                        self.report(|scanner| fault::bad_escape(scanner.source, span));
                    }
                    at += 1 + width;
                }
                b'\n' if chars::statement_word(&self.source[at + 1..]).is_some() => break,
                _ => at += 1,
            }
        }
        self.open_text = at >= bytes.len();
        let line_end = self.source[start..]
            .find('\n')
            .map_or(bytes.len(), |newline| start + newline);
        self.at = line_end;
        self.report(|_| fault::open_text(Span::new(start, line_end)));
        Kind::Text
    }
}
