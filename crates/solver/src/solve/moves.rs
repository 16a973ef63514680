//! The moves of a position, each recorded with the part that moves.

use num_traits::One;

use super::{Expand, Solver};
use crate::position::{Form, Move, Position, Positions};
use algebra::game::{Dyadic, Game, Player};
use algebra::limits::{self, Limited};
use algebra::notation;

/// Which options of a position are counted in a graph of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionsOf {
    /// The options of the canonical form where the value is known, otherwise all options. Numbers have none, nor have
    /// games that are known only by their sides.
    Value,
    /// Like `Value`, but loops that do not affect the value are kept, and the options of numbers too.
    Form,
    /// Like `Form`, but the only move in an integer is to 0. The winner of a position that is an integer, and the number of
    /// moves to the end, stay the same.
    Play,
    /// All options: values do not apply in misère play.
    Misere,
}

impl<X: Expand> Solver<'_, X> {
    /// The positions a player can move to, in the order in which they were written, without duplicates.
    pub fn options(&mut self, p: Position, player: Player) -> Result<Vec<Position>, X::Error> {
        let moves = self.moves(p, player)?;
        let results = moves.into_iter().map(|mv| mv.result).collect();
        Ok(self.positions_mut().distinct(results, |&p| [p, p])?)
    }

    /// The options that count in a graph.
    pub(super) fn counted_options(
        &mut self,
        p: Position,
        player: Player,
        counted: OptionsOf,
    ) -> Result<Vec<Position>, X::Error> {
        let value = match counted {
            OptionsOf::Value
                if known_number(self.positions(), p).is_some()
                    || is_known_by_sides(self.positions(), p) =>
            {
                return Ok(Vec::new());
            }
            OptionsOf::Value => self.positions().known_value(p),
            // Computed even if it is not known yet, so that lengths of play do not depend on earlier statements.
            OptionsOf::Form | OptionsOf::Play if self.positions().is_short_form(p) => {
                Some(self.value_of(p)?)
            }
            OptionsOf::Form | OptionsOf::Play | OptionsOf::Misere => None,
        };
        if counted == OptionsOf::Play
            && let Some(x) = value.and_then(|value| self.algebra().as_number(value))
            && x.is_integer()
        {
            let has_move = x.signum() == if player == Player::Left { 1 } else { -1 };
            let zero = self.positions_mut().of_value(Game::ZERO)?;
            return Ok(has_move.then_some(zero).into_iter().collect());
        }
        match value {
            Some(value) => {
                let options = self.algebra().options_of(value, player)?.into_iter();
                let options = options.map(|option| self.positions_mut().of_value(option));
                Ok(options.collect::<limits::Result<Vec<_>>>()?)
            }
            None => self.options(p, player),
        }
    }

    /// The moves of a player, each with the part that moves.
    pub fn moves(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        self.recurse(|solver| solver.moves_of_parts(p, player))
    }

    fn moves_of_parts(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        let options = match self.positions().form(p).clone() {
            Form::Sum(parts) => {
                let mut moves = Vec::new();
                for (at, part) in self.positions_mut().distinct_parts(&parts)? {
                    for mv in self.moves(part, player)? {
                        self.tick()?;
                        let result = self.positions_mut().replaced(&parts, at, mv.result)?;
                        moves.push(Move { result, ..mv });
                    }
                }
                return Ok(moves);
            }
            Form::Multiple(n, part) => {
                let rest = self
                    .positions_mut()
                    .multiple(&(n - num_bigint::BigInt::one()), part)?;
                let mut moves = self.moves(part, player)?;
                for mv in &mut moves {
                    mv.result = self.positions_mut().sum(&[rest, mv.result])?;
                }
                return Ok(moves);
            }
            Form::Misere(inner) => {
                let mut moves = self.moves(inner, player)?;
                for mv in &mut moves {
                    mv.result = self.positions_mut().misere(mv.result)?;
                }
                return Ok(moves);
            }
            Form::Negative(part) => {
                let options = self.options(part, player.opponent())?;
                self.positions_mut().negatives(&options)?
            }
            Form::Value(g) => {
                let options = self.algebra().options_of(g, player)?;
                // Sort, so that the order does not depend on earlier computations.
                let options = notation::sorted(self.algebra(), options)?;
                let positions = options
                    .into_iter()
                    .map(|option| self.positions_mut().of_value(option));
                positions.collect::<limits::Result<_>>()?
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
                    options.push(self.positions_mut().ordinal_sum(base, option)?);
                }
                options
            }
            Form::Turn { mover, options } if mover == player => options.to_vec(),
            Form::Turn { .. } | Form::Ending(_) => Vec::new(),
            Form::Call(_) => {
                let expanded = self.fully_expanded(p)?;
                self.options(expanded, player)?
            }
        };
        // The position moves as a whole, not by one of its parts.
        let moves = options.into_iter().map(|to| Move {
            from: p,
            to,
            result: to,
        });
        Ok(moves.collect())
    }

    /// The moves of a player, each with the part that moves; moves that change equal parts in the same way count once.
    pub fn moves_of(&mut self, p: Position, player: Player) -> Result<Vec<Move>, X::Error> {
        let moves = self.moves(p, player)?;
        let distinct = self.positions_mut().distinct(moves, |mv| [mv.from, mv.to]);
        Ok(distinct?)
    }

    /// The one of these moves of a position that a user wrote, either as a move of the part that moves or as a move of
    /// the whole sum.
    pub fn written_move(
        &mut self,
        p: Position,
        moves: Vec<Move>,
        written: Move,
    ) -> Result<Option<Move>, X::Error> {
        let positions = self.positions_mut();
        let [from, to, whole] = [written.from, written.to, p].map(|p| positions.played(p));
        let is_whole = positions.identical(from, whole)?;
        for mv in moves {
            self.tick()?;
            let positions = self.positions_mut();
            let result = positions.played(mv.result);
            if is_whole && positions.identical(result, to)?
                || positions.identical(mv.from, from)? && positions.identical(mv.to, to)?
            {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The moves with the greatest merit.
    pub(super) fn best_by<M: PartialOrd>(
        &mut self,
        moves: Vec<Move>,
        mut merit: impl FnMut(&mut Self, &Move) -> Result<M, X::Error>,
    ) -> Result<Vec<Move>, X::Error> {
        let mut best: Option<M> = None;
        let mut kept = Vec::new();
        for mv in moves {
            self.tick()?;
            let merit = merit(self, &mv)?;
            match &best {
                Some(best) if merit < *best => continue,
                Some(best) if merit == *best => {}
                _ => {
                    kept.clear();
                    best = Some(merit);
                }
            }
            kept.push(mv);
        }
        Ok(kept)
    }
}

/// The number that the position is known to equal, if it is one.
pub(super) fn known_number(positions: &Positions, p: Position) -> Option<&Dyadic> {
    positions.algebra.as_number(positions.known_value(p)?)
}

/// Whether a position has no moves of its own, because a part of it is known only by its sides.
pub(super) fn is_known_by_sides(positions: &Positions, p: Position) -> bool {
    let mut waiting = vec![p];
    while let Some(p) = waiting.pop() {
        match positions.form(p) {
            Form::Sided(sided) if sided.stopper().is_none() && !positions.is_dud(p) => return true,
            Form::Sum(parts) => waiting.extend(parts.iter().copied()),
            Form::Negative(part) | Form::Multiple(_, part) => waiting.push(*part),
            _ => {}
        }
    }
    false
}
