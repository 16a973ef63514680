//! Cooling, heating and overheating: every move costs a tax or earns a bonus.

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

    pub(in crate::game) fn cool_by(&mut self, g: Game, t: &Dyadic, tax: Game) -> Result<Game> {
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

    /// g heated by t: {heat(GL) + t | heat(GR) - t}, and a number stays as it is. Any t that is not
    /// less than 0 will do, so that heating by * is possible (Grossman and Siegel heat by * to reduce).
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game, Undefined> {
        if t != Game::ZERO && self.le(t, Game::ZERO)? {
            return Err(Undefined::NegativeTemperature);
        }
        Ok(self.heat_by(g, t)?)
    }

    pub(in crate::game) fn heat_by(&mut self, g: Game, t: Game) -> Result<Game> {
        if t == Game::ZERO || self.is_number(g) {
            return Ok(g);
        }
        self.remembered((Operator::Heat, g, t, Game::ZERO), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let heated = algebra.heat_by(option, t)?;
                algebra.earn(heated, t, player)
            })
        })
    }

    /// g overheated from s > 0 to t: an integer n gives n copies of s, all else, fractions included,
    /// {overheat(GL) + t | overheat(GR) - t} (Winning Ways, chapter 6).
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game, Undefined> {
        if s == Game::ZERO || !self.le(Game::ZERO, s)? {
            return Err(Undefined::UnitNotPositive);
        }
        if t != Game::ZERO && self.le(t, Game::ZERO)? {
            return Err(Undefined::NegativeTemperature);
        }
        Ok(self.overheat_by(g, s, t)?)
    }

    fn overheat_by(&mut self, g: Game, s: Game, t: Game) -> Result<Game> {
        if let Some(n) = self.as_integer(g) {
            return self.times(&n, s);
        }
        self.remembered((Operator::Overheat, g, s, t), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let heated = algebra.overheat_by(option, s, t)?;
                algebra.earn(heated, t, player)
            })
        })
    }
}
