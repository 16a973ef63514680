//! The printed form of a bracket that refers to itself.

use num_bigint::BigInt;

use super::Position;
use algebra::game::loopy::{Options, Vertex};

/// The kind of a vertex of a form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum LoopNode {
    Bracket,
    Negative,
    Sum,
    Multiple(BigInt),
    OrdinalSum,
    /// Everything else.
    Leaf(Position),
}

/// The graph of a form: its brackets with their options, and the other parts in them. The parts of a sum, multiple,
/// negative or ordinal sum are stored as Left's options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LoopForm {
    pub parts: Vec<LoopNode>,
    pub options: Vec<Options>,
}

impl LoopForm {
    pub fn leaf(&self, at: Vertex) -> Option<Position> {
        match self.parts[at as usize] {
            LoopNode::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }

    pub fn leaves(&self) -> impl Iterator<Item = Position> {
        (0..self.parts.len()).filter_map(|at| self.leaf(at as Vertex))
    }
}
