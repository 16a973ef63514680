//! What is known of regions, each once for all its images.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bounds::Bounds;
use crate::game::{Game, Mark, Player, SideTable};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

#[derive(Default)]
pub(super) struct Memo {
    pub small: Known<u64>,
    pub tall: Known<u128>,
    pub strips: Map<Box<[u8]>, Game>,
}

/// What is known of regions in normal position.
#[derive(Default)]
pub(super) struct Known<T> {
    pub values: Map<T, Game>,
    pub bounds: Map<T, Rc<Bounds>>,
    /// Is the value at least as good for the player as the region?
    pub outdone: Map<(T, Game, Player), bool>,
}

impl SideTable for Memo {
    fn keep(&mut self, mark: &Mark) {
        self.small.keep(mark);
        self.tall.keep(mark);
        self.strips.retain(|_, value| mark.knows(*value));
        self.strips.shrink_to_fit();
    }
}

impl<T: Eq + std::hash::Hash> Known<T> {
    fn keep(&mut self, mark: &Mark) {
        self.values.retain(|_, value| mark.knows(*value));
        self.values.shrink_to_fit();
        self.bounds.retain(|_, bounds| bounds.are_known(mark));
        self.bounds.shrink_to_fit();
        self.outdone.retain(|(_, value, _), _| mark.knows(*value));
        self.outdone.shrink_to_fit();
    }
}
