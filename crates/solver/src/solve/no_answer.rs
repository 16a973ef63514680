//! Reasons why a question about a position has no answer.

use crate::position::Position;
use algebra::limits::Halt;

/// Why a question has no answer. No message is formatted here: solvers try one method after another, and only the reason
/// that reaches the statement is put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The question requires a game that ends, but these positions form a cycle.
    Cycle {
        positions: Vec<Position>,
        /// The last of them that was being evaluated by its `by` clause: its moves may still give the value.
        circular_theorem: Option<Position>,
    },
    /// The question requires a game that ends, but the value of this one is loopy.
    Loopy(Position),
    /// No stoppers were found for the sides of this game.
    NoStopperSides(Position),
    /// The question applies only to stoppers.
    NotStopper(Position),
    /// The temperature of this loopy game is unbounded, or it has cycles other than passes.
    NoThermograph(Position),
    /// The names along a chain of positions keep growing, so the game seems to be infinite.
    Endless {
        first: Position,
        last: Position,
        length: usize,
        /// Whether the chain follows `by` clauses rather than moves.
        by_theorem: bool,
    },
    /// This part leads to itself plus further parts, so there are infinitely many positions.
    Growing { part: Position, grown: Position },
    /// This game is known only by its sides, not by its moves.
    OnlySides(Position),
    /// The question does not apply to games of this position's convention.
    WrongConvention(Position),
    /// This bracket refers to itself, and its moves are needed before it is complete.
    IncompleteBracket(Position),
    /// The moves of a position depend on the moves of the position itself.
    SelfDependent(Vec<Position>),
}

impl NoAnswer {
    pub fn cycle(positions: Vec<Position>) -> NoAnswer {
        NoAnswer::Cycle {
            positions,
            circular_theorem: None,
        }
    }

    /// Whether the question was for loop-free games but the game is loopy. Methods for loopy games may still answer it.
    pub fn is_loopy(&self) -> bool {
        matches!(
            self,
            NoAnswer::Cycle { .. } | NoAnswer::Loopy(_) | NoAnswer::NoStopperSides(_)
        )
    }
}

/// The error type of the solver's host: it may carry a [`NoAnswer`], or a failure of its own that the solver only passes
/// on.
pub trait SolveError: From<Halt> + From<NoAnswer> {
    fn no_answer(&self) -> Option<&NoAnswer>;

    /// The limit that was reached, if the error reports one.
    fn halt(&self) -> Option<Halt>;

    /// Adds to an error caused by a limit how far the exploration had come.
    fn while_exploring(self, last: Position, count: usize) -> Self;

    fn is_loopy(&self) -> bool {
        self.no_answer().is_some_and(NoAnswer::is_loopy)
    }
}

/// The answer of a method for loop-free games; `None` if the game is loopy, so that a method for loopy games is needed.
/// Whether a game is loopy is found out here and nowhere else: a check beforehand would take as long as the method.
pub(super) fn unless_loopy<T, E: SolveError>(answer: Result<T, E>) -> Result<Option<T>, E> {
    match answer {
        Err(error) if error.is_loopy() => Ok(None),
        answer => answer.map(Some),
    }
}
