//! The components of a sum as the stop search needs them: shifted to mean 0, with the gain of each move.

use std::rc::Rc;

use crate::game::Algebra;
use crate::game::form::number_up_star::NumberUpStar;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

/// A game whose mean is 0, with its moves.
pub struct Component {
    pub temperature: Dyadic,
    moves: [Vec<Move>; 2],
}

/// A move in a component.
pub struct Move {
    /// The option minus its mean.
    pub to: Game,
    /// The mean of the option from the mover's point of view.
    pub gain: Dyadic,
    /// The incentive of the move, if the component is small.
    pub incentive: Option<Game>,
}

/// An incentive is a sum of two games, so it is not computed for games with more followers than this.
const MOST_FOLLOWERS: usize = 24;

impl Component {
    pub fn moves(&self, player: Player) -> &[Move] {
        &self.moves[player as usize]
    }
}

impl Algebra {
    /// The mean of a game, and the game minus its mean.
    pub(super) fn centred(&mut self, g: Game) -> Result<(Dyadic, Game)> {
        if let Some(c) = self.store.as_number_up_star(g) {
            let (mean, ups, star) = (c.number.clone(), c.ups, c.star);
            let rest = self.number_up_star(NumberUpStar::new(Dyadic::zero(), ups, star))?;
            return Ok((mean, rest));
        }
        let mean = self.mean(g)?;
        let shift = self.number(mean.negate())?;
        Ok((mean, self.add(g, shift)?))
    }

    /// The moves and the temperature of a game whose mean is 0.
    pub(super) fn component(&mut self, g: Game) -> Result<Rc<Component>> {
        self.memoize(
            g,
            |memo| &mut memo.components,
            |algebra| {
                let is_small = algebra.count_followers(g, MOST_FOLLOWERS + 1)? <= MOST_FOLLOWERS;
                let mut moves = [Vec::new(), Vec::new()];
                for player in Player::BOTH {
                    moves[player as usize] = algebra.images(g, player, |algebra, option| {
                        let (mean, to) = algebra.centred(option)?;
                        let (gain, difference) = match player {
                            Player::Left => (mean, (option, g)),
                            Player::Right => (mean.negate(), (g, option)),
                        };
                        let incentive = if is_small {
                            Some(algebra.sub(difference.0, difference.1)?)
                        } else {
                            None
                        };
                        Ok(Move {
                            to,
                            gain,
                            incentive,
                        })
                    })?;
                }
                Ok(Rc::new(Component {
                    temperature: algebra.temperature(g)?,
                    moves,
                }))
            },
        )
    }
}
