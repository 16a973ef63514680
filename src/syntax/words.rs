//! Characters, names, and the blanks between tokens.

use super::signs;

/// Separates a value that is printed in LaTeX from the remark about it.
pub const REMARK: &str = "   % ";

pub fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

pub fn is_name_char(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || c == '_'
}

/// The length in bytes of the longest start of the text that consists of such characters.
pub fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

/// The name or reserved word that the text starts with.
pub fn word(text: &str) -> &str {
    &text[..run(text, is_name_char)]
}

/// Whether a word can be defined: it is not reserved and does not mean downs.
pub fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && word.chars().all(is_name_char)
        && word != "_"
        && signs::word(word).is_none()
        && !is_downs_shaped(word)
}

/// `v`, `vv`, `v3`, and also `vv3`, which is neither downs nor a name.
pub fn is_downs_shaped(word: &str) -> bool {
    let digits = word.trim_start_matches('v');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `vv3`, which is shaped like downs but could mean two things.
pub fn is_ambiguous_downs(word: &str) -> bool {
    word.starts_with("vv") && word.ends_with(is_digit) && is_downs_shaped(word)
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{A0}' | '\u{FEFF}')
}

/// The place after spaces and a comment, which ends with its line.
pub fn skip_blanks(source: &str, at: usize) -> usize {
    let bytes = &source.as_bytes()[at..];
    let spaces = bytes.iter().take_while(|byte| **byte == b' ').count();
    if bytes.get(spaces) == Some(&b'%') && is_claim(source, at) {
        return at + run(&source[at..], |c| c != '\n');
    }
    if bytes
        .get(spaces)
        .is_some_and(|byte| matches!(byte, b'\n' | b'$'..=b'~'))
    {
        return at + spaces;
    }
    let start = at + run(&source[at..], is_blank);
    let rest = &source[start..];
    if rest.starts_with('#') {
        start + run(rest, |c| c != '\n')
    } else {
        start
    }
}

/// Whether the rest of the line says that a truth before it was a claim, as LaTeX prints it. It cannot be the remainder of a
/// division by something, because a truth has none.
fn is_claim(source: &str, at: usize) -> bool {
    let (before, rest) = source.split_at(at);
    let is_truth = |word| {
        let before: Option<&str> = before.strip_suffix(word);
        before.is_some_and(|before| !before.ends_with(is_name_char))
    };
    let said = rest
        .strip_prefix(REMARK)
        .and_then(|said| said.strip_prefix("claim"));
    said.is_some_and(|said| said.is_empty() || said.starts_with([':', '\r', '\n']))
        && (is_truth("true") || is_truth("false"))
}

/// The reserved word with which this line starts a statement.
pub fn statement_word(line: &str) -> Option<&str> {
    if !line.starts_with(char::is_alphabetic) {
        return None;
    }
    let word = word(line);
    let sign = signs::word(word)?;
    matches!(sign.purpose, signs::Purpose::Statement).then_some(word)
}

/// Whether no statement and no operand can start like this, so that a line starting with it continues the
/// statement before.
pub fn continues(text: &str) -> bool {
    let first = word(text);
    let sign = if first.is_empty() {
        signs::longest_sign(text, false).map(|(_, sign)| sign)
    } else {
        signs::word(first)
    };
    sign.is_some_and(|sign| !sign.begins && !matches!(sign.purpose, signs::Purpose::Stray))
}
