//! Numbers, ups and stars, strings, answers.

use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::tree::*;

use super::{Builder, Built};

/// Reducing a longer fraction to lowest terms would take minutes.
const MAX_FRACTION_DIGITS: usize = 20_000;

/// Longer literals are no slip of the pen, and would fill the screen.
const MAX_NOTED: usize = 60;

const UPS: [char; 3] = ['^', '↑', '⇑'];
const DOWNS: [char; 3] = ['v', '↓', '⇓'];
const STARS: [char; 3] = ['*', '⋆', '★'];

impl Builder {
    /// Number, ups and star, each of them optional.
    pub(super) fn literal(&mut self, text: &str, span: Span) -> Built<Node> {
        let ups_at = text.find(|c| UPS.contains(&c) || DOWNS.contains(&c));
        let star_at = text.find(STARS);
        let number_end = ups_at.or(star_at).unwrap_or(text.len());
        let ups_end = star_at.unwrap_or(text.len());
        let number_text = &text[..number_end];
        let number = (!number_text.is_empty())
            .then(|| number(number_text, span))
            .transpose()?;
        let ups_text = ups_at.map(|at| &text[at..ups_end]);
        let star_text = star_at.map(|at| &text[at..]);
        match (number, ups_text, star_text) {
            (Some(number), None, None) => Ok(Node::Number(number)),
            (number, ups_text, star_text) => {
                if number.is_some() {
                    self.note_glue(number_text, ups_text.unwrap_or(""), star_text.unwrap_or(""));
                }
                Ok(Node::Glued {
                    number,
                    ups: ups_text.map(ups),
                    star: star_text.map(star),
                })
            }
        }
    }

    /// `2*3` and `2^3` are easily taken for a product and a power.
    fn note_glue(&mut self, number: &str, ups: &str, star: &str) {
        if number.len() + ups.len() + star.len() > MAX_NOTED {
            return;
        }
        let heap = star.trim_start_matches(STARS);
        let note = match ups.strip_prefix('^') {
            Some(exponent)
                if !exponent.is_empty() && exponent.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                format!(
                    "{number}{ups}{star} is {number} + {ups}{star}; the power is {number}**{exponent}"
                )
            }
            None if ups.is_empty() && !heap.is_empty() => {
                format!("{number}{star} is {number} + {star}; the product is {number} * {heap}")
            }
            _ => return,
        };
        if self.noted.insert(note.clone()) {
            self.notes.push(note);
        }
    }

    pub(super) fn answer(&self, text: &str, span: Span) -> Built<Node> {
        let Some(digits) = text.strip_prefix('%') else {
            return Ok(Node::Answer(None));
        };
        match digits.parse() {
            Ok(place) => Ok(Node::Answer(Some(place))),
            Err(_) => Err(Box::new(
                Diagnostic::new(
                    "no such answer",
                    span,
                    "there have never been so many answers",
                )
                .help("`%1` is the first answer"),
            )),
        }
    }
}

fn number(text: &str, span: Span) -> Built<BigRational> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(text) => (true, text),
        None => (false, text),
    };
    let value = if let Some((numerator, denominator)) = text.split_once('/') {
        fraction(integer(numerator), integer(denominator), text.len(), span)?
    } else if let Some((whole, decimals)) = text.split_once('.') {
        let decimals = decimals.trim_end_matches('0');
        let power = u32::try_from(decimals.len()).unwrap_or(u32::MAX);
        check_length(decimals.len(), span)?;
        BigRational::new(
            integer(&format!("{whole}{decimals}")),
            BigInt::from(10).pow(power),
        )
    } else {
        BigRational::from_integer(integer(text))
    };
    Ok(if negative { -value } else { value })
}

fn fraction(
    numerator: BigInt,
    denominator: BigInt,
    length: usize,
    span: Span,
) -> Built<BigRational> {
    if denominator.is_zero() {
        return Err(Box::new(
            Diagnostic::new("division by zero", span, "the denominator is 0")
                .help("no number and no game is written with a denominator of 0"),
        ));
    }
    if denominator.is_one() {
        return Ok(BigRational::from_integer(numerator));
    }
    check_length(length, span)?;
    Ok(BigRational::new(numerator, denominator))
}

fn check_length(digits: usize, span: Span) -> Built<()> {
    if digits <= MAX_FRACTION_DIGITS {
        return Ok(());
    }
    Err(Box::new(
        Diagnostic::new(
            "fraction too long",
            Span::new(span.start, span.start + 1),
            format!("this fraction has {digits} digits"),
        )
        .note(format!(
            "the limit is {MAX_FRACTION_DIGITS} digits; whole numbers have no limit"
        ))
        .help("write it as a quotient of two named integers"),
    ))
}

/// Digits to an integer, halving long ones: the plain way is quadratic.
fn integer(digits: &str) -> BigInt {
    const PLAIN: usize = 4_000;
    if digits.len() <= PLAIN {
        return digits.parse().unwrap_or_default();
    }
    let mut blocks: Vec<BigInt> = digits
        .as_bytes()
        .rchunks(PLAIN)
        .map(|block| BigInt::parse_bytes(block, 10).unwrap_or_default())
        .collect();
    let mut base = BigInt::from(10).pow(PLAIN as u32);
    while blocks.len() > 1 {
        blocks = blocks
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => high * &base + low,
                rest => rest.iter().sum(),
            })
            .collect();
        if blocks.len() > 1 {
            base = &base * &base;
        }
    }
    blocks.pop().unwrap_or_default()
}

fn ups(text: &str) -> Ups {
    let down = text.starts_with(DOWNS);
    let arrows = text.trim_end_matches(|c: char| c.is_ascii_digit() || "<>[]".contains(c));
    let order = &text[arrows.len()..];
    if let Some(order) = order.strip_prefix('<') {
        return Ups::Power {
            order: integer(order.trim_end_matches('>')),
            down,
        };
    }
    if let Some(order) = order.strip_prefix('[') {
        return Ups::Powers {
            order: integer(order.trim_end_matches(']')),
            down,
        };
    }
    let count = match order {
        "" => BigInt::from(
            arrows
                .chars()
                .map(|c| if matches!(c, '⇑' | '⇓') { 2 } else { 1 })
                .sum::<u64>(),
        ),
        order => integer(order),
    };
    Ups::Count(if down { -count } else { count })
}

fn star(text: &str) -> BigInt {
    match text.trim_start_matches(STARS) {
        "" => BigInt::one(),
        heap => integer(heap),
    }
}

/// The content of a string, its quotes taken off.
pub(super) fn unescape(quoted: &str) -> Rc<str> {
    let inner = quoted
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .unwrap_or(quoted);
    if !inner.contains('\\') {
        return inner.into();
    }
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => text.push('\n'),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            (plain, false) => text.push(plain),
        }
    }
    text.into()
}
