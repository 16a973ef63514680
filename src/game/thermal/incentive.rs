//! Incentives: how much a move improves the game for the player who makes it.

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::order::outcome::Player;
use crate::limits::Halt;

impl Algebra {
    /// A player's incentives, without the dominated ones: GL - G for Left, G - GR for Right. Larger is
    /// better on either side.
    pub fn incentives_of(&mut self, g: Game, player: Player) -> Result<Vec<Game>, Halt> {
        let all = self.all_incentives(g, player)?;
        self.undominated(all, true)
    }

    /// The incentives of both players together, without the dominated ones.
    pub fn incentives(&mut self, g: Game) -> Result<Vec<Game>, Halt> {
        let mut all = self.all_incentives(g, Player::Left)?;
        all.extend(self.all_incentives(g, Player::Right)?);
        self.undominated(all, true)
    }

    fn all_incentives(&mut self, g: Game, player: Player) -> Result<Vec<Game>, Halt> {
        let mut incentives = Vec::new();
        for option in self.options_of(g, player)? {
            incentives.push(match player {
                Player::Left => self.sub(option, g)?,
                Player::Right => self.sub(g, option)?,
            });
        }
        Ok(incentives)
    }

    /// The canonical options of one player.
    pub fn options_of(&mut self, g: Game, player: Player) -> Result<Vec<Game>, Halt> {
        match player {
            Player::Left => self.left(g),
            Player::Right => self.right(g),
        }
    }
}
