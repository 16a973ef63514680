//! Atomic weights, and remote stars.

use num_bigint::BigInt;

use crate::game::Algebra;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::compare::Relation;
use crate::game::player::Player;
use crate::limits::{Halt, Result};

impl Algebra {
    /// The atomic weight w of a game g: g is infinitesimal and -e <= g - w.up <= e, where e = up* + (*N:-1), *N is a
    /// remote star of g, and w.up is the Norton product. Since e is all-small of weight 0, there is at most one.
    ///
    /// All-small games have one (Winning Ways, chapter 8). For other games the candidate is found in the same way and
    /// then verified. The books leave open how close to w.up such a game must be.
    pub fn atomic_weight(&mut self, g: Game) -> Result<Game, Undefined> {
        if self.is_all_small(g)? {
            return Ok(self.weigh(g)?);
        }
        let weight = if self.is_infinitesimal(g) {
            Some(self.weigh(g)?)
        } else {
            None
        };
        match weight {
            Some(weight) if self.is_within_weight_zero(g, weight)? => Ok(weight),
            _ => Err(Undefined::NoAtomicWeight),
        }
    }

    /// Whether -e <= g - weight.up <= e.
    fn is_within_weight_zero(&mut self, g: Game, weight: Game) -> Result<bool, Undefined> {
        let up = self.up_powers(1)?;
        let multiple = self.norton(weight, up)?;
        let rest = self.sub(g, multiple)?;
        let remote = self.remote_star(g)?.max(2);
        let remote = self.nimber(remote)?;
        let below = self.left(remote)?;
        let minus_one = self.integer(-1)?;
        let flower = self.ordinal_sum(&below, &below, minus_one)?;
        let up_star = self.number_up_star(NumberUpStar::new(Dyadic::zero(), 1, 1))?;
        let bound = self.add(up_star, flower)?;
        let lower = self.negate(bound)?;
        Ok(self.le(lower, rest)? && self.le(rest, bound)?)
    }

    /// The atomic weight of an all-small game, and the only possible one of any other infinitesimal.
    ///
    /// It is {aw(GL) - 2 | aw(GR) + 2}, except in the eccentric case that this is an integer and g is comparable with
    /// a remote star. If g exceeds it, the weight is the largest integer that is less than or confused with every
    /// aw(GR) + 2; if g is less, it is the least integer that is greater than or confused with every aw(GL) - 2.
    pub(in crate::game) fn weigh(&mut self, g: Game) -> Result<Game> {
        if let Some(nus) = self.as_number_up_star(g) {
            let ups = nus.ups;
            return self.integer(ups);
        }
        let key = (Operator::AtomicWeight, g, Game::ZERO, Game::ZERO);
        self.memoize_operator(key, |algebra| algebra.weigh_options(g))
    }

    fn weigh_options(&mut self, g: Game) -> Result<Game> {
        let two = self.integer(2)?;
        let [left, right] = Player::BOTH.map(|player| {
            self.images(g, player, |algebra, option| {
                let weight = algebra.weigh(option)?;
                algebra.add_bonus(weight, two, player.opponent())
            })
        });
        let (left, right) = (left?, right?);
        let simplest = self.bracket(left.clone(), right.clone())?;
        if !self.is_integer(simplest) {
            return Ok(simplest);
        }
        let remote = self.remote_star(g)?.max(2);
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

    /// The least integer n for which n <= x is false.
    fn least_not_below(&self, x: Game) -> BigInt {
        let stop = self.right_stop(x);
        // n <= x exactly if n, with Right to move, is at most the Right stop.
        let floor = stop.number.floor();
        if stop.number.is_integer() && !stop.right_to_move {
            floor
        } else {
            floor + 1
        }
    }

    /// The greatest integer n for which n >= x is false.
    fn greatest_not_above(&self, x: Game) -> BigInt {
        let stop = self.left_stop(x);
        let floor = stop.number.floor();
        if stop.number.is_integer() && !stop.right_to_move {
            floor - 1
        } else {
            floor
        }
    }

    /// The least power of two k such that *k is remote from g, that is, neither g nor a follower of g is *k.
    pub fn remote_star(&mut self, g: Game) -> Result<u64> {
        self.largest_nimber(g)?
            .checked_add(1)
            .and_then(u64::checked_next_power_of_two)
            .ok_or_else(|| Halt::large("a nimber beyond *9223372036854775808"))
    }

    /// The size of the largest nimber among g and its followers. All smaller nimbers are followers as well.
    pub(in crate::game) fn largest_nimber(&mut self, g: Game) -> Result<u64> {
        if let Some(nus) = self.as_number_up_star(g) {
            return Ok(match (nus.number.is_zero(), nus.ups) {
                (false, _) => 0,
                (true, 0) => nus.star,
                // Each Right option of n.up + *k flips the lowest bit of k, and * is always a follower.
                (true, n) => (nus.star ^ (n.unsigned_abs() & 1)).max(1),
            });
        }
        self.memoize(
            g,
            |memo| &mut memo.largest_nimbers,
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
