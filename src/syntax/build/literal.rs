//! Numbers, ups and stars, strings, answers.

use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use pest::iterators::Pair;

use crate::diagnostic::Span;
use crate::syntax::escape::unescape;
use crate::syntax::explain::*;
use crate::syntax::grammar::Rule;
use crate::syntax::literal::{FRACTIONS, LiteralParts, MINUSES, STARS};
use crate::syntax::tree::*;
use crate::syntax::words::is_digit;
use algebra::game::Number;

use super::bracket::PASS;
use super::{Builder, Built};

/// It would take minutes to reduce a longer fraction to lowest terms.
const MAX_FRACTION_DIGITS: usize = 20_000;

/// A longer literal is hardly a mistake, and a note would fill the screen.
const MAX_NOTED: usize = 60;

impl Builder<'_> {
    /// Number, ups and star, each of them optional.
    pub(super) fn literal(&mut self, parts: LiteralParts, span: Span) -> Built<Node> {
        let number = match parts.number {
            "" => None,
            text => Some(number(text, span)?),
        };
        match number {
            Some(number) if parts.is_number() => return Ok(Node::Number(number)),
            Some(number) if !parts.near.is_empty() => {
                return Ok(self.near_number(number, parts.near == "over", span));
            }
            Some(_) if parts.length() <= MAX_NOTED => self.note_glue(parts),
            _ => {}
        }
        if parts.ups.ends_with([']', '>']) && parts.ups.contains(['/', 'o']) {
            return self.generalized_power(parts, number, span);
        }
        Ok(Node::Glued {
            number,
            ups: (!parts.ups.is_empty()).then(|| ups(parts)),
            star: (!parts.star.is_empty()).then(|| star(parts.star)),
        })
    }

    /// `2over` is `{2|pass}`, and `2under` is `{pass|2}`: a literal means its canonical form.
    fn near_number(&mut self, number: Number, is_over: bool, span: Span) -> Node {
        let number = self.option(Node::Number(number), span);
        self.bracket_with_pass(span, |pass| {
            if is_over {
                [vec![number], vec![pass]]
            } else {
                [vec![pass], vec![number]]
            }
        })
    }

    /// The bracket with these options of Left and of Right, one of which is the bracket itself.
    fn bracket_with_pass(
        &mut self,
        span: Span,
        sides: impl FnOnce(Item) -> [Vec<Item>; 2],
    ) -> Node {
        let pass = self.option(Node::Name(PASS.into()), span);
        let [left, right] = sides(pass);
        let names = vec![Name {
            text: PASS.into(),
            span,
        }];
        let bracket = self.tree.push(Node::Bracket { left, right }, span);
        Node::Loop { names, bracket }
    }

    fn option(&mut self, node: Node, span: Span) -> Item {
        Item {
            expr: self.tree.push(node, span),
            clauses: Vec::new(),
        }
    }

    /// `^<3/2>` is up_power(3/2), and `^[on]` is power_sum(^, on), perhaps with a number and a star.
    fn generalized_power(
        &mut self,
        parts: LiteralParts,
        number: Option<Number>,
        span: Span,
    ) -> Built<Node> {
        let open = parts.ups.find(['<', '[']).unwrap_or(0);
        let exponent = &parts.ups[open + 1..parts.ups.len() - 1];
        let exponent = match exponent {
            "on" => self.bracket_with_pass(span, |pass| [vec![pass], Vec::new()]),
            "over" => self.near_number(Number::from(0), true, span),
            _ => self.literal(LiteralParts::read(exponent), span)?,
        };
        let mut args = vec![self.tree.push(exponent, span)];
        let mut function = "up_power";
        if parts.ups[open..].starts_with('[') {
            function = "power_sum";
            let up = Node::Glued {
                number: None,
                ups: Some(Ups::Count(BigInt::one())),
                star: None,
            };
            args.insert(0, self.tree.push(up, span));
        }
        let callee = self.tree.push(Node::Builtin(function), span);
        let power = self.tree.push(
            Node::Call {
                callee,
                args,
                names: Vec::new(),
            },
            span,
        );
        let rest = Node::Glued {
            number,
            ups: None,
            star: Some(match parts.star {
                "" => BigInt::zero(),
                sign => star(sign),
            }),
        };
        let rest = self.tree.push(rest, span);
        Ok(Node::Sum(vec![(false, rest), (parts.is_down(), power)]))
    }

    /// Adds a note about `2*3` and `2^3`, which are easily mistaken for a product and a power.
    fn note_glue(&mut self, parts: LiteralParts) {
        let LiteralParts {
            number, ups, star, ..
        } = parts;
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
        self.note(&note);
    }

    /// Adds a note to the answer, unless it has it already.
    pub(super) fn note(&mut self, note: &str) {
        if self.noted.insert(note.to_string()) {
            self.notes.push(note.to_string());
        }
    }

    pub(super) fn answer(&self, text: &str, span: Span) -> Built<Node> {
        let Some(digits) = text.strip_prefix('%') else {
            return Ok(Node::Answer(None));
        };
        let place = digits.parse().map(|place| Node::Answer(Some(place)));
        place.map_err(|_| Box::new(NO_ANSWER.at(span, &[])))
    }
}

/// The parts of a literal as they were matched.
pub(super) fn parts(literal: Pair<'_, Rule>) -> LiteralParts<'_> {
    let mut parts = LiteralParts::number(literal.as_str());
    for part in literal.into_inner() {
        match part.as_rule() {
            Rule::ups => parts.ups = part.as_str(),
            Rule::near => parts.near = part.as_str(),
            _ => parts.star = part.as_str(),
        }
    }
    let rest = parts.ups.len() + parts.star.len() + parts.near.len();
    parts.number = &parts.number[..parts.number.len() - rest];
    parts
}

fn number(text: &str, span: Span) -> Built<Number> {
    let (negative, text) = match text.strip_prefix(MINUSES) {
        Some(text) => (true, text),
        None => (false, text),
    };
    if let Ok(small) = text.parse::<i64>() {
        return Ok(Number::from(if negative { -small } else { small }));
    }
    let (numerator, denominator, length) = if let Some((above, below)) = text.split_once('/') {
        (integer(above), integer(below), text.len())
    } else if let Some((whole, decimals)) = text.split_once('.') {
        let decimals = decimals.trim_end_matches('0');
        check_length(decimals.len(), span)?;
        let numerator = integer(&format!("{whole}{decimals}"));
        let denominator = BigInt::from(10).pow(decimals.len() as u32);
        (numerator, denominator, decimals.len())
    } else if let Some(&(sign, above, below)) =
        FRACTIONS.iter().find(|(sign, ..)| text.ends_with(*sign))
    {
        let whole = text.trim_end_matches(sign);
        check_length(whole.len(), span)?;
        (
            integer(whole) * below + above,
            BigInt::from(below),
            whole.len(),
        )
    } else {
        (integer(text), BigInt::one(), 0)
    };
    let numerator = if negative { -numerator } else { numerator };
    if denominator.is_zero() {
        return Err(Box::new(BY_ZERO.at(span, &[])));
    }
    if denominator.is_one() {
        return Ok(numerator.into());
    }
    check_length(length, span)?;
    Ok(BigRational::new(numerator, denominator).into())
}

fn check_length(digits: usize, span: Span) -> Built<()> {
    if digits <= MAX_FRACTION_DIGITS {
        return Ok(());
    }
    let start = Span::new(span.start, span.start + 1);
    let error = LONG_FRACTION
        .at(start, &[&digits.to_string()])
        .note(format!(
            "the limit is {MAX_FRACTION_DIGITS} digits; whole numbers have no limit"
        ));
    Err(Box::new(error.limit()))
}

/// Digits to an integer. Long ones are divided and conquered, because parsing them directly takes quadratic
/// time.
fn integer(digits: &str) -> BigInt {
    const BLOCK: usize = 4_000;
    if digits.len() <= BLOCK {
        return digits.parse().unwrap_or_default();
    }
    let mut blocks: Vec<BigInt> = digits
        .as_bytes()
        .rchunks(BLOCK)
        .map(|block| BigInt::parse_bytes(block, 10).unwrap_or_default())
        .collect();
    let mut base = BigInt::from(10).pow(BLOCK as u32);
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

fn ups(parts: LiteralParts) -> Ups {
    let down = parts.is_down();
    let at = parts.ups.find(|c| is_digit(c) || "<[".contains(c));
    let (arrows, order) = parts.ups.split_at(at.unwrap_or(parts.ups.len()));
    let number = || integer(order.trim_matches(|c| !is_digit(c)));
    match order.chars().next() {
        Some(bracket @ ('<' | '[')) => Ups::Power {
            order: number(),
            summed: bracket == '[',
            negative: down,
        },
        first => {
            let twice = arrows.chars().filter(|c| matches!(c, '⇑' | '⇓')).count();
            let count = match first {
                None => BigInt::from(arrows.chars().count() + twice),
                Some(_) => number(),
            };
            Ups::Count(if down { -count } else { count })
        }
    }
}

fn star(text: &str) -> BigInt {
    match text.trim_start_matches(STARS) {
        "" => BigInt::one(),
        heap => integer(heap),
    }
}

/// The content of a string; `start` is its place in the source.
pub(super) fn string(quoted: &str, start: usize) -> Built<Rc<str>> {
    unescape(quoted).map_err(|wrong| {
        let span = Span::new(start + wrong.start, start + wrong.end);
        let escape = quote(&quoted[wrong].replace('\n', "\u{2424}"));
        Box::new(BAD_ESCAPE.at(span, &[&escape]))
    })
}
