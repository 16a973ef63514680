//! Products of games: Norton's, by a positive unit, and Conway's.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::game::Algebra;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::game::number::nim;
use crate::game::player::Player;
use crate::limits::{Halt, Result};

impl Algebra {
    /// The integer, if g is one.
    pub fn as_integer(&self, g: Game) -> Option<BigInt> {
        self.as_number(g)
            .filter(|x| x.is_integer())
            .map(|x| x.floor())
    }

    /// The Norton product of g by a unit u > 0: n copies of u if g is an integer n, and otherwise
    /// {GL.u + u + d | GR.u - u - d}, where d runs over the incentives of u (Winning Ways, chapter 8).
    pub fn norton(&mut self, g: Game, unit: Game) -> Result<Game, Undefined> {
        if unit == Game::ZERO || !self.le(Game::ZERO, unit)? {
            return Err(Undefined::UnitNotPositive);
        }
        let steps = self.incentives(unit)?.into_iter();
        let steps = steps.map(|incentive| self.add(unit, incentive));
        let steps = steps.collect::<Result<Vec<Game>>>()?;
        Ok(self.norton_by(g, unit, &steps)?)
    }

    fn norton_by(&mut self, g: Game, unit: Game, steps: &[Game]) -> Result<Game> {
        if let Some(n) = self.as_integer(g) {
            return self.times(&n, unit);
        }
        self.memoize_operator((Operator::Norton, g, unit, Game::ZERO), |algebra| {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                for option in algebra.options_of(g, player)? {
                    let product = algebra.norton_by(option, unit, steps)?;
                    for &step in steps {
                        side.push(algebra.add_bonus(product, step, player)?);
                    }
                }
            }
            let [left, right] = sides;
            algebra.bracket(left, right)
        })
    }

    /// The Conway product of the canonical forms of g and h: the Left options are GL.h + g.HL - GL.HL and
    /// GR.h + g.HR - GR.HR, the Right options those with one Left and one Right option (On Numbers and Games,
    /// chapter 1). On numbers it is the product and on nimbers the nim product; otherwise it depends on the forms.
    pub fn conway_product(&mut self, g: Game, h: Game) -> Result<Game> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            let product = x.mul(y);
            return self.number(product);
        }
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(h)) {
            // The nimbers below *2^64 are a field, so the product is one of them.
            let product = nim::product(&a.into(), &b.into(), &mut self.budget)?.to_u64();
            let product = product.ok_or(Halt::Broken("a nim-product is outside its field"))?;
            return self.nimber(product);
        }
        for (one, other) in [(g, h), (h, g)] {
            if let Some(n) = self.as_integer(one) {
                return self.times(&n, other);
            }
        }
        let (g, h) = (g.min(h), g.max(h));
        self.memoize_operator((Operator::Conway, g, h, Game::ZERO), |algebra| {
            let g_sides = [algebra.left(g)?, algebra.right(g)?];
            let h_sides = [algebra.left(h)?, algebra.right(h)?];
            let mut sides = [Vec::new(), Vec::new()];
            for (i, g_side) in g_sides.iter().enumerate() {
                for (j, h_side) in h_sides.iter().enumerate() {
                    for &g_option in g_side {
                        for &h_option in h_side {
                            let option = algebra.conway_option(g, h, g_option, h_option)?;
                            sides[i ^ j].push(option);
                        }
                    }
                }
            }
            let [left, right] = sides;
            algebra.bracket(left, right)
        })
    }

    fn conway_option(&mut self, g: Game, h: Game, gx: Game, hx: Game) -> Result<Game> {
        let in_g = self.conway_product(gx, h)?;
        let in_h = self.conway_product(g, hx)?;
        let in_both = self.conway_product(gx, hx)?;
        let sum = self.add(in_g, in_h)?;
        self.sub(sum, in_both)
    }
}
