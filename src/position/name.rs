//! The text of a position, as a user would type it.

use super::{Form, Position, Positions};
use crate::limits::{Halt, Limited};
use crate::notation::{self, LONGEST, Notation};

impl Positions {
    /// The position with its parts: names, brackets as typed, sums.
    pub fn name(&mut self, p: Position, notation: Notation) -> Result<String, Halt> {
        let text = self.deeper(|positions| positions.write_name(p, notation))?;
        if text.len() > LONGEST {
            return Err(Halt::large(format!("a text of more than {LONGEST} bytes")));
        }
        Ok(text)
    }

    fn write_name(&mut self, p: Position, notation: Notation) -> Result<String, Halt> {
        match self.form(p).clone() {
            Form::Value(g) => notation::value(&mut self.algebra, g, notation),
            Form::Call(_) => Ok(self.state(p).map_or(String::new(), |s| s.name())),
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

    fn names(&mut self, options: &[Position], notation: Notation) -> Result<String, Halt> {
        let mut names = Vec::with_capacity(options.len());
        let mut length = 0;
        for &option in options {
            let name = self.name(option, notation)?;
            length += name.len();
            if length > LONGEST {
                return Err(Halt::large(format!("a text of more than {LONGEST} bytes")));
            }
            names.push(name);
        }
        Ok(names.join(","))
    }

    /// A name that can stand behind a sign or beside an operator.
    fn operand(&mut self, p: Position, notation: Notation) -> Result<String, Halt> {
        let name = self.name(p, notation)?;
        let loose = match self.form(p) {
            Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..) | Form::Negative(_) => true,
            Form::Value(_) => name.contains(" + "),
            _ => false,
        };
        Ok(if loose { format!("({name})") } else { name })
    }
}
