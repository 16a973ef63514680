//! Words and operators of other languages, and what to write instead.

use pest::Parser;

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::context::{Context, Kind, Token};
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::literal::STARS;
use crate::syntax::signs::{self, Purpose};
use crate::syntax::synonyms::likely_function;
use crate::syntax::words::{is_name_char, word};

use super::messages::*;

/// A longer piece of the source is not repeated in a help line.
const MAX_QUOTED: usize = 24;

/// Words that start a definition in other languages.
const DEFINING: &[&str] = &[
    "const", "def", "define", "fn", "fun", "func", "function", "set", "var",
];

/// Words that read another file in other languages.
const INCLUDING: &[&str] = &["import", "include", "require"];

/// Words that are operators in other languages: what they are here, and what to write.
const JOINING: &[(&str, &str, &str)] = &[
    (
        "div",
        "the floor quotient has its own operator",
        "write `a // b`",
    ),
    (
        "is",
        "equality has its own operators",
        "`==` asks for the same value, `===` for the same form",
    ),
    (
        "equiv",
        "equality has its own operators",
        "`==` asks for the same value, `===` for the same form",
    ),
    (
        "equals",
        "equality has its own operators",
        "`==` asks for the same value, `===` for the same form",
    ),
    (
        "where",
        "a condition comes after `if`",
        "write `[n for n in 1..5 if n > 2]`",
    ),
    ("to", "a range has its own operator", "write `a..b`"),
];

/// Commands of other programs, which are no functions here, and what to write.
const COMMANDS: &[(&[&str], &str)] = &[
    (
        &["prove", "proof", "check", "claim"],
        "a claim is written `assert a == b`, and `why a == b` explains it",
    ),
    (
        &["print", "println", "echo", "puts", "return", "show"],
        "results are printed automatically: write just the expression",
    ),
    (
        &["evaluate", "eval", "compute", "calculate", "simplify"],
        "write just the expression, and its value is printed",
    ),
    (
        &["while", "loop", "repeat", "until"],
        "there are no loops: `[f(n) for n in 1..5]` is a list, and a function may call itself",
    ),
    (
        &["play"],
        "at the prompt, `:play chop(4,5)` plays a game; in a shell, `upstar play 'chop(4,5)'` does",
    ),
    (
        &["help", "explain"],
        "at the prompt, `? mex` explains a name; in a shell, `upstar doc mex` does",
    ),
];

/// Words of questions such as `who wins chop(4,5)?` and `value of {0|1}`.
const QUESTIONING: &[&str] = &[
    "are", "best", "can", "does", "every", "how", "is", "loses", "of", "such", "that", "the",
    "what", "when", "which", "who", "whose", "why", "wins",
];

/// Words that end a question such as `nim(3,4,5) loses?`.
const JUDGING: &[&str] = &["loses", "losing", "lost", "wins", "winning", "won"];

/// The number of words in a row that make a sentence.
const SENTENCE: usize = 3;

/// A sentence, or the command of another program, at the start of a statement.
fn sentence(context: &Context, previous: Token, token: Token) -> Option<Diagnostic> {
    let statement = &context.source[context.start..];
    let asks_why = word(statement) == "why";
    let statement = match statement.strip_prefix("why ") {
        Some(rest) if asks_why => rest,
        _ => statement,
    };
    let is_word = |text: &&str| {
        *text == word(text) && text.starts_with(char::is_alphabetic) && signs::word(text).is_none()
    };
    let words = statement.split([' ', '\t', '?', '!']).take(SENTENCE);
    let words: Vec<&str> = words.take_while(is_word).collect();
    let is_foreign = |word: &&str| DEFINING.contains(word) || INCLUDING.contains(word);
    let long = words.iter().filter(|word| word.len() > 1).count();
    let is_question = words.iter().any(|word| QUESTIONING.contains(word));
    let is_long = words.len() == SENTENCE && long > 1;
    let judges = !context.text(previous).is_empty() && JUDGING.contains(&context.text(token));
    if (is_long || is_question || judges) && !words.iter().any(is_foreign) {
        let game = game_in(statement);
        let message = match game {
            Some(_) if asks_why => REASONS,
            _ => SENTENCES,
        };
        return Some(message.at(previous.span(), &[game.unwrap_or("g")]));
    }
    let is_first = previous.start == context.start;
    is_first.then(|| command(context.text(previous), previous.span()))?
}

/// The first call or bracket in a sentence, if it is short.
fn game_in(sentence: &str) -> Option<&str> {
    let line = sentence.lines().next()?;
    let opener = line.find(['(', '{'])?;
    let name = line[..opener].trim_end_matches(is_name_char).len();
    if line[opener..].starts_with('(') && name == opener {
        return None;
    }
    let mut depth = 0_usize;
    let closer = line[opener..].char_indices().find(|(_, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let game = &line[name..=opener + closer?.0];
    (game.len() <= MAX_QUOTED && Grammar::parse(Rule::statement, game).is_ok()).then_some(game)
}

/// What to write for `nim(1,2).options`, which calls a function behind its argument.
pub fn method(context: &Context, point: Token) -> Option<Diagnostic> {
    let after = &context.source[point.end..];
    let name = word(after);
    if !context.after_operand || !name.starts_with(char::is_alphabetic) || name.len() > MAX_QUOTED {
        return None;
    }
    let operand = match short_operand(context.operand_text()) {
        "…" => "...",
        operand => operand,
    };
    let others = after[name.len()..].strip_prefix('(');
    let others = others.and_then(|others| others.split_once(')'));
    let others = others.map_or("", |(others, _)| others.trim());
    let function = likely_function(name);
    let call = if others.is_empty() || others.len() > MAX_QUOTED || others.contains('(') {
        format!("{function}({operand})")
    } else {
        format!("{function}({operand}, {others})")
    };
    let span = Span::new(point.start, point.end + name.len());
    Some(METHOD.at(span, &[&call]))
}

/// What to write for `3 in [1,2,3]`.
pub fn membership(context: &Context, found: Token) -> Option<String> {
    let x = short_operand(context.operand_text());
    let xs = context.source[found.end..].lines().next()?.trim();
    let call = format!("contains({xs}, {x})");
    let is_plain = x != "…" && !xs.is_empty() && xs.len() <= MAX_QUOTED;
    (is_plain && Grammar::parse(Rule::statement, &call).is_ok()).then_some(call)
}

/// What to write for `nim?` and `nim(1,2)?`.
pub fn asked(context: &Context, mark: Token) -> Option<Diagnostic> {
    let operand = short_operand(context.operand_text());
    let is_glued = context.after_operand && context.is_glued(mark);
    if !is_glued || operand == "…" || !context.source[mark.end..].trim().is_empty() {
        return None;
    }
    let message = if operand.chars().all(is_name_char) {
        NAME_ASKED
    } else {
        GAME_ASKED
    };
    Some(message.at(mark.span(), &[operand]))
}

/// What to write for `⌊7/2⌋`.
pub fn rounding(context: &Context, opener: Token) -> Option<Diagnostic> {
    let sign = context.text(opener).chars().next()?;
    let (function, closer) = match sign {
        '⌊' => ("floor", '⌋'),
        '⌈' => ("ceiling", '⌉'),
        _ => return None,
    };
    let start = opener.start + sign.len_utf8();
    let line = context.source[start..].lines().next()?;
    let (inner, _) = line.split_once(closer)?;
    let span = Span::new(opener.start, start);
    (inner.len() <= MAX_QUOTED)
        .then(|| ROUNDING.at(span, &[&sign.to_string(), &format!("{function}({inner})")]))
}

/// What to write for `G^L`, the options of Left: ups that are followed by the name of a player.
pub fn options_of_player(operand: &str, exponent: &str, span: Span) -> Option<Diagnostic> {
    let inner = exponent.trim_start_matches(['{', '(', ' ']);
    let (function, player) = match word(inner) {
        "L" | "Left" => ("left", "Left"),
        "R" | "Right" => ("right", "Right"),
        _ => return None,
    };
    Some(NO_OPTIONS.at(span, &[&format!("{function}({operand})"), player]))
}

/// The command of another program.
pub fn command(word: &str, span: Span) -> Option<Diagnostic> {
    let (_, help) = COMMANDS.iter().find(|(words, _)| words.contains(&word))?;
    Some(NO_COMMAND.at(span, &[word, help]))
}

/// An operator that only other languages have.
pub fn operator(context: &Context, operator: &str, span: Span) -> Option<Diagnostic> {
    let sign = signs::sign(operator)?;
    let Purpose::Foreign(label) = sign.purpose else {
        return None;
    };
    let name = context.previous.filter(|token| token.kind == Kind::Word);
    let help = match (operator, name) {
        (":=", Some(name)) => format!("write `let {} = ...`", quote(context.text(name))),
        _ => sign.help.to_string(),
    };
    Some(FOREIGN.at(span, &[operator, label, &help]))
}

/// What to write for `chomp(2,3) equiv *4`, if both sides are short.
fn compared(context: &Context, operator: &str, token: Token) -> Option<String> {
    let left = short_operand(context.operand_text());
    let right = context.source[token.end..].lines().next()?.trim();
    let comparison = format!("{left} == {right}");
    let is_meant = matches!(operator, "is" | "equiv" | "equals")
        && left != "…"
        && right.len() <= MAX_QUOTED
        && right.contains(|c: char| !c.is_alphabetic())
        && Grammar::parse(Rule::statement, &comparison).is_ok();
    is_meant.then_some(comparison)
}

/// What to write for `a xor b`, with the operands if they are short.
fn nim_sum(context: &Context, operator: Span) -> String {
    let after = context.source[operator.end..].trim_start();
    let left = context.operand_text().trim_start_matches(STARS);
    let right = word(after.trim_start_matches(STARS));
    let is_plain =
        |text: &str| !text.is_empty() && text.len() <= MAX_QUOTED && text.chars().all(is_name_char);
    let (a, b) = if is_plain(left) && is_plain(right) {
        (left, right)
    } else {
        ("a", "b")
    };
    format!("the nim-sum of numbers is `nim_sum({a}, {b})`; nimbers are added: `*{a} + *{b}`")
}

/// Two operands with nothing between them, as another language allows it: `2 xor 3`, `def f(x) = x`,
/// `assert c "message"`.
pub fn neighbours(context: &Context, previous: Token, token: Token) -> Option<Diagnostic> {
    let (before, text) = (context.text(previous), context.text(token));
    let line = context.source[..previous.start].rsplit('\n').next();
    if line == Some(":") {
        return Some(PROMPT_COMMAND.at(previous.span(), &[before]));
    }
    let start = context.source[context.start..previous.start].trim_end();
    if before == "all" && word(start.rsplit(' ').next().unwrap_or_default()) == "for" {
        let help = "`forall` is one word: `forall n in 1..5: claim`";
        return Some(MISPLACED.at(previous.span(), &[before, help]));
    }
    if let Some(error) = sentence(context, previous, token) {
        return Some(error);
    }
    if text.eq_ignore_ascii_case("xor") {
        let help = nim_sum(context, token.span());
        return Some(FOREIGN.at(token.span(), &[text, NO_NIM_SUM, &help]));
    }
    if let Some((_, label, help)) = JOINING.iter().find(|(word, ..)| *word == text) {
        let help = match compared(context, text, token) {
            Some(comparison) => format!("write `{comparison}`; {help}"),
            None => help.to_string(),
        };
        return Some(FOREIGN.at(token.span(), &[text, label, &help]));
    }
    if token.kind == Kind::Word && DEFINING.contains(&before) {
        let defined = &context.source[token.start..];
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
    let claim = context.source[context.start..previous.end].trim_start();
    if token.kind == Kind::Text && context.opens.is_empty() && word(claim) == "assert" {
        let claim = match short_operand(claim) {
            "…" => "assert ...",
            claim => claim,
        };
        return Some(LOOSE_REMARK.at(token.span(), &[claim, &quote(text)]));
    }
    None
}

/// The arguments after a function without parentheses, if they are short: `chop(2,3)`, or the numbers in
/// `nim 3 4 5`.
pub fn spaced_arguments(context: &Context, first: Token, quoted: String) -> String {
    let after = &context.source[first.end..];
    if first.kind == Kind::Word
        && after.starts_with('(')
        && let Some(end) = after.find(')').filter(|end| *end <= MAX_QUOTED)
        && !after[1..end].contains(['(', '\n'])
    {
        return format!("{quoted}{}", &after[..=end]);
    }
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let line = after.lines().next().unwrap_or_default();
    let numbers: Vec<&str> = match after.strip_prefix('x').map(word) {
        Some(columns) if !columns.is_empty() && is_number(&columns) => vec![columns],
        _ => line.split_whitespace().take_while(is_number).collect(),
    };
    let others = numbers.join(", ");
    if first.kind == Kind::Literal && !numbers.is_empty() && others.len() <= MAX_QUOTED {
        format!("{quoted}, {others}")
    } else {
        quoted
    }
}

/// What to write for `nim(3 4 5)` and `chop(4x5)`.
pub fn unseparated(context: &Context, previous: Token, token: Token) -> Option<String> {
    let open = context
        .innermost_bracket()
        .filter(|open| open.closer() == Some(')'))?;
    let inside = context.source[open.span.end..].split_once(')')?.0;
    let call = &context.source[open.operand_start..open.span.end];
    let is_call = call.len() > 1 && call.len() <= MAX_QUOTED && inside.len() <= MAX_QUOTED;
    let is_number = |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !is_call || !is_number(&context.text(previous)) {
        return None;
    }
    let parts: Vec<&str> = match token.kind {
        Kind::Literal => inside
            .split([' ', ','])
            .filter(|part| !part.is_empty())
            .collect(),
        _ => inside.split('x').map(str::trim).collect(),
    };
    let are_numbers = parts.len() > 1 && parts.iter().all(is_number);
    are_numbers.then(|| {
        format!(
            "arguments are separated by commas: `{call}{})`",
            parts.join(", ")
        )
    })
}

/// What to write for `{1 2|3}`: the bracket with the commas that are missing in it, if it is short.
pub fn with_commas(context: &Context, previous: Token, token: Token) -> Option<String> {
    let open = context
        .innermost_bracket()
        .filter(|open| open.is_game_bracket())?;
    let line = context.source[open.span.start..].lines().next()?;
    let closer = open.closer()?;
    let bracket = &line[..line.find(closer)? + closer.len_utf8()];
    let [end, start] = [previous.end, token.start].map(|at| at.saturating_sub(open.span.start));
    let is_bracket = |text: &str| Grammar::parse(Rule::statement, text).is_ok();
    if bracket.len() > MAX_QUOTED || start <= end || start >= bracket.len() {
        return None;
    }
    let one = format!("{},{}", &bracket[..end], &bracket[start..]);
    let all = || bracket.split_whitespace().collect::<Vec<_>>().join(",");
    Some(one)
        .filter(|one| is_bracket(one))
        .or_else(|| Some(all()).filter(|all| is_bracket(all)))
}

/// What to write for `mex{0, 1}`; `after` is the text after the brace.
pub fn braced_call(name: &str, after: &str) -> String {
    format!(
        "a call needs parentheses: `{}`",
        call_of_braces(name, after)
    )
}

/// The call that `mex{0, 1}` stands for.
pub fn call_of_braces(name: &str, after: &str) -> String {
    let inner = after.split_once('}');
    let inner = inner.map_or("...", |(inner, _)| inner);
    let inner = if inner.contains('{') || inner.len() > MAX_QUOTED {
        "..."
    } else {
        &inner.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    if inner.contains('|') {
        format!("{name}({{{inner}}})")
    } else {
        format!("{name}({inner})")
    }
}

/// What to write for `nim[3,4]`.
pub fn indexed_call(source: &str, name: &str, bracket: Span) -> Option<String> {
    let inner = source[bracket.end..].split_once(']')?.0;
    let is_plain = !inner.contains(['[', '(', '{', '\n']) && inner.len() <= MAX_QUOTED;
    let is_name = name.len() <= MAX_QUOTED && !name.is_empty() && name.chars().all(is_name_char);
    let places: Vec<&str> = inner.split(',').map(str::trim).collect();
    (is_plain && is_name).then(|| {
        let places = places.join("][");
        format!(
            "a call needs parentheses: `{name}({inner})`; an item of a table is \
                 `{name}[{places}]`"
        )
    })
}
