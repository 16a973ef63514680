//! All values born by a given day: 1, 4, 22 and 1474 of them.

use super::store::Game;
use crate::game::Algebra;
use crate::limits::Result;

/// The last day whose games can be listed; day 4 has more than 10^434 of them.
pub const LAST_DAY: u64 = 3;

impl Algebra {
    /// All values born by day n, or `None` beyond [`LAST_DAY`].
    pub fn day(&mut self, n: u64) -> Result<Option<Vec<Game>>> {
        if n > LAST_DAY {
            return Ok(None);
        }
        let mut born = vec![Game::ZERO];
        for _ in 0..n {
            // Dominated options do not matter, so antichains of yesterday's games give all of today's.
            let sides = self.antichains(&born)?;
            let mut today = Vec::new();
            for left in &sides {
                for right in &sides {
                    today.push(self.bracket(left.clone(), right.clone())?);
                }
            }
            today.sort_unstable();
            today.dedup();
            born = today;
        }
        Ok(Some(born))
    }

    /// All sets of pairwise confused games.
    fn antichains(&mut self, games: &[Game]) -> Result<Vec<Vec<Game>>> {
        let mut all: Vec<Vec<Game>> = vec![Vec::new()];
        for &game in games {
            for i in 0..all.len() {
                self.budget.tick()?;
                let mut confused = true;
                for &other in &all[i] {
                    if self.le(game, other)? || self.le(other, game)? {
                        confused = false;
                        break;
                    }
                }
                if confused {
                    let mut larger = all[i].clone();
                    larger.push(game);
                    all.push(larger);
                }
            }
        }
        Ok(all)
    }
}
