//! Tiny games.

use crate::game::{Algebra, Game};
use crate::limits::Result;

impl Algebra {
    /// Tiny-g: {0||0|-g}.
    pub fn tiny(&mut self, g: Game) -> Result<Game> {
        let low = self.negate(g)?;
        let threat = self.bracket(vec![Game::ZERO], vec![low])?;
        self.bracket(vec![Game::ZERO], vec![threat])
    }
}
