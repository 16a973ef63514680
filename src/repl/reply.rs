//! The line that is printed for a reply.

use crate::eval::{Reply, Value};
use crate::notation::Notation;
use crate::picture::thermograph_words;

/// What stands between a value and the words about it: a comment in the language, or in LaTeX.
pub fn comment_sign(notation: Notation) -> char {
    match notation {
        Notation::Latex => '%',
        Notation::Ascii | Notation::Unicode => '#',
    }
}

/// The line printed for a reply; definitions are silent.
pub fn line_of(reply: &Reply, notation: Notation) -> Option<String> {
    let sign = comment_sign(notation);
    match reply {
        Reply::Value {
            value,
            text,
            outcome,
            words,
        } => Some(match (value, outcome) {
            (_, Some(outcome)) if text.starts_with('#') => {
                format!("{text} ({}: {})", outcome.letter(), outcome.words())
            }
            (_, Some(outcome)) => {
                format!("{text}   {sign} {}: {}", outcome.letter(), outcome.words())
            }
            (Value::Outcome(outcome), _) => format!("{text}   {sign} {}", outcome.words()),
            (Value::Function(f), _) if f.name.is_some() => {
                format!("{text}   {sign} {}", one_line(f.text()))
            }
            (Value::Builtin(row), _) => {
                format!("{text}   {sign} {}: {}", row.signature(), row.summary)
            }
            (Value::Ruleset(r), _) => {
                format!("{text}   {sign} {}: {}", r.signature(), r.summary())
            }
            (Value::Thermograph(_, thermograph), _) => {
                format!("{text}   {sign} {}", thermograph_words(thermograph))
            }
            _ => match words {
                Some(words) => format!("{text}   {sign} {words}"),
                None => text.clone(),
            },
        }),
        Reply::Claim(verdict) => Some(match &verdict.message {
            Some(message) => format!("{}   {sign} claim: {}", verdict.holds, one_line(message)),
            None => format!("{}   {sign} claim", verdict.holds),
        }),
        Reply::Lines(lines) => Some(lines.clone()),
        Reply::Defined(_) | Reply::Used(_) => None,
    }
}

/// A text with every run of blanks and newlines made one blank.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
