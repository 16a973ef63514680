//! The interface between the search and a ruleset.

use std::hash::Hash;

use super::heat::Bounds;
use crate::board::NormalForm;
use crate::search::SearchEnd;
use algebra::game::{Algebra, Game, Player};
use algebra::limits::Result;

/// The rules of a partizan game on boards. An instance of the type holds the tables that the ruleset keeps between
/// searches; most rulesets have none and are unit structs.
pub trait Ruleset {
    /// A board or a component of one, as a few machine words.
    type State: Copy + Eq + Hash + Send + Sync;

    /// True if [`bounds`](Self::bounds) takes much longer than looking up a component in a hash table. Then the components of
    /// all moves that are generated are kept in the table with their bounds, and otherwise only those that are searched.
    const HAS_COSTLY_BOUNDS: bool = false;

    /// Whether [`moves`](Self::moves) may give up. Then only one thread searches, so that it does not depend on the speed of the
    /// threads whether such a board is met.
    const MAY_GIVE_UP: bool = false;

    /// The boards after each move of a player. Moves that look equally good are tried in this order.
    fn moves(
        &mut self,
        board: Self::State,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<impl Iterator<Item = Self::State> + use<Self>, SearchEnd>;

    /// Boards whose sum equals this board; those without moves may be left out.
    fn components(&self, board: Self::State) -> impl Iterator<Item = Self::State> + use<Self>;

    /// The representative of a component among its images under the symmetries of the rules and their negatives.
    fn normal_form(&self, component: Self::State) -> NormalForm<Self::State>;

    /// Whether a component in normal form is so small that the search replaces it by its value. All followers of a small
    /// component must be small, too.
    fn is_small(&self, normal: Self::State) -> bool;

    /// The value of a small component, if the ruleset can compute it faster than from the moves.
    fn value(&mut self, _normal: Self::State, _algebra: &mut Algebra) -> Option<Result<Game>> {
        None
    }

    /// Bounds on the value of a component in normal form. The closer they are, the shorter the search is.
    fn bounds(&mut self, normal: Self::State, algebra: &mut Algebra) -> Result<Bounds>;

    /// Twice an estimate of the mean, in units of [`Heat`](super::Heat). It is only used to order the moves.
    fn doubled_guess(
        &mut self,
        _normal: Self::State,
        bounds: Bounds,
        _algebra: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        Ok(bounds.doubled_middle())
    }

    /// An estimate of the work that a component in normal form still takes. Among moves with the same guess, those that leave
    /// less work are tried first.
    fn size(&self, _normal: Self::State) -> u64 {
        0
    }
}
