//! How long play can last, whoever moves.

use num_bigint::BigInt;

use super::descent::{Descent, Question};
use super::{Form, Position, Positions, Unsettled};
use crate::limits::Result;

/// What is the greatest number of moves that can be made?
pub struct DepthQuestion;

/// A depth being found.
pub type Sounding = Descent<DepthQuestion>;

impl Question for DepthQuestion {
    type Answer = BigInt;

    fn known(positions: &Positions, p: Position) -> Option<BigInt> {
        positions.depths.get(&p).cloned()
    }

    fn remember(positions: &mut Positions, p: Position, depth: BigInt) {
        positions.depths.insert(p, depth);
    }

    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<BigInt>, Unsettled> {
        if let Form::Value(g) = *positions.form(p) {
            return Ok(Some(positions.algebra.birthday(g)?));
        }
        if let Form::Sided(sided) = positions.form(p) {
            return Err(match sided.stopper() {
                None if !positions.is_dud(p) => Unsettled::Sides(p),
                _ => Unsettled::Cycle(vec![p]),
            });
        }
        positions.form(p).push_parts(missing);
        let parts = missing.clone();
        missing.retain(|q| !positions.depths.contains_key(q));
        if !missing.is_empty() {
            return Ok(None);
        }
        let depths = parts.iter().filter_map(|q| positions.depths.get(q));
        Ok(Some(match positions.form(p) {
            Form::Bracket { .. } | Form::Impartial(_) | Form::Turn { .. } => {
                depths.max().map_or_else(BigInt::default, |most| most + 1)
            }
            Form::Multiple(n, _) => depths.sum::<BigInt>() * n,
            // Parts of a sum, and the two of an ordinal sum, can be played out one after the other.
            _ => depths.sum(),
        }))
    }
}
