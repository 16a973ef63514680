//! What the pieces of a text are, for whoever gives them colours.

use super::scan::tokens;
use super::signs::{Purpose, word};
use super::token::{Glue, Kind, Token};

/// What a piece of text is.
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
    /// A name that means nothing here.
    Unknown,
    Prompt,
    /// What is suggested but not typed.
    Hint,
    Plain,
}

/// The pieces of a text, which are all of it. `special` is asked first, about each token by its number.
pub fn roles<'a>(
    text: &'a str,
    tokens: &[Token],
    special: impl Fn(usize, &Token) -> Option<Role>,
) -> Vec<(Role, &'a str)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for (i, token) in tokens.iter().enumerate() {
        between(&mut pieces, &text[at..token.start]);
        let typed = &text[token.start..token.end];
        at = token.end;
        match special(i, token) {
            Some(role) => pieces.push((role, typed)),
            None if token.kind == Kind::Literal => {
                let number = Glue::of(typed).number;
                pieces.push((Role::Number, number));
                pieces.push((Role::Star, &typed[number.len()..]));
            }
            None => pieces.push((role_of(token.kind, typed), typed)),
        }
    }
    between(&mut pieces, &text[at..]);
    pieces
}

/// The pieces of a text that nobody is typing.
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

/// Blanks and comments, which stand between tokens.
fn between<'a>(pieces: &mut Vec<(Role, &'a str)>, gap: &'a str) {
    for line in gap.split_inclusive('\n') {
        let sign = line.find('#').unwrap_or(line.len());
        pieces.push((Role::Plain, &line[..sign]));
        pieces.push((Role::Comment, &line[sign..]));
    }
}
