//! The roles of the pieces of a text, from which the front ends derive colours.

use super::context::{Kind, Token};
use super::literal::LiteralParts;
use super::signs::{Purpose, word};
use super::split::tokens;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Number,
    /// Stars, ups and downs, and the signs for them.
    Star,
    Bar,
    Bracket,
    /// The bracket at the cursor and its partner.
    Partner,
    Text,
    Comment,
    Keyword,
    /// A name without a meaning.
    Unknown,
    Prompt,
    /// Text that is suggested, not typed.
    Hint,
    Plain,
}

/// The pieces of a text with their roles; together they are the whole text. `special` may override the role of
/// a token, given its index.
pub fn roles<'a>(
    text: &'a str,
    tokens: &[Token],
    special: impl Fn(usize, &Token) -> Option<Role>,
) -> Vec<(Role, &'a str)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for (i, token) in tokens.iter().enumerate() {
        push_gap(&mut pieces, &text[at..token.start]);
        let typed = token.text(text);
        at = token.end;
        match special(i, token) {
            Some(role) => pieces.push((role, typed)),
            None if token.kind == Kind::Literal => {
                let number = LiteralParts::read(typed).number;
                pieces.push((Role::Number, number));
                pieces.push((Role::Star, &typed[number.len()..]));
            }
            None => pieces.push((role_of(token.kind, typed), typed)),
        }
    }
    push_gap(&mut pieces, &text[at..]);
    pieces
}

/// The pieces of a text that is not being edited.
pub fn plain_roles(text: &str) -> Vec<(Role, &str)> {
    roles(text, &tokens(text), |_, _| None)
}

fn role_of(kind: Kind, text: &str) -> Role {
    match kind {
        Kind::Word => match word(text).map(|word| word.purpose) {
            Some(Purpose::Constant) if text.starts_with(char::is_uppercase) => Role::Star,
            Some(_) => Role::Keyword,
            None => Role::Plain,
        },
        Kind::Text | Kind::OpenText => Role::Text,
        Kind::Operator if matches!(text, "+-" | "±") => Role::Star,
        Kind::Bar => Role::Bar,
        Kind::Open | Kind::Close => Role::Bracket,
        Kind::Unknown if text.starts_with('\\') => Role::Hint,
        Kind::Unknown => Role::Unknown,
        _ => Role::Plain,
    }
}

/// Adds the blanks and comments between two tokens.
fn push_gap<'a>(pieces: &mut Vec<(Role, &'a str)>, gap: &'a str) {
    for line in gap.split_inclusive('\n') {
        let comment = line.find('#').unwrap_or(line.len());
        pieces.push((Role::Plain, &line[..comment]));
        pieces.push((Role::Comment, &line[comment..]));
    }
}
