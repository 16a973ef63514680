//! The state of a named position.

use std::any::Any;
use std::borrow::Cow;
use std::rc::Rc;

use super::{Convention, Position, Positions};
use crate::scene::Scene;
use algebra::game::{Algebra, Ending, Game, HeapCode, Player};
use algebra::limits::{Budget, Result};

/// The state of a named position. Rulesets written in Rust list the options of their states themselves. Calls of
/// functions written in the language are left to the evaluator; the default methods are written for them.
pub trait State: Any {
    /// The name, as the user would type it.
    fn name(&self) -> String;

    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Whether the evaluator finds the moves and the value.
    fn is_defined(&self) -> bool {
        false
    }

    /// The position that lists the moves; `None` if the evaluator finds them.
    fn expand(&self, _positions: &mut Positions) -> Option<Result<Position>> {
        None
    }

    /// The value, if the ruleset has a faster method than going through the moves.
    fn value(&self, _algebra: &mut Algebra) -> Option<Result<Game>> {
        None
    }

    /// For positions defined in the language: an id of the ruleset, and the size of the position as it is written. The
    /// search for an outcome tries to find values up to a size that it learns for each ruleset.
    fn extent(&self) -> Option<(u64, u32)> {
        None
    }

    /// The board as input for the ruleset's compiled search, if there is one.
    fn searchable(&self) -> Option<Rc<dyn SearchableBoard>> {
        None
    }

    /// The state as a board with turns, for rulesets in Rust that have wins, losses and draws.
    fn turns(&self) -> Option<&dyn TurnState> {
        None
    }

    /// The state as a single heap, for heap games.
    fn heap(&self) -> Option<Heap<'_>> {
        None
    }

    /// Whether neither player can move.
    fn is_over(&self) -> bool {
        false
    }

    /// Whether both players are known to have the same moves here and in every follower.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Whether the position is its own mirror image and no move is, so that the player who answers each move with its
    /// mirror image moves last.
    fn is_mirrored(&self) -> bool {
        false
    }

    /// The negative, if it is a position of the same ruleset.
    fn negative(&self) -> Option<Rc<dyn State>> {
        None
    }

    /// The picture of the position.
    fn scene(&self) -> Option<Scene> {
        None
    }
}

/// A board on which either player may be to move. Its game tree is too large to be compared with others, so it is
/// identical only to itself.
pub trait TurnState {
    /// How the game ends under optimal play.
    fn best_ending(&self, budget: &mut Budget) -> Result<Ending>;

    /// The same board with this player to move.
    fn with_mover(&self, mover: Player) -> Rc<dyn State>;
}

/// A heap of a heap game.
pub struct Heap<'a> {
    /// A text that distinguishes the rules from those of other heaps; this is the code, if there is one.
    pub rules: Cow<'a, str>,
    /// The code of a take-and-break game.
    pub code: Option<&'a HeapCode>,
    pub beans: u64,
}

/// A board of a ruleset that has a compiled search for the winner. All boards of a ruleset have the same type.
pub trait SearchableBoard: Any {
    /// Whether the player, moving first, wins a sum of boards of this type. Returns `None` if the search does not
    /// apply, or if the value is found just as fast.
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>>;
}

/// A sum of boards of one ruleset, each with a flag that is true if it is negated, and of values.
#[derive(Default)]
pub struct BoardSum {
    pub boards: Vec<(Rc<dyn SearchableBoard>, bool)>,
    pub values: Vec<Game>,
}

impl BoardSum {
    /// Whether the player wins moving first. Returns `None` if no search applies.
    pub fn wins_starting(&self, player: Player, algebra: &mut Algebra) -> Option<Result<bool>> {
        let (first, _) = self.boards.first()?;
        first.wins_starting(self, player, algebra)
    }
}
