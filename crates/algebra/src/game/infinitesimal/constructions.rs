//! Powers of up and their partial sums, tinies, and the companion of a game.

use crate::game::Algebra;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::form::operator::Operator;
use crate::game::form::store::Game;
use crate::game::player::Player;

use crate::limits::Result;

/// A power of up, or a sum of the first powers, or the negative of one of them.
///
/// ```
/// use algebra::Notation;
/// use algebra::game::{Algebra, PowerOfUp};
///
/// let mut algebra = Algebra::default();
/// let power = PowerOfUp { order: 3, summed: true, negative: false };
/// let g = algebra.power_of_up(power)?;
/// assert_eq!(algebra.text(g, Notation::Ascii)?, "^[3]");
/// assert_eq!(algebra.as_power_of_up(g)?, Some(power));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerOfUp {
    /// The exponent, or the number of powers in the sum.
    pub order: u64,
    /// True for the sum of the first `order` powers, false for a single power.
    pub summed: bool,
    /// True for the negative, a power of down.
    pub negative: bool,
}

impl Algebra {
    /// The sum of the first n powers of up: `up^[0] = 0` and `up^[n] = {up^[n-1] | *}`
    /// (Siegel, Combinatorial Game Theory, II.4).
    pub fn up_powers(&mut self, n: u64) -> Result<Game> {
        let star = self.nimber(1)?;
        let mut sum = Game::ZERO;
        for _ in 0..n {
            sum = self.bracket(vec![sum], vec![star])?;
        }
        Ok(sum)
    }

    /// The n-th power of up: {0 | -up^[n-1] + *}.
    pub fn up_power(&mut self, n: u64) -> Result<Game> {
        if n == 0 {
            return Ok(Game::ZERO);
        }
        let before = self.up_powers(n - 1)?;
        let star = self.nimber(1)?;
        let right = self.sub(star, before)?;
        self.bracket(vec![Game::ZERO], vec![right])
    }

    /// The game that a [`PowerOfUp`] describes.
    pub fn power_of_up(&mut self, power: PowerOfUp) -> Result<Game> {
        let g = if power.summed {
            self.up_powers(power.order)?
        } else {
            self.up_power(power.order)?
        };
        if power.negative {
            self.negate(g)
        } else {
            Ok(g)
        }
    }

    /// Recognises a power of up, or a sum of powers, of order 2 or more.
    pub fn as_power_of_up(&mut self, g: Game) -> Result<Option<PowerOfUp>> {
        for (game, negative) in [(g, false), (self.negate(g)?, true)] {
            let power = |order, summed| PowerOfUp {
                order,
                summed,
                negative,
            };
            if let Some(order) = self.order_of_up_powers(game)? {
                return Ok((order >= 2).then_some(power(order, true)));
            }
            if let Some((Game::ZERO, right)) = self.single_options(game)? {
                let star = self.nimber(1)?;
                let before = self.sub(star, right)?;
                if let Some(order) = self.order_of_up_powers(before)?
                    && order >= 1
                {
                    return Ok(Some(power(order + 1, false)));
                }
            }
        }
        Ok(None)
    }

    /// The order n, if the game is up^[n].
    fn order_of_up_powers(&mut self, g: Game) -> Result<Option<u64>> {
        let star = self.nimber(1)?;
        let up = self.up_powers(1)?;
        let (mut g, mut order) = (g, 0);
        while g != up {
            self.budget.tick()?;
            if self.store.is_number_up_star(g) {
                return Ok(None);
            }
            match self.single_options(g)? {
                Some((left, right)) if right == star => {
                    g = left;
                    order += 1;
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(order + 1))
    }
}

impl Algebra {
    /// Tiny-g: {0||0|-g}.
    pub fn tiny(&mut self, g: Game) -> Result<Game> {
        let low = self.negate(g)?;
        let threat = self.bracket(vec![Game::ZERO], vec![low])?;
        self.bracket(vec![Game::ZERO], vec![threat])
    }
}

impl Algebra {
    /// The companion of g: every option is replaced by its companion, and 0 is added to the Left options if g >= 0 and
    /// to the Right options if g <= 0. It is the only automorphism other than the identity of the lattice of games born
    /// by day n (Siegel, Combinatorial Game Theory, III.2), and it exchanges 0 and *.
    pub fn companion(&mut self, g: Game) -> Result<Game> {
        if let Some(nus) = self.as_number_up_star(g) {
            // The companion exchanges n.up and n.up*, and fixes all other games x + n.up + *k.
            if nus.star > 1 || !nus.number.is_zero() {
                return Ok(g);
            }
            let swapped = NumberUpStar::new(nus.number.clone(), nus.ups, nus.star ^ 1);
            return self.number_up_star(swapped);
        }
        let key = (Operator::Companion, g, Game::ZERO, Game::ZERO);
        self.memoize_operator(key, |algebra| {
            let mut left = algebra.images(g, Player::Left, Self::companion)?;
            let mut right = algebra.images(g, Player::Right, Self::companion)?;
            if algebra.le(Game::ZERO, g)? {
                left.push(Game::ZERO);
            }
            if algebra.le(g, Game::ZERO)? {
                right.push(Game::ZERO);
            }
            algebra.bracket(left, right)
        })
    }
}
