//! The words and signs of a text that is still being typed, for colours and completion.

use super::scan::Scanner;
use super::token::{Kind, Token};

/// All tokens of a text, whatever it holds; the end and the spaces between are left out.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut scanner = Scanner::new(source, 0);
    let mut tokens = Vec::new();
    loop {
        let token = scanner.next_token();
        match token.kind {
            Kind::End => return tokens,
            Kind::Newline => {
                if scanner.innermost_bracket().is_none() || scanner.lost {
                    scanner = Scanner::new(source, token.end);
                }
                continue;
            }
            Kind::Semicolon if scanner.innermost_bracket().is_none() => {
                scanner = Scanner::new(source, token.end);
            }
            _ => {}
        }
        if token.start < token.end {
            tokens.push(token);
        }
    }
}
