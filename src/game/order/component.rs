//! A component of a sum as a search wants it: with mean 0, and with what each move gains.

use std::rc::Rc;

use crate::game::Algebra;
use crate::game::form::compact::Compact;
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
    /// The option less its mean.
    pub to: Game,
    /// The mean of the option, seen by who moves.
    pub gain: Dyadic,
    /// By how much it improves the game for who moves, where that is a small game.
    pub incentive: Option<Game>,
}

/// Incentives are sums of two games; those of games with more followers than this are not built.
const MOST_FOLLOWERS: usize = 24;

impl Component {
    pub fn moves(&self, player: Player) -> &[Move] {
        &self.moves[player as usize]
    }
}

impl Algebra {
    /// A game as its mean and a game whose mean is 0.
    pub(super) fn centred(&mut self, g: Game) -> Result<(Dyadic, Game)> {
        if let Some(c) = self.store.compact(g) {
            let (mean, ups, star) = (c.number.clone(), c.ups, c.star);
            let rest = self.compact(Compact::new(Dyadic::zero(), ups, star))?;
            return Ok((mean, rest));
        }
        let mean = self.mean(g)?;
        let shift = self.number(mean.negate())?;
        Ok((mean, self.add(g, shift)?))
    }

    /// What there is to know of a game whose mean is 0.
    pub(super) fn component(&mut self, g: Game) -> Result<Rc<Component>> {
        self.once(
            g,
            |memory| &mut memory.components,
            |algebra| {
                let is_small = algebra.has_few_followers(g)?;
                let mut moves = [Vec::new(), Vec::new()];
                for player in Player::BOTH {
                    moves[player as usize] = algebra.images(g, player, |algebra, option| {
                        let (mean, to) = algebra.centred(option)?;
                        let (gain, difference) = match player {
                            Player::Left => (mean, (option, g)),
                            Player::Right => (mean.negate(), (g, option)),
                        };
                        let incentive = match is_small {
                            true => Some(algebra.sub(difference.0, difference.1)?),
                            false => None,
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

    fn has_few_followers(&mut self, g: Game) -> Result<bool> {
        let mut found = vec![g];
        let mut next = 0;
        while next < found.len() {
            let game = found[next];
            next += 1;
            if self.store.is_compact(game) {
                continue;
            }
            for option in self.all_options(game)? {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
            if found.len() > MOST_FOLLOWERS {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
