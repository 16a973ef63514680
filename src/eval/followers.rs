//! What a position can lead to.

use hashbrown::HashSet;

use super::fault::Result;
use super::session::Session;
use crate::game::Player;
use crate::position::Position;

impl Session {
    /// The position and all positions that any sequence of moves leads to, nearest first, each of them once.
    pub fn followers(&mut self, p: Position) -> Result<Vec<Position>> {
        // This finds definitions that never end, which would have followers for ever.
        match self.depth(p) {
            Err(fault) if fault.goes_round => _ = self.graph_as_typed(p)?,
            found => _ = found?,
        }
        let mut found = vec![p];
        let mut seen: HashSet<Position> = HashSet::new();
        seen.insert(self.positions.identity(p)?);
        let mut next = 0;
        while let Some(&p) = found.get(next) {
            next += 1;
            for player in [Player::Left, Player::Right] {
                self.tick()?;
                for option in self.options_of(p, player)? {
                    if seen.insert(self.positions.identity(option)?) {
                        found.push(option);
                    }
                }
            }
        }
        Ok(found)
    }
}
