//! The text of a value: sums of a number, ups and a star, powers of up, tiny and miny, switches, and brackets with the
//! shortest unambiguous bars.

use std::rc::Rc;

use hashbrown::HashMap;

use super::piece::{Piece, Shape};
use super::sort::Sorted;
use super::symbols::{Notation, Symbols, number};
use super::{LONGEST, too_long};
use crate::game::{Algebra, Dyadic, Game, Number, PowerOfUp};
use crate::limits::{Budget, Halt, Limited};

/// The largest star that is recognised in a sum with a power of up.
const MOST_STAR: u64 = 8;

impl Algebra {
    /// The text of a value. What is written in ASCII or Unicode can be read by an engine as the same value.
    pub fn text(&mut self, g: Game, notation: Notation) -> Result<String, Halt> {
        value(self, g, notation)
    }
}

/// The text of a value.
pub fn value(algebra: &mut Algebra, g: Game, notation: Notation) -> Result<String, Halt> {
    Ok(piece(algebra, g, Reading::Value, notation)?.closed(notation))
}

/// What the text means when it is read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The value, as a sum where that is shorter.
    Value,
    /// The canonical form itself, so that no sums may be written, which have other moves.
    Form,
}

/// The text of a value as part of a larger text.
pub fn piece(
    algebra: &mut Algebra,
    g: Game,
    reading: Reading,
    notation: Notation,
) -> Result<Rc<Piece>, Halt> {
    let mut printer = Printer {
        algebra,
        reading,
        notation,
        symbols: notation.symbols(),
        sorted: Sorted::default(),
        known: HashMap::new(),
    };
    printer.piece(g)
}

struct Printer<'a> {
    algebra: &'a mut Algebra,
    reading: Reading,
    notation: Notation,
    symbols: &'static Symbols,
    sorted: Sorted,
    known: HashMap<Game, Rc<Piece>>,
}

impl Limited for Printer<'_> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl Printer<'_> {
    fn piece(&mut self, g: Game) -> Result<Rc<Piece>, Halt> {
        if let Some(piece) = self.known.get(&g) {
            return Ok(piece.clone());
        }
        let piece = self.recurse(|this| this.write(g));
        let piece = Rc::new(piece?);
        if piece.text.len() > LONGEST {
            return Err(too_long());
        }
        self.known.insert(g, piece.clone());
        Ok(piece)
    }

    fn write(&mut self, g: Game) -> Result<Piece, Halt> {
        if let Some(nus) = self.algebra.as_number_up_star(g) {
            let nus = nus.clone();
            return self.glued(&nus.number, &self.ups(nus.ups), nus.star);
        }
        if let Some(piece) = self.power(g)? {
            return Ok(piece);
        }
        if let Some(piece) = self.tiny(g)? {
            return Ok(piece);
        }
        if let Some(piece) = self.switch(g)? {
            return Ok(piece);
        }
        self.bracket(g)
    }

    fn ups(&self, n: i64) -> String {
        let (single, double) = if n > 0 {
            (self.symbols.up, self.symbols.double_up)
        } else {
            (self.symbols.down, self.symbols.double_down)
        };
        match n.unsigned_abs() {
            0 => String::new(),
            1 => single.to_string(),
            2 => double.to_string(),
            n if self.notation == Notation::Latex => format!("{n}\\cdot{single}"),
            n => format!("{single}{n}"),
        }
    }

    fn number(&self, x: &Dyadic) -> Result<String, Halt> {
        number(&Number::from(x), self.notation, &self.algebra.budget)
    }

    fn glued(&self, number: &Dyadic, ups: &str, star: u64) -> Result<Piece, Halt> {
        let star = match star {
            0 => String::new(),
            1 => self.symbols.star.to_string(),
            k => format!("{}{k}", self.symbols.star),
        };
        let bare = ups.is_empty() && star.is_empty();
        if number.is_zero() && !bare {
            return Ok(Piece {
                text: format!("{ups}{star}"),
                shape: Shape::Plain,
            });
        }
        // In LaTeX multiples of up start with a digit, which must not follow a number directly.
        let plus = if ups.starts_with(|c: char| c.is_ascii_digit()) {
            "+"
        } else {
            ""
        };
        Ok(Piece {
            text: format!("{}{plus}{ups}{star}", self.number(number)?),
            shape: if bare { Shape::Plain } else { Shape::Glued },
        })
    }

    /// `^<n>`, `^[n]` and their negatives, plus a number and a star.
    fn power(&mut self, g: Game) -> Result<Option<Piece>, Halt> {
        if !self.algebra.is_numberish(g) {
            return Ok(None);
        }
        let number = self.algebra.left_stop(g).number;
        let shift = self.algebra.number(number.negate())?;
        let infinitesimal = self.algebra.add(g, shift)?;
        if !self.algebra.is_all_small(infinitesimal)? {
            return Ok(None);
        }
        // A power plus *k has few more than 2k options, so games with many options need not be tried.
        let width =
            self.algebra.left(infinitesimal)?.len() + self.algebra.right(infinitesimal)?.len();
        for star in 0..=MOST_STAR {
            if star > 0 && width as u64 > 2 * MOST_STAR + 4 {
                break;
            }
            let nimber = self.algebra.nimber(star)?;
            let bare = self.algebra.add(infinitesimal, nimber)?;
            if self.algebra.as_number_up_star(bare).is_some() {
                continue;
            }
            if let Some(power) = self.algebra.as_power_of_up(bare)? {
                let ups = self.power_text(power);
                return self.glued(&number, &ups, star).map(Some);
            }
        }
        Ok(None)
    }

    fn power_text(&self, power: PowerOfUp) -> String {
        let arrow = if power.negative {
            self.symbols.down
        } else {
            self.symbols.up
        };
        let n = power.order;
        match (power.summed, self.notation) {
            (false, Notation::Latex) => format!("{arrow}^{{{n}}}"),
            (true, Notation::Latex) => format!("{arrow}^{{[{n}]}}"),
            (false, _) => format!("{arrow}<{n}>"),
            (true, _) => format!("{arrow}[{n}]"),
        }
    }

    /// tiny(y) = {0||0|-y} or miny(y) = {y|0||0}, plus a number.
    fn tiny(&mut self, g: Game) -> Result<Option<Piece>, Halt> {
        for (game, is_miny) in [(g, false), (self.algebra.negate(g)?, true)] {
            let Some((x, right)) = self.algebra.single_options(game)? else {
                continue;
            };
            let Some(number) = self.algebra.as_number(x).cloned() else {
                continue;
            };
            let is_sum = !number.is_zero();
            if self.algebra.as_number_up_star(right).is_some()
                || is_sum && self.reading == Reading::Form
            {
                continue;
            }
            let Some((x_again, low)) = self.algebra.single_options(right)? else {
                continue;
            };
            if x_again != x {
                continue;
            }
            let y = self.algebra.sub(x, low)?;
            let y = self.piece(y)?;
            let call = tiny_text(is_miny, &y.closed(self.notation), self.notation);
            if !is_sum {
                return Ok(Some(Piece {
                    text: call,
                    shape: Shape::Plain,
                }));
            }
            let number = if is_miny { number.negate() } else { number };
            return Ok(Some(Piece {
                text: format!("{} + {call}", self.number(&number)?),
                shape: Shape::Glued,
            }));
        }
        Ok(None)
    }

    /// `+-x`: a game that is its own negative and has one Left option.
    fn switch(&mut self, g: Game) -> Result<Option<Piece>, Halt> {
        let Some((left, right)) = self.algebra.single_options(g)? else {
            return Ok(None);
        };
        if self.algebra.negate(left)? != right {
            return Ok(None);
        }
        let inner = self.piece(left)?;
        let sign = self.symbols.switch;
        let text = match inner.shape {
            // Only a number or a bracket can be read back after the sign without parentheses.
            Shape::Bars(_) => format!("{sign}{}", inner.closed(self.notation)),
            Shape::Plain if self.algebra.is_number(left) => format!("{sign}{}", inner.text),
            _ => format!("{sign}({})", inner.text),
        };
        Ok(Some(Piece {
            text,
            shape: Shape::Plain,
        }))
    }

    fn bracket(&mut self, g: Game) -> Result<Piece, Halt> {
        let sides = self.sorted.options(self.algebra, g)?;
        let mut pieces = [Vec::new(), Vec::new()];
        for (pieces, options) in pieces.iter_mut().zip([&sides.0, &sides.1]) {
            for &option in options {
                self.algebra.budget.tick()?;
                pieces.push(self.piece(option)?);
            }
        }
        let pieces = pieces
            .each_ref()
            .map(|side| side.iter().map(|piece| &**piece));
        Piece::bracket(pieces, self.notation)
    }
}

pub(super) fn tiny_text(is_miny: bool, y: &str, notation: Notation) -> String {
    match (is_miny, notation) {
        (false, Notation::Latex) => format!("{{+}}_{{{y}}}"),
        (true, Notation::Latex) => format!("{{-}}_{{{y}}}"),
        (false, _) => format!("tiny({y})"),
        (true, _) => format!("miny({y})"),
    }
}
