//! Games that are written as they stand: numbers, ups, stars, and earlier answers.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::game::{Dyadic, Game, Number, NumberUpStar, PowerOfUp};
use crate::syntax::Ups;

impl Session {
    pub(super) fn answer(&mut self, which: Option<u64>, span: Span) -> Result<Value> {
        if self.answers.is_incomplete {
            return Err(Fault::missing_answers());
        }
        let at = match which {
            None => self.answers.list.len(),
            Some(n) => n as usize,
        };
        match at.checked_sub(1).and_then(|i| self.answers.list.get(i)) {
            Some(value) => Ok(value.clone()),
            None => Err(Fault::new(
                "there is no such answer",
                span,
                match self.answers.list.len() {
                    0 => "nothing has been answered yet".to_string(),
                    n => format!("the answers so far are %1 to %{n}"),
                },
            )),
        }
    }

    /// A game as a value, from a stored form.
    pub fn game_value(&mut self, game: Game) -> Result<Value> {
        Ok(Value::game(self.world.positions.of_value(game)?))
    }

    /// Number + ups + star.
    pub(super) fn glued(
        &mut self,
        number: Option<&Number>,
        ups: Option<&Ups>,
        star: Option<&BigInt>,
        span: Span,
    ) -> Result<Game> {
        let number = match number {
            None => Dyadic::zero(),
            Some(x) => self.dyadic(x, span)?,
        };
        let star = match star {
            None => 0,
            Some(size) => self.heap_size(size, span)?,
        };
        let game = self
            .algebra()
            .number_up_star(NumberUpStar::new(number, 0, star))?;
        let Some(ups) = ups else {
            return Ok(game);
        };
        let ups = self.ups(ups)?;
        Ok(self.algebra().add(game, ups)?)
    }

    /// Copies or powers of up.
    pub fn ups(&mut self, ups: &Ups) -> Result<Game> {
        match ups {
            Ups::Count(n) => match n.to_i64().filter(|n| *n > i64::MIN) {
                Some(n) => {
                    let ups = NumberUpStar::new(Dyadic::zero(), n, 0);
                    Ok(self.algebra().number_up_star(ups)?)
                }
                None => Err(Fault::too_large(
                    "the ups are counted up to 9223372036854775807",
                )),
            },
            Ups::Power {
                order,
                summed,
                negative,
            } => match order.to_u64() {
                Some(order) => Ok(self.algebra().power_of_up(PowerOfUp {
                    order,
                    summed: *summed,
                    negative: *negative,
                })?),
                None => Err(Fault::too_large(
                    "powers of up go up to 18446744073709551615",
                )),
            },
        }
    }

    /// The size of a nim heap as a machine word.
    pub(super) fn heap_size(&mut self, size: &BigInt, span: Span) -> Result<u64> {
        if size.is_negative() {
            return Err(Fault::new(
                "a nim heap cannot be negative",
                span,
                format!("this heap would have {size} beans"),
            ));
        }
        match size.to_u64() {
            Some(size) => Ok(size),
            None => Err(Fault::too_large(
                "nim heaps have at most 18446744073709551615 beans",
            )),
        }
    }

    pub fn star(&mut self, size: &BigInt, span: Span) -> Result<Game> {
        let size = self.heap_size(size, span)?;
        Ok(self.algebra().nimber(size)?)
    }
}
