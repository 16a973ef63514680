//! Games with wins, losses and draws: who is to move, how a finished game ended, and the result of optimal play.
//!
//! The result is found by backward induction (Zermelo): a position is won for the player to move if some move leads to
//! a won position, else drawn if some move leads to a draw, else lost.

use super::bottom_up::Question;
use super::{Expand, Solver, Stop};
use crate::game::{Ending, Player};
use crate::limits::Limited;
use crate::position::{Form, Position, State};

/// How the game ends under optimal play.
pub(super) struct EndingQuestion;

impl<X: Expand> Question<X> for EndingQuestion {
    type Answer = Ending;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Ending> {
        match solver.positions().form(p) {
            Form::Ending(ending) => Some(*ending),
            _ => solver.world().tables.endings.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, ending: Ending) {
        solver.world_mut().tables.endings.insert(p, ending);
    }

    fn shortcut(
        solver: &mut Solver<'_, X>,
        _: Position,
        state: &dyn State,
    ) -> Result<Option<Ending>, X::Error> {
        Ok(match state.turns() {
            Some(turns) => Some(turns.best_ending(solver.budget())?),
            None => None,
        })
    }

    /// One unknown option is requested at a time, because the first winning option settles the answer.
    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Ending>, X::Error> {
        let Form::Turn { mover, options } = solver.positions().form(p) else {
            return Err(Stop::WrongConvention(p).into());
        };
        let mut best = Ending::win(mover.opponent());
        for &option in options {
            match <Self as Question<X>>::known(solver, option) {
                None => missing.push(option),
                Some(ending) if ending.score_for(*mover) > best.score_for(*mover) => best = ending,
                Some(_) => {}
            }
        }
        if best.winner() == Some(*mover) || missing.is_empty() {
            missing.clear();
            return Ok(Some(best));
        }
        missing.truncate(1);
        Ok(None)
    }
}

/// The game tree of a position, ignoring the names a user gave. The answer is a representative of all positions with
/// the same tree; a board of a compiled ruleset represents itself.
pub(super) struct TreeQuestion;

impl<X: Expand> Question<X> for TreeQuestion {
    type Answer = Position;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Position> {
        match solver.positions().form(p) {
            Form::Ending(_) => Some(p),
            Form::Call(_) if solver.positions().state(p)?.turns().is_some() => Some(p),
            _ => solver.world().tables.trees.get(&p).copied(),
        }
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, tree: Position) {
        solver.world_mut().tables.trees.insert(p, tree);
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Position>, X::Error> {
        let Form::Turn { mover, options } = solver.positions().form(p) else {
            return Err(Stop::WrongConvention(p).into());
        };
        let known = |option: &Position| <Self as Question<X>>::known(solver, *option);
        missing.extend(options.iter().filter(|option| known(option).is_none()));
        if !missing.is_empty() {
            return Ok(None);
        }
        let (mover, trees) = (*mover, options.iter().filter_map(known).collect());
        let tree = solver.positions_mut().turn(mover, trees)?;
        Ok(Some(solver.positions_mut().identity(tree)?))
    }
}

/// Answers questions about games with wins, losses and draws.
pub struct WinsAndDraws<'a, X: Expand> {
    pub(super) solver: Solver<'a, X>,
}

impl<X: Expand> WinsAndDraws<'_, X> {
    /// How the game has ended, if it is a finished game with wins, losses and draws.
    pub fn ending(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let expanded = self.solver.fully_expanded(p)?;
        Ok(match self.solver.positions().form(expanded) {
            Form::Ending(ending) => Some(*ending),
            _ => None,
        })
    }

    /// The player to move, if the game specifies one and is not over.
    pub fn mover(&mut self, p: Position) -> Result<Option<Player>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let expanded = self.solver.fully_expanded(p)?;
        Ok(match self.solver.positions().form(expanded) {
            Form::Turn { mover, .. } => Some(*mover),
            _ => None,
        })
    }

    /// The position with this player to move first; `None` if the game itself says that the opponent is to move.
    pub fn with_mover(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<Position>, X::Error> {
        let state = self.solver.positions().state(p);
        if let Some(turns) = state.as_ref().and_then(|state| state.turns()) {
            let moved = turns.with_mover(player);
            return Ok(Some(self.solver.positions_mut().call_by_name(moved)?));
        }
        let mover = self.mover(p)?;
        Ok(mover.is_none_or(|mover| mover == player).then_some(p))
    }

    /// How a game with wins, losses and draws ends under optimal play.
    pub fn solve(&mut self, p: Position) -> Result<Ending, X::Error> {
        self.solver.ask::<EndingQuestion>(p)
    }

    /// How the game ends under optimal play, if it is over or the game itself says who is to move.
    pub fn settled_ending(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        for player in Player::BOTH {
            if self.ending(p)?.is_some() || self.with_mover(p, player)?.is_none() {
                return Ok(Some(self.solve(p)?));
            }
        }
        Ok(None)
    }

    /// Whether two games with wins, losses and draws have the same tree, whatever their positions are called.
    pub fn same_tree(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        Ok(p == q || self.solver.ask::<TreeQuestion>(p)? == self.solver.ask::<TreeQuestion>(q)?)
    }
}
