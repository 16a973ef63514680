//! Whether both players have the same options in a position and all its followers.

use super::bottom_up::Question;
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position, State};

/// Whether a position is impartial.
pub(super) struct ImpartialQuestion;

impl<X: Expand> Question<X> for ImpartialQuestion {
    type Answer = bool;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<bool> {
        match solver.positions().form(p) {
            // The options of a nim heap are nim heaps, so its size does not matter.
            Form::Value(g) => Some(solver.positions().algebra.as_nimber(*g).is_some()),
            Form::Sided(_) => Some(solver.positions().is_dud(p)),
            Form::Ending(_) | Form::Turn { .. } => Some(false),
            _ => solver.world().tables.impartial.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, impartial: bool) {
        solver.world_mut().tables.impartial.insert(p, impartial);
    }

    fn shortcut(
        _: &mut Solver<'_, X>,
        _: Position,
        state: &dyn State,
    ) -> Result<Option<bool>, X::Error> {
        Ok(state.is_impartial().then_some(true))
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<bool>, X::Error> {
        if let Form::Bracket { left, right } = solver.positions().form(p).clone()
            && solver.positions_mut().set_of(&left)? != solver.positions_mut().set_of(&right)?
        {
            return Ok(Some(false));
        }
        // A sum is impartial if all its parts are.
        solver.positions().form(p).push_parts(missing);
        let known = |q: &Position| <Self as Question<X>>::known(solver, *q);
        if missing.iter().any(|q| known(q) == Some(false)) {
            // With cyclic parts, an option that one part lacks may be supplied by another; only the graph of all
            // positions shows whether the sum is impartial.
            let returns = |q: &Position| solver.positions().is_loop_or_stopper(*q);
            if matches!(solver.positions().form(p), Form::Sum(_)) && missing.iter().any(returns) {
                return Err(NoAnswer::cycle(vec![p]).into());
            }
            missing.clear();
            return Ok(Some(false));
        }
        missing.retain(|q| known(q).is_none());
        Ok(missing.is_empty().then_some(true))
    }
}
