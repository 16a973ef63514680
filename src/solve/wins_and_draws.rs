//! Games with wins, losses and draws: who is to move, how they have ended, and how they end when both play well.
//!
//! That is found by working backwards from the ends (Zermelo): a position is won for the player on move if
//! some move leads to a won one, else drawn if some move leads to a draw, else lost.

use super::bottom_up::Question;
use super::{Expand, Solver, Stop};
use crate::game::{Ending, Player};
use crate::limits::Limited;
use crate::position::{Form, Position, State};

/// How does it end when both play well?
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

    /// One option is asked for at a time: the first that wins settles it.
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

/// Which tree of play is it, without the names that a user gave? The answer represents all positions with the same tree;
/// a board represents itself.
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

impl<X: Expand> Solver<'_, X> {
    /// How the game has ended, if it has wins, losses and draws and is over.
    pub fn ending(&mut self, p: Position) -> Result<Option<Ending>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let behind = self.behind_names(p)?;
        Ok(match self.positions().form(behind) {
            Form::Ending(ending) => Some(*ending),
            _ => None,
        })
    }

    /// Who is to move, where the game says so and is not over.
    pub fn mover(&mut self, p: Position) -> Result<Option<Player>, X::Error> {
        if !p.has_turns() {
            return Ok(None);
        }
        let behind = self.behind_names(p)?;
        Ok(match self.positions().form(behind) {
            Form::Turn { mover, .. } => Some(*mover),
            _ => None,
        })
    }

    /// The position with this player to move first; `None` where the game itself says that the other one is.
    pub fn with_mover(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<Position>, X::Error> {
        let state = self.positions().state(p);
        if let Some(turns) = state.as_ref().and_then(|state| state.turns()) {
            let moved = turns.with_mover(player);
            return Ok(Some(self.positions_mut().call_by_name(moved)?));
        }
        let mover = self.mover(p)?;
        Ok(mover.is_none_or(|mover| mover == player).then_some(p))
    }

    /// How a game with wins, losses and draws ends when both play as well as they can.
    pub fn solve(&mut self, p: Position) -> Result<Ending, X::Error> {
        self.ask::<EndingQuestion>(p)
    }

    /// How it ends when both play well, where the game itself says who moves or is over.
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

    /// Are two games with wins, losses and draws the same tree, whatever their positions are called?
    pub fn same_tree(&mut self, p: Position, q: Position) -> Result<bool, X::Error> {
        Ok(p == q || self.ask::<TreeQuestion>(p)? == self.ask::<TreeQuestion>(q)?)
    }
}
