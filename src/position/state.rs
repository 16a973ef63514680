//! What a named position knows about itself.

use std::any::Any;
use std::borrow::Cow;
use std::rc::Rc;

use super::{Convention, Position, Positions};
use crate::game::{Algebra, Ending, Game, HeapCode, Player};
use crate::limits::{Budget, Result};
use crate::picture::Scene;

/// The state of a named position. A ruleset in Rust lists the options of its states itself; a call of a function that is
/// written in the language is left to the evaluator, for which the default methods make room.
pub trait State: Any {
    /// The name, as the user would type it.
    fn name(&self) -> String;

    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// True if the evaluator finds the moves and the value.
    fn is_defined(&self) -> bool {
        false
    }

    /// The position that lists the moves, or `None` if the evaluator finds them.
    fn unfold(&self, _positions: &mut Positions) -> Option<Result<Position>> {
        None
    }

    /// The value, where the ruleset has a faster way than going through the moves.
    fn value(&self, _algebra: &mut Algebra) -> Option<Result<Game>> {
        None
    }

    /// The ruleset, for positions that are defined in the language, and how large the position is as it is written. The
    /// search for an outcome tries values up to a size that it learns for each ruleset.
    fn extent(&self) -> Option<(u64, u32)> {
        None
    }

    /// The board in the form in which the ruleset's compiled search takes it, if the ruleset has one.
    fn searchable(&self) -> Option<Rc<dyn SearchableBoard>> {
        None
    }

    /// The state as one of a ruleset in Rust in which the players take turns, for wins, losses and draws.
    fn turns(&self) -> Option<&dyn TurnState> {
        None
    }

    /// The state as a single heap of a game with heaps.
    fn heap(&self) -> Option<Heap<'_>> {
        None
    }

    /// True if nobody can move any more.
    fn is_over(&self) -> bool {
        false
    }

    /// True if both players are known to have the same moves here and in every follower.
    fn is_impartial(&self) -> bool {
        false
    }

    /// True if the position is its own mirror image and no move is, so that the player who answers each move with its image
    /// moves last.
    fn is_mirrored(&self) -> bool {
        false
    }

    /// The negative, where that is a position of the same ruleset.
    fn negative(&self) -> Option<Rc<dyn State>> {
        None
    }

    /// A short name for the move that leads to another state.
    fn move_name(&self, _to: &dyn State) -> Option<String> {
        None
    }

    /// The picture of the position.
    fn scene(&self) -> Option<Scene> {
        None
    }
}

/// A board on which either player may be the one to move. Its tree is too large to be compared with that of others, so it is
/// identical to itself only.
pub trait TurnState {
    /// How the game ends under best play.
    fn best_ending(&self, budget: &mut Budget) -> Result<Ending>;

    /// The same board with this player to move.
    fn with_mover(&self, mover: Player) -> Rc<dyn State>;
}

/// A heap of a game with heaps.
pub struct Heap<'a> {
    /// A text that tells the rules apart from those of other heaps; the code, if there is one.
    pub rules: Cow<'a, str>,
    /// The code of a take-and-break game.
    pub code: Option<&'a HeapCode>,
    pub beans: u64,
}

/// A board of a ruleset with a compiled search for who wins. Boards of one ruleset have one type.
pub trait SearchableBoard: Any {
    /// Does the player win, moving first, a sum of boards of this type? `None` where the search does not apply, or the value
    /// is found as fast.
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>>;
}

/// A sum of boards of one ruleset, each with true if it is negated, and of values.
#[derive(Default)]
pub struct BoardSum {
    pub boards: Vec<(Rc<dyn SearchableBoard>, bool)>,
    pub values: Vec<Game>,
}

impl BoardSum {
    /// Does the player win, moving first? `None` where no search applies.
    pub fn wins_starting(&self, player: Player, algebra: &mut Algebra) -> Option<Result<bool>> {
        let (first, _) = self.boards.first()?;
        first.wins_starting(self, player, algebra)
    }
}
