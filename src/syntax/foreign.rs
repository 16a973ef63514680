//! What is written in other languages, and how it is written here.

use crate::diagnostic::{Diagnostic, Span};

use super::messages::*;
use super::scan::{Scanner, is_name_char, word};
use super::signs::{self, Purpose};
use super::token::{Kind, STARS, Token};

/// The words that definitions start with elsewhere.
const DEFINING: &[&str] = &[
    "const", "def", "define", "fn", "fun", "func", "function", "var",
];

/// The words that bring in another file elsewhere.
const INCLUDING: &[&str] = &["import", "include", "require"];

/// Words that stand between two operands elsewhere: what they are, and what to write.
const JOINING: &[(&str, &str, &str)] = &[
    ("mod", "the remainder is a sign", "write `a % b`"),
    ("div", "the floor quotient is a sign", "write `a // b`"),
    (
        "is",
        "equality is a sign",
        "equal in value is `==`, the same form `===`",
    ),
    (
        "where",
        "a condition stands behind `if`",
        "write `[n for n in 1..5 if n > 2]`",
    ),
    ("to", "a range is a sign", "write `a..b`"),
];

/// An operator that is none here.
pub fn operator(scanner: &Scanner, operator: &str, span: Span) -> Option<Diagnostic> {
    let sign = signs::sign(operator)?;
    let Purpose::Foreign(label) = sign.purpose else {
        return None;
    };
    let name = scanner.previous.filter(|token| token.kind == Kind::Word);
    let help = match (operator, name) {
        (":=", Some(name)) => format!("let {} = ...", quote(scanner.text(name))),
        _ => sign.help.to_string(),
    };
    Some(FOREIGN.at(span, &[operator, label, &help]))
}

/// What to write for `a xor b`, with the operands where they are short.
fn nim_sum(scanner: &Scanner, operator: Span) -> String {
    let behind = scanner.source[operator.end..].trim_start();
    let left = scanner.operand_text().trim_start_matches(STARS);
    let right = word(behind.trim_start_matches(STARS));
    let is_plain =
        |text: &str| !text.is_empty() && text.len() <= 24 && text.chars().all(is_name_char);
    let (a, b) = match is_plain(left) && is_plain(right) {
        true => (left, right),
        false => ("a", "b"),
    };
    format!("the nim-sum of numbers is `nim_sum({a}, {b})`; nimbers are added: `*{a} + *{b}`")
}

/// Two operands with nothing between them, where one is a word of another language or stands as it would there:
/// `2 xor 3`, `def f(x) = x`, `assert c "message"`.
pub fn neighbours(scanner: &Scanner, previous: Token, token: Token) -> Option<Diagnostic> {
    let (before, text) = (scanner.text(previous), scanner.text(token));
    if text == "xor" {
        let help = nim_sum(scanner, token.span());
        return Some(FOREIGN.at(token.span(), &[text, NO_NIM_SUM, &help]));
    }
    if let Some((_, label, help)) = JOINING.iter().find(|(word, ..)| *word == text) {
        return Some(FOREIGN.at(token.span(), &[text, label, help]));
    }
    if token.kind == Kind::Word && DEFINING.contains(&before) {
        let defined = &scanner.source[token.start..];
        // `def f(x): return x`
        let defined = match defined.split_once(':') {
            Some((head, body)) if !head.contains('=') => {
                let body = body.trim_start();
                quote(&format!(
                    "{head} = {}",
                    body.strip_prefix("return ").unwrap_or(body)
                ))
            }
            _ => quote(defined),
        };
        return Some(FOREIGN_DEFINITION.at(previous.span(), &[before, &defined]));
    }
    if INCLUDING.contains(&before) {
        let file = match token.kind {
            Kind::Text => quote(text),
            _ => "\"file.cgt\"".to_string(),
        };
        return Some(FOREIGN_FILE.at(previous.span(), &[before, &file]));
    }
    let claim = scanner.source[scanner.start..previous.end].trim_start();
    if token.kind == Kind::Text && scanner.opens.is_empty() && word(claim) == "assert" {
        let claim = match short_operand(claim) {
            "g" => "assert ...",
            claim => claim,
        };
        return Some(LOOSE_REMARK.at(token.span(), &[claim, &quote(text)]));
    }
    None
}

/// What stands behind a function without parentheses, where it is short: `chop(2,3)`, or the numbers in `nim 3 4 5`.
pub fn spaced_arguments(scanner: &Scanner, first: Token, quoted: String) -> String {
    const LONGEST: usize = 24;
    let behind = &scanner.source[first.end..];
    if first.kind == Kind::Word
        && behind.starts_with('(')
        && let Some(end) = behind.find(')').filter(|end| *end <= LONGEST)
        && !behind[1..end].contains(['(', '\n'])
    {
        return format!("{quoted}{}", &behind[..=end]);
    }
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let line = behind.lines().next().unwrap_or_default();
    let numbers: Vec<&str> = line.split_whitespace().take_while(is_number).collect();
    let others = numbers.join(", ");
    match first.kind == Kind::Literal && !numbers.is_empty() && others.len() <= LONGEST {
        true => format!("{quoted}, {others}"),
        false => quoted,
    }
}

/// What to write for `mex{0, 1}`, by what stands behind the brace.
pub fn braced_call(name: &str, behind: &str) -> String {
    let inner = behind.split_once('}');
    let inner = inner.map_or("...", |(inner, _)| inner);
    let inner = match inner.contains('{') || inner.len() > 24 {
        true => "...",
        false => &inner.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    match inner.contains('|') {
        true => format!("a call has parentheses: `{name}({{{inner}}})`"),
        false => {
            format!("a call has parentheses: `{name}({inner})`, of a list `{name}([{inner}])`")
        }
    }
}

/// What to write for `nim[3,4]`, where the bracket stands behind a name.
pub fn indexed_call(source: &str, name: &str, bracket: Span) -> Option<String> {
    let inner = source[bracket.end..].split_once(']')?.0;
    let is_plain = !inner.contains(['[', '(', '{', '\n']) && inner.len() <= 24;
    let is_name = name.len() <= 24 && !name.is_empty() && name.chars().all(is_name_char);
    let places: Vec<&str> = inner.split(',').map(str::trim).collect();
    (is_plain && is_name).then(|| {
        let places = places.join("][");
        format!("a call has parentheses: `{name}({inner})`; in a table, `{name}[{places}]`")
    })
}
