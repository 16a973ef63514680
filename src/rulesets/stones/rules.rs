//! What a ruleset says about boards of stones.

use super::board::Stones;
use crate::game::Player;

pub trait Rules: 'static {
    /// Is a part replaced by its value? So are then all that it leads to.
    fn is_small(board: &Stones) -> bool;

    /// The boards after each move of a player.
    fn moves(board: &Stones, player: Player) -> Vec<Stones>;

    /// Boards whose sum this one is; those on which nobody can move may be left out.
    fn parts(board: &Stones) -> Vec<Stones>;

    /// No fewer than the moves that a player can make in a row.
    fn most_moves(board: &Stones, player: Player) -> u32;

    /// How much better a board looks for Left than for Right: nothing that is relied on.
    fn looks(board: &Stones) -> i32;
}
