//! Atomic weights of all-small games, and the remote star they are measured against.

use num_bigint::BigInt;

use crate::game::Algebra;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::compare::Relation;
use crate::game::player::Player;
use crate::limits::{Halt, Result};

impl Algebra {
    /// The atomic weight of an all-small game: how many ups it is worth among remote stars.
    ///
    /// It is {aw(GL) - 2 | aw(GR) + 2}, except in the eccentric case: where that is an integer and g
    /// exceeds the remote star, it is the largest integer that is less than or confused with all aw(GR) + 2, and
    /// likewise the least where g is below the remote star (Winning Ways, chapter 8).
    pub fn atomic_weight(&mut self, g: Game) -> Result<Game, Undefined> {
        if !self.is_all_small(g)? {
            let follower = self.follower_with_number(g)?;
            return Err(Undefined::NotAllSmall { follower });
        }
        Ok(self.weigh(g)?)
    }

    /// A follower x + infinitesimal with x other than 0, which every game that is not all small has.
    fn follower_with_number(&mut self, g: Game) -> Result<Game> {
        let mut at = g;
        while self.as_compact(at).is_none() {
            self.budget.tick()?;
            let mut next = None;
            for option in self.all_options(at)? {
                if !self.is_all_small(option)? {
                    next = Some(option);
                    break;
                }
            }
            match next {
                Some(option) => at = option,
                None => break,
            }
        }
        Ok(at)
    }

    pub(in crate::game) fn weigh(&mut self, g: Game) -> Result<Game> {
        if let Some(compact) = self.as_compact(g) {
            let ups = compact.ups;
            return self.integer(ups);
        }
        let key = (Operator::AtomicWeight, g, Game::ZERO, Game::ZERO);
        self.remembered(key, |algebra| algebra.weigh_options(g))
    }

    fn weigh_options(&mut self, g: Game) -> Result<Game> {
        let two = self.integer(2)?;
        let [left, right] = Player::BOTH.map(|player| {
            self.images(g, player, |algebra, option| {
                let weight = algebra.weigh(option)?;
                algebra.earn(weight, two, player.opponent())
            })
        });
        let (left, right) = (left?, right?);
        let simplest = self.bracket(left.clone(), right.clone())?;
        if !self.is_integer(simplest) {
            return Ok(simplest);
        }
        let remote = self.remote_star(g)?;
        let remote = self.nimber(remote)?;
        let extreme = match self.compare(g, remote)? {
            Relation::Less => left.iter().map(|&x| self.least_not_below(x)).max(),
            Relation::Greater => right.iter().map(|&x| self.greatest_not_above(x)).min(),
            Relation::Equal | Relation::Confused => None,
        };
        match extreme {
            Some(n) => self.number(Dyadic::from(n)),
            None => Ok(simplest),
        }
    }

    /// The least integer n that is not n <= x.
    fn least_not_below(&self, x: Game) -> BigInt {
        let stop = self.right_stop(x);
        // n <= x exactly when n is at most the Right stop, with Right to move there.
        let floor = stop.number.floor();
        if stop.number.is_integer() && !stop.right_to_move {
            floor
        } else {
            floor + 1
        }
    }

    /// The greatest integer n that is not n >= x.
    fn greatest_not_above(&self, x: Game) -> BigInt {
        let stop = self.left_stop(x);
        let floor = stop.number.floor();
        if stop.number.is_integer() && !stop.right_to_move {
            floor - 1
        } else {
            floor
        }
    }

    /// The least power of two k such that *k is remote from g: no follower of g, nor g itself, is *k.
    pub fn remote_star(&mut self, g: Game) -> Result<u64> {
        self.largest_nimber(g)?
            .checked_add(1)
            .and_then(u64::checked_next_power_of_two)
            .ok_or_else(|| Halt::large("a nimber beyond *9223372036854775808"))
    }

    /// The size of the largest nimber among the followers of g, g included; the smaller ones are followers too.
    pub(in crate::game) fn largest_nimber(&mut self, g: Game) -> Result<u64> {
        if let Some(compact) = self.as_compact(g) {
            return Ok(match (compact.number.is_zero(), compact.ups) {
                (false, _) => 0,
                (true, 0) => compact.star,
                // Each step down from n.up + *k flips the lowest bit of k, and * is always met.
                (true, n) => (compact.star ^ (n.unsigned_abs() & 1)).max(1),
            });
        }
        self.once(
            g,
            |memory| &mut memory.largest_nimbers,
            |algebra| {
                let mut largest = 0;
                for option in algebra.all_options(g)? {
                    largest = largest.max(algebra.largest_nimber(option)?);
                }
                Ok(largest)
            },
        )
    }
}
