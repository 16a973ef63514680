//! What can be called wrong without the grammar: characters, strings, brackets, and two tokens that do not go
//! together.

use std::ops::Range;

use pest::Parser;

use crate::diagnostic::{Diagnostic, Span, visible};

use super::escape::unescape;
use super::grammar::{Grammar, Rule};
use super::scan::{Scanner, continues, is_downs_shaped, is_leading_word, is_mixed};
use super::signs::{self, Purpose};
use super::token::{Glue, Kind, Open, Opening, STARS, Token};

/// The first thing wrong with a statement, as far as its tokens tell.
pub fn find(source: &str, statement: Span, max_nesting: usize) -> Option<Diagnostic> {
    let mut scanner = Scanner::new(&source[..statement.end], statement.start);
    find_before_end(&mut scanner, max_nesting).or_else(|| {
        let open = scanner.innermost_bracket()?;
        let last = scanner.previous.filter(|&last| scanner.text(last) == ">");
        Some(match last {
            Some(closer) => wrong_closer(source, closer.span(), Some(open)),
            None => unclosed(source, open),
        })
    })
}

/// The same for a statement whose end may still come, so that nothing is missing yet.
pub fn find_in_start(source: &str, statement: Span, max_nesting: usize) -> Option<Diagnostic> {
    find_before_end(
        &mut Scanner::new(&source[..statement.end], statement.start),
        max_nesting,
    )
}

fn find_before_end(scanner: &mut Scanner, max_nesting: usize) -> Option<Diagnostic> {
    loop {
        let token = scanner.read();
        if token.kind == Kind::End {
            return None;
        }
        let fault = wrong_token(scanner, token).or_else(|| neighbours(scanner, token));
        if fault.is_some() {
            return fault;
        }
        scanner.settle(token);
        if scanner.opens.len() > max_nesting {
            return Some(too_deep(token.span(), max_nesting));
        }
    }
}

fn wrong_token(scanner: &Scanner, token: Token) -> Option<Diagnostic> {
    let text = scanner.text(token);
    let span = token.span();
    let bracket = scanner.innermost_bracket();
    match token.kind {
        Kind::Semicolon => Some(semicolon_in_bracket(scanner.source, span, bracket?)),
        Kind::Close if bracket.and_then(|open| open.closer()) != text.chars().next() => {
            Some(wrong_closer(scanner.source, span, bracket))
        }
        Kind::OpenText => Some(open_text(span)),
        Kind::Text => unescape(text)
            .err()
            .map(|wrong| bad_escape(text, wrong, token.start)),
        Kind::Literal if is_downs_shaped(text) && is_mixed(text) => Some(mixed_downs(text, span)),
        Kind::Operator
            if scanner.after_operand && STARS.iter().any(|star| text == star.to_string()) =>
        {
            let literal = scanner
                .previous
                .filter(|before| before.kind == Kind::Literal);
            let literal = literal.map(|before| Glue::of(scanner.text(before)));
            unclear_star(
                scanner.source,
                span,
                scanner.is_glued(token),
                scanner.operand_text(),
                literal,
            )
        }
        Kind::Operator => foreign_operator(scanner, text, span),
        Kind::Unknown => Some(unknown_characters(text, span)),
        _ => None,
    }
}

/// Source text quoted in a message, cut where it would fill the screen.
pub fn quote(text: &str) -> String {
    const MOST: usize = 24;
    let line = text.lines().next().unwrap_or("");
    let cut = line.char_indices().nth(MOST).map(|(at, _)| at);
    let quoted = visible(&line[..cut.unwrap_or(line.len())]);
    match cut {
        Some(_) => format!("{quoted}…"),
        None => quoted.into_owned(),
    }
}

fn unknown_characters(text: &str, span: Span) -> Diagnostic {
    let shown = quote(text);
    let first = text.chars().next().map_or(String::new(), String::from);
    let diagnostic = Diagnostic::new(
        "unknown character",
        span,
        format!("`{shown}` means nothing here"),
    );
    match signs::sign(&first) {
        Some(sign) => diagnostic.help(sign.help),
        None => diagnostic,
    }
}

fn open_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        "unterminated string",
        Span::new(span.start, span.start + 1),
        "this string is never closed",
    )
    .help("end it with `\"`; inside a string a quote is written `\\\"`")
}

/// A wrong escape of a string that starts here.
pub fn bad_escape(string: &str, wrong: Range<usize>, start: usize) -> Diagnostic {
    Diagnostic::new(
        "unknown escape in a string",
        Span::new(start + wrong.start, start + wrong.end),
        format!(
            "`{}` is no escape",
            quote(&string[wrong].replace('\n', "\u{2424}"))
        ),
    )
    .help(
        "the escapes are `\\n`, `\\\"`, `\\\\` and `\\u{1b}`; a backslash itself is written `\\\\`",
    )
}

pub fn too_deep(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::new(
        "nested too deeply",
        span,
        format!("this is level {}", limit + 1),
    )
    .note(format!("the limit is {limit} brackets inside each other"))
    .limit()
    .help("give the inner part a name: let inner = ...")
}

pub fn too_long(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::new(
        "statement too long",
        Span::new(span.start, span.start + 1),
        format!("this statement is {} bytes long", span.end - span.start),
    )
    .note(format!("the limit is {limit} bytes for one statement"))
    .limit()
    .help("split it into several definitions")
}

fn wrong_closer(source: &str, closer: Span, open: Option<Open>) -> Diagnostic {
    let found = &source[closer.start..closer.end];
    match open {
        None => Diagnostic::new(
            "closing bracket without an opening one",
            closer,
            format!("`{found}` closes nothing"),
        )
        .help("remove it, or open the bracket before it"),
        Some(open) => {
            let (opener, wanted) = brackets(source, open);
            Diagnostic::new(
                "mismatched brackets",
                closer,
                format!("`{found}` does not close `{opener}`"),
            )
            .also(open.span, format!("`{opener}` was opened here"))
            .help(format!("close `{opener}` with `{wanted}` first"))
        }
    }
}

/// An open bracket as written, and what closes it.
fn brackets(source: &str, open: Open) -> (&str, char) {
    let opener = &source[open.span.start..open.span.end];
    (opener, open.closer().unwrap_or(')'))
}

fn semicolon_in_bracket(source: &str, semicolon: Span, open: Open) -> Diagnostic {
    let (opener, wanted) = brackets(source, open);
    Diagnostic::new("`;` inside a bracket", semicolon, "`;` ends a statement")
        .also(open.span, format!("`{opener}` is still open"))
        .help(format!(
            "close `{opener}` with `{wanted}` first, or write `,`"
        ))
}

/// `vv3`.
fn mixed_downs(word: &str, span: Span) -> Diagnostic {
    let downs = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = &word[downs.len()..];
    Diagnostic::new("neither downs nor a name", span, "several `v` and a number").help(format!(
        "`{}` or `v{}` are downs; no name looks like this",
        quote(downs),
        quote(count)
    ))
}

fn unclosed(source: &str, open: Open) -> Diagnostic {
    let (opener, wanted) = brackets(source, open);
    let help = match wanted {
        '>' => "close it with `>`; less-than needs an operand before it".to_string(),
        _ => format!("close it with `{wanted}`"),
    };
    Diagnostic::new(
        "unclosed bracket",
        open.span,
        format!("`{opener}` is never closed"),
    )
    .help(help)
}

/// Operators of other languages.
fn foreign_operator(scanner: &Scanner, operator: &str, span: Span) -> Option<Diagnostic> {
    let sign = signs::sign(operator)?;
    let Purpose::Foreign(label) = sign.purpose else {
        return None;
    };
    let name = scanner.previous.filter(|token| token.kind == Kind::Word);
    let help = match name.filter(|_| operator == ":=") {
        Some(name) => format!("let {} = ...", quote(scanner.text(name))),
        None => sign.help.to_string(),
    };
    let title = format!("`{operator}` is not an operator");
    Some(Diagnostic::new(title, span, label).help(help))
}

/// Why a `*` behind an operand is no product as it stands: `1 *3`, `*3*2`, `g*`.
///
/// The literal is the operand, if it is one.
pub fn unclear_star(
    source: &str,
    star: Span,
    glued: bool,
    operand: &str,
    literal: Option<Glue>,
) -> Option<Diagnostic> {
    let left = short_operand(operand);
    let after = &source[star.end..];
    let behind = after.trim_start_matches(|c: char| c.is_ascii_digit());
    if behind.len() < after.len() {
        let ends_in_star = literal.is_some_and(|literal| !literal.star.is_empty());
        if glued && !ends_in_star {
            return None;
        }
        let digits = quote(&after[..after.len() - behind.len()]);
        let sum = match literal.filter(|_| !ends_in_star) {
            Some(_) => format!("`{left}*{digits}` and `{left} + *{digits}` are"),
            None => format!("`{left} + *{digits}` is"),
        };
        return Some(
            Diagnostic::new(
                "product or star?",
                Span::new(star.start, source.len() - behind.len()),
                "this `*` can be read both ways",
            )
            .help(format!(
                "`{left} * {digits}` is the product; {sum} the sum with a star"
            )),
        );
    }
    let behind = after.trim_start_matches([' ', '\t']);
    let at_end = behind.is_empty() || behind.starts_with(['\r', '\n', '#', ';']);
    let spaced = !glued && behind.len() < after.len() && !at_end && !continues(behind);
    if spaced || Grammar::parse(Rule::factor_ahead, after).is_ok() {
        return None;
    }
    Some(
        Diagnostic::new(
            "a star is glued to numbers and ups only",
            star,
            "neither a star nor a product, as it stands",
        )
        .help(format!(
            "`{left} + *` is the sum with a star; a product has spaces on both sides: `{left} * 2`"
        )),
    )
}

/// An operand as it can be shown in a help line.
pub fn short_operand(text: &str) -> &str {
    if text.is_empty() || text.len() > 24 || text.contains(char::is_control) {
        "g"
    } else {
        text
    }
}

/// Two operands with nothing between them.
fn neighbours(scanner: &Scanner, token: Token) -> Option<Diagnostic> {
    let previous = scanner.previous.filter(|_| scanner.after_operand)?;
    let (before, text) = (scanner.text(previous), scanner.text(token));
    let starts = match token.kind {
        Kind::Literal | Kind::Text => true,
        Kind::Word => !is_leading_word(text),
        Kind::Open => !takes_arguments(scanner, previous, text),
        _ => false,
    };
    if !starts {
        return None;
    }
    let around = scanner.opens.last();
    if let Some(open) = around.filter(|open| open.opening == Opening::If) {
        return Some(missing_word("then", previous.span(), *open));
    }
    let left = short_operand(scanner.operand_text());
    let right = match text {
        "(" => "(...)".to_string(),
        "[" => "[...]".to_string(),
        "{" => "{...}".to_string(),
        text => quote(text),
    };
    let literal =
        |token: Token| (token.kind == Kind::Literal).then(|| Glue::of(scanner.text(token)));
    let (glue, next) = (literal(previous), literal(token).unwrap_or_default());
    let ends_in_star = glue.is_some_and(|glue| !glue.star.is_empty());
    if next.number.is_empty() && !next.ups.is_empty() && !next.is_down() && !ends_in_star {
        let exponent = next
            .ups
            .trim_start_matches(|c: char| !c.is_ascii_digit() && !"<[".contains(c));
        let exponent = if exponent.is_empty() { "n" } else { exponent };
        let ups = Span::new(token.start, token.start + next.ups.len());
        return Some(not_a_power(ups, left, &quote(next.ups), &quote(exponent)));
    }
    let ups = glue.map_or("", |glue| glue.ups);
    if text == "(" && !ends_in_star && matches!(ups, "^" | "↑") {
        let base = left.trim_end_matches(['^', '↑']);
        let ups = Span::new(previous.end - ups.len(), previous.end);
        return Some(not_a_power(ups, base, "^(...)", "(...)"));
    }
    let is_number = glue.is_some_and(|glue| glue.is_number());
    let help = match (previous.kind, token.kind) {
        (Kind::Close, _) if before == ">" => {
            "`>` closed the bracket; a comparison inside `< >` needs parentheses: `<(a > b) | c>`"
                .to_string()
        }
        (_, Kind::Word | Kind::Open) if is_number => format!("the product is `{left}*{right}`"),
        (_, Kind::Literal) if ends_in_star && next.number.is_empty() => {
            "ups stand before the star, as in `2^*`; the product is written ` * `".to_string()
        }
        (Kind::Word, Kind::Word | Kind::Text) if signs::word(before).is_none() => {
            call_or_product(left, &right)
        }
        (Kind::Word, Kind::Literal) if signs::word(before).is_none() && !next.number.is_empty() => {
            call_or_product(left, &right)
        }
        _ => format!("`{left} + {right}` is the sum, `{left} * {right}` the product"),
    };
    let span = previous.span().to(token.span());
    Some(
        Diagnostic::new(
            "two operands without an operator",
            span,
            "something is missing between these",
        )
        .help(help),
    )
}

fn call_or_product(left: &str, right: &str) -> String {
    format!("a call is written `{left}({right})`, a product `{left} * {right}`")
}

fn takes_arguments(scanner: &Scanner, previous: Token, opener: &str) -> bool {
    let callable = match previous.kind {
        Kind::Word | Kind::Text => true,
        Kind::Close => matches!(scanner.text(previous), ")" | "]"),
        // `let v3(n) = ..`: that it is no name is said later, and better.
        Kind::Literal => scanner.source[..previous.start].trim_end().ends_with("let"),
        _ => false,
    };
    callable && matches!(opener, "(" | "[")
}

fn not_a_power(span: Span, left: &str, ups: &str, exponent: &str) -> Diagnostic {
    Diagnostic::new(
        "`^` is up, never a power",
        span,
        "ups cannot stand right behind this operand",
    )
    .help(format!(
        "the power is `{left}**{exponent}`; if ups were meant, `{left} + {ups}`"
    ))
}

/// `if` without its `then` or its `else`; `gap` is what stands before the place for it.
pub fn missing_word(word: &str, gap: Span, open: Open) -> Diagnostic {
    Diagnostic::new(
        format!("`if` without `{word}`"),
        gap,
        format!("`{word}` is expected behind this"),
    )
    .also(open.span, "it belongs to this `if`")
    .help("every `if` is `if c then a else b`")
}
