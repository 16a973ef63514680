//! Thermal dissociation: a game as a number and infinitesimals heated by falling amounts.

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::limits::Result;

/// mean + the sum of the infinitesimals, each heated by its temperature; hottest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dissociation {
    pub mean: Dyadic,
    pub particles: Vec<(Dyadic, Game)>,
}

impl Algebra {
    /// Takes the infinitesimal g freezes to at its temperature, heats it, takes that away and goes on
    /// with the cooler rest (Winning Ways, chapter 6).
    pub fn thermal_dissociation(&mut self, g: Game) -> Result<Dissociation> {
        let mean = self.mean(g)?;
        let shift = self.number(mean.negate())?;
        let mut rest = self.add(g, shift)?;
        let mut particles = Vec::new();
        while rest != Game::ZERO {
            self.budget.tick()?;
            let t = self.temperature(rest)?;
            let infinitesimal = self.freeze(rest)?;
            let heat = self.number(t.clone())?;
            let heated = self.heat_by(infinitesimal, heat)?;
            rest = self.sub(rest, heated)?;
            particles.push((t, infinitesimal));
        }
        Ok(Dissociation { mean, particles })
    }
}
