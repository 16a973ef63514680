//! Literals: a number, ups and a star, written without spaces and in this order.
//!
//! The grammar defines what a literal is, and the tree is built from its parts as pest matched them.
//! [`LiteralParts::read`] is the same rule for the tokenizer, which would otherwise have to start the parser
//! for every literal; a test compares the two.

use super::words::{is_ambiguous_downs, is_digit, is_downs_shaped, is_name, run, word};

pub const UPS: [char; 3] = ['^', '↑', '⇑'];
pub const DOWNS: [char; 3] = ['v', '↓', '⇓'];
pub const STARS: [char; 4] = ['*', '⋆', '★', '∗'];
pub const MINUSES: [char; 4] = ['-', '−', '–', '—'];

/// The characters that are fractions, with numerator and denominator.
pub const FRACTIONS: [(char, u8, u8); 7] = [
    ('½', 1, 2),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
];

pub fn is_fraction(c: char) -> bool {
    FRACTIONS.iter().any(|(fraction, ..)| *fraction == c)
}

/// The number, the ups and the star of a literal, and `over` or `under` glued to a number; those it does not have are
/// empty.
#[derive(Clone, Copy, Default)]
pub struct LiteralParts<'a> {
    pub number: &'a str,
    pub ups: &'a str,
    pub star: &'a str,
    pub near: &'a str,
}

impl<'a> LiteralParts<'a> {
    pub fn number(number: &'a str) -> Self {
        LiteralParts {
            number,
            ..LiteralParts::default()
        }
    }

    /// The literal that the text starts with; all parts are empty if there is none.
    pub fn read(text: &'a str) -> Self {
        // Most literals are digits and no more.
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let next = text.as_bytes().get(digits);
        let may_go_on =
            |byte: &u8| matches!(byte, b'.' | b'/' | b'*' | b'^' | b'o'..=b'v' | 0x80..);
        if digits > 0 && !next.is_some_and(may_go_on) {
            return LiteralParts::number(&text[..digits]);
        }
        let (number, rest) = text.split_at(measure_number(text));
        let near = word(rest);
        if !number.is_empty() && matches!(near, "over" | "under") {
            return LiteralParts {
                near,
                ..LiteralParts::number(number)
            };
        }
        let (ups, rest) = rest.split_at(measure_ups(rest));
        let is_glued = rest.len() < text.len();
        let star = &rest[..measure_star(rest, is_glued)];
        LiteralParts {
            number,
            ups,
            star,
            near: "",
        }
    }

    /// The length of the whole literal.
    pub fn length(&self) -> usize {
        self.number.len() + self.ups.len() + self.star.len() + self.near.len()
    }

    pub fn is_number(&self) -> bool {
        self.ups.is_empty() && self.star.is_empty() && self.near.is_empty()
    }

    pub fn is_down(&self) -> bool {
        self.ups.starts_with(DOWNS)
    }
}

/// Glued to a number or ups, a star may also be a product.
fn measure_star(text: &str, is_glued: bool) -> usize {
    let star = leading(text, &STARS);
    let after = &text[star..];
    let digits = run(after, is_digit);
    let is_product = || digits == 0 && (leading(after, &STARS) > 0 || is_factor(after));
    if star == 0 || is_glued && is_product() {
        0
    } else {
        star + digits
    }
}

/// Whether a factor follows, so that a `*` before this text is a product: `2*n`, `2*(n+1)`, `2*{1|-1}`.
pub fn is_factor(text: &str) -> bool {
    let operand = text.trim_start_matches([' ', '\t']);
    if operand.starts_with(['(', '[', '{', '⟨']) || is_name(word(operand)) {
        return true;
    }
    text.strip_prefix('<').is_some_and(opens_game)
}

/// Whether the `<` before this text opens a bracket, because `>`, `|` or another `<` follows. Otherwise it
/// compares.
fn opens_game(inside: &str) -> bool {
    let mut chars = inside.chars();
    loop {
        match chars.next() {
            Some('<') => return chars.as_str().len() + 1 == inside.len(),
            Some('>' | '|') => return true,
            Some(';' | '#' | '\n') | None => return false,
            Some('"') => {
                let after = chars.as_str();
                let string = measure_string(after).unwrap_or(0);
                chars = after[string..].chars();
            }
            Some(_) => {}
        }
    }
}

/// The length of a string after its opening quote, if it is closed.
fn measure_string(text: &str) -> Option<usize> {
    let mut chars = text.char_indices();
    loop {
        match chars.next()? {
            (at, '"') => return Some(at + 1),
            (_, '\\') => _ = chars.next(),
            _ => {}
        }
    }
}

fn measure_number(text: &str) -> usize {
    let minus = leading(text, &MINUSES);
    let unsigned = measure_unsigned(&text[minus..]);
    let is_power = minus > 0 && is_power(&text[minus + unsigned..]);
    if unsigned == 0 || is_power {
        0
    } else {
        minus + unsigned
    }
}

fn measure_unsigned(text: &str) -> usize {
    let digits = run(text, is_digit);
    let rest = &text[digits..];
    if let Some(fraction) = rest.chars().next().filter(|c| is_fraction(*c)) {
        return digits + fraction.len_utf8();
    }
    if digits == 0 {
        return 0;
    }
    let separator = rest.bytes().next();
    if !matches!(separator, Some(b'.' | b'/')) {
        return digits;
    }
    let second = run(&rest[1..], is_digit);
    let after = &rest[1 + second..];
    let is_divided_decimal = || {
        let decimals = after.strip_prefix('.');
        decimals.is_some_and(|decimals| decimals.starts_with(is_digit))
    };
    let is_fraction = separator == Some(b'/') && !is_divided_decimal() && !is_power(after);
    if second > 0 && (separator == Some(b'.') || is_fraction) {
        digits + 1 + second
    } else {
        digits
    }
}

/// Whether the number before this text is raised to a power. The power binds tighter than a minus or a
/// fraction.
fn is_power(text: &str) -> bool {
    text.trim_start_matches([' ', '\t']).starts_with("**")
}

fn measure_ups(text: &str) -> usize {
    let Some(first) = text.chars().next() else {
        return 0;
    };
    let after = &text[first.len_utf8()..];
    match first {
        'v' => match measure_bracketed(after) {
            0 => {
                let word = word(text);
                let is_downs = is_downs_shaped(word) && !is_ambiguous_downs(word);
                if is_downs { word.len() } else { 0 }
            }
            order => 1 + order,
        },
        '^' | '↑' | '↓' => {
            let order = measure_bracketed(after).max(run(after, is_digit));
            if order > 0 {
                first.len_utf8() + order
            } else {
                measure_arrows(text)
            }
        }
        '⇑' | '⇓' => measure_arrows(text),
        _ => 0,
    }
}

/// Arrows of one direction.
fn measure_arrows(text: &str) -> usize {
    let ups = run(text, |c| UPS.contains(&c));
    ups.max(run(text, |c| matches!(c, '↓' | '⇓')))
}

/// `<2>`, `[2]` or `<on>` after an arrow.
fn measure_bracketed(text: &str) -> usize {
    let closer = match text.bytes().next() {
        Some(b'<') => b'>',
        Some(b'[') => b']',
        _ => return 0,
    };
    let exponent = measure_exponent(&text[1..]);
    if exponent > 0 && text.as_bytes().get(1 + exponent) == Some(&closer) {
        exponent + 2
    } else {
        0
    }
}

/// `2`, `3/2`, `2over`, `over` or `on`.
fn measure_exponent(text: &str) -> usize {
    let above = run(text, is_digit);
    if above == 0 && text.starts_with("on") {
        return 2;
    }
    let below = match text[above..].strip_prefix('/') {
        Some(below) if above > 0 => run(below, is_digit),
        _ => 0,
    };
    let number = above + if below > 0 { 1 + below } else { 0 };
    if text[number..].starts_with("over") {
        number + 4
    } else {
        number
    }
}

/// The length of the first character if it is one of these, else 0.
fn leading(text: &str, wanted: &[char]) -> usize {
    let first = text.chars().next().filter(|first| wanted.contains(first));
    first.map_or(0, char::len_utf8)
}
