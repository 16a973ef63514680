//! Memo tables that can be rolled back.
//!
//! Results are memoized by ids: of games, positions, calls. When everything created since some moment is discarded, its
//! ids are given out again, so every entry that refers to one of them must go as well. A table therefore implements
//! [`Truncate`]: hash maps and sets do if their keys and values implement [`Ids`], and a struct of tables does if it is
//! declared with [`memo_tables!`], where a field that cannot be truncated is a compile error. Any other table is dropped
//! whole, unless it declares that it has no ids.
//!
//! Both traits have the type of the mark as a parameter, so that each layer can have its own: that of the algebra
//! only says how many games existed.

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};
use indexmap::IndexMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

/// Data that may contain ids.
pub trait Ids<M> {
    /// True if everything it refers to existed at the mark.
    fn existed_at(&self, mark: &M) -> bool;
}

/// Declares types that contain no ids.
#[macro_export]
macro_rules! no_ids {
    ($($type:ty),* $(,)?) => {
        $(impl<M> $crate::game::Ids<M> for $type {
            #[inline(always)]
            fn existed_at(&self, _: &M) -> bool {
                true
            }
        })*
    };
}

no_ids!(bool, u8, u32, u64, u128, usize, i64, BigInt, String);

macro_rules! ids_of_tuples {
    ($($name:ident)*) => {
        impl<M, $($name: Ids<M>),*> Ids<M> for ($($name,)*) {
            #[inline]
            fn existed_at(&self, mark: &M) -> bool {
                #[allow(non_snake_case)]
                let ($($name,)*) = self;
                $($name.existed_at(mark))&&*
            }
        }
    };
}
ids_of_tuples!(A B);
ids_of_tuples!(A B D);
ids_of_tuples!(A B D E);

impl<M, T: Ids<M>> Ids<M> for [T] {
    fn existed_at(&self, mark: &M) -> bool {
        self.iter().all(|item| item.existed_at(mark))
    }
}

impl<M, T: Ids<M>, const N: usize> Ids<M> for [T; N] {
    fn existed_at(&self, mark: &M) -> bool {
        self[..].existed_at(mark)
    }
}

impl<M, T: Ids<M>> Ids<M> for Vec<T> {
    fn existed_at(&self, mark: &M) -> bool {
        self[..].existed_at(mark)
    }
}

impl<M, T: Ids<M>> Ids<M> for Option<T> {
    fn existed_at(&self, mark: &M) -> bool {
        self.as_ref().is_none_or(|item| item.existed_at(mark))
    }
}

impl<M, T: Ids<M> + ?Sized> Ids<M> for Box<T> {
    fn existed_at(&self, mark: &M) -> bool {
        (**self).existed_at(mark)
    }
}

impl<M, T: Ids<M> + ?Sized> Ids<M> for Rc<T> {
    fn existed_at(&self, mark: &M) -> bool {
        (**self).existed_at(mark)
    }
}

/// A table that can be rolled back.
pub trait Truncate<M>: Default {
    /// Whether entries may refer to something created after a mark. If not, truncating the table changes nothing.
    const HAS_IDS: bool = true;

    /// Removes at least the entries that refer to something created after the mark, and gives their memory back. By
    /// default all entries are removed, for tables whose entries cannot be judged one by one.
    fn truncate(&mut self, _mark: &M) {
        if Self::HAS_IDS {
            self.clear();
        }
    }

    /// Removes all entries.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<M, T: Ids<M>> Truncate<M> for Option<T> {
    fn truncate(&mut self, mark: &M) {
        self.take_if(|item| !item.existed_at(mark));
    }
}

impl<M, K: Ids<M> + Eq + Hash, V: Ids<M>, S: BuildHasher + Default> Truncate<M>
    for HashMap<K, V, S>
{
    fn truncate(&mut self, mark: &M) {
        self.retain(|key, value| key.existed_at(mark) && value.existed_at(mark));
        self.shrink_to_fit();
    }
}

impl<M, K: Ids<M> + Eq + Hash, V: Ids<M>, S: BuildHasher + Default> Truncate<M>
    for IndexMap<K, V, S>
{
    fn truncate(&mut self, mark: &M) {
        self.retain(|key, value| key.existed_at(mark) && value.existed_at(mark));
        self.shrink_to_fit();
    }
}

impl<M, K: Ids<M> + Eq + Hash, S: BuildHasher + Default> Truncate<M> for HashSet<K, S> {
    fn truncate(&mut self, mark: &M) {
        self.retain(|key| key.existed_at(mark));
        self.shrink_to_fit();
    }
}

/// The memo table of a long recursion. It is cleared when it is full, at about 80 MB.
pub struct MemoTable<K, V>(HashMap<K, V, FxBuildHasher>);

impl<K, V> Default for MemoTable<K, V> {
    fn default() -> Self {
        MemoTable(HashMap::default())
    }
}

impl<K: Eq + Hash, V> MemoTable<K, V> {
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.get(key)
    }

    #[inline]
    pub fn insert(&mut self, key: K, value: V) {
        insert_bounded(&mut self.0, key, value);
    }
}

impl<M, K: Ids<M> + Eq + Hash, V: Ids<M>> Truncate<M> for MemoTable<K, V> {
    fn truncate(&mut self, mark: &M) {
        self.0.truncate(mark);
    }
}

const MOST_ENTRIES: usize = 1 << 21;

/// Inserts an entry into a map that serves as a memo table.
pub fn insert_bounded<K: Eq + Hash, V>(table: &mut HashMap<K, V, FxBuildHasher>, key: K, value: V) {
    if table.len() >= MOST_ENTRIES {
        *table = HashMap::default();
    }
    table.insert(key, value);
}

/// Declares a struct of tables that is truncated field by field. It may have a type parameter, which must implement
/// [`Ids`].
///
/// ```text
/// memo_tables! {
///     pub struct Tables: GameMark {
///         pub birthdays: MemoTable<Game, BigInt>,
///     }
/// }
/// ```
#[macro_export]
macro_rules! memo_tables {
    (
        $(#[$about:meta])*
        $scope:vis struct $name:ident $(<$param:ident: $bound:path>)?: $mark:ty {
            $($(#[$note:meta])* $field_scope:vis $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Default)]
        $scope struct $name $(<$param>)? {
            $($(#[$note])* $field_scope $field: $type,)*
        }

        impl $(<$param: $bound + Default + $crate::game::Ids<$mark>>)?
            $crate::game::Truncate<$mark> for $name $(<$param>)?
        {
            fn truncate(&mut self, mark: &$mark) {
                $($crate::game::Truncate::truncate(&mut self.$field, mark);)*
            }

            fn clear(&mut self) {
                $($crate::game::Truncate::<$mark>::clear(&mut self.$field);)*
            }
        }
    };
}
