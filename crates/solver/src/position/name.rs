//! The text of a position, as a user would type it.

use std::rc::Rc;

use super::{Form, Position, Positions};
use algebra::game::{Dyadic, Player};
use algebra::limits::{Halt, Limited, Result};
use algebra::notation::{self, LONGEST, Notation, Piece, Reading, too_long};

impl Positions {
    /// The text of the position with its parts: names, brackets as typed, and sums.
    pub fn name(&mut self, p: Position, notation: Notation) -> Result<String> {
        let text = self.piece(p, notation)?.closed(notation);
        if text.len() > LONGEST {
            Err(too_long())
        } else {
            Ok(text)
        }
    }

    pub(super) fn piece(&mut self, p: Position, notation: Notation) -> Result<Rc<Piece>> {
        self.recurse(|positions| match positions.form(p).clone() {
            Form::Value(g) => notation::piece(&mut positions.algebra, g, Reading::Form, notation),
            Form::Sided(sided) => {
                let algebra = &mut positions.algebra;
                notation::loopy::sided(algebra, &sided, Reading::Form, notation)
            }
            Form::Call(_) => match positions.loop_piece(p, notation)? {
                Some(piece) => Ok(piece),
                None => positions.write_name(p, notation).map(Rc::new),
            },
            _ => positions.write_name(p, notation).map(Rc::new),
        })
    }

    fn write_name(&mut self, p: Position, notation: Notation) -> Result<Piece> {
        let text = match self.form(p).clone() {
            Form::Value(_) | Form::Sided(_) => {
                return Err(Halt::Broken("a value is written elsewhere"));
            }
            Form::Call(_) => match self.state(p) {
                Some(state) if notation == Notation::Latex => notation::call(&state.name()),
                Some(state) => state.name(),
                None => return Err(Halt::Broken("a name without its state")),
            },
            Form::Ending(_) | Form::Turn { .. } => {
                let mut text = String::from("wld ");
                self.write_node(p, notation, &mut text)?;
                text
            }
            Form::Bracket { left, right } => {
                let sides = [
                    self.pieces(&left, notation)?,
                    self.pieces(&right, notation)?,
                ];
                let sides = sides
                    .each_ref()
                    .map(|side| side.iter().map(|piece| &**piece));
                return Piece::bracket(sides, notation);
            }
            Form::Impartial(options) => {
                let options = self.pieces(&options, notation)?;
                let options = options.iter().map(|piece| &**piece);
                return Ok(Piece::impartial(options, notation));
            }
            Form::Sum(parts) => {
                let mut text = String::new();
                let folds = self.reads_as_number(&parts);
                for (at, &part) in parts.iter().enumerate() {
                    let (sign, part) = match self.form(part) {
                        Form::Negative(inner) if at > 0 => (" - ", *inner),
                        _ if at > 0 => (" + ", part),
                        _ => ("", part),
                    };
                    let name = if folds && at == 0 {
                        self.in_braces(part, notation)?.closed(notation)
                    } else {
                        self.operand(part, notation)?
                    };
                    text.push_str(sign);
                    text.push_str(&name);
                }
                text
            }
            Form::Misere(part) => {
                let word = |name: &str| match notation {
                    Notation::Latex => notation::call(name),
                    _ => name.to_string(),
                };
                let played = match self.nim_heaps(part) {
                    Some(heaps) => format!("{}({})", word("nim"), heaps.join(",")),
                    None => self.name(part, notation)?,
                };
                format!("{}({played})", word("misere"))
            }
            Form::Negative(part) => format!("-{}", self.operand(part, notation)?),
            Form::Multiple(n, part) if self.number(part).is_some() => {
                let number = self.in_braces(part, notation)?.closed(notation);
                format!("{n} * {number}")
            }
            Form::Multiple(n, part) => format!("{n} * {}", self.operand(part, notation)?),
            Form::OrdinalSum(base, above) => {
                let (base, above) = (
                    self.operand(base, notation)?,
                    self.operand(above, notation)?,
                );
                format!("{base}:{above}")
            }
        };
        Ok(Piece::plain(text))
    }

    /// The heap sizes, if the position is a sum of nim heaps only.
    fn nim_heaps(&self, p: Position) -> Option<Vec<String>> {
        let Form::Sum(parts) = self.form(p) else {
            return None;
        };
        let heap = |part: &Position| match self.form(*part) {
            Form::Value(g) => self.algebra.as_nimber(*g).map(|size| size.to_string()),
            _ => None,
        };
        parts.iter().map(heap).collect()
    }

    /// Writes a node of a game with wins, losses and draws, without the leading keyword `wld`.
    fn write_node(&mut self, p: Position, notation: Notation, text: &mut String) -> Result<()> {
        match self.form(p).clone() {
            Form::Ending(ending) => text.push_str(ending.sign()),
            Form::Turn { mover, options } => {
                text.push_str(match mover {
                    Player::Left => "L[",
                    Player::Right => "R[",
                });
                for (at, &option) in options.iter().enumerate() {
                    if at > 0 {
                        text.push_str(", ");
                    }
                    self.recurse(|positions| positions.write_node(option, notation, text))?;
                    if text.len() > LONGEST {
                        return Err(too_long());
                    }
                }
                text.push(']');
            }
            _ => text.push_str(&self.name(p, notation)?),
        }
        Ok(())
    }

    fn pieces(&mut self, options: &[Position], notation: Notation) -> Result<Vec<Rc<Piece>>> {
        let mut pieces = Vec::with_capacity(options.len());
        let mut length = 0;
        for &option in options {
            let piece = self.piece(option, notation)?;
            length += piece.text.len();
            if length > LONGEST {
                return Err(too_long());
            }
            pieces.push(piece);
        }
        Ok(pieces)
    }

    pub(super) fn number(&self, p: Position) -> Option<&Dyadic> {
        match self.form(p) {
            Form::Value(g) => self.algebra.as_number(*g),
            _ => None,
        }
    }

    /// Whether the leading numbers of a sum would be parsed as one number, which has other moves than the sum. For
    /// integers of the same sign the moves are the same.
    pub(super) fn reads_as_number(&self, parts: &[Position]) -> bool {
        let numbers = parts.iter().map_while(|&part| self.number(part));
        let mut signs = numbers.map(|x| x.is_integer().then(|| x.signum()));
        match signs.next() {
            Some(first) => signs.any(|sign| sign.is_none() || sign != first),
            None => false,
        }
    }

    /// A number written as a bracket, so that it is not added to other numbers when it is parsed.
    pub(super) fn in_braces(&mut self, p: Position, notation: Notation) -> Result<Rc<Piece>> {
        let Form::Value(g) = *self.form(p) else {
            return Err(Halt::Broken("braces around what is no value"));
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.algebra.options_of(g, player)? {
                let algebra = &mut self.algebra;
                side.push(notation::piece(algebra, option, Reading::Form, notation)?);
            }
        }
        let sides = sides
            .each_ref()
            .map(|side| side.iter().map(|piece| &**piece));
        Piece::bracket(sides, notation).map(Rc::new)
    }

    /// The text of a position as an operand, in parentheses if it needs them.
    fn operand(&mut self, p: Position, notation: Notation) -> Result<String> {
        let name = self.name(p, notation)?;
        let loose = match self.form(p) {
            Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..) | Form::Negative(_) => true,
            Form::Value(_) | Form::Sided(_) => notation::is_loose(&name),
            _ => false,
        };
        Ok(if loose { format!("({name})") } else { name })
    }
}
