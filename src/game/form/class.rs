//! Kinds of values: infinitesimal, all small, switch and the like.

use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Halt, Limited};

impl Algebra {
    pub fn is_number(&self, g: Game) -> bool {
        self.as_number(g).is_some()
    }

    pub fn is_integer(&self, g: Game) -> bool {
        self.as_number(g).is_some_and(|x| x.is_integer())
    }

    /// Both stops are 0.
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        self.left_stop(g).number.is_zero() && self.right_stop(g).number.is_zero()
    }

    /// A number plus an infinitesimal: the stops are equal.
    pub fn is_numberish(&self, g: Game) -> bool {
        self.left_stop(g).number == self.right_stop(g).number
    }

    /// In every follower both players can move or neither can.
    pub fn is_all_small(&mut self, g: Game) -> Result<bool, Halt> {
        if let Some(compact) = self.store.compact(g) {
            return Ok(compact.number.is_zero());
        }
        if let Some(known) = self.all_small.get(&g) {
            return Ok(*known);
        }
        let answer = self.deeper(|algebra| {
            let options = algebra.store.options(g, &mut algebra.budget)?;
            for at in options.left().chain(options.right()) {
                let option = algebra.store.option(at);
                if !algebra.is_all_small(option)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.all_small.insert(g, answer);
        Ok(answer)
    }

    /// The one option a player has in canonical form, if there is exactly one on each side.
    pub fn single_options(&mut self, g: Game) -> Result<Option<(Game, Game)>, Halt> {
        if self
            .store
            .compact(g)
            .is_some_and(|c| c.ups == 0 && c.star > 1)
        {
            return Ok(None);
        }
        let options = self.store.options(g, &mut self.budget)?;
        let (left, right) = (options.left(), options.right());
        if left.len() != 1 || right.len() != 1 {
            return Ok(None);
        }
        Ok(Some((
            self.store.option(left.start),
            self.store.option(right.start),
        )))
    }

    /// A switch: one option on each side in canonical form, and either both are numbers or the game is its
    /// own negative. Numbers are not switches.
    pub fn is_switch(&mut self, g: Game) -> Result<bool, Halt> {
        if self.is_number(g) {
            return Ok(false);
        }
        let Some((left, right)) = self.single_options(g)? else {
            return Ok(false);
        };
        Ok((self.is_number(left) && self.is_number(right)) || self.negate(left)? == right)
    }
}
