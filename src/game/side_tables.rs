//! Tables that others keep about games, with the algebra the games belong to.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;

use super::Mark;

/// A table that somebody keeps about games.
pub trait SideTable: Default + 'static {
    /// Forgets what holds games that were stored after the mark.
    fn keep(&mut self, _mark: &Mark) {}

    /// Forgets everything, because memory is short.
    fn forget(&mut self) {
        *self = Self::default();
    }
}

trait Kept: Any {
    fn keep(&self, mark: &Mark);
    fn forget(&self);
}

impl<T: SideTable> Kept for RefCell<T> {
    fn keep(&self, mark: &Mark) {
        self.borrow_mut().keep(mark);
    }

    fn forget(&self) {
        self.borrow_mut().forget();
    }
}

/// One table of each type, empty at first.
#[derive(Default)]
pub struct SideTables {
    tables: HashMap<TypeId, Rc<dyn Kept>>,
}

impl SideTables {
    /// The table of this type.
    pub fn get<T: SideTable>(&mut self) -> Rc<RefCell<T>> {
        let table = self
            .tables
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(RefCell::new(T::default())));
        // The key is the type, so this is the table.
        let table: Rc<dyn Any> = table.clone();
        table.downcast().unwrap_or_default()
    }

    pub(super) fn keep(&self, mark: &Mark) {
        self.tables.values().for_each(|table| table.keep(mark));
    }

    pub(super) fn forget(&self) {
        self.tables.values().for_each(|table| table.forget());
    }
}
