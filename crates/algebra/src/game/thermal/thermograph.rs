//! Thermographs, means and temperatures.

use std::rc::Rc;

use super::wall::{Wall, walls};
use crate::game::Algebra;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

/// The walls of a game as functions of the temperature, from -1 upwards.
///
/// ```
/// use algebra::game::{Algebra, Dyadic};
///
/// let mut algebra = Algebra::default();
/// let (four, zero) = (algebra.integer(4)?, algebra.integer(0)?);
/// let switch = algebra.bracket(vec![four], vec![zero])?;
/// let thermograph = algebra.thermograph(switch)?;
/// assert_eq!((&thermograph.mean, &thermograph.temperature), (&Dyadic::from(2), &Dyadic::from(2)));
/// assert_eq!(thermograph.left.at(&Dyadic::from(1)), Dyadic::from(3));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thermograph {
    /// The Left wall.
    pub left: Wall,
    /// The Right wall.
    pub right: Wall,
    /// The value of the mast, where the walls have met.
    pub mean: Dyadic,
    /// The temperature at which the walls meet.
    pub temperature: Dyadic,
}

impl Algebra {
    /// The thermograph of g.
    pub fn thermograph(&mut self, g: Game) -> Result<Rc<Thermograph>> {
        self.memoize(
            g,
            |memo| &mut memo.thermographs,
            |algebra| Ok(Rc::new(algebra.draw_thermograph(g)?)),
        )
    }

    fn draw_thermograph(&mut self, g: Game) -> Result<Thermograph> {
        if let Some(x) = self.as_number(g)
            && x.is_integer()
        {
            let x = x.clone();
            return Ok(Thermograph {
                left: Wall::mast(x.clone()),
                right: Wall::mast(x.clone()),
                mean: x,
                temperature: Dyadic::from(-1),
            });
        }
        // x + *k has the thermograph of x + * for every k > 0. This shortcut avoids building the options of a large
        // Nim heap.
        if let Some(c) = self.as_number_up_star(g)
            && c.ups == 0
            && c.star > 1
        {
            let star = NumberUpStar::new(c.number.clone(), 0, 1);
            let star = self.number_up_star(star)?;
            return Ok((*self.thermograph(star)?).clone());
        }
        let left = self.images(g, Player::Left, Self::thermograph)?;
        let right = self.images(g, Player::Right, Self::thermograph)?;
        // On the way back from a deep recursion, too, because the walls of games with long numbers take a while.
        self.budget.tick()?;
        let left: Vec<&Wall> = left.iter().map(|t| &t.right).collect();
        let right: Vec<&Wall> = right.iter().map(|t| &t.left).collect();
        let (left, right) = walls(&left, &right, &mut self.budget)?;
        let (mean, temperature) = {
            let top = left.points().last().max(right.points().last());
            match top {
                Some((t, _)) => (left.at(t), t.clone()),
                None => (Dyadic::zero(), Dyadic::from(-1)),
            }
        };
        Ok(Thermograph {
            left,
            right,
            mean,
            temperature,
        })
    }

    /// The mean value: the mast of the thermograph.
    pub fn mean(&mut self, g: Game) -> Result<Dyadic> {
        if let Some(nus) = self.as_number_up_star(g) {
            return Ok(nus.number.clone());
        }
        Ok(self.thermograph(g)?.mean.clone())
    }

    /// The temperature; that of a number with denominator 2^k is -1/2^k.
    pub fn temperature(&mut self, g: Game) -> Result<Dyadic> {
        if let Some(nus) = self.as_number_up_star(g) {
            return Ok(if nus.is_number() {
                Dyadic::two_to_minus(nus.number.exponent()).negate()
            } else {
                Dyadic::zero()
            });
        }
        Ok(self.thermograph(g)?.temperature.clone())
    }
}
