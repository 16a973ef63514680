//! Errors that the tokens show without the grammar: characters, strings, brackets, and two tokens that do not
//! go together.

use pest::Parser;

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::context::{Context, Kind, Open, OpenKind, Token};
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::literal::{self, LiteralParts, STARS};
use crate::syntax::signs;
use crate::syntax::split::Chunk;
use crate::syntax::words::{continues, is_ambiguous_downs, is_digit, is_name_char, run, word};

use super::foreign;
use super::messages::*;

/// Brackets and unfinished `if`s may be nested this deep. In a browser the stack cannot grow.
pub const MAX_NESTING: usize = if cfg!(target_family = "wasm") {
    500
} else {
    10_000
};

/// The first error that the tokens of a statement show.
pub fn find(source: &str, chunk: &Chunk) -> Option<Diagnostic> {
    let mut context = Context::new(&source[..chunk.passage.span.end], chunk.passage.span.start);
    find_before_end(&mut context, &chunk.tokens).or_else(|| {
        let open = context.innermost_bracket()?;
        Some(match last_angle(&context) {
            Some(closer) => wrong_closer(source, closer, Some(open)),
            None => unclosed(source, open),
        })
    })
}

/// The same for a statement whose end may still come, so that nothing is missing yet.
pub fn find_in_start(source: &str, chunk: &Chunk) -> Option<Diagnostic> {
    let mut context = Context::new(&source[..chunk.passage.span.end], chunk.passage.span.start);
    find_before_end(&mut context, &chunk.tokens).or_else(|| {
        let open = *context.opens.last()?;
        let closer = last_angle(&context).filter(|_| open.closer() == Some('}'))?;
        // A bracket may contain a comparison only after `if`, which the grammar can tell.
        let completed = format!("{}0}}", &context.source[open.span.start..]);
        let compares = Grammar::parse(Rule::braces, &completed).is_ok();
        (!compares).then(|| wrong_closer(source, closer, Some(open)))
    })
}

/// The last token, if it is a `>` that closes nothing.
fn last_angle(context: &Context) -> Option<Span> {
    let last = context.previous.filter(|&last| context.text(last) == ">");
    last.map(|last| last.span())
}

fn find_before_end(context: &mut Context, tokens: &[Token]) -> Option<Diagnostic> {
    for &token in tokens {
        let error = wrong_token(context, token).or_else(|| neighbours(context, token));
        if error.is_some() {
            return error;
        }
        context.advance(token);
        if context.opens.len() > MAX_NESTING {
            return Some(too_deep(token.span()));
        }
    }
    None
}

fn wrong_token(context: &Context, token: Token) -> Option<Diagnostic> {
    let text = context.text(token);
    let span = token.span();
    let bracket = context.innermost_bracket();
    match token.kind {
        Kind::Semicolon => Some(semicolon_in_bracket(context.source, span, bracket?)),
        Kind::Close if bracket.and_then(|open| open.closer()) != text.chars().next() => {
            Some(wrong_closer(context.source, span, bracket))
        }
        Kind::OpenText => {
            let quote = text.chars().next().map_or(1, char::len_utf8);
            Some(OPEN_TEXT.at(Span::new(token.start, token.start + quote), &[]))
        }
        Kind::Literal if is_ambiguous_downs(text) => Some(ambiguous_downs(text, span)),
        Kind::Operator
            if context.after_operand && STARS.iter().any(|star| text == star.to_string()) =>
        {
            let literal = context
                .previous
                .filter(|before| before.kind == Kind::Literal);
            let literal = literal.map(|before| LiteralParts::read(context.text(before)));
            unclear_star(
                &context.source[..span.start],
                &context.source[span.end..],
                span,
                context.is_glued(token),
                context.operand_text(),
                literal,
            )
        }
        Kind::Operator if text == ":" && context.previous.is_none() => {
            let command = word(&context.source[token.end..]);
            (!command.is_empty()).then(|| PROMPT_COMMAND.at(span, &[command]))
        }
        Kind::Operator => {
            computed_power(context, token, text).or_else(|| foreign::operator(context, text, span))
        }
        Kind::Unknown => {
            let meant = match text.chars().next() {
                Some('.') => foreign::method(context, token),
                Some('?') => foreign::asked(context, token),
                _ => foreign::rounding(context, token),
            };
            meant.or_else(|| Some(unknown_characters(text, span)))
        }
        _ => None,
    }
}

fn unknown_characters(text: &str, span: Span) -> Diagnostic {
    let first = &text[..text.chars().next().map_or(0, char::len_utf8)];
    match signs::sign(first) {
        Some(sign) => {
            let span = Span::new(span.start, span.start + first.len());
            UNKNOWN_CHARACTER.at(span, &[first]).help(sign.help)
        }
        None => UNKNOWN_CHARACTER.at(span, &[&quote(text)]),
    }
}

fn too_deep(span: Span) -> Diagnostic {
    TOO_DEEP
        .at(span, &[&(MAX_NESTING + 1).to_string()])
        .note(format!("the limit is {MAX_NESTING} nested brackets"))
        .limit()
}

/// A statement is longer than `limit`, which is lower than usual when little time or memory is left.
pub fn too_long(span: Span, limit: usize, is_usual: bool) -> Diagnostic {
    let length = span.end - span.start;
    let first = Span::new(span.start, span.start + 1);
    TOO_LONG
        .at(first, &[&length.to_string()])
        .note(if is_usual {
            format!("the limit is {limit} bytes for one statement")
        } else {
            format!("within the limits of time and memory, at most {limit} bytes are read")
        })
        .limit()
}

/// An open bracket as written, and the one that closes it.
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
fn ambiguous_downs(word: &str, span: Span) -> Diagnostic {
    let (downs, count) = word.split_at(word.trim_end_matches(is_digit).len());
    AMBIGUOUS_DOWNS.at(span, &[&quote(downs), &quote(count)])
}

/// `^[n]` and `^<n>`, where n is not a number.
fn computed_power(context: &Context, bracket: Token, text: &str) -> Option<Diagnostic> {
    let ups = context.previous.filter(|_| context.is_glued(bracket))?;
    let parts = LiteralParts::read(context.text(ups));
    let is_single = matches!(parts.ups, "^" | "↑" | "↓" | "v") && parts.star.is_empty();
    let closer = match text {
        "<" => '>',
        "[" => ']',
        _ => return None,
    };
    if !is_single {
        return None;
    }
    let rest = &context.source[bracket.end..];
    let (inner, after) = rest.split_at(rest.find([closer, '<', '|', '[', '\n'])?);
    if !after.starts_with(closer) || !inner.contains(is_name_char) {
        return None;
    }
    let end = bracket.end + inner.len() + 1;
    let inner = short_operand(inner.trim());
    let sign = match (parts.number, parts.is_down()) {
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
    Some(COMPUTED_POWER.at(Span::new(ups.start, end), &[&power]))
}

/// Why a `*` after an operand is not clearly a product: `1 *3`, `*3*2`, `g*`. `literal` is the operand,
/// if that is a literal.
pub fn unclear_star(
    before: &str,
    after: &str,
    star: Span,
    glued: bool,
    operand: &str,
    literal: Option<LiteralParts>,
) -> Option<Diagnostic> {
    // `prove *2 + *3 == *`
    let end = star.start - (before.len() - before.trim_end().len());
    let span = Span::new(end.saturating_sub(operand.len()), end);
    if let Some(error) = foreign::command(operand, span) {
        return Some(error);
    }
    let left = short_operand(operand);
    let rest = after.trim_start_matches(is_digit);
    if rest.len() < after.len() {
        let message = match literal {
            Some(literal) if literal.star.is_empty() => PRODUCT_OR_GLUE,
            // A name of one letter is probably not a function.
            None if left.len() > 1 && left.chars().all(is_name_char) => PRODUCT_OR_CALL,
            _ => PRODUCT_OR_STAR,
        };
        let ends_in_star = literal.is_some_and(|literal| !literal.star.is_empty());
        let digits = &after[..after.len() - rest.len()];
        return (!glued || ends_in_star).then(|| {
            let span = Span::new(star.start, star.end + digits.len());
            message.at(span, &[left, &quote(digits)])
        });
    }
    let rest = after.trim_start_matches([' ', '\t']);
    let at_end = rest.is_empty() || rest.starts_with(['\r', '\n', '#', ';']);
    let spaced = !glued && rest.len() < after.len() && !at_end && !continues(rest);
    let is_product = spaced || literal::is_factor(after);
    (!is_product).then(|| LOOSE_STAR.at(star, &[left]))
}

/// A name glued to a brace.
fn is_label(context: &Context, previous: Token, brace: Token) -> bool {
    let is_name = previous.kind == Kind::Word && signs::word(context.text(previous)).is_none();
    is_name && context.text(brace) == "{" && previous.end == brace.start
}

/// Two operands with nothing between them.
fn neighbours(context: &Context, token: Token) -> Option<Diagnostic> {
    let previous = context.previous.filter(|_| context.after_operand)?;
    let (before, text) = (context.text(previous), context.text(token));
    if let Some(error) = computed_power(context, token, text) {
        return Some(error);
    }
    let starts = match token.kind {
        Kind::Literal | Kind::Text => true,
        Kind::Word => !signs::expects_operand(text),
        Kind::Open if is_label(context, previous, token) => false,
        Kind::Open => !takes_arguments(context, previous, text),
        _ => false,
    };
    // Only `as` and a name can follow the file name of a `use`; `Stuck` explains anything else.
    let is_import = word(&context.source[context.start..]) == "use";
    if !starts || is_import {
        return None;
    }
    if let Some(open) = context
        .opens
        .last()
        .filter(|open| open.kind == OpenKind::If)
    {
        return Some(missing_word("then", previous.span(), *open));
    }
    if let Some(open) = context.opens.last()
        && open.kind == OpenKind::Let
        && !context.source[open.span.end..token.start].contains('=')
    {
        return Some(NO_EQUALS.at(token.span(), &[&format!("`{}`", quote(text))]));
    }
    if let Some(error) = foreign::neighbours(context, previous, token) {
        return Some(error);
    }
    let left = short_operand(context.operand_text());
    let right = match text {
        "(" => "(...)".to_string(),
        "[" => "[...]".to_string(),
        "{" => "{...}".to_string(),
        "⟨" => "⟨...⟩".to_string(),
        text => quote(text),
    };
    let parts = |token: Token| match token.kind {
        Kind::Literal => LiteralParts::read(context.text(token)),
        _ => LiteralParts::default(),
    };
    let (last, next) = (parts(previous), parts(token));
    if next.number.is_empty() && !next.ups.is_empty() && !next.is_down() && last.star.is_empty() {
        let arrows = next
            .ups
            .find(|c: char| c.is_ascii_digit() || "<[".contains(c));
        let after = context.source[token.end..].trim_start();
        let exponent = match arrows {
            Some(end) => &next.ups[end..],
            None => &after[..run(after, is_name_char)],
        };
        let meant = match (arrows, exponent) {
            (None, "") | (Some(_), _) => quote(next.ups),
            (None, _) if next.ups.chars().count() > 1 => quote(next.ups),
            (None, exponent) if exponent.chars().all(is_digit) => {
                quote(&format!("{}{exponent}", next.ups))
            }
            (None, exponent) => quote(&format!("{}({exponent})", next.ups)),
        };
        let exponent = match exponent {
            "" => "n".to_string(),
            exponent => quote(exponent),
        };
        let ups = Span::new(token.start, token.start + next.ups.len());
        if let Some(error) = foreign::options_of_player(left, after, ups) {
            return Some(error);
        }
        return Some(NO_POWER.at(ups, &[left, &meant, &exponent]));
    }
    if (matches!(text, "(" | "{") || token.kind == Kind::Word)
        && context.is_glued(token)
        && last.star.is_empty()
        && matches!(last.ups, "^" | "↑")
    {
        let base = left.trim_end_matches(['^', '↑']);
        let ups = Span::new(previous.end - last.ups.len(), previous.end);
        let (meant, exponent) = match text {
            "(" | "{" => ("^(...)".to_string(), "(...)"),
            _ => (format!("^({right})"), &*right),
        };
        if base.is_empty() {
            let help = format!("a computed number of ups is `{meant}`");
            return Some(NEIGHBOURS.at(ups.to(token.span()), &[&help]));
        }
        return Some(NO_POWER.at(ups, &[base, &meant, exponent]));
    }
    let named = previous.kind == Kind::Word && signs::word(before).is_none();
    if let Some(help) = foreign::unseparated(context, previous, token) {
        return Some(NEIGHBOURS.at(previous.span().to(token.span()), &[&help]));
    }
    let is_product = is_plain_number(&last) && matches!(token.kind, Kind::Word | Kind::Open);
    if !is_product && let Some(bracket) = foreign::with_commas(context, previous, token) {
        let help = format!("options are separated by commas: `{bracket}`");
        let between = previous.span().to(token.span());
        return Some(NO_COMMA.at(between, &[&help]));
    }
    let after = &context.source[token.end..];
    let help = match token.kind {
        Kind::Open if text == "(" && word(after.trim_start()) == "mod" => {
            "a congruence is written `a ≡ b (mod m)`, and a remainder `a mod m`"
        }
        Kind::Word
            if is_plain_number(&last) && context.is_glued(token) && text.contains(is_digit) =>
        {
            "the digits of a number are written without separators or exponents: `100000`, or `10**5`"
        }
        _ if previous.kind == Kind::Close && before == ">" => {
            "`>` closed the bracket; a comparison inside `< >` needs parentheses: `<(a > b) | c>`"
        }
        Kind::Word | Kind::Open if is_plain_number(&last) => {
            &format!("the product is `{left}*{right}`")
        }
        Kind::Literal if !last.star.is_empty() && next.number.is_empty() => {
            "ups come before the star, as in `2^*`; the product is written ` * `"
        }
        Kind::Open if named && text == "{" => {
            let call = foreign::braced_call(left, &context.source[token.end..]);
            &format!("{call}; a label directly precedes its brace: `{left}{{...}}`")
        }
        // Two words may be names or not, unless the second one is called.
        Kind::Word if named && !context.source[token.end..].starts_with('(') => {
            "a call is written `f(x)`, a product `a * b`"
        }
        Kind::Word | Kind::Text if named => &call_or_product(
            left,
            &foreign::spaced_arguments(context, token, right.clone()),
        ),
        Kind::Literal if named && !next.number.is_empty() => &call_or_product(
            left,
            &foreign::spaced_arguments(context, token, right.clone()),
        ),
        kind if kind == Kind::Text || left.starts_with(['[', '"']) => {
            "`++` joins strings and lists"
        }
        _ if is_factor(context, previous, &last) && is_factor(context, token, &next)
            || is_plain_number(&last)
            || is_plain_number(&next) =>
        {
            &format!("`{left} + {right}` is the sum, `{left} * {right}` the product")
        }
        _ => &format!("`{left} + {right}` is the sum"),
    };
    Some(NEIGHBOURS.at(previous.span().to(token.span()), &[help]))
}

fn is_plain_number(parts: &LiteralParts) -> bool {
    !parts.number.is_empty() && parts.is_number()
}

/// False for brackets, and for literals that are neither numbers nor nimbers. Such a game can only be multiplied by an integer.
fn is_factor(context: &Context, token: Token, parts: &LiteralParts) -> bool {
    match token.kind {
        Kind::Literal => parts.ups.is_empty() && (parts.number.is_empty() || parts.star.is_empty()),
        Kind::Open | Kind::Close => matches!(context.text(token), "(" | ")" | "]"),
        _ => true,
    }
}

fn call_or_product(left: &str, right: &str) -> String {
    if right.starts_with('"') || right.contains(',') && !right.contains('(') {
        format!("a call is written `{left}({right})`")
    } else {
        format!("a call is written `{left}({right})`, a product `{left} * {right}`")
    }
}

fn takes_arguments(context: &Context, previous: Token, opener: &str) -> bool {
    let callable = match previous.kind {
        Kind::Word | Kind::Text => true,
        Kind::Close => matches!(context.text(previous), ")" | "]"),
        // `let v3(n) = ..` gets a better message later.
        Kind::Literal => context.source[..previous.start].trim_end().ends_with("let"),
        _ => false,
    };
    callable && matches!(opener, "(" | "[")
}

/// `if` without its `then` or its `else`, which should follow `gap`.
pub fn missing_word(word: &str, gap: Span, open: Open) -> Diagnostic {
    MISSING_WORD
        .at(gap, &[word])
        .also(open.span, "it belongs to this `if`")
}
