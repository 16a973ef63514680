//! The canonical options of a game, and iteration over them.

use super::store::Game;
use crate::game::Algebra;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The canonical options of one player.
    pub fn options_of(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let options = self.store.options(g, &mut self.budget)?;
        Ok(self.store.slice(options.of(player)).to_vec())
    }

    /// The canonical Left options.
    pub fn left(&mut self, g: Game) -> Result<Vec<Game>> {
        self.options_of(g, Player::Left)
    }

    /// The canonical Right options.
    pub fn right(&mut self, g: Game) -> Result<Vec<Game>> {
        self.options_of(g, Player::Right)
    }

    /// The canonical options of both players.
    pub fn all_options(&mut self, g: Game) -> Result<Vec<Game>> {
        let options = self.store.options(g, &mut self.budget)?;
        Ok(self.store.slice(options.of_both()).to_vec())
    }

    /// Applies a function to each of a player's canonical options.
    #[inline(always)]
    pub(in crate::game) fn images<T>(
        &mut self,
        g: Game,
        player: Player,
        mut image: impl FnMut(&mut Self, Game) -> Result<T>,
    ) -> Result<Vec<T>> {
        let range = self.store.options(g, &mut self.budget)?.of(player);
        let mut images = Vec::with_capacity(range.len());
        for at in range {
            let option = self.store.option(at);
            images.push(image(self, option)?);
        }
        Ok(images)
    }

    /// The game whose options are the images of the canonical options of g.
    pub(in crate::game) fn map_options(
        &mut self,
        g: Game,
        mut image: impl FnMut(&mut Self, Game, Player) -> Result<Game>,
    ) -> Result<Game> {
        let [left, right] = Player::BOTH
            .map(|player| self.images(g, player, |algebra, option| image(algebra, option, player)));
        self.bracket(left?, right?)
    }

    /// The first of a player's canonical options that satisfies a predicate.
    #[inline(always)]
    pub(in crate::game) fn find_option(
        &mut self,
        g: Game,
        player: Player,
        mut test: impl FnMut(&mut Self, Game) -> Result<bool>,
    ) -> Result<Option<Game>> {
        for at in self.store.options(g, &mut self.budget)?.of(player) {
            let option = self.store.option(at);
            if test(self, option)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}
