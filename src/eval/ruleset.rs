//! Calls of the rulesets that come with the program.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::rulesets::{Argument, BuildError, Ruleset};

impl Session {
    pub(super) fn call_ruleset(
        &mut self,
        ruleset: &'static Ruleset,
        values: Vec<Value>,
        spans: &[Span],
        span: Span,
    ) -> Result<Value> {
        let mut arguments = Vec::with_capacity(values.len());
        for (value, at) in values.iter().zip(spans) {
            arguments.push(self.argument(value, *at)?);
        }
        match ruleset.build(&arguments, &mut self.positions) {
            Ok(position) => Ok(Value::Game(position)),
            Err(BuildError::Halt(halt)) => Err(halt.into()),
            Err(BuildError::Mistake(mistake)) => {
                let at = mistake
                    .argument
                    .and_then(|i| spans.get(i).copied())
                    .unwrap_or(span);
                Err(Fault::new(
                    format!("`{}` cannot be played like this", ruleset.name),
                    at,
                    mistake.message,
                )
                .help(mistake.help))
            }
        }
    }

    fn argument(&mut self, value: &Value, span: Span) -> Result<Argument> {
        Ok(match value {
            Value::Number(_) => match self.number(value, span)?.to_i64() {
                Some(n) => Argument::Integer(n),
                None if self.number(value, span)?.is_integer() => {
                    let fault = Fault::too_large("counts go up to 9223372036854775807");
                    return Err(fault.spanned(span));
                }
                None => Argument::Other("a number that is no integer"),
            },
            Value::Text(text) => Argument::Text(text.clone()),
            Value::List(_) | Value::Range(..) => {
                let items = self.items(value, span)?;
                let mut list = Vec::with_capacity(items.len());
                for item in items.iter() {
                    list.push(self.argument(item, span)?);
                }
                Argument::List(list)
            }
            Value::Game(p) if p.is_normal() => {
                let game = self.value_of(*p)?;
                let small = self.algebra().as_number(game).and_then(|x| x.small());
                match small {
                    Some((n, 0)) => Argument::Integer(n),
                    _ => Argument::Other("a game"),
                }
            }
            Value::Truth(_) => Argument::Other("a truth value"),
            _ => Argument::Other("neither a number, a string nor a list"),
        })
    }
}
