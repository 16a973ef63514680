//! Cooling: the tax on every move that temperature theory is about.

use crate::game::Algebra;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::limits::Result;

impl Algebra {
    /// g cooled by t >= 0: {cool(GL) - t | cool(GR) + t}, but the mean of g if t exceeds its temperature
    /// (Winning Ways, chapter 6). At the temperature itself an infinitesimal is left: +-1 cooled by 1 is *.
    pub fn cool(&mut self, g: Game, t: &Dyadic) -> Result<Game, Undefined> {
        if t.signum() < 0 {
            return Err(Undefined::NegativeTemperature);
        }
        if t.is_zero() {
            return Ok(g);
        }
        let tax = self.number(t.clone())?;
        Ok(self.cool_by(g, t, tax)?)
    }

    fn cool_by(&mut self, g: Game, t: &Dyadic, tax: Game) -> Result<Game> {
        if self.temperature(g)? < *t {
            let mean = self.mean(g)?;
            return self.number(mean);
        }
        self.remembered((Operator::Cool, g, tax, Game::ZERO), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let cooled = algebra.cool_by(option, t, tax)?;
                algebra.earn(cooled, tax, player.opponent())
            })
        })
    }

    /// g cooled by its own temperature: the mean plus an infinitesimal. A game that is a number or has
    /// temperature 0 stays as it is.
    pub fn freeze(&mut self, g: Game) -> Result<Game> {
        let t = self.temperature(g)?;
        if t.signum() <= 0 {
            return Ok(g);
        }
        let tax = self.number(t.clone())?;
        self.cool_by(g, &t, tax)
    }
}
