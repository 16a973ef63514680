//! The memo tables of the algebra: their entries refer to games by id, so they are cleared when games are dropped.

use std::rc::Rc;

use indexmap::IndexMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::form::operator::OperatorKey;
use super::form::store::GameMark;
use super::form::table::{ComparisonTable, RecentComparisons, SumTable};
use super::memo::MemoTable;
use super::order::component::Component;
use super::order::stop_search::{CentredSum, StopBounds};
use super::{Algebra, Game, Player, Thermograph, Uptimal};
use crate::limits::{Limited, Result};

/// Properties of single games. The entries are stored in the order of insertion, because the system's allocator frees
/// large numbers of blocks much faster in the order in which they were allocated.
pub type GameTable<T> = IndexMap<Game, T, FxBuildHasher>;

/// Everything that can be dropped and computed again.
#[derive(Default)]
pub struct MemoTables {
    pub order: ComparisonTable,
    pub recent: RecentComparisons,
    pub sums: SumTable,
    /// Bounds of the stop of a sum when the player starts.
    pub sum_stops: MemoTable<(CentredSum, Player), StopBounds>,
    pub components: GameTable<Rc<Component>>,
    pub operators: MemoTable<OperatorKey, Game>,
    pub birthdays: GameTable<BigInt>,
    pub all_small: GameTable<bool>,
    pub largest_nimbers: GameTable<u64>,
    pub thermographs: GameTable<Rc<Thermograph>>,
    pub uptimals: GameTable<Option<Uptimal>>,
}

impl Algebra {
    /// The entry of a game in one of the tables, or else one step of the recursion that computes it.
    pub(in crate::game) fn memoize<T: Clone>(
        &mut self,
        g: Game,
        table: fn(&mut MemoTables) -> &mut GameTable<T>,
        step: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if let Some(known) = table(&mut self.memo).get(&g) {
            return Ok(known.clone());
        }
        let found = self.recurse(step)?;
        table(&mut self.memo).insert(g, found.clone());
        Ok(found)
    }

    /// Drops all games but the marked ones and their options, and everything that is memoized. Returns the new id of each
    /// game that is kept, by its old id.
    pub fn keep(&mut self, marked: Vec<bool>) -> Vec<Option<Game>> {
        self.clear_memo_tables();
        self.store.keep(marked)
    }

    /// The high-water mark of the store, for [`Algebra::roll_back`].
    pub fn mark(&self) -> GameMark {
        self.store.mark()
    }

    /// Drops all games stored since the mark; their ids must not be used any more. Of the memo tables, those without ids
    /// stay, unless more than half of the memory limit would still be in use.
    pub fn roll_back(&mut self, mark: &GameMark) {
        self.memo = MemoTables::default();
        self.side_tables.clear_ids();
        self.store.roll_back(mark);
        let half = self.budget.memory_megabytes() << 19;
        if self.budget.check_memory(half).is_err() {
            self.side_tables.clear();
        }
    }

    /// Drops everything that can be computed again.
    pub fn clear_memo_tables(&mut self) {
        self.memo = MemoTables::default();
        self.side_tables.clear();
    }
}
