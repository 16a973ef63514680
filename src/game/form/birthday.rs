//! Birthdays: the depth of the canonical form.

use num_bigint::BigInt;

use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Halt, Result};

impl Algebra {
    /// The day on which the value is born.
    pub fn birthday(&mut self, g: Game) -> Result<BigInt> {
        if let Some(compact) = self.store.compact(g) {
            return Ok(compact.birthday());
        }
        self.once(
            g,
            |memory| &mut memory.birthdays,
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

    /// All followers of the canonical form, the game itself first. Stops with an error beyond `most`.
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
}
