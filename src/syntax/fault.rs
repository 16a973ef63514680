//! What can be called wrong without the grammar: characters, strings, brackets, and two tokens that do not go
//! together.

use pest::Parser;

use crate::diagnostic::{Diagnostic, Span};

use super::foreign;
use super::grammar::{Grammar, Rule};
use super::messages::*;
use super::scan::{Scanner, continues, is_leading_word, is_name_char};
use super::signs;
use super::token::{Glue, Kind, Open, Opening, STARS, Token, is_downs_shaped, is_mixed};

/// The first thing wrong with a statement, as far as its tokens tell.
pub fn find(source: &str, statement: Span, max_nesting: usize) -> Option<Diagnostic> {
    let mut scanner = Scanner::new(&source[..statement.end], statement.start);
    find_before_end(&mut scanner, max_nesting).or_else(|| {
        let open = scanner.innermost_bracket()?;
        Some(match last_angle(&scanner) {
            Some(closer) => wrong_closer(source, closer, Some(open)),
            None => unclosed(source, open),
        })
    })
}

/// The same for a statement whose end may still come, so that nothing is missing yet.
pub fn find_in_start(source: &str, statement: Span, max_nesting: usize) -> Option<Diagnostic> {
    let mut scanner = Scanner::new(&source[..statement.end], statement.start);
    find_before_end(&mut scanner, max_nesting).or_else(|| {
        let open = *scanner.opens.last()?;
        let closer = last_angle(&scanner).filter(|_| open.closer() == Some('}'))?;
        // A comparison stands in a bracket only behind `if`.
        let completed = format!("{}0}}", &scanner.source[open.span.start..]);
        let compares = Grammar::parse(Rule::braces, &completed).is_ok();
        (!compares).then(|| wrong_closer(source, closer, Some(open)))
    })
}

/// The last token, if it is a `>` that closes nothing.
fn last_angle(scanner: &Scanner) -> Option<Span> {
    let last = scanner.previous.filter(|&last| scanner.text(last) == ">");
    last.map(|last| last.span())
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
        Kind::OpenText => Some(OPEN_TEXT.at(Span::new(token.start, token.start + 1), &[])),
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
        Kind::Operator => {
            computed_power(scanner, token, text).or_else(|| foreign::operator(scanner, text, span))
        }
        Kind::Unknown => Some(unknown_characters(text, span)),
        _ => None,
    }
}

fn unknown_characters(text: &str, span: Span) -> Diagnostic {
    let first = text.chars().next().map_or(String::new(), String::from);
    let fault = UNKNOWN_CHARACTER.at(span, &[&quote(text)]);
    Diagnostic {
        help: signs::sign(&first).map(|sign| sign.help.to_string()),
        ..fault
    }
}

pub fn too_deep(span: Span, limit: usize) -> Diagnostic {
    TOO_DEEP
        .at(span, &[&(limit + 1).to_string()])
        .note(format!("the limit is {limit} brackets inside each other"))
        .limit()
}

pub fn too_long(span: Span, limit: usize, usual: usize) -> Diagnostic {
    let length = span.end - span.start;
    TOO_LONG
        .at(
            Span::new(span.start, span.start + 1),
            &[&length.to_string()],
        )
        .note(match limit < usual {
            true => {
                format!("no more than {limit} bytes are read within the limits of time and memory")
            }
            false => format!("the limit is {limit} bytes for one statement"),
        })
        .limit()
}

/// An open bracket as written, and what closes it.
fn brackets(source: &str, open: Open) -> (&str, String) {
    let opener = &source[open.span.start..open.span.end];
    (opener, open.closer().map_or(String::new(), String::from))
}

fn wrong_closer(source: &str, closer: Span, open: Option<Open>) -> Diagnostic {
    let found = &source[closer.start..closer.end];
    let Some(open) = open else {
        return CLOSES_NOTHING.at(closer, &[found]);
    };
    let (opener, wanted) = brackets(source, open);
    MISMATCHED
        .at(closer, &[found, opener, &wanted])
        .also(open.span, format!("`{opener}` was opened here"))
}

fn semicolon_in_bracket(source: &str, semicolon: Span, open: Open) -> Diagnostic {
    let (opener, wanted) = brackets(source, open);
    SEMICOLON
        .at(semicolon, &[opener, &wanted])
        .also(open.span, format!("`{opener}` is still open"))
}

fn unclosed(source: &str, open: Open) -> Diagnostic {
    match brackets(source, open) {
        ("<", _) => UNCLOSED_ANGLE.at(open.span, &[]),
        (opener, wanted) => UNCLOSED.at(open.span, &[opener, &wanted]),
    }
}

/// `vv3`.
fn mixed_downs(word: &str, span: Span) -> Diagnostic {
    let (downs, count) = word.split_at(word.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    MIXED_DOWNS.at(span, &[&quote(downs), &quote(count)])
}

/// `^[n]` and `^<n>`, where n is no number.
fn computed_power(scanner: &Scanner, bracket: Token, text: &str) -> Option<Diagnostic> {
    let ups = scanner.previous.filter(|_| scanner.is_glued(bracket))?;
    let glue = Glue::of(scanner.text(ups));
    let is_one = matches!(glue.ups, "^" | "↑" | "↓" | "v") && glue.star.is_empty();
    let closer = match text {
        "<" => '>',
        "[" => ']',
        _ => return None,
    };
    let inner = scanner.source[bracket.end..].split_once(closer)?.0;
    let is_computed = inner.contains(is_name_char) && !inner.contains(['<', '|', '[', '\n']);
    if !is_one || !is_computed {
        return None;
    }
    let inner = short_operand(inner.trim());
    let sign = match (glue.number, glue.is_down()) {
        ("", true) => "-".to_string(),
        ("", false) => String::new(),
        (number, true) => format!("{number} - "),
        (number, false) => format!("{number} + "),
    };
    let k = if inner.contains('k') { "i" } else { "k" };
    let power = match closer {
        '>' => format!("{sign}up_power({inner})"),
        _ => format!("{sign}sum([up_power({k}) for {k} in 1..{inner}])"),
    };
    let end = scanner.source[bracket.end..].find(closer)? + bracket.end + 1;
    Some(COMPUTED_POWER.at(Span::new(ups.start, end), &[&power]))
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
        let message = match literal {
            Some(literal) if literal.star.is_empty() => PRODUCT_OR_GLUE,
            // A name of one letter is hardly a function.
            None if left.len() > 1 && left.chars().all(is_name_char) => PRODUCT_OR_CALL,
            _ => PRODUCT_OR_STAR,
        };
        let ends_in_star = literal.is_some_and(|literal| !literal.star.is_empty());
        let end = source.len() - behind.len();
        let fault = || {
            message.at(
                Span::new(star.start, end),
                &[left, &quote(&source[star.end..end])],
            )
        };
        return (!glued || ends_in_star).then(fault);
    }
    let behind = after.trim_start_matches([' ', '\t']);
    let at_end = behind.is_empty() || behind.starts_with(['\r', '\n', '#', ';']);
    let spaced = !glued && behind.len() < after.len() && !at_end && !continues(behind);
    let is_product = spaced || Grammar::parse(Rule::factor_ahead, after).is_ok();
    (!is_product).then(|| LOOSE_STAR.at(star, &[left]))
}

/// A name glued to a brace.
fn is_label(scanner: &Scanner, previous: Token, brace: Token) -> bool {
    let is_name = previous.kind == Kind::Word && signs::word(scanner.text(previous)).is_none();
    is_name && scanner.text(brace) == "{" && previous.end == brace.start
}

/// Two operands with nothing between them.
fn neighbours(scanner: &Scanner, token: Token) -> Option<Diagnostic> {
    let previous = scanner.previous.filter(|_| scanner.after_operand)?;
    let (before, text) = (scanner.text(previous), scanner.text(token));
    if let Some(fault) = computed_power(scanner, token, text) {
        return Some(fault);
    }
    let starts = match token.kind {
        Kind::Literal | Kind::Text => true,
        Kind::Word => !is_leading_word(text),
        Kind::Open if is_label(scanner, previous, token) => false,
        Kind::Open => !takes_arguments(scanner, previous, text),
        _ => false,
    };
    if !starts {
        return None;
    }
    if let Some(open) = scanner
        .opens
        .last()
        .filter(|open| open.opening == Opening::If)
    {
        return Some(missing_word("then", previous.span(), *open));
    }
    if let Some(open) = scanner.opens.last()
        && open.opening == Opening::Let
        && !scanner.source[open.span.end..token.start].contains('=')
    {
        return Some(NO_EQUALS.at(token.span(), &[&format!("`{}`", quote(text))]));
    }
    if let Some(fault) = foreign::neighbours(scanner, previous, token) {
        return Some(fault);
    }
    let left = short_operand(scanner.operand_text());
    let right = match text {
        "(" => "(...)".to_string(),
        "[" => "[...]".to_string(),
        "{" => "{...}".to_string(),
        "⟨" => "⟨...⟩".to_string(),
        text => quote(text),
    };
    let glue = |token: Token| match token.kind {
        Kind::Literal => Glue::of(scanner.text(token)),
        _ => Glue::default(),
    };
    let (last, next) = (glue(previous), glue(token));
    if next.number.is_empty() && !next.ups.is_empty() && !next.is_down() && last.star.is_empty() {
        let arrows = next
            .ups
            .find(|c: char| c.is_ascii_digit() || "<[".contains(c));
        let exponent = arrows.map_or("n".to_string(), |end| quote(&next.ups[end..]));
        let ups = Span::new(token.start, token.start + next.ups.len());
        return Some(NO_POWER.at(ups, &[left, &quote(next.ups), &exponent]));
    }
    if text == "(" && last.star.is_empty() && matches!(last.ups, "^" | "↑") {
        let base = left.trim_end_matches(['^', '↑']);
        let ups = Span::new(previous.end - last.ups.len(), previous.end);
        return Some(NO_POWER.at(ups, &[base, "^(...)", "(...)"]));
    }
    let named = previous.kind == Kind::Word && signs::word(before).is_none();
    let help = match token.kind {
        _ if previous.kind == Kind::Close && before == ">" => {
            "`>` closed the bracket; a comparison inside `< >` needs parentheses: `<(a > b) | c>`"
        }
        Kind::Word | Kind::Open if !last.number.is_empty() && last.is_number() => {
            &format!("the product is `{left}*{right}`")
        }
        Kind::Literal if !last.star.is_empty() && next.number.is_empty() => {
            "ups stand before the star, as in `2^*`; the product is written ` * `"
        }
        Kind::Open if named && text == "{" => {
            let call = foreign::braced_call(left, &scanner.source[token.end..]);
            &format!("{call}; a label is glued to its brace: `{left}{{...}}`")
        }
        Kind::Word | Kind::Text if named => &call_or_product(
            left,
            &foreign::spaced_arguments(scanner, token, right.clone()),
        ),
        Kind::Literal if named && !next.number.is_empty() => &call_or_product(
            left,
            &foreign::spaced_arguments(scanner, token, right.clone()),
        ),
        _ => &format!("`{left} + {right}` is the sum, `{left} * {right}` the product"),
    };
    Some(NEIGHBOURS.at(previous.span().to(token.span()), &[help]))
}

fn call_or_product(left: &str, right: &str) -> String {
    match right.contains(',') && !right.contains('(') {
        true => format!("a call is written `{left}({right})`"),
        false => format!("a call is written `{left}({right})`, a product `{left} * {right}`"),
    }
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

/// `if` without its `then` or its `else`; `gap` is what stands before the place for it.
pub fn missing_word(word: &str, gap: Span, open: Open) -> Diagnostic {
    MISSING_WORD
        .at(gap, &[word])
        .also(open.span, "it belongs to this `if`")
}
