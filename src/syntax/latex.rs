//! Reads the LaTeX that values are printed in.
//!
//! A formula is rewritten to plain notation of the same length in bytes, so that spans stay valid.

use super::signs::SIGNS;
use super::words::{REMARK, is_digit, is_name_char, run};

/// Commands that only concern the layout, and opening brackets, which the table of signs does not have.
const LAYOUT: &[(&str, &str)] = &[
    ("\\left", ""),
    ("\\right", ""),
    ("\\langle", "{"),
    ("\\{", "{"),
    ("\\,", ""),
    ("\\;", ""),
    ("\\!", ""),
    // Of all spellings of `==`, only this one can be a congruence.
    ("\\equiv", "≡"),
];

/// Commands with an argument in braces.
const NAMED: &[&str] = &[
    "\\tfrac{",
    "\\frac{",
    "\\dfrac{",
    "\\mathrel{",
    "\\texttt{",
    "\\pmod{",
];

/// Calls that LaTeX writes as a sign with an index. Both sides have the same length.
const INDEXED: &[(&str, &str)] = &[("{+}_{", "tiny("), ("{-}_{", "miny(")];

/// The remark about a game begins with its outcome.
const OUTCOMES: [&str; 9] = [
    "L: ", "R: ", "N: ", "P: ", "D: ", "LD: ", "DR: ", "DL: ", "RD: ",
];

/// The same text without LaTeX, if it has any.
pub fn without_latex(text: &str) -> Option<String> {
    if !text.contains(['\\', '{', '$']) && !text.contains(REMARK) {
        return None;
    }
    let mut reader = Reader {
        text,
        plain: String::with_capacity(text.len()),
        closers: Vec::new(),
        found: false,
    };
    reader.read();
    reader.found.then_some(reader.plain)
}

struct Reader<'a> {
    text: &'a str,
    plain: String,
    /// The characters that close the open braces.
    closers: Vec<char>,
    found: bool,
}

impl<'a> Reader<'a> {
    /// The text that is not read yet. The plain text is as long as the text read so far.
    fn rest(&self) -> &'a str {
        &self.text[self.plain.len()..]
    }

    /// Whether this dollar sign is at one of the ends of a formula that is the whole statement: `$\{0|1\}$`.
    fn is_delimiter(&self) -> bool {
        let all = self.text.trim();
        let dollars = if all.starts_with("$$") { 2 } else { 1 };
        let ends = &"$$"[..dollars];
        let is_end = |text: &str| text.chars().all(|c| c == '$' || c.is_whitespace());
        all.len() > 2 * dollars
            && all.starts_with(ends)
            && all.ends_with(ends)
            && all.matches('$').count() == 2 * dollars
            && (is_end(&self.text[..self.plain.len()]) || is_end(self.rest()))
    }

    fn copy(&mut self, length: usize) {
        self.plain.push_str(&self.rest()[..length]);
    }

    /// Whether the text so far is an outcome, or a node of a game with wins and draws.
    fn is_told(&self) -> bool {
        let mut outcomes = OUTCOMES.iter();
        outcomes.any(|outcome| outcome.strip_suffix(": ") == Some(&self.plain))
            || self.plain.starts_with("wld ")
    }

    fn replace(&mut self, length: usize, plain: &str) {
        self.plain.push_str(plain);
        self.plain.push_str(&" ".repeat(length - plain.len()));
        self.found = true;
    }

    fn read(&mut self) {
        while let Some(first) = self.rest().chars().next() {
            let rest = self.rest();
            let is_glued = self.plain.ends_with(is_name_char);
            let formula = formula(rest, is_glued).filter(|(length, plain)| plain.len() <= *length);
            if let Some((length, plain)) = formula {
                self.replace(length, &plain);
                continue;
            }
            match first {
                '$' if self.is_delimiter() => self.replace(1, " "),
                '"' => self.copy(string(rest)),
                '#' => self.copy(line(rest)),
                ' ' if is_remark(rest, self.found || self.is_told()) => {
                    self.replace(REMARK.len(), "   #");
                    self.copy(line(self.rest()));
                }
                '{' => match INDEXED.iter().find(|(latex, _)| rest.starts_with(latex)) {
                    Some((latex, call)) => {
                        self.replace(latex.len(), call);
                        self.closers.push(')');
                    }
                    None => {
                        self.copy(1);
                        self.closers.push('}');
                    }
                },
                '}' => self.plain.push(self.closers.pop().unwrap_or('}')),
                _ => self.copy(first.len_utf8()),
            }
        }
    }
}

/// The length of the string that the text starts with.
fn string(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, sign)) = chars.next() {
        match sign {
            '"' => return at + 1,
            '\\' => _ = chars.next(),
            _ => {}
        }
    }
    text.len()
}

fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Whether a remark starts here. Its `%` could also be the remainder of a division, but not after LaTeX or an
/// outcome, and not in front of an outcome.
fn is_remark(text: &str, is_expected: bool) -> bool {
    let is_outcome = |said: &str| OUTCOMES.iter().any(|outcome| said.starts_with(outcome));
    text.strip_prefix(REMARK)
        .is_some_and(|said| is_expected || is_outcome(said))
}

/// The length of the LaTeX that the text starts with, digits included, and its plain notation.
fn formula(text: &str, is_glued: bool) -> Option<(usize, String)> {
    let (mut at, mut plain, mut found) = (0, String::new(), false);
    loop {
        let rest = &text[at..];
        let digits = if at == 0 && is_glued {
            0
        } else {
            run(rest, is_digit)
        };
        if let Some((length, piece)) = copies(rest, digits) {
            (at, found) = (at + length, true);
            plain.push_str(&piece);
        } else if digits > 0 && found {
            plain.push_str(&rest[..digits]);
            at += digits;
        } else if let Some((length, piece)) = piece(rest) {
            (at, found) = (at + length, true);
            // In LaTeX a blank after a command only ends the command.
            let number = text[at..].strip_prefix(' ');
            let number = number.filter(|_| piece == "*" && rest.starts_with('\\'));
            if number.is_some_and(|number| number.starts_with(is_digit)) {
                at += 1;
            }
            plain.push_str(&piece);
        } else {
            return found.then_some((at, plain));
        }
    }
}

/// `3\cdot{\uparrow}` is one value, `^3`.
fn copies(text: &str, digits: usize) -> Option<(usize, String)> {
    let (count, rest) = text.split_at(digits);
    let (length, arrow) = command(rest.strip_prefix("\\cdot")?)?;
    let is_arrow = digits > 0 && ["^", "v"].contains(&arrow);
    is_arrow.then(|| (digits + "\\cdot".len() + length, format!("{arrow}{count}")))
}

fn piece(text: &str) -> Option<(usize, String)> {
    if let Some((length, plain)) = command(text) {
        let power = text[length..]
            .strip_prefix("^{")
            .filter(|_| ["^", "v"].contains(&plain));
        let Some((order, _)) = power.and_then(|power| power.split_once('}')) else {
            return Some((length, plain.to_string()));
        };
        let length = length + "^{}".len() + order.len();
        return Some(if order.starts_with('[') {
            (length, format!("{plain}{order}"))
        } else {
            (length, format!("{plain}<{order}>"))
        });
    }
    let (name, rest) = NAMED
        .iter()
        .find_map(|name| Some((name, text.strip_prefix(name)?)))?;
    let (inner, after) = group(rest)?;
    let length = name.len() + inner.len() + 1;
    match *name {
        "\\mathrel{" => Some((length, {
            let bars = inner.replace("\\|", "||").replace("\\!", "");
            bars.replace("\\&", "&")
        })),
        "\\texttt{" => Some((length, unescaped(inner))),
        "\\pmod{" => Some((length, format!("(mod {inner})"))),
        _ => {
            let (below, _) = group(after.strip_prefix('{')?)?;
            let are_numbers = [inner, below].iter().all(|number| is_digits(number));
            are_numbers.then(|| (length + below.len() + 2, format!("{inner}/{below}")))
        }
    }
}

/// The length of the command that the text starts with, alone or in braces, and its plain notation.
fn command(text: &str) -> Option<(usize, &'static str)> {
    let braced = usize::from(text.starts_with('{'));
    let text = &text[braced..];
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_command = |command: &str| {
        let after = text.strip_prefix(command)?;
        let is_whole = !command.ends_with(is_letter) || !after.starts_with(is_letter);
        (is_whole && (braced == 0 || after.starts_with('}'))).then_some(())
    };
    let signs = SIGNS.iter().flat_map(|sign| {
        let commands = sign.latex.iter();
        commands.map(|command| (*command, sign.spellings[0]))
    });
    let (command, plain) = LAYOUT
        .iter()
        .copied()
        .chain(signs)
        .find(|(command, _)| is_command(command).is_some())?;
    Some((command.len() + 2 * braced, plain))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text before and after the closing brace; `{}` is the only group allowed inside.
fn group(text: &str) -> Option<(&str, &str)> {
    let mut chars = text.char_indices().peekable();
    while let Some((at, sign)) = chars.next() {
        match sign {
            '\\' => _ = chars.next(),
            '{' => _ = chars.next_if(|(_, next)| *next == '}')?,
            '}' => return Some((&text[..at], &text[at + 1..])),
            _ => {}
        }
    }
    None
}

/// The commands for a backslash and for a quote inside a string.
const BACKSLASH: &str = "textbackslash{}";
const QUOTE: &str = "char34{}";

/// The text of a call without the backslashes that LaTeX needs before some characters.
fn unescaped(call: &str) -> String {
    let mut plain = String::new();
    let mut rest = call;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let named = [(BACKSLASH, '\\'), (QUOTE, '"')].into_iter();
        let mut named = named.filter_map(|(name, sign)| Some((after.strip_prefix(name)?, sign)));
        rest = match named.next() {
            Some((after, sign)) => {
                plain.push(sign);
                after
            }
            None => {
                let mut signs = after.chars();
                plain.extend(signs.next());
                let after = signs.as_str();
                after.strip_prefix("{}").unwrap_or(after)
            }
        };
    }
    plain + rest
}
