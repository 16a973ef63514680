//! Hex: Left joins the left side to the right one, Right the top to the bottom. Exactly one of them does.

mod links;
mod search;

use crate::board::{Grid, grown};
use algebra::game::Player;

pub use search::best_ending;

/// The two sides of the board that a player has to join.
fn sides(grid: Grid, player: Player) -> (u64, u64) {
    match player {
        Player::Left => (grid.first_column(), grid.last_column()),
        Player::Right => (grid.row(0), grid.row(grid.rows() - 1)),
    }
}

/// The squares of a set and all that touch one of them.
fn spread(grid: Grid, set: u64) -> u64 {
    (set | grid.beside_hexagons(set)) & grid.all()
}

/// The squares among `owned` that are connected with the line `from`.
fn joined(grid: Grid, owned: u64, from: u64) -> u64 {
    grown(owned & from, |set| grid.beside_hexagons(set) & owned)
}

pub fn has_won(grid: Grid, owned: u64, player: Player) -> bool {
    let (from, to) = sides(grid, player);
    joined(grid, owned, from) & to != 0
}
