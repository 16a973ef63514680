//! What is remembered about games, and going back to an earlier moment when a computation that was given up has
//! filled the memory.

use std::rc::Rc;

use indexmap::IndexMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::form::operator::Key;
use super::form::table::{Recent, Results, SumTable, TruthTable};
use super::order::component::Component;
use super::order::stop_search::{CentredSum, StopBounds};
use super::{Algebra, Game, Mark, Player, Thermograph, Uptimal};
use crate::limits::{Limited, Result};

/// What is known of single games, in the order in which it was found out: memory that is given back in the order in
/// which it was taken is given back at once.
pub type Known<T> = IndexMap<Game, T, FxBuildHasher>;

/// All that can be forgotten and found out again.
#[derive(Default)]
pub struct Memory {
    pub order: TruthTable,
    pub recent: Recent,
    pub sums: SumTable,
    /// Between what the stop of a sum lies when the player starts.
    pub sum_searches: Results<(CentredSum, Player), StopBounds>,
    pub components: Known<Rc<Component>>,
    pub operators: Results<Key, Game>,
    pub birthdays: Known<BigInt>,
    pub all_small: Known<bool>,
    pub largest_nimbers: Known<u64>,
    pub thermographs: Known<Rc<Thermograph>>,
    pub uptimals: Known<Option<Uptimal>>,
}

impl Memory {
    /// Forgets what concerns games stored after the mark.
    fn keep(&mut self, mark: &Mark) {
        fn keep<T>(known: &mut Known<T>, mark: &Mark) {
            known.retain(|g, _| mark.knows(*g));
            known.shrink_to_fit();
        }
        self.order.keep(mark);
        self.recent.keep(mark);
        self.sums.keep(mark);
        self.sum_searches.retain(|(sum, _), _| sum.is_older(mark));
        self.sum_searches.shrink_to_fit();
        self.operators
            .retain(|(_, g, h, k), value| [g, h, k, value].into_iter().all(|g| mark.knows(*g)));
        self.operators.shrink_to_fit();
        keep(&mut self.birthdays, mark);
        keep(&mut self.all_small, mark);
        keep(&mut self.largest_nimbers, mark);
        keep(&mut self.thermographs, mark);
        // They hold their options, and are found again at once.
        self.components.clear();
        keep(&mut self.uptimals, mark);
    }
}

impl Algebra {
    /// What one of the tables knows of a game, or one step of the recursion that finds it out.
    pub(in crate::game) fn once<T: Clone>(
        &mut self,
        g: Game,
        table: fn(&mut Memory) -> &mut Known<T>,
        step: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if let Some(known) = table(&mut self.memory).get(&g) {
            return Ok(known.clone());
        }
        let found = self.deeper(step)?;
        table(&mut self.memory).insert(g, found.clone());
        Ok(found)
    }

    /// The present moment, to go back to.
    pub fn mark(&self) -> Mark {
        self.store.mark()
    }

    /// Forgets all games stored since the mark, and keeps what was remembered about the others while half of
    /// the memory is free with that. No game stored since then may be used any more.
    pub fn roll_back(&mut self, mark: Mark) {
        self.store.roll_back(mark);
        self.side_tables.keep(&mark);
        self.memory.keep(&mark);
        if self
            .budget
            .room(self.budget.memory_megabytes() << 19)
            .is_err()
        {
            self.side_tables.forget();
            self.memory = Memory::default();
        }
    }
}
