//! Powers of up: the infinitesimals up^2, up^3, ... and their partial sums.

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::limits::Result;

/// A power of up or a sum of the first powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerOfUp {
    pub order: u64,
    /// The sum of the first `order` powers instead of one power.
    pub summed: bool,
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

    /// Reads a game as a power of up, or a sum of powers, of order 2 or more.
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

    /// n, if the game is up^[n].
    fn order_of_up_powers(&mut self, g: Game) -> Result<Option<u64>> {
        let star = self.nimber(1)?;
        let up = self.up_powers(1)?;
        let (mut g, mut order) = (g, 0);
        while g != up {
            self.budget.tick()?;
            if self.store.is_compact(g) {
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
