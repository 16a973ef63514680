//! Hex: Left joins the left side to the right one, Right the top to the bottom. Exactly one of them does.

mod links;
mod search;

use super::rules::{Rules, Search, Shape, half_turn};
use crate::game::Player;

pub use search::best_end;

/// The first and the last line that a player joins.
fn sides(shape: Shape, player: Player) -> (u64, u64) {
    match player {
        Player::Left => (shape.column(0), shape.column(shape.columns - 1)),
        Player::Right => (shape.row(0), shape.row(shape.rows - 1)),
    }
}

/// The squares of the set and all that touch one of them.
fn spread(shape: Shape, set: u64) -> u64 {
    let n = shape.columns as u32;
    let (first, last) = (shape.column(0), shape.column(shape.columns - 1));
    let (not_first, not_last) = (set & !first, set & !last);
    let up = |cells: u64, by: u32| cells.checked_shr(by).unwrap_or(0);
    let down = |cells: u64, by: u32| cells.checked_shl(by).unwrap_or(0);
    let near = set
        | not_first >> 1
        | not_last << 1
        | up(set, n)
        | down(set, n)
        // Up and to the right, down and to the left.
        | up(not_last, n - 1)
        | down(not_first, n - 1);
    near & shape.all()
}

/// The squares among `owned` that are joined to the line `from`.
fn joined(shape: Shape, owned: u64, from: u64) -> u64 {
    let mut reached = owned & from;
    loop {
        let further = spread(shape, reached) & owned;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

pub static HEX: &Rules = &Rules {
    name: "hex",
    fits: |_| true,
    sizes: |shape| vec![shape.rows, shape.columns],
    won: |shape, owned, player| {
        let (from, to) = sides(shape, player);
        joined(shape, owned, from) & to != 0
    },
    search: Search::Connections,
    symmetries: half_turn,
    is_slanted: true,
};
