//! The moves of a position, named by the part that moves.

use num_traits::One;

use super::{Form, Position, Positions, Unsettled};
use crate::game::Player;
use crate::limits::{Limited, Result};
use crate::notation;

/// A move: one part of a position becomes another, and the whole becomes `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Position,
    pub to: Position,
    pub result: Position,
}

/// Which moves count in a graph of positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    /// Where there is a value, those of its simplest form.
    Worth,
    /// The same, but loops that make no difference to values are kept.
    Typed,
    /// All: in misère play there are no values.
    Misere,
}

impl Positions {
    /// The positions a player can move to, in the order they were typed, none of them twice.
    pub fn options(&mut self, p: Position, player: Player) -> Result<Vec<Position>, Unsettled> {
        let moves = self.moves(p, player)?;
        let results = moves.into_iter().map(|made| made.result).collect();
        Ok(self.distinct(results, |&p| [p, p])?)
    }

    /// The options that count in a graph.
    pub(super) fn options_that_count(
        &mut self,
        p: Position,
        player: Player,
        counted: Counted,
    ) -> Result<Vec<Position>, Unsettled> {
        let value = self.known_value(p).filter(|_| match counted {
            Counted::Worth => true,
            Counted::Typed => self.is_short_form(p),
            Counted::Misere => false,
        });
        match value {
            Some(value) => {
                let options = self.algebra.options_of(value, player)?.into_iter();
                let options = options.map(|option| self.of_value(option));
                Ok(options.collect::<Result<Vec<_>>>()?)
            }
            None => self.options(p, player),
        }
    }

    /// The moves of a player, each named by the part that moves.
    pub fn moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, Unsettled> {
        self.recurse(|positions| positions.moves_of_parts(p, player))
    }

    fn moves_of_parts(&mut self, p: Position, player: Player) -> Result<Vec<Move>, Unsettled> {
        let options = match self.form(p).clone() {
            Form::Sum(parts) => {
                let mut moves = Vec::new();
                for (at, part) in self.distinct_parts(&parts)? {
                    for made in self.moves(part, player)? {
                        self.algebra.budget.tick()?;
                        let result = self.replaced(&parts, at, made.result)?;
                        moves.push(Move { result, ..made });
                    }
                }
                return Ok(moves);
            }
            Form::Multiple(n, part) => {
                let rest = self.multiple(&(n - num_bigint::BigInt::one()), part)?;
                let mut moves = self.moves(part, player)?;
                for made in &mut moves {
                    made.result = self.sum(&[rest, made.result])?;
                }
                return Ok(moves);
            }
            Form::Misere(inner) => {
                let mut moves = self.moves(inner, player)?;
                for made in &mut moves {
                    made.result = self.misere(made.result)?;
                }
                return Ok(moves);
            }
            Form::Negative(part) => {
                let options = self.options(part, player.opponent())?;
                self.negatives(&options)?
            }
            Form::Value(g) => {
                let options = self.algebra.options_of(g, player)?;
                // In an order that does not depend on what was computed before.
                let options = notation::sorted(&mut self.algebra, options)?;
                let positions = options.into_iter().map(|option| self.of_value(option));
                positions.collect::<Result<_>>()?
            }
            Form::Sided(sided) => self.options_of_sided(p, &sided, player)?,
            Form::Bracket { left, right } => match player {
                Player::Left => left.to_vec(),
                Player::Right => right.to_vec(),
            },
            Form::Impartial(options) => options.to_vec(),
            Form::OrdinalSum(base, above) => {
                let mut options = self.options(base, player)?;
                for option in self.options(above, player)? {
                    options.push(self.ordinal_sum(base, option)?);
                }
                options
            }
            Form::Turn { mover, options } if mover == player => options.to_vec(),
            Form::Turn { .. } | Form::Ending(_) => Vec::new(),
            Form::Call(_) => {
                let behind = self.behind_names(p)?;
                self.options(behind, player)?
            }
        };
        // The position moves as a whole.
        let moves = options.into_iter().map(|to| Move {
            from: p,
            to,
            result: to,
        });
        Ok(moves.collect())
    }

    /// The parts of a sum with their places, of those that move alike the first.
    pub fn distinct_parts(&mut self, parts: &[Position]) -> Result<Vec<(usize, Position)>> {
        let copy = |part| match *self.form(part) {
            Form::Multiple(_, copy) => copy,
            _ => part,
        };
        let parts = parts.iter().enumerate();
        let parts = parts.map(|(at, &part)| (at, part, copy(part))).collect();
        let distinct = self.distinct(parts, |&(_, _, copy)| [copy, copy])?;
        let places = distinct.into_iter().map(|(at, part, _)| (at, part));
        Ok(places.collect())
    }
}
