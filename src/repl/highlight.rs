//! Colours for a line that is being typed or was printed.

use hashbrown::HashSet;

use crate::engine::Names;
use crate::syntax::{self, Kind, Token};
use crate::terminal::{Role, paint};

/// The line with colours added. If the known names are given, unknown ones are marked.
pub fn highlight(line: &str, cursor: Option<usize>, known: Option<&Names>) -> String {
    let tokens = syntax::tokens(line);
    let bound = bound_names(line, &tokens);
    let partners = cursor.and_then(|cursor| partners(line, &tokens, cursor));
    let special = |i: usize, token: &Token| {
        let text = token.text(line);
        let is_partner = partners.is_some_and(|(a, b)| i == a || i == b);
        let is_name = token.kind == Kind::Word && syntax::word(text).is_none();
        let is_known = |names: &Names| {
            if cursor == Some(token.end) {
                names.starting_with(text).next().is_some()
            } else {
                names.find(text).is_some()
            }
        };
        if is_partner {
            Some(Role::Partner)
        } else if !is_name || bound.contains(text) || is_answer(text) {
            None
        } else {
            let is_unknown = known.is_some_and(|names| !is_known(names));
            is_unknown.then_some(Role::Unknown)
        }
    };
    let mut out = String::with_capacity(line.len() * 2);
    for (role, text) in syntax::roles(line, &tokens, special) {
        paint(&mut out, role, text);
    }
    out
}

/// `ans`, `_` and `%3`.
fn is_answer(word: &str) -> bool {
    word == "ans" || word == "_" || word.starts_with('%')
}

/// The names that the line itself binds: parameters, and variables of `for`, `let` and quantifiers.
fn bound_names<'a>(line: &'a str, tokens: &[Token]) -> HashSet<&'a str> {
    let text = |token: &Token| token.text(line);
    let mut bound = HashSet::new();
    let mut parens: Vec<usize> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1).map(text);
        match (token.kind, text(token)) {
            (Kind::Word, word) => {
                let after_let = i > 0 && text(&tokens[i - 1]) == "let";
                if after_let || matches!(next, Some("in" | "=" | "->")) {
                    bound.insert(word);
                }
            }
            (Kind::Open, "(") => parens.push(i),
            (Kind::Close, ")") => {
                let Some(open) = parens.pop() else { continue };
                // In `let f(x, y) =` and `(x, y) ->` there are only names and commas inside.
                if matches!(next, Some("=" | "->")) {
                    let inside = &tokens[open + 1..i];
                    bound.extend(inside.iter().filter(|t| t.kind == Kind::Word).map(text));
                }
            }
            _ => {}
        }
    }
    bound
}

/// The bracket at the cursor (or just before it) and its partner.
fn partners(line: &str, tokens: &[Token], cursor: usize) -> Option<(usize, usize)> {
    let is_bracket = |token: &&Token| matches!(token.kind, Kind::Open | Kind::Close);
    let at = tokens.partition_point(|token| token.end < cursor);
    let near = tokens.get(at..).unwrap_or_default().iter().take(2);
    let wanted = near
        .filter(is_bracket)
        .find(|token| token.start <= cursor && cursor <= token.end)?;
    let mut opens: Vec<usize> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => opens.push(i),
            Kind::Close => {
                let Some(open) = opens.pop() else { continue };
                let pair = (
                    &line[tokens[open].start..tokens[open].end],
                    token.text(line),
                );
                let fits = matches!(pair, ("(", ")") | ("[", "]") | ("{", "}") | ("<", ">"));
                let here = tokens[open].start == wanted.start || token.start == wanted.start;
                if here {
                    return fits.then_some((open, i));
                }
            }
            _ => {}
        }
    }
    None
}
