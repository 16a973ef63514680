//! What the search needs to know about a ruleset.

use std::hash::Hash;

use super::heat::Bounds;
use crate::game::{Algebra, Game, Player};
use crate::limits::Result;

/// The rules of a partizan game on boards. An instance of the type holds the tables that the ruleset keeps between
/// searches; most rulesets have none and are unit structs.
pub trait Ruleset: Default + 'static {
    /// A board or a component of one, as a few machine words.
    type State: Copy + Eq + Hash;

    /// True if [`normal_form`](Self::normal_form) takes no longer than looking up a component in a hash table.
    const HAS_CHEAP_NORMAL_FORM: bool = false;

    /// The boards after each move of a player. Of moves that look equally good, the search tries the first ones first.
    fn moves(board: Self::State, player: Player) -> impl Iterator<Item = Self::State>;

    /// Boards whose sum this board is; those on which nobody can move may be left out.
    fn components(board: Self::State) -> impl Iterator<Item = Self::State>;

    /// One component that stands for all its images under the symmetries of the rules, and for their negatives. True if the
    /// given component is the negative of that one.
    fn normal_form(component: Self::State) -> (Self::State, bool);

    /// Is a component in normal form equal to its negative by symmetry?
    fn is_own_negative(normal: Self::State) -> bool;

    /// Is a component in normal form so small that the search works with its value? Then all its followers must be small.
    fn is_small(normal: Self::State) -> bool;

    /// The value of a small component, where the ruleset has a faster way than going through the moves.
    fn value(&mut self, _normal: Self::State, _algebra: &mut Algebra) -> Option<Result<Game>> {
        None
    }

    /// Bounds of a component in normal form that is not small. They are what keeps the search short.
    fn bounds(&mut self, normal: Self::State, algebra: &mut Algebra) -> Result<Bounds>;

    /// Twice a guess of the mean, in units of [`Heat`](super::Heat). It only orders the moves.
    fn doubled_guess(_normal: Self::State, bounds: Bounds) -> i64 {
        bounds.doubled_middle()
    }
}
