//! What can be called wrong before the grammar is asked: characters, strings, brackets, and two tokens that
//! do not go together.

use crate::diagnostic::{Diagnostic, Span};

use super::chars;
use super::scan::{Kind, Open, Opening, Scanner, Token};

/// Source text quoted in a message, cut where it would fill the screen.
pub fn quote(text: &str) -> String {
    const MOST: usize = 24;
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(MOST) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_string(),
    }
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
        '@' | '$' | '?' | '\\' | '`' => None,
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
}

pub fn too_long(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::new(
        "statement too long",
        Span::new(span.start, span.start + 1),
        format!("this statement is {} bytes long", span.end - span.start),
    )
    .note(format!("the limit is {limit} bytes for one statement"))
    .help("split it into several definitions")
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
    let left = quote(scanner.text(before));
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
    let left = scanner
        .previous
        .map_or(String::new(), |token| operand_text(scanner, token));
    Diagnostic::new(
        "a star is glued to numbers and ups only",
        Span::new(star, scanner.at),
        "no operand follows this `*`",
    )
    .help(format!(
        "`{left} + *` is the sum with a star; `{left} * 2` is a product"
    ))
}

/// How to name the operand that ends with this token.
fn operand_text(scanner: &Scanner, token: Token) -> String {
    match token.kind {
        Kind::Close => "g".to_string(),
        _ => quote(scanner.text(token)),
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
    let left = operand_text(scanner, previous);
    let right = if token.kind == Kind::Open {
        format!("{text}...")
    } else {
        quote(text)
    };
    if token.kind == Kind::Ups && text.starts_with(['^', '↑', '⇑']) && before != Kind::Star {
        return Some(not_a_power(scanner, token, &left));
    }
    let mut fault = Diagnostic::new(
        "two operands without an operator",
        previous.span().to(token.span()),
        "something is missing between these",
    );
    fault = match (before, token.kind) {
        (Kind::Number, Kind::Word | Kind::Open) => {
            let right = if text == "(" { "(...)" } else { &right };
            fault
                .help(format!(
                    "the product is `{left}*{}`",
                    right.trim_end_matches("...")
                ))
                .clone()
        }
        (Kind::Star, Kind::Ups) => {
            fault.help("ups stand before the star, as in `2^*`; the product is written ` * `")
        }
        (Kind::Word, Kind::Word | Kind::Number | Kind::Text) => fault.help(format!(
            "a call is written `{left}({right})`, a product `{left} * {right}`"
        )),
        (_, Kind::Number) if before == Kind::Ups => {
            fault.help(format!("`{left} + {right}` is the sum"))
        }
        _ => fault.help(format!(
            "`{left} + {right}` is the sum, `{left} * {right}` the product"
        )),
    };
    Some(fault)
}

fn takes_arguments(scanner: &Scanner, previous: Token, opener: &str) -> bool {
    let callable = match previous.kind {
        Kind::Word => true,
        Kind::Text => true,
        Kind::Close => matches!(scanner.text(previous), ")" | "]"),
        _ => false,
    };
    callable && matches!(opener, "(" | "[")
}

fn not_a_power(scanner: &Scanner, token: Token, left: &str) -> Diagnostic {
    let ups = quote(scanner.text(token));
    let exponent = ups.trim_start_matches(['^', '↑', '⇑']);
    let (exponent, ups) = match exponent {
        "" if scanner.rest().starts_with('(') => ("(...)", format!("{ups}(...)")),
        "" => ("n", ups.clone()),
        exponent => (exponent, ups.clone()),
    };
    Diagnostic::new(
        "`^` is up, never a power",
        token.span(),
        "ups cannot stand right behind this operand",
    )
    .also_maybe(
        scanner
            .previous
            .map(|before| (before.span(), "the operand".to_string())),
    )
    .help(format!(
        "the power is `{left}**{exponent}`; if ups were meant, `{left} + {ups}`"
    ))
}

impl Diagnostic {
    fn also_maybe(mut self, secondary: Option<(Span, String)>) -> Self {
        self.secondary = secondary;
        self
    }
}
