//! The companion of a game: the symmetry of each day's lattice of games.

use crate::game::Algebra;
use crate::game::form::compact::Compact;
use crate::game::form::operator::Operator;
use crate::game::form::store::Game;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The companion: every option is replaced by its companion, and 0 is added to Left's options if
    /// g >= 0 and to Right's if g <= 0. It is the one automorphism, besides the identity, of the lattice of games
    /// born by day n (Siegel, Combinatorial Game Theory, III.2); it swaps 0 and *.
    pub fn companion(&mut self, g: Game) -> Result<Game> {
        if let Some(compact) = self.as_compact(g) {
            // n.up and n.up* change places; other stars, and numbers other than 0, stay.
            if compact.star > 1 || !compact.number.is_zero() {
                return Ok(g);
            }
            let swapped = Compact::new(compact.number.clone(), compact.ups, compact.star ^ 1);
            return self.compact(swapped);
        }
        let key = (Operator::Companion, g, Game::ZERO, Game::ZERO);
        self.remembered(key, |algebra| {
            let mut left = algebra.images(g, Player::Left, Self::companion)?;
            let mut right = algebra.images(g, Player::Right, Self::companion)?;
            if algebra.le(Game::ZERO, g)? {
                left.push(Game::ZERO);
            }
            if algebra.le(g, Game::ZERO)? {
                right.push(Game::ZERO);
            }
            algebra.bracket(left, right)
        })
    }
}
