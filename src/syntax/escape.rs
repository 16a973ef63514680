//! Escapes in strings.

use std::ops::Range;
use std::rc::Rc;

/// The signs that open a string.
pub const QUOTES: [char; 3] = ['"', '“', '„'];

/// The signs that close the string that starts here.
pub fn closing_quotes(text: &str) -> &'static [char] {
    if text.starts_with('"') {
        &['"']
    } else {
        &['”', '“']
    }
}

/// The content of a string without its quotes, or the range of a wrong escape in it.
pub fn unescape(quoted: &str) -> Result<Rc<str>, Range<usize>> {
    let closed = quoted.strip_suffix(closing_quotes(quoted));
    let end = closed.unwrap_or(quoted).len();
    let mut text = String::with_capacity(end);
    let mut at = quoted.chars().next().map_or(0, char::len_utf8).min(end);
    while let Some(plain) = quoted[at..end].find('\\') {
        text.push_str(&quoted[at..at + plain]);
        at += plain;
        let (c, length) = escaped(&quoted[at..end]).map_err(|length| at..at + length)?;
        text.push(c);
        at += length;
    }
    text.push_str(&quoted[at..end]);
    Ok(text.into())
}

/// The character and the length of the escape that the text starts with, or the length of a wrong escape.
fn escaped(text: &str) -> Result<(char, usize), usize> {
    const MAX_LENGTH: usize = "\\u{10ffff}".len();
    let Some(c) = text.chars().nth(1) else {
        return Err(text.len());
    };
    match c {
        'n' => Ok(('\n', 2)),
        '"' | '\\' => Ok((c, 2)),
        'u' => {
            let end = text.find('}').map_or(2, |end| end + 1);
            let digits = text[2..end].strip_prefix('{').unwrap_or("");
            let code = u32::from_str_radix(digits.trim_end_matches('}'), 16);
            let c = code
                .ok()
                .filter(|_| end <= MAX_LENGTH)
                .and_then(char::from_u32);
            // A long escape is cut for the message, between two characters.
            let is_end = |at: &usize| text.is_char_boundary(*at);
            c.map(|c| (c, end))
                .ok_or_else(|| (0..=end.min(MAX_LENGTH)).rfind(is_end).unwrap_or(end))
        }
        _ => Err(1 + c.len_utf8()),
    }
}
