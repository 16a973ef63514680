//! Values of loopy games by their sides: S & T, where infinite play is Left's in S and Right's in T.

use super::graph::Graph;
use super::outcome::outcome;
use super::sides::{offside, onside};
use super::stopper::Stopper;
use crate::game::order::outcome::Outcome;
use crate::game::player::{Ending, Player};
use crate::limits::{Budget, Result};

/// A game whose sides are stoppers. A stopper is both its sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sided {
    pub onside: Stopper,
    pub offside: Stopper,
}

impl Sided {
    /// The value of the game; `None` where it is not known to be stopper-sided.
    pub fn new(graph: &Graph, budget: &mut Budget) -> Result<Option<Sided>> {
        if let Some(stopper) = Stopper::new(graph, budget)? {
            return Ok(Some(Sided::from(stopper)));
        }
        Sided::of_sides(graph, graph, budget)
    }

    /// The onside of one game and the offside of another.
    fn of_sides(on: &Graph, off: &Graph, budget: &mut Budget) -> Result<Option<Sided>> {
        let Some(onside) = onside(on, budget)? else {
            return Ok(None);
        };
        let offside = offside(off, budget)?;
        Ok(offside.map(|offside| Sided { onside, offside }))
    }

    /// The stopper that it equals, if it does.
    pub fn stopper(&self) -> Option<&Stopper> {
        (self.onside == self.offside).then_some(&self.onside)
    }

    pub fn negative(&self, budget: &mut Budget) -> Result<Sided> {
        Ok(Sided {
            onside: self.offside.negative(budget)?,
            offside: self.onside.negative(budget)?,
        })
    }

    /// The onside of a sum is that of the sum of the onsides.
    pub fn sum(&self, other: &Sided, budget: &mut Budget) -> Result<Option<Sided>> {
        let on = self.onside.graph().sum(other.onside.graph(), budget)?;
        if let (Some(_), Some(_)) = (self.stopper(), other.stopper()) {
            return Sided::new(&on, budget);
        }
        let off = self.offside.graph().sum(other.offside.graph(), budget)?;
        Sided::of_sides(&on, &off, budget)
    }

    pub fn at_least(&self, other: &Sided, budget: &mut Budget) -> Result<bool> {
        Ok(self.onside.at_least(&other.onside, budget)?
            && self.offside.at_least(&other.offside, budget)?)
    }

    /// Where the sides differ in who wins, infinite play decides.
    pub fn outcome(&self, budget: &mut Budget) -> Result<Outcome> {
        let on = outcome(self.onside.graph(), budget)?;
        let off = outcome(self.offside.graph(), budget)?;
        let [left_starts, right_starts] = Player::BOTH.map(|starter| {
            let [on, off] = [on, off].map(|outcome| outcome.ending(starter));
            match on == off {
                true => on,
                false => Ending::Draw,
            }
        });
        Ok(Outcome::of_endings(left_starts, right_starts))
    }
}

impl From<Stopper> for Sided {
    fn from(stopper: Stopper) -> Sided {
        Sided {
            offside: stopper.clone(),
            onside: stopper,
        }
    }
}
