//! Memo tables of other modules that belong to an algebra, because their entries refer to its games.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use hashbrown::HashMap;

use super::form::store::GameMark;
use super::memo::Truncate;

/// [`Truncate`] for a table of unknown type.
trait AnyTable: Any {
    fn truncate(&self, mark: &GameMark);
    fn clear(&self);
}

impl<T: Truncate<GameMark> + 'static> AnyTable for RefCell<T> {
    fn truncate(&self, mark: &GameMark) {
        self.borrow_mut().truncate(mark);
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
    pub fn get<T: Truncate<GameMark> + 'static>(&mut self) -> Rc<RefCell<T>> {
        let table = self
            .tables
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(RefCell::new(T::default())));
        // The key is the type, so the downcast succeeds.
        let table: Rc<dyn Any> = table.clone();
        table.downcast().unwrap_or_default()
    }

    pub(super) fn truncate(&self, mark: &GameMark) {
        self.tables.values().for_each(|table| table.truncate(mark));
    }

    pub(super) fn clear(&self) {
        self.tables.values().for_each(|table| table.clear());
    }
}
