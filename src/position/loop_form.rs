//! How a bracket that means itself inside is written.

use num_bigint::BigInt;

use super::Position;
use crate::game::loopy::{Options, Vertex};

/// What stands at a place of a form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Bracket,
    Negative,
    Sum,
    Multiple(BigInt),
    OrdinalSum,
    /// Everything else.
    Leaf(Position),
}

/// The brackets of a form with their options, and what else stands in them. What a sum or a negative is made of is
/// written as Left's options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LoopForm {
    pub parts: Vec<Part>,
    pub options: Vec<Options>,
}

impl LoopForm {
    pub fn leaf(&self, at: Vertex) -> Option<Position> {
        match self.parts[at as usize] {
            Part::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }

    pub fn leaves(&self) -> impl Iterator<Item = Position> {
        (0..self.parts.len()).filter_map(|at| self.leaf(at as Vertex))
    }
}
