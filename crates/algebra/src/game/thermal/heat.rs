//! Cooling and heating, and what is built on them: thermal dissociation and the reduced canonical form.

use crate::game::Algebra;
use crate::game::form::operator::{Operator, Undefined};
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// g cooled by t > -1: the mean of g if t exceeds its temperature, and {GL cooled - t | GR cooled + t} otherwise
    /// (Winning Ways, chapter 6). At the temperature itself the result is not a number: +-1 cooled by 1 is *.
    pub fn cool(&mut self, g: Game, t: &Dyadic) -> Result<Game, Undefined> {
        if *t <= Dyadic::from(-1) {
            return Err(Undefined::TooCold);
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
        self.memoize_operator((Operator::Cool, g, tax, Game::ZERO), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let cooled = algebra.cool_by(option, t, tax)?;
                algebra.add_bonus(cooled, tax, player.opponent())
            })
        })
    }

    /// g cooled by its own temperature, which is its mean plus an infinitesimal. A game whose temperature is not
    /// positive is unchanged.
    pub fn freeze(&mut self, g: Game) -> Result<Game> {
        let t = self.temperature(g)?;
        if t.signum() <= 0 {
            return Ok(g);
        }
        let tax = self.number(t.clone())?;
        self.cool_by(g, &t, tax)
    }

    /// g heated by any t: g itself if it is a number, and {GL heated + t | GR heated - t} otherwise.
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game> {
        if t == Game::ZERO || self.is_number(g) {
            return Ok(g);
        }
        self.memoize_operator((Operator::Heat, g, t, Game::ZERO), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let heated = algebra.heat(option, t)?;
                algebra.add_bonus(heated, t, player)
            })
        })
    }

    /// g overheated from s to t: n copies of s if g is an integer n, and otherwise, even for fractions,
    /// {GL overheated + t | GR overheated - t} (Winning Ways, chapter 6).
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game> {
        if let Some(n) = self.as_integer(g) {
            return self.times(&n, s);
        }
        self.memoize_operator((Operator::Overheat, g, s, t), |algebra| {
            algebra.map_options(g, |algebra, option, player| {
                let heated = algebra.overheat(option, s, t)?;
                algebra.add_bonus(heated, t, player)
            })
        })
    }
}

/// A game as its mean plus infinitesimals, each heated by its temperature, the hottest first.
///
/// ```
/// use algebra::game::{Algebra, Dyadic};
///
/// let mut algebra = Algebra::default();
/// let (four, two, zero) = (algebra.integer(4)?, algebra.integer(2)?, algebra.integer(0)?);
/// let inner = algebra.bracket(vec![four], vec![two])?;
/// let g = algebra.bracket(vec![inner], vec![zero])?;
/// let dissociation = algebra.thermal_dissociation(g, None)?;
/// assert!(dissociation.is_complete);
/// assert_eq!(dissociation.mean, algebra.mean(g)?);
/// let hottest = dissociation.particles.first().map(|(temperature, _)| temperature.clone());
/// assert_eq!(hottest, Some(algebra.temperature(g)?));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dissociation {
    /// The mean.
    pub mean: Dyadic,
    /// Temperatures and infinitesimals.
    pub particles: Vec<(Dyadic, Game)>,
    /// True if the game is the sum of these parts; false if it has more particles, cooler than these.
    pub is_complete: bool,
}

/// The largest product of the sizes of two forms that are subtracted in a dissociation, unless a number of particles is
/// asked for. Their forms can grow without limit: from 2 to 3,899 followers in six particles of a game with 43.
const LARGEST_DIFFERENCE: usize = 200_000;

impl Algebra {
    /// The thermal dissociation (Winning Ways, chapter 6): g minus its mean freezes to an infinitesimal; that
    /// infinitesimal, heated by the temperature of g, is subtracted from g, and the cooler rest is treated likewise.
    /// Gives the `most` hottest particles, or if none are asked for, as many as can be found before the forms become large.
    pub fn thermal_dissociation(&mut self, g: Game, most: Option<usize>) -> Result<Dissociation> {
        let mean = self.mean(g)?;
        let shift = self.number(mean.negate())?;
        let mut rest = self.add(g, shift)?;
        let mut particles = Vec::new();
        while rest != Game::ZERO && most.is_none_or(|most| particles.len() < most) {
            self.budget.tick()?;
            let t = self.temperature(rest)?;
            let infinitesimal = self.freeze(rest)?;
            let heat = self.number(t.clone())?;
            let heated = self.heat(infinitesimal, heat)?;
            particles.push((t, infinitesimal));
            if most.is_none() && self.is_large_difference(rest, heated)? {
                break;
            }
            rest = self.sub(rest, heated)?;
        }
        Ok(Dissociation {
            mean,
            particles,
            is_complete: rest == Game::ZERO,
        })
    }

    fn is_large_difference(&mut self, a: Game, b: Game) -> Result<bool> {
        let size = self.count_followers(a, LARGEST_DIFFERENCE)?;
        let most = LARGEST_DIFFERENCE / size;
        Ok(a != b && self.count_followers(b, most)? == most)
    }
}

impl Algebra {
    /// The reduced canonical form: the simplest game that differs from g by an infinitesimal. It is the star projection
    /// of g heated by * (Grossman and Siegel, Reductions of Partizan Games).
    pub fn reduced(&mut self, g: Game) -> Result<Game> {
        if self.is_numberish(g) {
            let x = self.left_stop(g).number;
            return self.number(x);
        }
        let star = self.nimber(1)?;
        let heated = self.heat(g, star)?;
        self.star_projection(heated)
    }

    /// The star projection p: p(x) = p(x*) = x for numbers x, and p(G) = {p(GL) | p(GR)} otherwise.
    fn star_projection(&mut self, g: Game) -> Result<Game> {
        if let Some(nus) = self.as_number_up_star(g)
            && nus.ups == 0
            && nus.star <= 1
        {
            let x = nus.number.clone();
            return self.number(x);
        }
        let key = (Operator::StarProjection, g, Game::ZERO, Game::ZERO);
        self.memoize_operator(key, |algebra| {
            algebra.map_options(g, |algebra, option, _| algebra.star_projection(option))
        })
    }

    /// The sensible options, which attain the stop: RS(GL) = LS(G) for Left, and LS(GR) = RS(G) for Right.
    pub fn sensible_options(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let mut options = self.options_of(g, player)?;
        let stop = self.stop(g, player).number;
        options.retain(|&option| self.stop(option, player.opponent()).number == stop);
        Ok(options)
    }
}
