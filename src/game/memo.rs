//! Memo tables that can be rolled back.
//!
//! Results are memoized by ids: of games, positions, calls. When everything created since some moment is discarded, its
//! ids are given out again, so every entry that refers to one of them must go as well. A table therefore implements
//! [`Truncate`]: hash maps and sets do if their keys and values implement [`Ids`], and a struct of tables does if it is
//! declared with [`memo_tables!`], where a field that cannot be truncated is a compile error.
//!
//! Both traits have the type of the checkpoint as a parameter, so that each layer can have its own: that of the algebra
//! only says how many games existed.

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};
use indexmap::IndexMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

/// Data that may contain ids.
pub trait Ids<C> {
    /// True if everything it refers to existed at the checkpoint.
    fn existed_at(&self, checkpoint: &C) -> bool;
}

/// Declares types that contain no ids.
macro_rules! no_ids {
    ($($type:ty),* $(,)?) => {
        $(impl<C> $crate::game::Ids<C> for $type {
            #[inline(always)]
            fn existed_at(&self, _: &C) -> bool {
                true
            }
        })*
    };
}
pub(crate) use no_ids;

no_ids!(bool, u8, u32, u64, u128, usize, i64, BigInt, String);

macro_rules! ids_of_tuples {
    ($($name:ident)*) => {
        impl<C, $($name: Ids<C>),*> Ids<C> for ($($name,)*) {
            #[inline]
            fn existed_at(&self, checkpoint: &C) -> bool {
                #[allow(non_snake_case)]
                let ($($name,)*) = self;
                $($name.existed_at(checkpoint))&&*
            }
        }
    };
}
ids_of_tuples!(A B);
ids_of_tuples!(A B D);
ids_of_tuples!(A B D E);

impl<C, T: Ids<C>> Ids<C> for [T] {
    fn existed_at(&self, checkpoint: &C) -> bool {
        self.iter().all(|item| item.existed_at(checkpoint))
    }
}

impl<C, T: Ids<C>, const N: usize> Ids<C> for [T; N] {
    fn existed_at(&self, checkpoint: &C) -> bool {
        self[..].existed_at(checkpoint)
    }
}

impl<C, T: Ids<C>> Ids<C> for Vec<T> {
    fn existed_at(&self, checkpoint: &C) -> bool {
        self[..].existed_at(checkpoint)
    }
}

impl<C, T: Ids<C>> Ids<C> for Option<T> {
    fn existed_at(&self, checkpoint: &C) -> bool {
        self.as_ref().is_none_or(|item| item.existed_at(checkpoint))
    }
}

impl<C, T: Ids<C> + ?Sized> Ids<C> for Box<T> {
    fn existed_at(&self, checkpoint: &C) -> bool {
        (**self).existed_at(checkpoint)
    }
}

impl<C, T: Ids<C> + ?Sized> Ids<C> for Rc<T> {
    fn existed_at(&self, checkpoint: &C) -> bool {
        (**self).existed_at(checkpoint)
    }
}

/// A table that can be rolled back.
pub trait Truncate<C>: Default {
    /// Removes all entries that refer to something created after the checkpoint, and gives their memory back.
    fn truncate(&mut self, checkpoint: &C);

    /// Removes all entries, because memory is short.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<C, T: Ids<C>> Truncate<C> for Option<T> {
    fn truncate(&mut self, checkpoint: &C) {
        self.take_if(|item| !item.existed_at(checkpoint));
    }
}

impl<C, K: Ids<C> + Eq + Hash, V: Ids<C>, S: BuildHasher + Default> Truncate<C>
    for HashMap<K, V, S>
{
    fn truncate(&mut self, checkpoint: &C) {
        self.retain(|key, value| key.existed_at(checkpoint) && value.existed_at(checkpoint));
        self.shrink_to_fit();
    }
}

impl<C, K: Ids<C> + Eq + Hash, V: Ids<C>, S: BuildHasher + Default> Truncate<C>
    for IndexMap<K, V, S>
{
    fn truncate(&mut self, checkpoint: &C) {
        self.retain(|key, value| key.existed_at(checkpoint) && value.existed_at(checkpoint));
        self.shrink_to_fit();
    }
}

impl<C, K: Ids<C> + Eq + Hash, S: BuildHasher + Default> Truncate<C> for HashSet<K, S> {
    fn truncate(&mut self, checkpoint: &C) {
        self.retain(|key| key.existed_at(checkpoint));
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

impl<C, K: Ids<C> + Eq + Hash, V: Ids<C>> Truncate<C> for MemoTable<K, V> {
    fn truncate(&mut self, checkpoint: &C) {
        self.0.truncate(checkpoint);
    }
}

const MOST_ENTRIES: usize = 1 << 21;

/// Inserts an entry into a map that serves as a [`MemoTable`].
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
///     pub struct Tables: Checkpoint {
///         pub birthdays: MemoTable<Game, BigInt>,
///     }
/// }
/// ```
macro_rules! memo_tables {
    (
        $(#[$about:meta])*
        $scope:vis struct $name:ident $(<$param:ident: $bound:path>)?: $checkpoint:ty {
            $($(#[$note:meta])* $field_scope:vis $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Default)]
        $scope struct $name $(<$param>)? {
            $($(#[$note])* $field_scope $field: $type,)*
        }

        impl $(<$param: $bound + Default + $crate::game::Ids<$checkpoint>>)?
            $crate::game::Truncate<$checkpoint> for $name $(<$param>)?
        {
            fn truncate(&mut self, checkpoint: &$checkpoint) {
                $($crate::game::Truncate::truncate(&mut self.$field, checkpoint);)*
            }

            fn clear(&mut self) {
                $($crate::game::Truncate::<$checkpoint>::clear(&mut self.$field);)*
            }
        }
    };
}
pub(crate) use memo_tables;
