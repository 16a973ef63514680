//! What stands between a question about a position and its answer.

use super::Position;
use crate::limits::Halt;

/// Why a question about a position is not settled yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsettled {
    Halt(Halt),
    /// The evaluator must say what this named position's moves are, and ask again.
    Unfold(Position),
    /// The evaluator must find the value of this named position, and ask again.
    Value(Position),
    /// These named positions lead back to the first of them.
    Cycle(Vec<Position>),
    /// The first named position leads to the last by this many, and no end is in sight.
    Endless(Position, Position, usize),
    /// This part leads to itself with more beside it, which is the second.
    Growing(Position, Position),
    /// This game is known by its sides, and not by its moves.
    Sides(Position),
    /// The question is not one for a game of this position's convention.
    Convention(Position),
}

impl From<Halt> for Unsettled {
    fn from(halt: Halt) -> Self {
        Unsettled::Halt(halt)
    }
}
