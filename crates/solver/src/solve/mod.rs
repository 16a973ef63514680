//! The solver: values, outcomes and order of positions, and winning and best moves.
//!
//! The solver knows nothing about the language. It gets the moves and values of named positions from its host through
//! one trait, [`Expand`]. If it cannot answer, it returns a [`NoAnswer`], which is cheap to create.

mod board_search;
mod bottom_up;
mod depth;
mod divergence;
mod impartial;
mod loopy;
mod misere;
mod moves;
mod no_answer;
mod outcome;
mod pn_search;
mod pn_table;
mod queries;
mod reachability;
mod strategy;
mod tables;
mod value;
mod wins_and_draws;
mod world;

pub use bottom_up::LONG_CHAIN;
pub use loopy::Loopy;
pub use misere::Misere;
pub use no_answer::{NoAnswer, SolveError};
pub use outcome::within;
pub use strategy::Strategy;
pub use wins_and_draws::WinsAndDraws;
pub use world::{Computation, Methods, Via, World};

use std::rc::Rc;

use crate::position::{Position, Positions, SearchableBoard};
use algebra::game::{Algebra, Ending, Game, Player};
use algebra::limits::{Budget, Limited};

/// Whether this player wins moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinnerQuestion {
    pub player: Player,
    /// Whether the player who cannot move wins.
    pub is_misere: bool,
    /// In large games several threads take part, and the memory is limited.
    pub is_large: bool,
}

/// The host of the solver: it defines the moves of named positions.
pub trait Expand: Sized {
    type Error: SolveError;

    fn world(&self) -> &World;

    fn world_mut(&mut self) -> &mut World;

    fn computation(&self) -> &Computation;

    fn computation_mut(&mut self) -> &mut Computation;

    /// The position that lists the moves of a position [defined](crate::position::State::is_defined) by the host.
    fn expand(&mut self, p: Position) -> Result<Position, Self::Error>;

    /// The value of a named position, where the host has a faster method than building the options. This includes
    /// positions of compiled rulesets whose values are cached on disk.
    fn named_value(&mut self, p: Position) -> Result<Game, Self::Error>;

    /// Whether a player wins a named position, where the host has a compiled search for the winner.
    fn compiled_winner(
        &mut self,
        p: Position,
        question: WinnerQuestion,
    ) -> Result<Option<bool>, Self::Error>;

    /// How a named game with wins, losses and draws ends, where the host has a compiled search for it.
    fn compiled_ending(&mut self, p: Position) -> Result<Option<Ending>, Self::Error>;

    /// The board as input for the compiled search of its ruleset, if there is one.
    fn searchable(&mut self, p: Position) -> Result<Option<Rc<dyn SearchableBoard>>, Self::Error>;

    /// The position that the definition of this one is equal to according to its `by` clause, if any.
    fn theorem(&mut self, p: Position) -> Result<Option<Position>, Self::Error>;

    /// The negative of a named position, if it is a position of the same ruleset.
    fn named_negative(&mut self, p: Position) -> Result<Option<Position>, Self::Error>;

    /// A heap of a take-and-break game that is known to have the same moves as this position, not only the same value.
    fn same_moves(&mut self, p: Position) -> Result<Option<Position>, Self::Error>;

    /// Checks the theorems in the definitions of a position and of all its followers against their moves.
    fn verify_theorems(&mut self, p: Position) -> Result<(), Self::Error>;

    /// Runs some work whose result holds no position and no value, so that those created for it may be rolled back
    /// afterwards.
    fn scratch<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Self::Error>,
    ) -> Result<T, Self::Error>;

    fn solver(&mut self) -> Solver<'_, Self> {
        Solver { host: self }
    }
}

/// Answers questions about positions.
pub struct Solver<'a, X: Expand> {
    host: &'a mut X,
}

impl<X: Expand> Limited for Solver<'_, X> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.positions_mut().algebra.budget
    }
}

impl<X: Expand> Solver<'_, X> {
    fn world(&self) -> &World {
        self.host.world()
    }

    fn world_mut(&mut self) -> &mut World {
        self.host.world_mut()
    }

    fn positions(&self) -> &Positions {
        &self.host.world().positions
    }

    fn positions_mut(&mut self) -> &mut Positions {
        &mut self.host.world_mut().positions
    }

    fn algebra(&mut self) -> &mut Algebra {
        &mut self.positions_mut().algebra
    }

    fn tick(&mut self) -> Result<(), X::Error> {
        Ok(self.budget().tick()?)
    }

    /// Questions about loopy games.
    pub fn loopy(&mut self) -> Loopy<'_, X> {
        let solver = self.host.solver();
        Loopy { solver }
    }

    /// Questions about misère play.
    pub fn misere(&mut self) -> Misere<'_, X> {
        let solver = self.host.solver();
        Misere { solver }
    }

    /// Questions about games with wins, losses and draws.
    pub fn wins_and_draws(&mut self) -> WinsAndDraws<'_, X> {
        let solver = self.host.solver();
        WinsAndDraws { solver }
    }

    /// Winning and best moves.
    pub fn strategy(&mut self) -> Strategy<'_, X> {
        let solver = self.host.solver();
        Strategy { solver }
    }
}
