//! Orthodox moves: what thermographs advise in a rich environment.

use super::thermograph::Thermograph;
use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::number::rational::Number;
use crate::game::player::Player;
use crate::limits::Result;

/// A move in one component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Which component to move in.
    pub component: usize,
    /// What to make of it.
    pub option: Game,
    /// The temperature at which that option is orthodox.
    pub temperature: Number,
    /// True when the move answers the opponent's last one where it was made.
    pub reply: bool,
}

impl Thermograph {
    /// The temperatures at which a wall turns, 0 and above, in order, and the temperature of the game.
    pub fn critical_temperatures(&self) -> Vec<Dyadic> {
        let corners = self.left.points().iter().chain(self.right.points());
        // The walls start at -1; where they start is no corner.
        let mut turns: Vec<Dyadic> = corners
            .filter(|(t, _)| t.signum() >= 0)
            .map(|(t, _)| t.clone())
            .collect();
        turns.push(self.temperature.clone());
        turns.sort_unstable();
        turns.dedup();
        turns
    }
}

impl Algebra {
    /// A player's options that are best when every move is taxed by t: those whose taxed wall is the
    /// wall of g at t. Above the temperature of g there are none, for no move there is worth its tax.
    pub fn orthodox_options(&mut self, g: Game, player: Player, t: &Number) -> Result<Vec<Game>> {
        if *t > Number::from(&self.temperature(g)?) {
            return Ok(Vec::new());
        }
        self.best_at(g, player, t)
    }

    /// The options whose inner wall at t is best.
    fn best_at(&mut self, g: Game, player: Player, t: &Number) -> Result<Vec<Game>> {
        let mut best: Option<Number> = None;
        let mut found = Vec::new();
        for option in self.options_of(g, player)? {
            let thermograph = self.thermograph(option)?;
            let value = match player {
                Player::Left => thermograph.right.at_ratio(t, &self.budget)?,
                Player::Right => thermograph.left.at_ratio(t, &self.budget)?.negate(),
            };
            if best.as_ref().is_none_or(|b| value > *b) {
                found.clear();
                best = Some(value.clone());
            }
            if best.as_ref() == Some(&value) {
                found.push(option);
            }
        }
        Ok(found)
    }

    /// Berlekamp's Sentestrat: if the opponent's last move left its component hotter than the ambient
    /// temperature, answer there; otherwise move in a hottest component. Without an ambient temperature, that
    /// of the hottest other component is taken. `None` when the player cannot move.
    pub fn sentestrat(
        &mut self,
        components: &[Game],
        player: Player,
        ambient: Option<&Number>,
        last_moved: Option<usize>,
    ) -> Result<Option<Advice>> {
        let ambient = match (ambient, last_moved) {
            (Some(t), _) => Some(t.clone()),
            (None, Some(at)) => self.hottest_but(components, at)?,
            (None, None) => None,
        };
        let mut hottest: Option<(Number, usize)> = None;
        for (at, &g) in components.iter().enumerate() {
            self.budget.tick()?;
            if self.options_of(g, player)?.is_empty() {
                continue;
            }
            let t = Number::from(&self.temperature(g)?);
            if let Some(ambient) = &ambient
                && Some(at) == last_moved
                && t > *ambient
            {
                return self.advise(components, player, at, ambient.clone(), true);
            }
            if hottest.as_ref().is_none_or(|(h, _)| t > *h) {
                hottest = Some((t, at));
            }
        }
        match hottest {
            Some((t, at)) => self.advise(components, player, at, t, false),
            None => Ok(None),
        }
    }

    /// The temperature of the hottest component but one.
    fn hottest_but(&mut self, components: &[Game], but: usize) -> Result<Option<Number>> {
        let mut hottest = None;
        for (at, &g) in components.iter().enumerate() {
            if at != but {
                hottest = hottest.max(Some(Number::from(&self.temperature(g)?)));
            }
        }
        Ok(hottest)
    }

    fn advise(
        &mut self,
        components: &[Game],
        player: Player,
        component: usize,
        temperature: Number,
        reply: bool,
    ) -> Result<Option<Advice>> {
        let best = self.best_at(components[component], player, &temperature)?;
        Ok(best.first().map(|&option| Advice {
            component,
            option,
            temperature,
            reply,
        }))
    }
}
