//! Going back to an earlier moment, when a computation that was given up has filled the memory.

use hashbrown::HashMap;

use super::form::operator::Operators;
use super::form::table::{Recent, SumTable, TruthTable};
use super::order::sum_search::SumSearches;
use super::{Algebra, Game, MOST_SUMS, MOST_TRUTHS, Mark};

impl Algebra {
    /// The present moment, to go back to.
    pub fn mark(&self) -> Mark {
        Mark {
            store: self.store.mark(),
            games: self.store.len(),
        }
    }

    /// Forgets all games stored since the mark, and keeps what was remembered about the others while half of
    /// the memory is free with that. No game stored since then may be used any more.
    pub fn roll_back(&mut self, mark: Mark) {
        let old = |g: &Game| mark.knows(*g);
        self.store.roll_back(mark.store);
        self.side_tables.keep(&mark);
        self.recent.keep(&mark);
        self.order_table.keep(&mark);
        self.sum_table.keep(&mark);
        self.sum_searches.keep(&mark);
        self.operators.keep(&mark);
        self.birthdays.retain(|g, _| old(g));
        self.all_small.retain(|g, _| old(g));
        self.thermographs.retain(|g, _| old(g));
        self.uptimals.retain(|g, _| old(g));
        self.birthdays.shrink_to_fit();
        self.all_small.shrink_to_fit();
        self.thermographs.shrink_to_fit();
        self.uptimals.shrink_to_fit();
        if self
            .budget
            .room(self.budget.memory_megabytes() << 19)
            .is_err()
        {
            self.forget();
        }
    }

    /// Forgets what was remembered about games, but not the games.
    fn forget(&mut self) {
        self.side_tables.forget();
        self.recent = Recent::new();
        self.order_table = TruthTable::new(MOST_TRUTHS);
        self.sum_table = SumTable::new(MOST_SUMS);
        self.birthdays = HashMap::default();
        self.all_small = HashMap::default();
        self.thermographs = HashMap::default();
        self.sum_searches = SumSearches::default();
        self.operators = Operators::default();
        self.uptimals = HashMap::default();
    }
}
