//! Classes of values: numbers, infinitesimals, all-small games, switches, even and odd games.

use hashbrown::HashMap;

use super::store::Game;
use crate::game::Algebra;
use crate::game::player::Player;
use crate::limits::{Limited, Result};

impl Algebra {
    /// Whether g is a number.
    pub fn is_number(&self, g: Game) -> bool {
        self.as_number(g).is_some()
    }

    /// Whether g is an integer.
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

    /// True if in every follower either both players can move or neither can.
    pub fn is_all_small(&mut self, g: Game) -> Result<bool> {
        if let Some(nus) = self.store.as_number_up_star(g) {
            return Ok(nus.number.is_zero());
        }
        self.memoize(
            g,
            |memo| &mut memo.all_small,
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

    /// The Left and the Right option of the canonical form, if there is exactly one of each.
    pub fn single_options(&mut self, g: Game) -> Result<Option<(Game, Game)>> {
        if self
            .store
            .as_number_up_star(g)
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

    /// True if the canonical form has one option on each side, and either both are numbers or the game is its own
    /// negative. Numbers are not switches.
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
    Neither,
}

/// True if n has an even number of ones in binary (an evil number); all other numbers are odious.
pub fn is_evil(n: u64) -> bool {
    n.count_ones().is_multiple_of(2)
}

impl Algebra {
    /// 0, or a game whose canonical options are all odd.
    pub fn is_even(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, false, &mut HashMap::new())? == Parity::Even)
    }

    /// A game other than 0 whose canonical options are all even.
    pub fn is_odd(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, false, &mut HashMap::new())? == Parity::Odd)
    }

    /// A number, or a game whose canonical options are all odd-tempered.
    pub fn is_even_tempered(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, true, &mut HashMap::new())? == Parity::Even)
    }

    /// A game that is not a number and whose canonical options are all even-tempered.
    pub fn is_odd_tempered(&mut self, g: Game) -> Result<bool> {
        Ok(self.parity(g, true, &mut HashMap::new())? == Parity::Odd)
    }

    fn parity(
        &mut self,
        g: Game,
        tempered: bool,
        known: &mut HashMap<Game, Parity>,
    ) -> Result<Parity> {
        if let Some(c) = self.as_number_up_star(g) {
            // 1/2 = {0|1}, up = {0|*} and *2 have both even and odd options, so games built on them are neither.
            if c.ups != 0 || c.star > 1 || !tempered && !c.number.is_integer() {
                return Ok(Parity::Neither);
            }
            let odd = !tempered && c.number.floor().bit(0);
            return Ok(if odd != (c.star == 1) {
                Parity::Odd
            } else {
                Parity::Even
            });
        }
        if let Some(parity) = known.get(&g) {
            return Ok(*parity);
        }
        let parity = self.recurse(|algebra| {
            let mut common = None;
            for option in algebra.all_options(g)? {
                let parity = algebra.parity(option, tempered, known)?;
                if parity == Parity::Neither || common.is_some_and(|c| c != parity) {
                    return Ok(Parity::Neither);
                }
                common = Some(parity);
            }
            Ok(match common {
                Some(Parity::Even) => Parity::Odd,
                _ => Parity::Even,
            })
        })?;
        known.insert(g, parity);
        Ok(parity)
    }
}
