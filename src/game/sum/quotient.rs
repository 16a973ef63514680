//! The inverse of the ordinal sum.

use hashbrown::HashMap;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::limits::{Limited, Result};

impl Algebra {
    /// The value h with g:h = x, where the base g is in canonical form, if there is one. There is at most one.
    ///
    /// No option of g equals or dominates an ordinal sum over g, and ordinal sums over g compare as their subordinates
    /// do (the colon principle). So all g:HL and g:HR are among the canonical options of x, and h can be read off them.
    pub fn ordinal_quotient(&mut self, g: Game, x: Game) -> Result<Option<Game>> {
        if g == Game::ZERO {
            return Ok(Some(x));
        }
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(x)) {
            return b.checked_sub(a).map(|k| self.nimber(k)).transpose();
        }
        let base = [self.left(g)?, self.right(g)?];
        let mut known = HashMap::new();
        known.insert(g, Some(Game::ZERO));
        self.quotient_over(&base, x, &mut known)
    }

    fn quotient_over(
        &mut self,
        base: &[Vec<Game>; 2],
        x: Game,
        known: &mut HashMap<Game, Option<Game>>,
    ) -> Result<Option<Game>> {
        if let Some(quotient) = known.get(&x) {
            return Ok(*quotient);
        }
        let quotient = self.recurse(|algebra| {
            let mut sums = base.clone();
            let mut parts = [Vec::new(), Vec::new()];
            for (side, options) in [algebra.left(x)?, algebra.right(x)?]
                .into_iter()
                .enumerate()
            {
                for option in options {
                    if let Some(part) = algebra.quotient_over(base, option, known)? {
                        sums[side].push(option);
                        parts[side].push(part);
                    }
                }
            }
            let [left, right] = sums;
            if algebra.bracket(left, right)? != x {
                return Ok(None);
            }
            let [left, right] = parts;
            algebra.bracket(left, right).map(Some)
        })?;
        known.insert(x, quotient);
        Ok(quotient)
    }
}
