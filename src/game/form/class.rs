//! Kinds of values: infinitesimal, all small, switch and the like.

use super::store::Game;
use crate::game::Algebra;
use crate::game::player::Player;
use crate::limits::Result;

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
    pub fn is_all_small(&mut self, g: Game) -> Result<bool> {
        if let Some(compact) = self.store.compact(g) {
            return Ok(compact.number.is_zero());
        }
        self.once(
            g,
            |memory| &mut memory.all_small,
            |algebra| {
                for player in Player::BOTH {
                    let large = |algebra: &mut Self, option| Ok(!algebra.is_all_small(option)?);
                    if algebra.find_option(g, player, large)?.is_some() {
                        return Ok(false);
                    }
                }
                Ok(true)
            },
        )
    }

    /// The one option a player has in canonical form, if there is exactly one on each side.
    pub fn single_options(&mut self, g: Game) -> Result<Option<(Game, Game)>> {
        if self
            .store
            .compact(g)
            .is_some_and(|c| c.ups == 0 && c.star > 1)
        {
            return Ok(None);
        }
        let options = self.store.options(g, &mut self.budget)?;
        let [left, right] = Player::BOTH.map(|player| self.store.slice(options.of(player)));
        Ok(match (left, right) {
            ([left], [right]) => Some((*left, *right)),
            _ => None,
        })
    }

    /// A switch: one option on each side in canonical form, and either both are numbers or the game is its
    /// own negative. Numbers are not switches.
    pub fn is_switch(&mut self, g: Game) -> Result<bool> {
        if self.is_number(g) {
            return Ok(false);
        }
        let Some((left, right)) = self.single_options(g)? else {
            return Ok(false);
        };
        Ok((self.is_number(left) && self.is_number(right)) || self.negate(left)? == right)
    }
}
