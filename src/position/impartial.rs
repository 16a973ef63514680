//! Have both players the same options, in a position and all its followers?

use super::descent::{Descent, Question};
use super::{Form, Position, Positions, State, Unsettled};
use crate::limits::Result;

/// Is it impartial?
pub struct ImpartialQuestion;

/// A check whether a position is impartial.
pub type Impartiality = Descent<ImpartialQuestion>;

impl Question for ImpartialQuestion {
    type Answer = bool;

    fn known(positions: &Positions, p: Position) -> Option<bool> {
        match positions.form(p) {
            // A nim heap's options are nim heaps, however large it is.
            Form::Value(g) => Some(positions.algebra.as_nimber(*g).is_some()),
            Form::Sided(_) => Some(positions.is_dud(p)),
            Form::Ending(_) | Form::Turn { .. } => Some(false),
            _ => positions.impartials.get(&p).copied(),
        }
    }

    fn remember(positions: &mut Positions, p: Position, impartial: bool) {
        positions.impartials.insert(p, impartial);
    }

    fn shortcut(_: &mut Positions, state: &dyn State) -> Option<Result<bool>> {
        state.is_impartial().then_some(Ok(true))
    }

    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<bool>, Unsettled> {
        if let Form::Bracket { left, right } = positions.form(p).clone()
            && positions.set_of(&left)? != positions.set_of(&right)?
        {
            return Ok(Some(false));
        }
        // The parts of a sum move by themselves.
        positions.form(p).push_parts(missing);
        let known = |q: &Position| Self::known(positions, *q);
        if missing.iter().any(|q| known(q) == Some(false)) {
            // Where a part can return, what it lacks another may have: that is seen in the graph of all positions.
            let returns = |q: &Position| positions.is_loop_or_stopper(*q);
            if matches!(positions.form(p), Form::Sum(_)) && missing.iter().any(returns) {
                return Err(Unsettled::Cycle(vec![p]));
            }
            missing.clear();
            return Ok(Some(false));
        }
        missing.retain(|q| known(q).is_none());
        Ok(missing.is_empty().then_some(true))
    }
}
