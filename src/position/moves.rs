//! The moves of a position, named by the part that moves.

use num_traits::One;

use super::{Form, Position, Positions, Wait};
use crate::game::Player;
use crate::limits::Limited;
use crate::notation;

/// A move: one part of a position becomes another, and the whole becomes `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Position,
    pub to: Position,
    pub result: Position,
}

impl Positions {
    /// The positions a player can move to, in the order they were typed.
    pub fn options(&mut self, p: Position, player: Player) -> Result<Vec<Position>, Wait> {
        let moves = self.moves(p, player)?;
        let mut results: Vec<Position> = Vec::with_capacity(moves.len());
        let mut seen = hashbrown::HashSet::new();
        for made in moves {
            if seen.insert(made.result) {
                results.push(made.result);
            }
        }
        Ok(results)
    }

    /// The moves of a player, each named by the part that moves.
    pub fn moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, Wait> {
        self.deeper(|positions| positions.moves_of_parts(p, player))
    }

    fn moves_of_parts(&mut self, p: Position, player: Player) -> Result<Vec<Move>, Wait> {
        match self.form(p).clone() {
            Form::Sum(parts) => {
                let mut moves = Vec::new();
                for (at, &part) in parts.iter().enumerate() {
                    if parts[..at].contains(&part) {
                        continue;
                    }
                    for made in self.moves(part, player)? {
                        self.algebra.budget.tick()?;
                        let mut rest = parts.to_vec();
                        rest[at] = made.result;
                        let result = self.sum(&rest)?;
                        moves.push(Move {
                            from: made.from,
                            to: made.to,
                            result,
                        });
                    }
                }
                Ok(moves)
            }
            Form::Multiple(n, part) => {
                let rest = self.multiple(&(n - num_bigint::BigInt::one()), part)?;
                let mut moves = Vec::new();
                for made in self.moves(part, player)? {
                    let result = self.sum(&[rest, made.result])?;
                    moves.push(Move { result, ..made });
                }
                Ok(moves)
            }
            Form::Negative(part) => {
                let mut moves = Vec::new();
                for option in self.options(part, player.opponent())? {
                    let to = self.negative(option)?;
                    moves.push(Move {
                        from: p,
                        to,
                        result: to,
                    });
                }
                Ok(moves)
            }
            _ => Ok(self
                .simple_options(p, player)?
                .into_iter()
                .map(|to| Move {
                    from: p,
                    to,
                    result: to,
                })
                .collect()),
        }
    }

    /// The options of a position that is not made of separate parts.
    fn simple_options(&mut self, p: Position, player: Player) -> Result<Vec<Position>, Wait> {
        match self.form(p).clone() {
            Form::Value(g) => {
                let options = match player {
                    Player::Left => self.algebra.left(g)?,
                    Player::Right => self.algebra.right(g)?,
                };
                // In an order that does not depend on what was computed before.
                let options = notation::sorted(&mut self.algebra, options)?;
                let mut positions = Vec::with_capacity(options.len());
                for option in options {
                    positions.push(self.of_value(option)?);
                }
                Ok(positions)
            }
            Form::Bracket { left, right } => Ok(match player {
                Player::Left => left.to_vec(),
                Player::Right => right.to_vec(),
            }),
            Form::Impartial(options) => Ok(options.to_vec()),
            Form::OrdinalSum(base, above) => {
                let mut options = self.options(base, player)?;
                for option in self.options(above, player)? {
                    options.push(self.ordinal_sum(base, option)?);
                }
                Ok(options)
            }
            Form::Call(_) => {
                let unfolded = self.unfolded(p)?;
                self.options(unfolded, player)
            }
            Form::Sum(_) | Form::Multiple(..) | Form::Negative(_) => self.options(p, player),
        }
    }
}
