//! Why a question about a position has no answer.

use crate::limits::Halt;
use crate::position::Position;

/// Why the solver stopped. Creating one formats nothing: solvers try one method after the other, and only the stop that
/// reaches the statement is put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The question needs a game that ends, and these positions lead back to the first of them.
    Cycle {
        positions: Vec<Position>,
        /// The last of them whose value was sought through its `by` clause: its moves may still give the value.
        circular_theorem: Option<Position>,
    },
    /// The question needs a game that ends, and this one is worth a loopy game.
    Loopy(Position),
    /// No stoppers were found that are the sides of this game.
    NoStopperSides(Position),
    /// The question is one for stoppers.
    NotStopper(Position),
    /// The temperature of this loopy game is not bounded, or more than passes return in it.
    NoThermograph(Position),
    /// A chain of named positions keeps growing, so that the game seems to have no end.
    Endless {
        first: Position,
        last: Position,
        length: usize,
        /// The chain follows `by` clauses, not moves.
        by_theorem: bool,
    },
    /// This part leads to itself with more beside it, so there are infinitely many positions.
    Growing { part: Position, grown: Position },
    /// This game is known by its sides, and not by its moves.
    OnlySides(Position),
    /// The question is not one for a game of this position's convention.
    WrongConvention(Position),
    /// This bracket means itself inside, and its moves are needed before it is complete.
    IncompleteBracket(Position),
    /// The moves of a position depend on the moves of the position itself.
    SelfDependent(Vec<Position>),
}

impl Stop {
    pub fn cycle(positions: Vec<Position>) -> Stop {
        Stop::Cycle {
            positions,
            circular_theorem: None,
        }
    }

    /// The question was one for games that end, and play may return in this one. Methods for loopy games may answer it.
    pub fn is_loopy(&self) -> bool {
        matches!(
            self,
            Stop::Cycle { .. } | Stop::Loopy(_) | Stop::NoStopperSides(_)
        )
    }
}

/// The error type of whoever defines positions: it may carry a [`Stop`], or a failure of its own that the solver only
/// hands on.
pub trait SolveError: From<Halt> + From<Stop> {
    fn stop(&self) -> Option<&Stop>;

    /// The limit that was reached, if that is what happened.
    fn halt(&self) -> Option<Halt>;

    /// Adds how far a search of positions had come when a limit ended it.
    fn while_exploring(self, last: Position, count: usize) -> Self;

    fn is_loopy(&self) -> bool {
        self.stop().is_some_and(Stop::is_loopy)
    }
}
