//! Who wins which sum. When there are many, those that were not asked for lately are forgotten.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::sum::Sum;
use crate::limits::{Budget, Result};

type Table = HashMap<Sum, bool, FxBuildHasher>;

#[derive(Default)]
pub struct Answers {
    recent: Table,
    older: Table,
}

const MOST_RECENT: usize = 1 << 21;

impl Answers {
    /// Does Left win, moving first?
    pub fn get(&self, sum: &Sum) -> Option<bool> {
        self.recent
            .get(sum)
            .or_else(|| self.older.get(sum))
            .copied()
    }

    pub fn insert(&mut self, sum: Sum, wins: bool, budget: &Budget) -> Result<()> {
        if self.recent.len() >= MOST_RECENT {
            self.older = std::mem::take(&mut self.recent);
        }
        budget.check_growth(&self.recent)?;
        self.recent.insert(sum, wins);
        Ok(())
    }
}
