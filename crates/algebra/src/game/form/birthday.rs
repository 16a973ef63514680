//! Birthdays, followers, and all values born by a given day: 1, 4, 22 and 1474 of them.

use num_bigint::BigInt;

use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Halt, Result};

impl Algebra {
    /// The birthday of the value: the depth of its canonical form.
    pub fn birthday(&mut self, g: Game) -> Result<BigInt> {
        if let Some(nus) = self.store.as_number_up_star(g) {
            return Ok(nus.birthday());
        }
        self.memoize(
            g,
            |memo| &mut memo.birthdays,
            |algebra| {
                let options = algebra.store.options(g, &mut algebra.budget)?;
                let mut latest = BigInt::ZERO;
                for at in options.of_both() {
                    let option = algebra.store.option(at);
                    latest = latest.max(algebra.birthday(option)?);
                }
                Ok(latest + 1)
            },
        )
    }

    /// All followers of the canonical form, the game itself first. More than `most` of them are an error.
    pub fn followers(&mut self, g: Game, most: usize) -> Result<Vec<Game>> {
        let mut seen = hashbrown::HashSet::new();
        let mut found = vec![g];
        seen.insert(g);
        let mut next = 0;
        while next < found.len() {
            self.budget.tick()?;
            let options = self.store.options(found[next], &mut self.budget)?;
            for at in options.of_both() {
                let option = self.store.option(at);
                if seen.insert(option) {
                    if found.len() >= most {
                        return Err(Halt::large(format!("more than {most} followers")));
                    }
                    found.push(option);
                }
            }
            next += 1;
        }
        Ok(found)
    }

    /// The number of followers other than those of the games x + n.ups + *k, which are counted but not opened. Counting
    /// ends at `most`.
    pub(in crate::game) fn count_followers(&mut self, g: Game, most: usize) -> Result<usize> {
        let mut seen = hashbrown::HashSet::new();
        seen.insert(g);
        let mut open = vec![g];
        while let Some(game) = open.pop()
            && seen.len() < most
        {
            self.budget.tick()?;
            if self.store.is_number_up_star(game) {
                continue;
            }
            let new = self.all_options(game)?;
            open.extend(new.into_iter().filter(|&option| seen.insert(option)));
        }
        Ok(seen.len().min(most))
    }
}

/// The last day whose games can be listed; day 4 has more than 10^434 of them.
///
/// ```
/// use algebra::game::{Algebra, LAST_DAY};
///
/// assert_eq!(Algebra::default().day(LAST_DAY + 1), Ok(None));
/// ```
pub const LAST_DAY: u64 = 3;

impl Algebra {
    /// All values born by day n, or `None` beyond [`LAST_DAY`].
    pub fn day(&mut self, n: u64) -> Result<Option<Vec<Game>>> {
        if n > LAST_DAY {
            return Ok(None);
        }
        let mut born = vec![Game::ZERO];
        for _ in 0..n {
            // Dominated options do not matter, so antichains of games born the day before suffice as sides.
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
