//! Memo tables keyed by position, and marks to which the positions can be rolled back.

use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Position;
use super::cyclic::Coloured;
use super::loop_form::LoopForm;
use algebra::game::loopy::Sided;
use algebra::game::{Game, GameMark, Ids, Truncate, memo_tables};

/// A point in time to which the positions can be rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(super) algebra: GameMark,
    pub(super) forms: usize,
    pub(super) calls: usize,
}

impl Ids<Mark> for Position {
    #[inline]
    fn existed_at(&self, mark: &Mark) -> bool {
        self.index() < mark.forms
    }
}

impl Ids<Mark> for Game {
    #[inline]
    fn existed_at(&self, mark: &Mark) -> bool {
        self.existed_at(&mark.algebra)
    }
}

impl Ids<Mark> for LoopForm {
    fn existed_at(&self, mark: &Mark) -> bool {
        self.leaves().all(|leaf| leaf.existed_at(mark))
    }
}

impl Ids<Mark> for Coloured {
    fn existed_at(&self, mark: &Mark) -> bool {
        self.positions().all(|p| p.existed_at(mark))
    }
}

/// A memo table keyed by position.
pub type Known<T> = HashMap<Position, T, FxBuildHasher>;

memo_tables! {
    /// What is known about positions, apart from the values of short games.
    pub(super) struct PositionTables: Mark {
        /// The positions that are stored once for each name.
        pub names: IndexMap<String, Position, FxBuildHasher>,
        /// The representative of each position, as far as it is known.
        pub identities: Known<Position>,
        /// The values of loopy positions.
        pub loopy_values: Known<Rc<Sided>>,
        /// The loop for each form as typed.
        pub loops: HashMap<LoopForm, Position, FxBuildHasher>,
        pub representatives: Representatives,
        /// Whether a position contains a bracket that refers to itself.
        pub reaching: Known<bool>,
    }
}

/// For each canonical coloured graph, the representatives of its vertices, where they are known.
#[derive(Default)]
pub(super) struct Representatives(pub HashMap<Coloured, Vec<Option<Position>>, FxBuildHasher>);

impl Truncate<Mark> for Representatives {
    /// The representatives of one graph are dropped one by one: those that stay are recorded as identities, and must
    /// not be replaced by others.
    fn truncate(&mut self, mark: &Mark) {
        let representatives = self.0.values_mut().flatten();
        representatives.for_each(|position| position.truncate(mark));
        self.0.retain(|form, _| form.existed_at(mark));
        self.0.shrink_to_fit();
    }
}
