//! Incentives, and orthodox moves: those that thermographs recommend in a rich environment.

use super::thermograph::Thermograph;
use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::number::rational::Number;
use crate::game::player::Player;
use crate::limits::Result;

/// A recommended move in one component of a sum.
///
/// ```
/// use algebra::game::{Algebra, Game, Player};
///
/// let mut algebra = Algebra::default();
/// let (one, five) = (algebra.integer(1)?, algebra.integer(5)?);
/// let small = algebra.bracket(vec![one], vec![Game::ZERO])?;
/// let large = algebra.bracket(vec![five], vec![Game::ZERO])?;
/// let best = algebra.sentestrat(&[small, large], Player::Left, None, None)?;
/// assert_eq!(best.map(|best| (best.component, best.option)), Some((1, five)));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OrthodoxMove {
    /// The index of the component to move in.
    pub component: usize,
    /// The option to move to.
    pub option: Game,
    /// The temperature at which the option is orthodox.
    pub temperature: Number,
    /// True if the move answers the opponent's last move in the same component.
    pub reply: bool,
}

impl Thermograph {
    /// The temperatures, at least 0 and sorted, at which a wall has a corner, and the temperature of the game.
    pub fn critical_temperatures(&self) -> Vec<Dyadic> {
        let corners = self.left.points().iter().chain(self.right.points());
        // The walls start at temperature -1; their first point is not a corner.
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
    /// A player's options that are best if every move is taxed by t, that is, those whose taxed wall is the wall of g
    /// at t. Above the temperature of g there are none, because no move is worth the tax.
    pub fn orthodox_options(&mut self, g: Game, player: Player, t: &Number) -> Result<Vec<Game>> {
        if *t > Number::from(&self.temperature(g)?) {
            return Ok(Vec::new());
        }
        self.best_at(g, player, t)
    }

    /// The options whose opposite wall is best at t.
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

    /// Berlekamp's Sentestrat: if the opponent's last move left its component hotter than the ambient temperature,
    /// answer there; otherwise move in a hottest component. The default ambient temperature is that of the hottest
    /// other component. `None` if the player cannot move.
    pub fn sentestrat(
        &mut self,
        components: &[Game],
        player: Player,
        ambient: Option<&Number>,
        last_moved: Option<usize>,
    ) -> Result<Option<OrthodoxMove>> {
        let mut can_move = Vec::with_capacity(components.len());
        for &g in components {
            can_move.push(!self.options_of(g, player)?.is_empty());
        }
        let Some(place) = self.sentestrat_place(components, &can_move, ambient, last_moved)? else {
            return Ok(None);
        };
        let (component, temperature, reply) = place;
        let best = self.best_at(components[component], player, &temperature)?;
        Ok(best.first().map(|&option| OrthodoxMove {
            component,
            option,
            temperature,
            reply,
        }))
    }

    /// Where Sentestrat moves: the index of the component, the temperature at which the move is to be orthodox, and
    /// whether it is a reply. Whether the player can move depends on the form of a component, so it is an argument.
    pub fn sentestrat_place(
        &mut self,
        components: &[Game],
        can_move: &[bool],
        ambient: Option<&Number>,
        last_moved: Option<usize>,
    ) -> Result<Option<(usize, Number, bool)>> {
        let ambient = match (ambient, last_moved) {
            (Some(t), _) => Some(t.clone()),
            (None, Some(at)) => self.hottest_but(components, at)?,
            (None, None) => None,
        };
        let mut hottest: Option<(usize, Number, bool)> = None;
        for (at, (&g, &can_move)) in components.iter().zip(can_move).enumerate() {
            self.budget.tick()?;
            if !can_move {
                continue;
            }
            let t = Number::from(&self.temperature(g)?);
            if let Some(ambient) = &ambient
                && Some(at) == last_moved
                && t > *ambient
            {
                return Ok(Some((at, ambient.clone(), true)));
            }
            if hottest.as_ref().is_none_or(|(_, h, _)| t > *h) {
                hottest = Some((at, t, false));
            }
        }
        Ok(hottest)
    }

    /// The temperature of the hottest component other than `but`.
    fn hottest_but(&mut self, components: &[Game], but: usize) -> Result<Option<Number>> {
        let mut hottest = None;
        for (at, &g) in components.iter().enumerate() {
            if at != but {
                hottest = hottest.max(Some(Number::from(&self.temperature(g)?)));
            }
        }
        Ok(hottest)
    }
}

impl Algebra {
    /// A player's undominated incentives: GL - G for Left and G - GR for Right. Both players prefer larger ones.
    pub fn incentives_of(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let all = self.all_incentives(g, player)?;
        self.undominated(Player::Left, all)
    }

    /// The undominated incentives of both players together.
    pub fn incentives(&mut self, g: Game) -> Result<Vec<Game>> {
        let mut all = self.all_incentives(g, Player::Left)?;
        all.extend(self.all_incentives(g, Player::Right)?);
        self.undominated(Player::Left, all)
    }

    fn all_incentives(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        self.images(g, player, |algebra, option| match player {
            Player::Left => algebra.sub(option, g),
            Player::Right => algebra.sub(g, option),
        })
    }
}
