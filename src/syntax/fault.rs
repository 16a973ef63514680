//! What can be called wrong before the grammar is asked: characters, strings, brackets, and two tokens that
//! do not go together.

use crate::diagnostic::{Diagnostic, Span};

use super::chars;
use super::scan::Scanner;
use super::token::{Kind, Open, Opening, Token};

/// Source text quoted in a message, cut where it would fill the screen.
pub fn quote(text: &str) -> String {
    const MOST: usize = 24;
    let line = text.lines().next().unwrap_or("");
    let mut quoted: String = line
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect();
    if line.chars().nth(MOST).is_some() {
        quoted.push('…');
    }
    quoted
}

pub fn unknown_characters(source: &str, span: Span) -> Diagnostic {
    let text = &source[span.start..span.end];
    let first = text.chars().next().unwrap_or(' ');
    let shown = if first.is_control() {
        format!("`{}`", first.escape_default())
    } else {
        format!("`{}`", quote(text))
    };
    let help = match first {
        '−' | '–' | '—' => Some("the minus sign is `-`"),
        '×' | '·' | '∙' => Some("the product is written ` * `, with spaces around it"),
        '“' | '”' | '„' | '\'' | '‘' | '’' => {
            Some("a string stands between double quotes: \"...\"")
        }
        '÷' => Some("the quotient is `/`"),
        '∥' | '‖' => Some("confused with is `||`"),
        '∀' => Some("for all is `forall x in xs: ...`"),
        '∃' => Some("there is one is `exists x in xs: ...`"),
        '∧' => Some("both is `and`"),
        '∨' => Some("either is `or`"),
        '¬' | '~' => Some("the opposite is `not`"),
        '…' => Some("a range is `1..5`"),
        '.' => {
            Some("a number needs digits on both sides of its point, as in 0.5; a range is `1..5`")
        }
        _ => None,
    };
    let diagnostic = Diagnostic::new(
        "unknown character",
        span,
        format!("{shown} means nothing here"),
    );
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

pub fn open_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        "unterminated string",
        Span::new(span.start, span.start + 1),
        "this string is never closed",
    )
    .help("end it with `\"`; inside a string a quote is written `\\\"`")
}

pub fn bad_escape(source: &str, span: Span) -> Diagnostic {
    let text = source[span.start..span.end]
        .escape_debug()
        .to_string()
        .replace("\\\\", "\\");
    Diagnostic::new(
        "unknown escape in a string",
        span,
        format!("`{text}` is no escape"),
    )
    .help("the escapes are `\\n`, `\\\"` and `\\\\`; a backslash itself is written `\\\\`")
}

pub fn too_deep(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::new(
        "nested too deeply",
        span,
        format!("this is level {}", limit + 1),
    )
    .note(format!("the limit is {limit} brackets inside each other"))
    .help("give the inner part a name: let inner = ...")
    .limit()
}

pub fn too_long(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::new(
        "statement too long",
        Span::new(span.start, span.start + 1),
        format!("this statement is {} bytes long", span.end - span.start),
    )
    .note(format!("the limit is {limit} bytes for one statement"))
    .help("split it into several definitions")
    .limit()
}

fn closer_of(opening: Opening) -> &'static str {
    match opening {
        Opening::Square => "]",
        Opening::Brace => "}",
        Opening::Angle => ">",
        _ => ")",
    }
}

pub fn wrong_closer(source: &str, closer: Span, open: Option<Open>) -> Diagnostic {
    let found = &source[closer.start..closer.end];
    match open {
        None => Diagnostic::new(
            "closing bracket without an opening one",
            closer,
            format!("`{found}` closes nothing"),
        )
        .help("remove it, or open the bracket before it"),
        Some(open) => {
            let opener = &source[open.span.start..open.span.end];
            let wanted = closer_of(open.opening);
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

pub fn semicolon_in_bracket(source: &str, at: usize, open: Open) -> Diagnostic {
    let opener = &source[open.span.start..open.span.end];
    Diagnostic::new(
        "`;` inside a bracket",
        Span::new(at, at + 1),
        "`;` ends a statement",
    )
    .also(open.span, format!("`{opener}` is still open"))
    .help(format!(
        "close `{opener}` with `{}` first, or write `,`",
        closer_of(open.opening)
    ))
}

/// `vv3`.
pub fn mixed_downs(word: &str, span: Span) -> Diagnostic {
    let downs = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = &word[downs.len()..];
    Diagnostic::new("neither downs nor a name", span, "several `v` and a number").help(format!(
        "`{}` or `v{}` are downs; no name looks like this",
        quote(downs),
        quote(count)
    ))
}

pub fn unclosed(source: &str, open: Open) -> Diagnostic {
    let opener = &source[open.span.start..open.span.end];
    let wanted = closer_of(open.opening);
    let help = match open.opening {
        Opening::Angle => "close it with `>`; less-than needs an operand before it".to_string(),
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
pub fn foreign_operator(scanner: &Scanner, operator: &str, span: Span) -> Option<Diagnostic> {
    let fault = match operator {
        ":=" => Diagnostic::new(
            "`:=` is not an operator",
            span,
            "definitions use `let` and `=`",
        )
        .help(match scanner.previous {
            Some(name) if name.kind == Kind::Word => {
                format!("let {} = ...", quote(scanner.text(name)))
            }
            _ => "let name = ...".to_string(),
        }),
        "&&" | "&" => Diagnostic::new(
            format!("`{operator}` is not an operator"),
            span,
            "two claims are joined by a word",
        )
        .help("write `and`"),
        "!" => Diagnostic::new(
            "`!` is not an operator",
            span,
            "the opposite of a claim is a word",
        )
        .help("write `not`; different is `!=`"),
        _ => return None,
    };
    Some(fault)
}

/// `1 *3`, `*3*2`: product or star?
pub fn ambiguous_star(scanner: &Scanner, star: usize, end: usize) -> Diagnostic {
    let Some(before) = scanner.previous else {
        return dangling_star(scanner, star);
    };
    let left = left_operand(scanner);
    let digits = scanner.source[star..end].trim_start_matches(['*', '⋆', '★']);
    let digits = quote(digits);
    let glue = match before.kind {
        Kind::Number | Kind::Ups => format!("`{left}*{digits}` and `{left} + *{digits}` are"),
        _ => format!("`{left} + *{digits}` is"),
    };
    Diagnostic::new(
        "product or star?",
        Span::new(star, end),
        "this `*` can be read both ways",
    )
    .help(format!(
        "`{left} * {digits}` is the product; {glue} the sum with a star"
    ))
}

/// `g*` with nothing behind it.
pub fn dangling_star(scanner: &Scanner, star: usize) -> Diagnostic {
    let left = left_operand(scanner);
    Diagnostic::new(
        "a star is glued to numbers and ups only",
        Span::new(star, scanner.at),
        "neither a star nor a product, as it stands",
    )
    .help(format!(
        "`{left} + *` is the sum with a star; a product has spaces on both sides: `{left} * 2`"
    ))
}

/// The operand before, as it can be shown in a help line.
pub fn left_operand<'a>(scanner: &Scanner<'a>) -> &'a str {
    let text = scanner.operand_text();
    if text.is_empty() || text.len() > 24 || text.contains(char::is_control) {
        "g"
    } else {
        text
    }
}

/// Two operands with nothing between them.
pub fn neighbours(scanner: &Scanner, token: Token) -> Option<Diagnostic> {
    let previous = scanner.previous.filter(|_| scanner.after_operand)?;
    let text = scanner.text(token);
    let before = previous.kind;
    let starts = match token.kind {
        Kind::Number | Kind::Text => true,
        Kind::Ups => !(token.glued && before == Kind::Number),
        // A star after an operand is either glued to a literal or reported already.
        Kind::Star => false,
        Kind::Word => !chars::is_leading_word(text),
        Kind::Open => !takes_arguments(scanner, previous, text),
        _ => false,
    };
    if !starts || before == Kind::Unknown {
        return None;
    }
    let opened_here = usize::from(token.kind == Kind::Open);
    let around = scanner.opens.iter().rev().nth(opened_here);
    if let Some(open) = around.filter(|open| open.opening == Opening::If) {
        return Some(missing_word("then", previous.span(), *open));
    }
    let left = left_operand(scanner);
    let right = match text {
        "(" => "(...)".to_string(),
        "[" => "[...]".to_string(),
        "{" => "{...}".to_string(),
        text => quote(text),
    };
    if token.kind == Kind::Ups && text.starts_with(['^', '↑', '⇑']) && before != Kind::Star {
        let exponent = text.trim_start_matches(['^', '↑', '⇑']);
        let exponent = if exponent.is_empty() { "n" } else { exponent };
        return Some(not_a_power(
            token.span(),
            left,
            &quote(text),
            &quote(exponent),
        ));
    }
    if text == "(" && matches!(scanner.text(previous), "^" | "↑") {
        let base = left.trim_end_matches(['^', '↑']);
        return Some(not_a_power(previous.span(), base, "^(...)", "(...)"));
    }
    let help = match (before, token.kind) {
        (Kind::Close, _) if scanner.text(previous) == ">" => {
            "`>` closed the bracket; a comparison inside `< >` needs parentheses: `<(a > b) | c>`"
                .to_string()
        }
        (Kind::Number, Kind::Word) => format!("the product is `{left}*{right}`"),
        (Kind::Number, Kind::Open) => format!("the product is `{left}*{right}`"),
        (Kind::Star, Kind::Ups) => {
            "ups stand before the star, as in `2^*`; the product is written ` * `".to_string()
        }
        (Kind::Word, Kind::Word | Kind::Number | Kind::Text)
            if !chars::is_reserved(scanner.text(previous)) =>
        {
            format!("a call is written `{left}({right})`, a product `{left} * {right}`")
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

fn takes_arguments(scanner: &Scanner, previous: Token, opener: &str) -> bool {
    let callable = match previous.kind {
        Kind::Word | Kind::Text => true,
        Kind::Close => matches!(scanner.text(previous), ")" | "]"),
        // `let v3(n) = ..`: that it is no name is said later, and better.
        Kind::Ups => scanner.source[..previous.start].trim_end().ends_with("let"),
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
