//! The length of the longest play of a position, whoever moves.

#![deny(clippy::arithmetic_side_effects)]

use num_bigint::BigInt;

use super::bottom_up::Question;
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position};

/// The greatest number of moves that can be made from a position.
pub(super) struct DepthQuestion;

impl<X: Expand> Question<X> for DepthQuestion {
    type Answer = BigInt;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<BigInt> {
        solver.world().tables.depths.get(&p).cloned()
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, depth: BigInt) {
        solver.world_mut().tables.depths.insert(p, depth);
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<BigInt>, X::Error> {
        if let Form::Value(g) = *solver.positions().form(p) {
            return Ok(Some(solver.algebra().birthday(g)?));
        }
        if let Form::Sided(sided) = solver.positions().form(p) {
            return Err(match sided.stopper() {
                None if !solver.positions().is_dud(p) => NoAnswer::OnlySides(p).into(),
                _ => NoAnswer::cycle(vec![p]).into(),
            });
        }
        solver.positions().form(p).push_parts(missing);
        let parts = missing.clone();
        missing.retain(|q| !solver.world().tables.depths.contains_key(q));
        if !missing.is_empty() {
            return Ok(None);
        }
        let depths = parts
            .iter()
            .filter_map(|q| solver.world().tables.depths.get(q));
        Ok(Some(match solver.positions().form(p) {
            Form::Bracket { .. } | Form::Impartial(_) | Form::Turn { .. } => {
                depths.max().map_or_else(BigInt::default, |most| most + 1)
            }
            Form::Multiple(n, _) => depths.sum::<BigInt>() * n,
            // The parts of a sum, and the two parts of an ordinal sum (above first), can be played out one after the
            // other.
            _ => depths.sum(),
        }))
    }
}
