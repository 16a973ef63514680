//! What a named position knows about itself.

use std::any::Any;
use std::rc::Rc;

use super::{Convention, Position, Positions};
use crate::game::{Algebra, Ending, Game, HeapCode, Player};
use crate::limits::{Budget, Result};
use crate::picture::Scene;

/// A ruleset's state lists its own options; a user's function is unfolded by the evaluator, which the default
/// methods ask for.
pub trait State: Any {
    /// The name, as the user would type it.
    fn name(&self) -> String;

    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// True when the evaluator finds its moves, and its value.
    fn is_defined(&self) -> bool {
        false
    }

    /// The position that lists its moves, or `None` when only the evaluator can say.
    fn unfold(&self, _positions: &mut Positions) -> Option<Result<Position>> {
        None
    }

    /// A way to the value that is shorter than going through the moves.
    fn value(&self, _algebra: &mut Algebra) -> Option<Result<Game>> {
        None
    }

    /// The ruleset, for positions that are defined in the language, and how large the position is as it is written. The
    /// search for an outcome tries values up to a size that it learns for each ruleset.
    fn extent(&self) -> Option<(u64, u32)> {
        None
    }

    /// The name of the rules and the text of the board, where the rules have a search of their own for who wins.
    fn searched_board(&self) -> Option<(&'static str, String)> {
        None
    }

    /// A way to the end under best play that is shorter than going through the moves.
    fn solve(&self, _budget: &mut Budget) -> Option<Result<Ending>> {
        None
    }

    /// The same with this player to move, where either may be.
    fn with_mover(&self, _mover: Player) -> Option<Rc<dyn State>> {
        None
    }

    /// What the move to that state is called for short.
    fn move_name(&self, _to: &dyn State) -> Option<String> {
        None
    }

    /// True when it is equal to nothing but itself: its tree is too large to be compared with others.
    fn is_only_itself(&self) -> bool {
        false
    }

    /// True when nobody can move any more: it leaves a sum.
    fn is_over(&self) -> bool {
        false
    }

    /// The negative, where that is a position of the same ruleset.
    fn negative(&self) -> Option<Rc<dyn State>> {
        None
    }

    /// The sizes of heaps, with the name of the rules they are played by.
    fn sizes(&self) -> Option<(String, Vec<u64>)> {
        None
    }

    /// True when it is its own mirror image, and no move is, or there is none: who answers each move with its image moves
    /// last.
    fn is_mirrored(&self) -> bool {
        false
    }

    /// True when both players are known to have the same moves, here and in every follower.
    fn is_impartial(&self) -> bool {
        false
    }

    /// For a heap of a take-and-break game: the code, as typed and as read, and the number of beans.
    fn heap(&self) -> Option<(&str, &HeapCode, u64)> {
        None
    }

    /// What it looks like.
    fn scene(&self) -> Option<Scene> {
        None
    }
}
