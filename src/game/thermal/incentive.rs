//! Incentives: how much a move improves the game for the player who makes it.

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// A player's incentives, without the dominated ones: GL - G for Left, G - GR for Right. Larger is
    /// better on either side.
    pub fn incentives_of(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let all = self.all_incentives(g, player)?;
        self.undominated(Player::Left, all)
    }

    /// The incentives of both players together, without the dominated ones.
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
