//! A sum as copies of values: compact values are added by formula, a value and its negative cancel.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_traits::Zero;
use rustc_hash::FxBuildHasher;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::game::number::dyadic::Dyadic;
use crate::limits::Result;

/// The compact part of a sum, and the other parts with how many copies of each.
#[derive(Clone)]
pub(in crate::game) struct Copies {
    pub compact: Uptimal<BigInt>,
    pub parts: Vec<(Game, BigInt)>,
}

/// Are these too many copies to be searched as separate parts: 64 or more?
pub fn is_many(n: &BigInt) -> bool {
    n.bits() > 6
}

impl Copies {
    /// Are there so many copies of a part that any rule is cheaper than a search?
    pub fn are_many(&self) -> bool {
        self.parts.iter().any(|(_, n)| is_many(n))
    }
}

impl Algebra {
    pub(in crate::game) fn collect(&mut self, components: &[(Game, BigInt)]) -> Result<Copies> {
        let mut compact = Uptimal::zero();
        let mut counts: HashMap<Game, BigInt, FxBuildHasher> = HashMap::default();
        for (g, n) in components {
            self.budget.tick()?;
            if let Some(c) = self.store.compact(*g) {
                compact.add_copies(n, &c.number, &[c.ups], c.star);
                continue;
            }
            // A game and its negative are counted under one of them.
            let negative = self.negate(*g)?;
            if negative < *g {
                *counts.entry(negative).or_default() -= n;
            } else {
                *counts.entry(*g).or_default() += n;
            }
        }
        let mut parts = Vec::with_capacity(counts.len());
        for (g, mut n) in counts {
            if self.negate(g)? == g {
                n %= 2;
            }
            if !n.is_zero() {
                parts.push((g, n));
            }
        }
        parts.sort_unstable();
        Ok(Copies { compact, parts })
    }

    /// The mean of a sum, and the temperature of its hottest part other than the compact one, at least 0.
    pub(in crate::game) fn mean_and_heat(&mut self, sum: &Copies) -> Result<(Dyadic, Dyadic)> {
        let mut mean = sum.compact.number.clone();
        let mut hottest = Dyadic::zero();
        for (g, n) in &sum.parts {
            mean = mean.add(&self.mean(*g)?.mul(&Dyadic::from(n.clone())));
            hottest = hottest.max(self.temperature(*g)?);
        }
        Ok((mean, hottest))
    }
}
