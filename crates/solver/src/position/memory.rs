//! Memo tables keyed by position, and the high-water marks to which positions can be rolled back.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::Position;
use super::cyclic::Coloured;
use algebra::game::GameMark;
use algebra::game::loopy::Sided;

/// A high-water mark to which the positions can be rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(super) algebra: GameMark,
    pub(super) forms: usize,
    pub(super) calls: usize,
}

impl Mark {
    /// True if the position was stored before the mark was taken.
    pub(super) fn contains(&self, p: Position) -> bool {
        p.index() < self.forms
    }
}

/// A memo table keyed by position.
pub type Known<T> = HashMap<Position, T, FxBuildHasher>;

/// What is known about positions, apart from the values of short games. All of it can be computed again.
#[derive(Default)]
pub(super) struct PositionTables {
    /// The representative of each position, as far as it is known.
    pub identities: Known<Position>,
    /// The values of loopy positions.
    pub loopy_values: Known<Rc<Sided>>,
    /// For each canonical coloured graph, the representatives of its vertices, where they are known. They are recorded
    /// as identities too, so the two tables are cleared together.
    pub representatives: HashMap<Coloured, Vec<Option<Position>>, FxBuildHasher>,
    /// Whether a position contains a bracket that refers to itself.
    pub reaching: Known<bool>,
}
