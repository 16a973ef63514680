//! Heating and overheating: every move earns a bonus.

use crate::game::Algebra;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::limits::Result;

impl Algebra {
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
