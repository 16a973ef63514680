//! Tables of others that hold games, kept with the algebra the games belong to.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;

/// One table of each type, empty at first.
#[derive(Default)]
pub struct SideTables {
    tables: HashMap<TypeId, Rc<dyn Any>>,
}

impl SideTables {
    /// The table of this type.
    pub fn get<T: Any + Default>(&mut self) -> Rc<RefCell<T>> {
        let table = self
            .tables
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(RefCell::new(T::default())));
        // The key is the type, so this is the table.
        Rc::clone(table).downcast().unwrap_or_default()
    }
}
