//! The text of a position, as a user would type it.

use super::{Form, Position, Positions};
use crate::game::Player;
use crate::limits::{Halt, Limited, Result};
use crate::notation::{self, LONGEST, Notation, too_long};

impl Positions {
    /// The position with its parts: names, brackets as typed, sums.
    pub fn name(&mut self, p: Position, notation: Notation) -> Result<String> {
        let text = self.deeper(|positions| positions.write_name(p, notation))?;
        if text.len() > LONGEST {
            return Err(too_long());
        }
        Ok(text)
    }

    fn write_name(&mut self, p: Position, notation: Notation) -> Result<String> {
        match self.form(p).clone() {
            Form::Value(g) => notation::value(&mut self.algebra, g, notation),
            Form::Call(_) => match self.state(p) {
                Some(state) => Ok(state.name()),
                None => Err(Halt::Broken("a name without its state")),
            },
            Form::Ending(_) | Form::Turn { .. } => {
                let mut text = String::from("wld ");
                self.write_node(p, notation, &mut text)?;
                Ok(text)
            }
            Form::Bracket { left, right } => {
                let (left, right) = (self.names(&left, notation)?, self.names(&right, notation)?);
                Ok(format!("{{{left}|{right}}}"))
            }
            Form::Impartial(options) => Ok(format!("{{{}}}", self.names(&options, notation)?)),
            Form::Sum(parts) => {
                let mut text = String::new();
                for (at, &part) in parts.iter().enumerate() {
                    let (sign, part) = match self.form(part) {
                        Form::Negative(inner) if at > 0 => (" - ", *inner),
                        _ if at > 0 => (" + ", part),
                        _ => ("", part),
                    };
                    let name = self.operand(part, notation)?;
                    text.push_str(sign);
                    text.push_str(&name);
                }
                Ok(text)
            }
            Form::Negative(part) => Ok(format!("-{}", self.operand(part, notation)?)),
            Form::Multiple(n, part) => Ok(format!("{n} * {}", self.operand(part, notation)?)),
            Form::OrdinalSum(base, above) => {
                let (base, above) = (
                    self.operand(base, notation)?,
                    self.operand(above, notation)?,
                );
                Ok(format!("{base}:{above}"))
            }
        }
    }

    /// A node of a game with wins, losses and draws, without the word in front of the whole.
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
                    self.deeper(|positions| positions.write_node(option, notation, text))?;
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

    fn names(&mut self, options: &[Position], notation: Notation) -> Result<String> {
        let mut names = Vec::with_capacity(options.len());
        let mut length = 0;
        for &option in options {
            let name = self.name(option, notation)?;
            length += name.len();
            if length > LONGEST {
                return Err(too_long());
            }
            names.push(name);
        }
        Ok(names.join(","))
    }

    /// A name that can stand behind a sign or beside an operator.
    fn operand(&mut self, p: Position, notation: Notation) -> Result<String> {
        let name = self.name(p, notation)?;
        let loose = match self.form(p) {
            Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..) | Form::Negative(_) => true,
            Form::Value(_) => name.contains(" + "),
            _ => false,
        };
        Ok(if loose { format!("({name})") } else { name })
    }
}
