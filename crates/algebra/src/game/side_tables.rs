//! Memo tables of other modules that belong to an algebra, most of them because their entries refer to its games.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use hashbrown::HashMap;

/// A memo table, or a struct of several, that is empty by default.
pub trait SideTable: Default + 'static {
    /// Whether entries refer to games by id. If not, they stay valid when games are dropped.
    const HAS_IDS: bool = true;

    /// Removes all entries.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A [`SideTable`] of unknown type.
trait AnyTable: Any {
    fn has_ids(&self) -> bool;
    fn clear(&self);
}

impl<T: SideTable> AnyTable for RefCell<T> {
    fn has_ids(&self) -> bool {
        T::HAS_IDS
    }

    fn clear(&self) {
        self.borrow_mut().clear();
    }
}

/// One table of each type, empty at first.
#[derive(Default)]
pub struct SideTables {
    tables: HashMap<TypeId, Rc<dyn AnyTable>>,
}

impl fmt::Debug for SideTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("SideTables");
        shown
            .field("tables", &self.tables.len())
            .finish_non_exhaustive()
    }
}

impl SideTables {
    /// The table of this type.
    pub fn get<T: SideTable>(&mut self) -> Rc<RefCell<T>> {
        let table = self
            .tables
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(RefCell::new(T::default())));
        // The key is the type, so the downcast succeeds.
        let table: Rc<dyn Any> = table.clone();
        table.downcast().unwrap_or_default()
    }

    /// Clears the tables whose entries refer to games.
    pub(super) fn clear_ids(&self) {
        let tables = self.tables.values();
        tables
            .filter(|table| table.has_ids())
            .for_each(|table| table.clear());
    }

    pub(super) fn clear(&self) {
        self.tables.values().for_each(|table| table.clear());
    }
}
